// The counter: from a model to its parts, and the parts one after the other.
#include <algorithm>
#include <exception>
#include <iterator>
#include <numeric>
#include <thread>

#include "counting.hpp"

namespace sightline {

namespace {
// Values tried out, for all diagrams together; they take about a tenth of a second.
constexpr std::uint64_t most_trials = 100'000;
// States tried for two diagrams that are joined.
constexpr std::size_t most_joined = 20'000;
constexpr std::size_t most_variables = 1024;
constexpr std::size_t most_bytes = std::size_t{1} << 28;
constexpr std::uint64_t steps_between_polls = 1 << 14;

// Variables that are connected by constraints have the same representative.
class Connected {
 public:
  explicit Connected(std::size_t variables) : parent_(variables) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  Var representative(Var v) {
    while (parent_[v] != v) v = parent_[v] = parent_[parent_[v]];
    return v;
  }
  void connect(Var one, Var other) { parent_[representative(one)] = representative(other); }

 private:
  std::vector<Var> parent_;
};

// Each diagram together with all those on some of its variables, as far as that does not make it
// too large: then there are fewer to be read, and values that satisfy each of them but not all are
// not tried.
std::vector<Diagram> joined(std::vector<Diagram> diagrams) {
  std::vector<bool> absorbed(diagrams.size());
  for (std::size_t i = 0; i < diagrams.size(); ++i) {
    if (absorbed[i]) continue;
    for (std::size_t j = 0; j < diagrams.size(); ++j) {
      const bool twins = i > j && diagrams[j].covers(diagrams[i]);  // on the same variables
      if (i == j || twins || !diagrams[i].covers(diagrams[j])) continue;
      std::optional<Diagram> both = diagrams[i].with(diagrams[j], most_joined);
      if (!both) continue;
      diagrams[i] = std::move(*both);
      absorbed[j] = true;
    }
  }
  std::vector<Diagram> left;
  for (std::size_t i = 0; i < diagrams.size(); ++i)
    if (!absorbed[i]) left.push_back(std::move(diagrams[i]));
  return left;
}

}  // namespace

Counter::Task::Task(std::span<const Var> order, std::span<const Diagram> diagrams,
                    std::span<Store> stores)
    : part(order, diagrams),
      known(part.key_words(), most_bytes, stores.size()),
      is_lost(stores.size(), 0) {
  for (std::size_t i = 0; i < stores.size(); ++i)
    walks.push_back(std::make_unique<Walk>(part, known, stores[i], i));
}

// The first walk that gets through has found everything.
bool Counter::Task::is_done() const {
  return std::any_of(walks.begin(), walks.end(), [](const auto& walk) { return walk->is_done(); });
}

Count Counter::Task::counted() const {
  Count most;
  for (const auto& walk : walks) most = std::max(most, walk->counted());
  return most;
}

// All walks on a part but the first, each in a thread of its own, until they are not needed. What
// goes wrong in a thread ends its walk for good, and no other.
class Counter::Helpers {
 public:
  explicit Helpers(Task& task) {
    threads_.reserve(task.walks.size());
    for (std::size_t i = 1; i < task.walks.size(); ++i) {
      if (task.is_lost[i]) continue;
      try {
        threads_.emplace_back([this, &task, i] { help(task, i); });
      } catch (const std::exception&) {
        return;  // the system has no more threads, or no memory for one: others will do
      }
    }
  }
  ~Helpers() {
    enough_ = true;
    for (std::thread& thread : threads_) thread.join();
  }
  Helpers(const Helpers&) = delete;
  Helpers& operator=(const Helpers&) = delete;

 private:
  void help(Task& task, std::size_t number) noexcept {
    try {
      while (!enough_ && !task.is_done()) task.walks[number]->run(steps_between_polls);
    } catch (...) {
      task.is_lost[number] = 1;
    }
  }

  std::atomic<bool> enough_ = false;
  std::vector<std::thread> threads_;
};

Counter::Counter(std::vector<Store> stores) : stores_(std::move(stores)), store_(stores_.front()) {
  store_.should_stop = [this] { return should_stop(); };
  for (Store& other : std::span(stores_).subspan(1))
    other.should_stop = [this] { return cancelled_.load(); };
}

Counter::Status Counter::run(std::uint64_t steps) {
  if (status_ != Status::stopped || should_stop()) return status_;
  if (!prepared_ && !prepare()) return status_;
  for (; at_ < tasks_.size() && steps > 0; ++at_) {
    Task& task = *tasks_[at_];
    if (!count(task, steps)) return status_;
    if (task.counted().is_most()) return status_ = Status::too_large;
  }
  if (at_ == tasks_.size()) status_ = Status::done;
  return status_;
}

// False if it is not done when all steps are taken, or it was stopped.
bool Counter::count(Task& task, std::uint64_t& steps) {
  const Helpers helpers(task);
  while (!task.is_done() && steps > 0) {
    const std::uint64_t some = std::min(steps, steps_between_polls);
    steps -= some;
    task.walks.front()->run(some);
    if (!task.is_done() && should_stop()) break;
  }
  return task.is_done();
}

std::vector<Count> Counter::counted() const {
  if (impossible_ || !prepared_) return {Count{}};
  std::vector<Count> counts = free_;
  for (const auto& task : tasks_) counts.push_back(task->counted());
  return counts;
}

std::uint64_t Counter::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& task : tasks_)
    for (const auto& walk : task->walks) sum += walk->nodes();
  return sum;
}

// False if it was stopped, or there is nothing more to do.
bool Counter::prepare() {
  const Fixpoint at = store_.propagate();
  if (at == Fixpoint::stopped) return false;
  if (at == Fixpoint::failed) {
    impossible_ = true;
    status_ = Status::done;
    return false;
  }
  std::vector<PropagatorId> all(store_.propagators());
  std::iota(all.begin(), all.end(), 0);
  if (std::any_of(all.begin(), all.end(), [&](auto id) { return !store_.clues_of(id).empty(); })) {
    status_ = Status::too_large;  // a diagram does not know of open clues
    return false;
  }
  store_.deactivate(all);
  const std::vector<Var> order = reading_order();
  std::vector<Diagram> diagrams;
  if (order.size() > most_variables || !compile(order, diagrams)) {
    if (!should_stop()) status_ = Status::too_large;
    return false;
  }
  diagrams = joined(std::move(diagrams));
  for (const Diagram& diagram : diagrams) impossible_ = impossible_ || diagram.is_dead();
  if (impossible_) {
    status_ = Status::done;
    return false;
  }
  divide(order, std::move(diagrams));
  store_.activate(all);
  for (Store& other : std::span(stores_).subspan(1))
    if (other.propagate() == Fixpoint::stopped) return false;
  return prepared_ = true;
}

// The open variables, greedily: next comes the one on which the fewest untouched constraints are,
// so that few are read in part at any time. On a board with rows and columns it goes row by row.
std::vector<Var> Counter::reading_order() const {
  std::vector<std::vector<PropagatorId>> on(store_.size());
  for (PropagatorId id = 0; id < store_.propagators(); ++id)
    if (!store_.is_entailed(id))
      for (Var v : store_.vars_of(id)) on[v].push_back(id);
  std::vector<Var> left, order;
  for (Var v = 0; v < store_.size(); ++v)
    if (!store_.fixed(v)) left.push_back(v);
  if (left.size() > most_variables) return left;
  std::vector<bool> touched(store_.propagators());
  const auto untouched = [&](Var v) {
    return std::count_if(on[v].begin(), on[v].end(), [&](PropagatorId id) { return !touched[id]; });
  };
  while (!left.empty()) {
    const auto next = std::min_element(left.begin(), left.end(), [&](Var one, Var other) {
      return untouched(one) < untouched(other);
    });
    for (PropagatorId id : on[*next]) touched[id] = true;
    order.push_back(*next);
    left.erase(next);
  }
  return order;
}

bool Counter::compile(std::span<const Var> order, std::vector<Diagram>& diagrams) {
  std::uint64_t trials = most_trials;
  std::vector<std::uint32_t> on(store_.size(), 0);
  for (std::uint32_t constraint = 0; constraint < store_.constraints(); ++constraint) {
    for (PropagatorId id : store_.propagators_of(constraint))
      if (!store_.is_entailed(id))
        for (Var v : store_.vars_of(id)) on[v] = constraint + 1;
    std::vector<Var> open;
    std::copy_if(order.begin(), order.end(), std::back_inserter(open),
                 [&](Var v) { return on[v] == constraint + 1; });
    if (open.empty()) continue;
    std::optional<Diagram> diagram = Diagram::of(store_, constraint, open, trials);
    if (!diagram) return false;
    diagrams.push_back(std::move(*diagram));
  }
  return true;
}

void Counter::divide(std::span<const Var> order, std::vector<Diagram> diagrams) {
  Connected connected(store_.size());
  std::vector<bool> constrained(store_.size());
  for (const Diagram& diagram : diagrams)
    for (const Diagram::Layer& layer : diagram.layers()) {
      constrained[layer.var] = true;
      connected.connect(layer.var, diagram.layers().front().var);
    }
  for (Var first : order) {
    if (!constrained[first]) {
      free_.push_back({static_cast<std::uint64_t>(size(store_[first])), 0});
    } else if (connected.representative(first) == first) {
      std::vector<Var> vars;
      std::vector<Diagram> its;
      for (Var v : order)
        if (constrained[v] && connected.representative(v) == first) vars.push_back(v);
      for (Diagram& diagram : diagrams)
        if (!diagram.layers().empty() &&
            connected.representative(diagram.layers().front().var) == first)
          its.push_back(std::move(diagram));
      tasks_.push_back(std::make_unique<Task>(vars, its, stores_));
    }
  }
}

}  // namespace sightline
