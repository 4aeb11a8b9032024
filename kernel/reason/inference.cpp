#include "inference.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace sightline {

namespace {
constexpr std::size_t most_cached_words = 1 << 21;
constexpr std::size_t most_slots_of_the_cheap = 1 << 14;
}  // namespace

Inference::Inference(Store store)
    : store_(std::move(store)),
      constraints_(static_cast<std::uint32_t>(store_.constraints())),
      interests_in_(store_.size()),
      read_by_(constraints_) {
  for (auto& by_constraint : propagators_) by_constraint.resize(constraints_);
  for (std::uint32_t c = 0; c < constraints_; ++c) {
    for (PropagatorId id : store_.propagators_of(c)) add_propagator(c, id);
    read_by_[c].alone = concluding_alone(c);
    add_to_all(c);
    for (const auto& technique : store_.techniques_of(c)) {
      techniques_[technique->rank()].emplace_back(c, technique.get());
      if (technique->rank() == Technique::simple) continue;  // always asked of all constraints
      for (const auto& read : {technique->vars(), technique->clues()})
        add_interest(c, read, technique->values());
    }
  }
  add_caches();
}

void Inference::add_propagator(std::uint32_t constraint, PropagatorId id) {
  // The exact tier includes the simple rules.
  propagators_[static_cast<int>(Tier::exact)][constraint].push_back(id);
  propagating_ = constraint + 1;
  const Propagator& propagator = store_.propagator(id);
  if (propagator.tier() == Tier::simple)
    propagators_[static_cast<int>(Tier::simple)][constraint].push_back(id);
  Read& read = read_by_[constraint];
  const Domain values = propagator.values();
  read.values |= values;
  for (Var v : add_interest(constraint, propagator.vars(), values)) read.vars.push_back(v);
  for (Var v : add_interest(constraint, propagator.clues(), values)) read.clues.push_back(v);
}

std::vector<Var> Inference::add_interest(std::uint32_t constraint, std::span<const Var> vars,
                                         Domain values) {
  std::vector<Var> added;
  for (Var v : vars) {
    auto& interests = interests_in_[v];
    if (interests.empty() || interests.back().constraint != constraint) {
      interests.push_back({constraint, 0});
      added.push_back(v);
    }
    interests.back().values |= values;
  }
  return added;
}

// The only exact one, if it does.
PropagatorId Inference::concluding_alone(std::uint32_t constraint) const {
  PropagatorId alone = no_propagator;
  for (PropagatorId id : propagators_[static_cast<int>(Tier::exact)][constraint]) {
    const Propagator& propagator = store_.propagator(id);
    if (propagator.tier() == Tier::simple) continue;
    if (alone != no_propagator || !propagator.concludes_alone()) return no_propagator;
    alone = id;
  }
  return alone;
}

// Where all run together, nothing runs beside a propagator that concludes alone.
void Inference::add_to_all(std::uint32_t constraint) {
  const auto& exact = propagators_[static_cast<int>(Tier::exact)][constraint];
  if (const PropagatorId alone = read_by_[constraint].alone; alone != no_propagator)
    all_propagators_.push_back(alone);
  else
    all_propagators_.insert(all_propagators_.end(), exact.begin(), exact.end());
}

void Inference::add_caches() {
  std::size_t forms = 0;
  for (std::uint32_t c = 0; c < propagating_; ++c) forms += store_.form_of(c) == c;
  for (std::uint32_t c = 0; c < propagating_; ++c) {
    Read& own = read_by_[c];
    if (store_.form_of(c) != c) {
      own.cache = read_by_[store_.form_of(c)].cache;
      continue;
    }
    const auto& propagators = propagators_[static_cast<int>(Tier::exact)][c];
    const bool is_costly = std::any_of(
        propagators.begin(), propagators.end(),
        [&](PropagatorId id) { return store_.propagator(id).priority() == Priority::costly; });
    auto cache = std::make_unique<Cache>(own.vars, own.clues, own.values, store_);
    // With a key of one word a look-up is quicker than even a cheap propagator. Without a variable
    // there is nothing to look up.
    if (own.vars.empty() || own.alone != no_propagator || (cache->key_words() > 1 && !is_costly))
      continue;
    const std::size_t most_slots = most_cached_words / forms / cache->key_words();
    cache->may_grow_to(is_costly ? most_slots : most_slots_of_the_cheap);
    own.cache = cache.get();
    caches_.push_back(std::move(cache));
  }
}

std::vector<Finding> Inference::findings(Tier tier, const Touched& constraints) {
  std::vector<Finding> all;
  for (std::uint32_t c = 0; c < constraints.size(); ++c) {
    if (!constraints[c]) continue;
    Finding finding{c, {}, false};
    finding.contradiction = !ask(c, tier, finding.removals);
    if (finding.contradiction || !finding.removals.empty()) all.push_back(std::move(finding));
  }
  return all;
}

Inference::Touched Inference::all_teaching(int rank) const {
  const auto& techniques = techniques_[rank];
  return Touched(techniques.empty() ? 0 : techniques.back().first + 1, 1);
}

std::vector<Found> Inference::arguments(int rank, const Touched& constraints) const {
  std::vector<Found> all;
  Found found;
  const auto is_news = [&](const Removal& each) { return (each.values & store_[each.var]) != 0; };
  const Technique::Tell tell = [&](Argument argument) {
    if (std::none_of(argument.removals.begin(), argument.removals.end(), is_news)) return;
    // All that a simple rule excludes is seen at once, and no fact is needed for it.
    if (rank != Technique::simple) {
      std::erase_if(argument.removals, std::not_fn(is_news));
      for (Removal& removal : argument.removals) removal.values &= store_[removal.var];
    }
    found.argument = std::move(argument);
    all.push_back(found);
  };
  for (const auto& [constraint, technique] : techniques_[rank])
    if (constraints[constraint]) {
      found.constraint = constraint;
      found.technique = technique;
      technique->find(store_.domains(), tell);
    }
  return all;
}

bool Inference::ask(std::uint32_t constraint, Tier tier, Removals& found) {
  const auto& propagators = propagators_[static_cast<int>(tier)][constraint];
  if (propagators.empty()) return true;
  const Scope scope(store_);
  if (!is_reached(store_.propagate_only(propagators))) return false;
  store_.for_each_changed([&](Var v, Domain before) {
    if (before & ~store_[v]) found.push_back({v, before & ~store_[v]});
  });
  return true;
}

bool Inference::apply(const Removals& removals, Touched& touched) {
  for (const Removal& removal : removals) {
    if ((store_[removal.var] & removal.values) == 0) continue;
    const Domain gone = store_[removal.var] & removal.values;
    if (!store_.assume(removal.var, ~removal.values)) return false;
    touch({removal.var, gone}, touched);
  }
  return true;
}

void Inference::touch(const Removal& removal, Touched& touched) const {
  for_each_affected(removal, touched.size(),
                    [&](std::uint32_t constraint) { touched[constraint] = 1; });
}

bool Inference::conclude(std::uint32_t constraint, Tier tier, Removals& found) {
  const auto& [vars, clues, values, alone, cache] = read_by_[constraint];
  if (tier == Tier::exact && alone != no_propagator) return store_.conclude(alone, found);
  if (tier != Tier::exact || !cache) return ask(constraint, tier, found);
  const Cache::Entry entry = cache->look_up(store_, vars, clues);
  if (entry == Cache::Entry::found) return cache->replay(store_, vars, found);
  const std::size_t before = found.size();
  const bool consistent = ask(constraint, tier, found);
  if (entry == Cache::Entry::missing)
    cache->put(vars, std::span(found).subspan(before), consistent);
  return consistent;
}

bool Inference::next_round(Touched& touched, Tier tier) {
  found_.clear();
  for (std::uint32_t c = 0; c < touched.size(); ++c)
    if (touched[c] && !conclude(c, tier, found_)) return false;
  std::fill(touched.begin(), touched.end(), 0);
  return apply(found_, touched);
}

// -- all together --------------------------------------------------------------------------

Inference::Together::Together(Inference& inference)
    : store_(inference.store_), propagators_(inference.all_propagators_) {
  store_.activate_unqueued(propagators_);
}

Inference::Together::~Together() {
  store_.clear_queue();
  store_.deactivate(propagators_);
}

bool Inference::Together::remove(std::span<const Removal> removals) {
  const auto is_left = [&](const Removal& each) { return store_.assume(each.var, ~each.values); };
  return std::all_of(removals.begin(), removals.end(), is_left) && is_reached(store_.propagate());
}

}  // namespace sightline
