#include "store.hpp"

#include <algorithm>
#include <utility>

namespace sightline {

namespace {
constexpr int runs_between_polls = 64;
// With more constraints open than these it is not worth asking each of them.
constexpr std::size_t most_fulfilled_at_once = 4;
}  // namespace

Store::Store(std::vector<Domain> domains, Purpose purpose)
    : purpose_(purpose),
      domains_(std::move(domains)),
      saved_at_(domains_.size(), 0),
      running_(nobody),
      failed_(nobody),
      until_poll_(runs_between_polls) {}

std::uint32_t Store::post(std::unique_ptr<Propagator> propagator) {
  propagators_.push_back(std::move(propagator));
  return static_cast<std::uint32_t>(propagators_.size() - 1);
}

std::uint32_t Store::line(std::span<const Var> vars) {
  const auto same = [&](const std::vector<Var>& line) {
    return std::equal(line.begin(), line.end(), vars.begin(), vars.end());
  };
  const auto found = std::find_if(lines_.begin(), lines_.end(), same);
  const auto id = static_cast<std::uint32_t>(found - lines_.begin());
  if (found == lines_.end()) lines_.emplace_back(vars.begin(), vars.end());
  return id;
}

void Store::watch_places(std::uint32_t propagator, std::uint32_t line, Domain values, int at_most) {
  for_each(values, [&](int value) {
    place_watches_.push_back({line * 64u + static_cast<unsigned>(value), propagator, at_most});
  });
}

void Store::seal() {
  seal_watchers();
  seal_lines();
  const auto count = static_cast<std::uint32_t>(propagators_.size());
  queued_.assign(count, 0);
  entailed_.assign(count, 0);
  asleep_.assign(count, for_reasoning());
  awake_ = for_reasoning() ? 0 : count;
  degrees_.assign(domains_.size(), 0);
  for (const auto& p : propagators_)
    for (Var v : p->vars()) ++degrees_[v];
  forgive();
  for (std::uint32_t id = 0; id < count; ++id) enqueue(id);
  for (Domain d : domains_) hopeless_ = hopeless_ || d == 0;
}

void Store::seal_lines() {
  const std::size_t places = lines_.size() * 64;
  places_of_.assign(places, 0);
  const auto by_place = [](const PlaceWatch& a, const PlaceWatch& b) { return a.place < b.place; };
  std::stable_sort(place_watches_.begin(), place_watches_.end(), by_place);
  place_watch_begin_.assign(places + 1, 0);
  for (const PlaceWatch& watch : place_watches_) ++place_watch_begin_[watch.place + 1];
  for (std::size_t p = 0; p < places; ++p) place_watch_begin_[p + 1] += place_watch_begin_[p];

  std::vector<std::uint32_t> in_lines(domains_.size(), 0);
  for (const auto& line : lines_)
    for (Var v : line) ++in_lines[v];
  cell_begin_.assign(domains_.size() + 1, 0);
  for (std::size_t v = 0; v < domains_.size(); ++v)
    cell_begin_[v + 1] = cell_begin_[v] + in_lines[v];
  cells_.resize(cell_begin_.back());
  std::vector<std::uint32_t> next(cell_begin_.begin(), cell_begin_.end() - 1);
  for (std::uint32_t l = 0; l < lines_.size(); ++l)
    for (std::size_t i = 0; i < lines_[l].size(); ++i)
      cells_[next[lines_[l][i]]++] = {l, static_cast<int>(i)};
  for (Var v = 0; v < domains_.size(); ++v) regain_places(v, domains_[v]);
}

void Store::lose_places(Var v, Domain values) {
  for (std::uint32_t i = cell_begin_[v]; i < cell_begin_[v + 1]; ++i) {
    const Cell cell = cells_[i];
    for_each(values, [&](int value) {
      const std::uint32_t place = cell.line * 64u + static_cast<unsigned>(value);
      const Domain left = places_of_[place] &= ~bit(cell.index);
      if (awake_ == 0) return;
      const int count = sightline::size(left);
      for (std::uint32_t w = place_watch_begin_[place]; w < place_watch_begin_[place + 1]; ++w) {
        const PlaceWatch& watch = place_watches_[w];
        if (watch.propagator == running_) continue;
        if (count <= watch.at_most)
          enqueue(watch.propagator);
        else if (record_concerned)
          concerned.push_back(watch.propagator);
      }
    });
  }
}

void Store::regain_places(Var v, Domain values) {
  for (std::uint32_t i = cell_begin_[v]; i < cell_begin_[v + 1]; ++i)
    for_each(values,
             [&](int value) { places_of_[cells_[i].line * 64u + value] |= bit(cells_[i].index); });
}

void Store::seal_watchers() {
  const std::size_t vars = domains_.size(), count = propagators_.size();
  std::vector<std::uint32_t> on_change(vars, 0), on_fix(vars, 0);
  for (const auto& p : propagators_) {
    for (Var v : p->clues()) ++on_change[v];
    if (p->wake() == Wake::on_change || p->wake() == Wake::on_fix)
      for (Var v : p->vars()) ++(p->wake() == Wake::on_change ? on_change : on_fix)[v];
  }

  watch_begin_.assign(vars + 1, 0);
  watch_fix_.assign(vars, 0);
  for (std::size_t v = 0; v < vars; ++v) {
    watch_fix_[v] = watch_begin_[v] + on_change[v];
    watch_begin_[v + 1] = watch_fix_[v] + on_fix[v];
  }
  watchers_.resize(watch_begin_[vars]);
  std::vector<std::uint32_t> next_change(watch_begin_.begin(), watch_begin_.end() - 1);
  std::vector<std::uint32_t> next_fix(watch_fix_);
  for (std::uint32_t id = 0; id < count; ++id) {
    for (Var v : propagators_[id]->clues()) watchers_[next_change[v]++] = id;
    const Wake wake = propagators_[id]->wake();
    if (wake == Wake::on_change || wake == Wake::on_fix)
      for (Var v : propagators_[id]->vars())
        watchers_[(wake == Wake::on_change ? next_change : next_fix)[v]++] = id;
  }
}

bool Store::change(Var v, Domain before, Domain after) {
  if (saved_at_[v] != stamp_) {
    saved_at_[v] = stamp_;
    saved_.push_back({v, before});
  }
  domains_[v] = after;
  ++statistics.prunings;
  if (after == 0) return false;
  lose_places(v, before & ~after);
  if (awake_ == 0) return true;
  const std::uint32_t end = is_single(after) ? watch_begin_[v + 1] : watch_fix_[v];
  for (std::uint32_t i = watch_begin_[v]; i < end; ++i)
    if (watchers_[i] != running_) enqueue(watchers_[i]);
  for (std::uint32_t i = end; record_concerned && i < watch_begin_[v + 1]; ++i)
    concerned.push_back(watchers_[i]);
  return true;
}

void Store::enqueue(std::uint32_t id) {
  if (queued_[id] || entailed_[id] || asleep_[id]) return;
  queued_[id] = 1;
  queues_[static_cast<int>(propagators_[id]->priority())].waiting.push_back(id);
}

bool Store::next(std::uint32_t& id) {
  for (Queue& queue : queues_) {
    if (queue.first < queue.waiting.size()) {
      id = queue.waiting[queue.first++];
      return true;
    }
    queue.waiting.clear();
    queue.first = 0;
  }
  return false;
}

bool Store::assume(Var v, Domain values) {
  if (keep(v, values)) return true;
  hopeless_ = hopeless_ || levels_.empty();
  fail(nobody);
  return false;
}

// Forget what was waiting: the level is about to be undone.
void Store::fail(std::uint32_t culprit) {
  failed_ = culprit;
  for (Queue& queue : queues_) {
    for (; queue.first < queue.waiting.size(); ++queue.first)
      queued_[queue.waiting[queue.first]] = 0;
    queue.waiting.clear();
    queue.first = 0;
  }
}

Fixpoint Store::propagate() {
  if (hopeless_) return Fixpoint::failed;
  for (;;) {
    // Before a propagator leaves the queue: whoever stops here can go on later.
    if (until_poll_ <= 0) {
      until_poll_ = runs_between_polls;
      if (should_stop()) return Fixpoint::stopped;
    }
    std::uint32_t id;
    if (!next(id)) return Fixpoint::reached;
    --until_poll_;
    queued_[id] = 0;
    running_ = id;
    ++statistics.resumptions;
    if (record_concerned) concerned.push_back(id);
    const Outcome outcome = propagators_[id]->propagate(*this);
    running_ = nobody;
    if (outcome == Outcome::failed) {
      fail(id);
      return Fixpoint::failed;
    }
    if (outcome == Outcome::entailed) {
      entailed_[id] = 1;
      ++entailed_count_;
      ++statistics.entailments;
      entailed_trail_.push_back(id);
    }
  }
}

void Store::wake(std::span<const std::uint32_t> propagators) {
  for (std::uint32_t id : propagators) awake_ += std::exchange(asleep_[id], 0);
  for (std::uint32_t id : propagators) enqueue(id);
}

void Store::lull(std::span<const std::uint32_t> propagators) {
  for (std::uint32_t id : propagators) awake_ -= !std::exchange(asleep_[id], 1);
}

Fixpoint Store::propagate_only(std::span<const std::uint32_t> propagators) {
  wake(propagators);
  const Fixpoint at = propagate();
  lull(propagators);
  return at;
}

void Store::push() {
  levels_.push_back({saved_.size(), entailed_trail_.size(), stamp_});
  stamp_ = next_stamp_++;
}

void Store::pop() {
  const Level level = levels_.back();
  levels_.pop_back();
  // A variable saved on this level may have been saved on the one below as well: its
  // mark is gone, so that level may save it once more. Undoing from the end is right
  // all the same: the oldest copy is restored last.
  for (; saved_.size() > level.domains; saved_.pop_back()) {
    const auto [v, before] = saved_.back();
    regain_places(v, before & ~domains_[v]);
    domains_[v] = before;
    saved_at_[v] = 0;
  }
  for (; entailed_trail_.size() > level.entailed; entailed_trail_.pop_back()) {
    entailed_[entailed_trail_.back()] = 0;
    --entailed_count_;
  }
  stamp_ = level.stamp;
}

std::optional<int> Store::fulfilled_by() const {
  std::optional<int> value;
  if (propagators_.size() - entailed_count_ > most_fulfilled_at_once) return value;
  for (std::uint32_t id = 0; id < propagators_.size(); ++id) {
    if (entailed_[id]) continue;
    const std::optional<int> its = propagators_[id]->fulfilled_by();
    if (!its || (value && *value != *its)) return std::nullopt;
    value = its;
  }
  return value;
}

void Store::forgive() {
  weights_.assign(degrees_.begin(), degrees_.end());
  most_weight_ = 0;
  for (double weight : weights_) most_weight_ = std::max(most_weight_, weight);
}

void Store::blame() {
  if (failed_ == nobody) return;
  for (Var v : propagators_[failed_]->vars())
    most_weight_ = std::max(most_weight_, weights_[v] += 1.0);
  failed_ = nobody;
}

}  // namespace sightline
