#include "witnesses.hpp"

namespace sightline {

Witnesses::Witnesses(Domains ranges) : ranges_(ranges.begin(), ranges.end()) {
  std::size_t places = 0;
  for (Domain range : ranges_) {
    first_.push_back(places);
    places += static_cast<std::size_t>(size(range));
  }
  first_.push_back(places);
}

Witnesses::Set Witnesses::within(Domains domains) const {
  Set all;
  if (known_.empty()) return all;
  for (std::size_t witness = 0; witness < known_.size(); ++witness) all.add(witness);
  for (Var v = 0; v < domains.size(); ++v) {
    if (domains[v] == ranges_[v]) continue;
    if (is_single(domains[v])) {
      all.keep(places_[place(v, lowest(domains[v]))].fixed);
      continue;
    }
    all.remove(whole_[v]);
    for_each(ranges_[v] & ~domains[v],
             [&](int value) { all.remove(places_[place(v, value)].left); });
  }
  return all;
}

bool Witnesses::support(Var v, int value, const Set& within) const {
  return !known_.empty() && places_[place(v, value)].fixed.meets(within);
}

std::size_t Witnesses::add(Domains domains) {
  places_.resize(first_.back());
  whole_.resize(domains.size());
  std::size_t witness = known_.size();
  if (witness < most) {
    known_.emplace_back();
  } else {
    witness = oldest_;
    oldest_ = (oldest_ + 1) % most;
    for (Var v = 0; v < domains.size(); ++v)
      for_each_set(v, known_[witness][v], [&](Set& set) { set.remove(witness); });
  }
  known_[witness].assign(domains.begin(), domains.end());
  for (Var v = 0; v < domains.size(); ++v)
    for_each_set(v, domains[v], [&](Set& set) { set.add(witness); });
  return witness;
}

}  // namespace sightline
