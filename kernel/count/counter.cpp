// The counter: from a model to its parts, and the parts one after the other.
#include <algorithm>
#include <exception>
#include <iterator>
#include <numeric>
#include <thread>

#include "counting.hpp"

namespace sightline {

namespace {
// Values tried out, for all diagrams of a reading; they take about a tenth of a second.
constexpr std::uint64_t most_trials = 100'000;
// States tried for two diagrams that are joined.
constexpr std::size_t most_joined = 20'000;
constexpr std::size_t most_variables = 1024;
constexpr std::size_t most_bytes = std::size_t{1} << 28;
constexpr std::uint64_t steps_between_polls = 1 << 14;

// Questions that are connected by constraints have the same representative.
class Connected {
 public:
  explicit Connected(std::size_t questions) : parent_(questions) {
    std::iota(parent_.begin(), parent_.end(), 0);
  }
  QuestionId representative(QuestionId id) {
    while (parent_[id] != id) id = parent_[id] = parent_[parent_[id]];
    return id;
  }
  void connect(QuestionId one, QuestionId other) {
    parent_[representative(one)] = representative(other);
  }

 private:
  std::vector<QuestionId> parent_;
};

// Each diagram together with all those on some of its questions, as far as that does not make it
// too large: then there are fewer to be read, and answers that satisfy each of them but not all are
// not tried.
std::vector<Diagram> joined(std::vector<Diagram> diagrams) {
  std::vector<bool> absorbed(diagrams.size());
  for (std::size_t i = 0; i < diagrams.size(); ++i) {
    if (absorbed[i]) continue;
    for (std::size_t j = 0; j < diagrams.size(); ++j) {
      const bool twins = i > j && diagrams[j].covers(diagrams[i]);  // on the same questions
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

Counter::Task::Task(const Reading& reading, std::span<const QuestionId> asked,
                    std::span<const Diagram> diagrams)
    : part(reading, asked, diagrams) {}

void Counter::Task::begin(std::size_t threads) {
  known.emplace(part.key_words(), most_bytes, threads);
  is_lost.assign(threads, 0);
  for (std::size_t i = 0; i < threads; ++i)
    walks.push_back(std::make_unique<Walk>(part, *known, i));
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

Counter::Counter(Store store, std::size_t threads) : store_(std::move(store)), threads_(threads) {
  store_.should_stop = [this] { return should_stop(); };
}

Counter::Status Counter::run(std::uint64_t steps) {
  if (status_ != Status::stopped || should_stop()) return status_;
  if (!prepared_ && !prepare()) return status_;
  const auto& tasks = plan_.tasks;
  for (; at_ < tasks.size() && steps > 0; ++at_) {
    Task& task = *tasks[at_];
    if (!count(task, steps)) return status_;
    if (task.counted().is_most()) return status_ = Status::too_large;
  }
  if (at_ == tasks.size()) status_ = Status::done;
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
  std::vector<Count> counts = plan_.free;
  for (const auto& task : plan_.tasks) counts.push_back(task->counted());
  return counts;
}

std::uint64_t Counter::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& task : plan_.tasks)
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
  if (std::any_of(all.begin(), all.end(),
                  [&](auto id) { return !store_.propagator(id).clues().empty(); })) {
    status_ = Status::too_large;  // a diagram does not know of open clues
    return false;
  }
  store_.deactivate(all);
  std::optional<Plan> best = best_plan();
  if (impossible_) {
    status_ = Status::done;
    return false;
  }
  if (!best) {
    if (!should_stop()) status_ = Status::too_large;
    return false;
  }
  plan_ = std::move(*best);
  for (const auto& task : plan_.tasks) task->begin(threads_);
  return prepared_ = true;
}

// The one with fewer ways; nothing if each would be too large.
std::optional<Counter::Plan> Counter::best_plan() {
  const std::vector<Var> order = reading_order();
  if (order.size() > most_variables) return std::nullopt;
  std::optional<Plan> best = plan(by_variable(order));
  if (impossible_ || !has_few_values(order)) return best;
  std::optional<Plan> other = plan(by_value(order));
  return other && (!best || other->ways() < best->ways()) ? std::move(other) : std::move(best);
}

// The open variables, greedily: next comes the one on which the fewest untouched constraints are,
// so that few are read in part at any time. On a board with rows and columns it goes row by row.
std::vector<Var> Counter::reading_order() const {
  std::vector<std::vector<PropagatorId>> on(store_.size());
  for (PropagatorId id = 0; id < store_.propagators(); ++id)
    if (!store_.is_entailed(id))
      for (Var v : store_.propagator(id).vars()) on[v].push_back(id);
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

// Whether there are fewer values than each has places in a line, if the variables are a square.
bool Counter::has_few_values(std::span<const Var> order) const {
  Domain all = 0;
  for (Var v : order) all |= store_[v];
  const auto values = static_cast<std::size_t>(size(all));
  return values > 2 && values * values < order.size();
}

Reading Counter::by_variable(std::span<const Var> order) const {
  Reading reading{{}, false};
  for (Var v : order) {
    Question question{v, {}};
    for_each(store_[v], [&](int value) { question.answers.push_back(bit(value)); });
    reading.questions.push_back(std::move(question));
  }
  return reading;
}

// From the highest value down. The lowest of a variable is not asked for: where only a few values
// are special, the others are usually below them.
Reading Counter::by_value(std::span<const Var> order) const {
  Reading reading{{}, true};
  Domain values = 0;
  for (Var v : order) values |= store_[v] & (store_[v] - 1);
  for (; values != 0; values &= ~bit(highest(values))) {
    const Domain value = bit(highest(values));
    for (Var v : order)
      if (store_[v] & (store_[v] - 1) & value) reading.questions.push_back({v, {value, ~value}});
  }
  return reading;
}

// Nothing if it would be too large.
std::optional<Counter::Plan> Counter::plan(const Reading& reading) {
  std::vector<Diagram> diagrams;
  if (!compile(reading, diagrams)) return std::nullopt;
  diagrams = joined(std::move(diagrams));
  for (const Diagram& diagram : diagrams) impossible_ = impossible_ || diagram.is_dead();
  if (impossible_) return std::nullopt;
  return divided(reading, std::move(diagrams));
}

bool Counter::compile(const Reading& reading, std::vector<Diagram>& diagrams) {
  std::uint64_t trials = most_trials;
  const auto add = [&](std::span<const PropagatorId> propagators, const auto& is_asked) {
    std::vector<QuestionId> asked;
    for (QuestionId id = 0; id < reading.questions.size(); ++id)
      if (is_asked(reading.questions[id])) asked.push_back(id);
    if (asked.empty()) return true;
    std::optional<Diagram> diagram =
        Diagram::of(store_, propagators, reading.questions, asked, trials);
    if (diagram) diagrams.push_back(std::move(*diagram));
    return diagram.has_value();
  };
  std::vector<Domain> matters(store_.size());  // by variable: the values that matter
  for (std::uint32_t constraint = 0; constraint < store_.constraints(); ++constraint) {
    std::fill(matters.begin(), matters.end(), 0);
    const std::vector<PropagatorId> propagators = store_.propagators_of(constraint);
    for (PropagatorId id : propagators)
      if (!store_.is_entailed(id))
        for (Var v : store_.propagator(id).vars())
          matters[v] |= reading.by_value ? store_.propagator(id).values() : ~Domain{0};
    // To know whether a variable has its lowest value, all others have to be asked for.
    for (Var v = 0; v < store_.size(); ++v)
      if (matters[v] & store_[v] & -store_[v]) matters[v] = ~Domain{0};
    if (!add(propagators, [&](const Question& question) {
          return (matters[question.var] & question.answers.front()) != 0;
        }))
      return false;
  }
  if (!reading.by_value) return true;
  // A variable has one value.
  for (Var v = 0; v < store_.size(); ++v)
    if (sightline::size(store_[v]) > 2 &&
        !add({}, [&](const Question& question) { return question.var == v; }))
      return false;
  return true;
}

Counter::Plan Counter::divided(const Reading& reading, std::vector<Diagram> diagrams) {
  const auto questions = static_cast<QuestionId>(reading.questions.size());
  Connected connected(questions);
  std::vector<bool> constrained(questions);
  for (const Diagram& diagram : diagrams)
    for (const Diagram::Layer& layer : diagram.layers()) {
      constrained[layer.question] = true;
      connected.connect(layer.question, diagram.layers().front().question);
    }
  Plan plan;
  for (QuestionId first = 0; first < questions; ++first) {
    if (!constrained[first]) {
      plan.free.push_back({reading.questions[first].answers.size(), 0});
    } else if (connected.representative(first) == first) {
      std::vector<QuestionId> asked;
      std::vector<Diagram> its;
      for (QuestionId id = 0; id < questions; ++id)
        if (constrained[id] && connected.representative(id) == first) asked.push_back(id);
      for (Diagram& diagram : diagrams)
        if (!diagram.layers().empty() &&
            connected.representative(diagram.layers().front().question) == first)
          its.push_back(std::move(diagram));
      plan.tasks.push_back(std::make_unique<Task>(reading, asked, its));
    }
  }
  return plan;
}

double Counter::Plan::ways() const {
  double sum = 0;
  for (const auto& task : tasks) sum += task->part.ways();
  return sum;
}

}  // namespace sightline
