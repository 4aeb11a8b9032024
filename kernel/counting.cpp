#include "counting.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace sightline {

namespace {
constexpr int first_index_bits = 10;
constexpr int word_bits = 64;
constexpr std::uint32_t step_bits = 16;  // the number of the step is at the beginning of a key
// With fewer variables left than these, to count again is faster than to look it up.
constexpr std::size_t least_left = 4;
constexpr std::size_t tables_for_threads = 64;
}  // namespace

// -- the table -----------------------------------------------------------------------------

CountsByState::CountsByState(std::size_t key_words, std::size_t most_bytes)
    : key_words_(key_words),
      slot_words_(key_words + 2),
      most_slots_(most_bytes / (slot_words_ * sizeof(Word))),
      index_bits_(first_index_bits),
      slots_(slot_words_ << index_bits_) {}

bool CountsByState::find(const Word* key, Count& count) const {
  const Word* const slot = &slots_[slot_of(key)];
  for (std::size_t i = 0; i < key_words_; ++i)
    if (slot[i] != key[i]) return false;
  count = {slot[key_words_], slot[key_words_ + 1]};
  return true;
}

void CountsByState::put(const Word* key, const Count& count) {
  const std::size_t slots = std::size_t{1} << index_bits_;
  if (used_ > slots / 2 && slots * 2 <= most_slots_) grow();
  Word* const slot = &slots_[slot_of(key)];
  used_ += slot[0] == 0;
  std::copy_n(key, key_words_, slot);
  slot[key_words_] = count.low;
  slot[key_words_ + 1] = count.high;
}

std::size_t CountsByState::slot_of(const Word* key) const {
  Word hash = 0;
  for (std::size_t i = 0; i < key_words_; ++i)
    hash = (hash ^ hash >> 32 ^ key[i]) * 0x9E3779B97F4A7C15;
  hash = (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9;
  return (hash >> (word_bits - index_bits_)) * slot_words_;
}

void CountsByState::grow() {
  ++index_bits_;
  std::vector<Word> before(slot_words_ << index_bits_);
  before.swap(slots_);
  used_ = 0;
  for (std::size_t old = 0; old < before.size(); old += slot_words_)
    if (before[old] != 0) {
      Word* const slot = &slots_[slot_of(&before[old])];
      used_ += slot[0] == 0;
      std::copy_n(&before[old], slot_words_, slot);
    }
}

SharedCounts::SharedCounts(std::size_t key_words, std::size_t most_bytes, std::size_t threads)
    : key_words_(key_words), tables_(threads == 1 ? 1 : tables_for_threads) {
  for (auto& table : tables_)
    table = std::make_unique<Table>(key_words, most_bytes / tables_.size());
}

bool SharedCounts::find(const Word* key, Count& count) const {
  const Table& table = table_of(key);
  const std::scoped_lock locked(table.lock);
  return table.counts.find(key, count);
}

void SharedCounts::put(const Word* key, const Count& count) {
  Table& table = table_of(key);
  const std::scoped_lock locked(table.lock);
  table.counts.put(key, count);
}

SharedCounts::Table& SharedCounts::table_of(const Word* key) const {
  Word sum = 0;
  for (std::size_t i = 0; i < key_words_; ++i) sum = (sum + key[i]) * 0xD6E8FEB86659FD93;
  return *tables_[(sum >> 32) & (tables_.size() - 1)];
}

// -- a part --------------------------------------------------------------------------------

Part::Part(std::span<const Var> order, std::span<const Diagram> diagrams)
    : order_(order.begin(), order.end()),
      table_(header),
      fields_(order.size()),
      remembered_(order.size()) {
  for (const Diagram& diagram : diagrams) add(diagram);
  lay_out_keys(diagrams);
}

// Adds the rows of a diagram to the table, the last layer first, because the others refer to it.
void Part::add(const Diagram& diagram) {
  std::vector<State> below{0, 0};  // by number: the places of the states of the next layer
  for (std::size_t left = diagram.layers().size(); left > 0; --left) {
    const Diagram::Layer& layer = diagram.layers()[left - 1];
    std::vector<State> here{0};
    for (State state = 1; state < layer.states; ++state) {
      here.push_back(static_cast<State>(table_.size()));
      table_.push_back(static_cast<std::uint32_t>(layer.alive[state]));
      table_.push_back(static_cast<std::uint32_t>(layer.alive[state] >> 32));
      table_.push_back(state);
      for (int i = 0; i < layer.width; ++i)
        table_.push_back(below[layer.after(state, layer.lowest + i)]);
    }
    below = std::move(here);
  }
  start_.push_back(below[Diagram::start]);
}

void Part::lay_out_keys(std::span<const Diagram> diagrams) {
  std::vector<std::size_t> next_layer(diagrams.size(), 0);
  std::vector<std::uint32_t> bits(order_.size() + 1, UINT32_MAX);  // of the key, by step
  for (std::size_t step = 0; step < order_.size(); ++step) {
    first_reading_.push_back(readings_.size());
    std::uint32_t word = 0, used = step_bits;
    for (std::uint32_t c = 0; c < diagrams.size(); ++c) {
      if (next_layer[c] == diagrams[c].layers().size()) continue;
      const Diagram::Layer& layer = diagrams[c].layers()[next_layer[c]];
      const auto width = static_cast<std::uint32_t>(std::bit_width(layer.states - 1));
      if (next_layer[c] > 0 && layer.states > 2) {
        if (used + width > word_bits) ++word, used = 0;
        fields_[step].push_back({c, word, used});
        used += width;
      }
      if (layer.var != order_[step]) continue;
      readings_.push_back({c, layer.lowest});
      ++next_layer[c];
    }
    key_words_ = std::max<std::size_t>(key_words_, word + 1);
    bits[step] = word * word_bits + used;
  }
  first_reading_.push_back(readings_.size());
  for (std::size_t step = 1; step + least_left <= order_.size(); ++step)
    remembered_[step] = bits[step] < bits[step - 1] && bits[step] <= bits[step + 1];
}

void Part::key_of(std::size_t step, std::span<const State> states, Word* key) const {
  std::fill_n(key, key_words_, 0);
  key[0] = step + 1;
  for (const auto& [constraint, word, shift] : fields_[step])
    key[word] |= Word{table_[states[constraint] + 2]} << shift;
}

// -- the walk ------------------------------------------------------------------------------

Walk::Walk(const Part& part, SharedCounts& known, Store& store, std::size_t number)
    : part_(part),
      known_(known),
      number_(number),
      states_(part.start().begin(), part.start().end()),
      saved_(part.first_reading(part.steps())),
      store_(store),
      frames_(part.steps()),
      outcomes_(part.steps()),
      keys_(part.steps() * part.key_words()) {}

// The first walk goes up, the second down, and others begin in between, at each step elsewhere.
int Walk::next_value(std::size_t step, Domain left) const {
  if (number_ == 0) return lowest(left);
  if (number_ == 1) return highest(left);
  const std::size_t skipped = (number_ * 7 + step * 3) % static_cast<std::size_t>(size(left));
  for (std::size_t i = 0; i < skipped; ++i) left &= left - 1;
  return lowest(left);
}

// Whether the count is known at once; else a frame is ready for it.
bool Walk::enter(std::size_t step, Count& count) {
  Domain left = store_[part_.var(step)];
  const auto* const readings = part_.readings();
  for (std::size_t i = part_.first_reading(step); i < part_.first_reading(step + 1); ++i)
    left &= part_.alive(states_[readings[i].constraint]);
  if (left == 0 || step + 1 == part_.steps()) {
    count = {static_cast<std::uint64_t>(size(left)), 0};
    return true;
  }
  Frame& frame = frames_[step];
  frame.propagated = false;
  if (part_.is_remembered(step)) {
    part_.key_of(step, states_, key(step));
    if (known_.find(key(step), count)) return true;
    if (outcomes_[step].are_costly() && is_refuted(step)) {
      known_.put(key(step), count = {});
      return true;
    }
  }
  ++nodes_;
  frame.nodes = nodes_;
  frame.left = left & store_[part_.var(step)];
  frame.count = {};
  return false;
}

// Tells the store the values down to this step. What it rules out then is not tried below.
bool Walk::is_refuted(std::size_t step) {
  Frame& frame = frames_[step];
  store_.push();
  bool possible = true;
  for (std::size_t i = told_; i < step && possible; ++i)
    possible = store_.assume(part_.var(i), bit(frames_[i].value));
  if (!possible || store_.propagate() == Fixpoint::failed) {
    store_.clear_queue();
    store_.pop();
    return true;
  }
  frame.propagated = true;
  frame.told = std::exchange(told_, step);
  return false;
}

// The frame is counted.
void Walk::leave() {
  const Frame& frame = frames_[depth_];
  if (frame.propagated) {
    store_.clear_queue();
    store_.pop();
    told_ = frame.told;
  }
  if (!part_.is_remembered(depth_)) return;
  known_.put(key(depth_), frame.count);
  Outcomes& outcomes = outcomes_[depth_];
  ++outcomes.counted;
  if (frame.count == Count{}) outcomes.wasted += nodes_ - frame.nodes;
}

void Walk::take(std::size_t step, int value) {
  const auto* const readings = part_.readings();
  for (std::size_t i = part_.first_reading(step); i < part_.first_reading(step + 1); ++i) {
    Diagram::State& state = states_[readings[i].constraint];
    saved_[i] = state;
    state = part_.after(state, value - readings[i].lowest);
  }
}

void Walk::undo(std::size_t step) {
  const auto* const readings = part_.readings();
  for (std::size_t i = part_.first_reading(step); i < part_.first_reading(step + 1); ++i)
    states_[readings[i].constraint] = saved_[i];
}

Walk::Status Walk::run(std::uint64_t budget) {
  if (!started_) {
    started_ = true;
    done_ = enter(0, total_);
  }
  while (!done_) {
    if (budget-- == 0) return Status::budget_spent;
    Frame& frame = frames_[depth_];
    if (frame.left != 0) {
      frame.value = next_value(depth_, frame.left);
      frame.left &= ~bit(frame.value);
      take(depth_, frame.value);
      Count below;
      if (enter(depth_ + 1, below)) {
        frame.count += below;
        undo(depth_);
      } else {
        ++depth_;
      }
      continue;
    }
    leave();
    if (depth_ == 0) {
      total_ = frame.count;
      done_ = true;
    } else {
      undo(--depth_);
      frames_[depth_].count += frame.count;
    }
  }
  return Status::done;
}

Count Walk::counted() const {
  if (done_ || !started_) return total_;
  Count sum;
  for (std::size_t i = 0; i <= depth_; ++i) sum += frames_[i].count;
  return sum;
}

}  // namespace sightline
