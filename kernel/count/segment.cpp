#include "segment.hpp"

#include <algorithm>

namespace sightline {

namespace {
constexpr std::size_t most_fillings = 8192;
constexpr std::size_t word_bits = 64;
}  // namespace

// The answers of a segment to the questions that one constraint reads, as a tree.
class Answers {
 public:
  using State = Diagram::State;
  static constexpr std::uint32_t root = 0, dead = UINT32_MAX;

  // Takes what it makes from `numbers`.
  Answers(const Diagram& diagram, std::size_t layer, std::size_t& numbers)
      : diagram_(diagram), numbers_(numbers) {
    std::vector<State> itself(diagram.layers()[layer].states);
    for (State state = 0; state < itself.size(); ++state) itself[state] = state;
    add(layer, std::move(itself));
  }

  // Dead if no state leads on with this answer.
  std::uint32_t after(std::uint32_t node, State answer) {
    if (nodes_[node].after[answer] == unknown) {
      const std::size_t layer = nodes_[node].layer;
      std::vector<State> behind;
      for (State state : nodes_[node].behind)
        behind.push_back(diagram_.layers()[layer].after(state, answer));
      const bool leads_on = std::any_of(behind.begin(), behind.end(),
                                        [](State state) { return state != Diagram::dead; });
      nodes_[node].after[answer] = leads_on ? add(layer + 1, std::move(behind)) : dead;
    }
    return nodes_[node].after[answer];
  }

  // By the state before the segment: that behind these answers.
  std::span<const State> behind(std::uint32_t node) const { return nodes_[node].behind; }
  std::size_t states() const { return nodes_[root].behind.size(); }
  // Whether there is one state before the segment, and one behind it.
  bool do_not_matter(std::span<const std::uint32_t> nodes) const {
    return states() == 2 && std::all_of(nodes.begin(), nodes.end(), [&](std::uint32_t node) {
             return behind(node)[Diagram::start] == Diagram::start;
           });
  }

 private:
  static constexpr std::uint32_t unknown = UINT32_MAX - 1;
  struct Node {
    std::size_t layer;
    std::vector<State> behind;
    std::vector<std::uint32_t> after;  // by answer
  };

  std::uint32_t add(std::size_t layer, std::vector<State> behind) {
    const std::size_t answers =
        layer < diagram_.layers().size() ? diagram_.layers()[layer].answers : 0;
    numbers_ -= std::min(numbers_, behind.size() + answers);
    nodes_.push_back({layer, std::move(behind), std::vector<std::uint32_t>(answers, unknown)});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  const Diagram& diagram_;
  std::size_t& numbers_;
  std::vector<Node> nodes_;
};

// Finds the fillings of a segment, depth first.
class Filler {
 public:
  using State = Diagram::State;

  Filler(std::span<const Question> questions, std::span<const QuestionId> asked,
         std::span<const Diagram> diagrams, std::span<const std::size_t> reached,
         Segment::Budget& budget)
      : questions_(questions),
        asked_(asked),
        is_long_(asked.size() > 1),
        budget_(budget),
        left_(budget.numbers),
        reading_(asked.size()) {
    for (std::uint32_t c = 0; c < diagrams.size(); ++c) {
      const auto layers = diagrams[c].layers().subspan(reached[c]);
      std::size_t at = 0;
      for (std::size_t i = 0; i < asked.size() && at < layers.size(); ++i)
        if (layers[at].question == asked[i]) {
          reading_[i].push_back(answers_.size());
          ++at;
        }
      if (at == 0) continue;
      constraints_.push_back(c);
      answers_.emplace_back(diagrams[c], reached[c], left_);
    }
    nodes_.assign(answers_.size(), Answers::root);
  }

  std::optional<Segment> segment() {
    if (!fill(0)) return std::nullopt;
    Segment made;
    made.questions_ = asked_.size();
    made.fillings_ = leaves_.size();
    made.words_ = (leaves_.size() + word_bits - 1) / word_bits;
    std::vector<std::vector<State>> classes;
    for (std::size_t r = 0; r < answers_.size(); ++r) {
      const std::vector<std::uint32_t> nodes = leaves_of(r);
      if (answers_[r].do_not_matter(nodes)) continue;
      const std::size_t numbers = answers_[r].states() * (nodes.size() + made.words_);
      if (is_long_ && numbers > budget_.numbers) return std::nullopt;
      budget_.numbers -= std::min(budget_.numbers, numbers);
      classes.push_back(classes_of(r, nodes));
      made.readers_.push_back(reader(r, nodes, classes.back(), made.words_));
    }
    for (std::size_t filling = 0; filling < made.fillings_; ++filling)
      for (const auto& of : classes) made.classes_.push_back(of[filling]);
    return made;
  }

 private:
  // Goes on from the nodes reached. False if there are too many fillings.
  bool fill(std::size_t at) {
    if (at == asked_.size()) {
      leaves_.push_back(nodes_);
      return !is_long_ || leaves_.size() <= most_fillings;
    }
    if (is_long_ && (budget_.tries == 0 || left_ == 0)) return false;
    budget_.tries -= std::min<std::size_t>(budget_.tries, 1);
    const std::vector<std::uint32_t> before = nodes_;
    for (State answer = 0; answer < questions_[asked_[at]].answers.size(); ++answer) {
      const bool leads_on =
          std::all_of(reading_[at].begin(), reading_[at].end(), [&](std::size_t r) {
            return (nodes_[r] = answers_[r].after(before[r], answer)) != Answers::dead;
          });
      if (leads_on && !fill(at + 1)) return false;
      nodes_ = before;
    }
    return true;
  }

  // Where the answers to the questions of a constraint end, each once.
  std::vector<std::uint32_t> leaves_of(std::size_t r) const {
    std::vector<std::uint32_t> nodes;
    nodes.reserve(leaves_.size());
    for (const auto& leaf : leaves_) nodes.push_back(leaf[r]);
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
  }

  // By filling: the place of its node among these.
  std::vector<State> classes_of(std::size_t r, std::span<const std::uint32_t> nodes) const {
    std::vector<State> classes;
    classes.reserve(leaves_.size());
    for (const auto& leaf : leaves_)
      classes.push_back(static_cast<State>(std::lower_bound(nodes.begin(), nodes.end(), leaf[r]) -
                                           nodes.begin()));
    return classes;
  }

  Segment::Reader reader(std::size_t r, std::span<const std::uint32_t> nodes,
                         std::span<const State> classes, std::size_t words) const {
    const std::size_t states = answers_[r].states();
    Segment::Reader made{.constraint = constraints_[r],
                         .classes = static_cast<State>(nodes.size()),
                         .next = {},
                         .fitting = {}};
    for (State state = 0; state < states; ++state)
      for (std::uint32_t node : nodes) made.next.push_back(answers_[r].behind(node)[state]);
    if (states == 2) return made;
    made.fitting.assign(states * words, 0);
    for (State state = 1; state < states; ++state)
      for (std::size_t filling = 0; filling < classes.size(); ++filling)
        if (made.next[state * nodes.size() + classes[filling]] != Diagram::dead)
          made.fitting[state * words + filling / word_bits] |= Segment::Word{1}
                                                               << filling % word_bits;
    return made;
  }

  const std::span<const Question> questions_;
  const std::span<const QuestionId> asked_;
  const bool is_long_;
  Segment::Budget& budget_;
  std::size_t left_;                                // of the numbers, for all answers together
  std::vector<std::uint32_t> constraints_;          // that read some of the questions
  std::vector<Answers> answers_;                    // of each of them
  std::vector<std::vector<std::size_t>> reading_;   // by question: those that read it
  std::vector<std::uint32_t> nodes_;                // that have been reached
  std::vector<std::vector<std::uint32_t>> leaves_;  // by filling
};

std::optional<Segment> Segment::of(std::span<const Question> questions,
                                   std::span<const QuestionId> asked,
                                   std::span<const Diagram> diagrams,
                                   std::span<const std::size_t> reached, Budget& budget) {
  return Filler(questions, asked, diagrams, reached, budget).segment();
}

void Segment::fitting(std::span<const State> states, Word* left) const {
  std::fill_n(left, words_, ~Word{0});
  if (fillings_ % word_bits != 0) left[words_ - 1] = (Word{1} << fillings_ % word_bits) - 1;
  for (const Reader& reader : readers_) {
    if (reader.fitting.empty()) continue;
    const Word* const its = &reader.fitting[states[reader.constraint] * words_];
    for (std::size_t i = 0; i < words_; ++i) left[i] &= its[i];
  }
}

}  // namespace sightline
