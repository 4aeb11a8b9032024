#include "counting.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

namespace sightline {

namespace {
constexpr int first_index_bits = 10;
constexpr std::uint32_t word_bits = 64;
constexpr std::uint32_t step_bits = 16;  // the number of the step is at the beginning of a key
constexpr std::size_t tables_for_threads = 64;
// A step is 1 for each filling that is tried, and 1 for so many words of sets behind it.
constexpr std::size_t words_a_step = 64;
// In the table: a state is in one of so many slots.
constexpr std::size_t slots_together = 4;
}  // namespace

// -- the table -----------------------------------------------------------------------------

CountsByState::CountsByState(std::size_t key_words, std::size_t most_bytes)
    : key_words_(key_words),
      slot_words_(key_words + 2),
      most_slots_(most_bytes / (slot_words_ * sizeof(Word))),
      index_bits_(first_index_bits),
      slots_(slot_words_ << index_bits_) {}

bool CountsByState::find(const Word* key, Count& count) const {
  const Word* slot = &slots_[first_slot(hash_of(key))];
  for (std::size_t i = 0; i < slots_together; ++i, slot += slot_words_) {
    if (!std::equal(key, key + key_words_, slot)) continue;
    count = {slot[key_words_], slot[key_words_ + 1]};
    return true;
  }
  return false;
}

void CountsByState::put(const Word* key, const Count& count) {
  const std::size_t slots = std::size_t{1} << index_bits_;
  if (used_ > slots / 2 && slots * 2 <= most_slots_) grow();
  Word* const slot = slot_for(key);
  std::copy_n(key, key_words_, slot);
  slot[key_words_] = count.low;
  slot[key_words_ + 1] = count.high;
}

CountsByState::Word CountsByState::hash_of(const Word* key) const {
  Word hash = 0;
  for (std::size_t i = 0; i < key_words_; ++i)
    hash = (hash ^ hash >> 32 ^ key[i]) * 0x9E3779B97F4A7C15;
  return (hash ^ hash >> 29) * 0xBF58476D1CE4E5B9;
}

std::size_t CountsByState::first_slot(Word hash) const {
  return (hash >> (word_bits - index_bits_)) / slots_together * slots_together * slot_words_;
}

// Its own, an empty one, or one whose state has to go.
CountsByState::Word* CountsByState::slot_for(const Word* key) {
  const Word hash = hash_of(key);
  Word* const first = &slots_[first_slot(hash)];
  for (std::size_t i = 0; i < slots_together; ++i) {
    Word* const slot = first + i * slot_words_;
    if (slot[0] == 0) ++used_;
    if (slot[0] == 0 || std::equal(key, key + key_words_, slot)) return slot;
  }
  return first + hash % slots_together * slot_words_;
}

void CountsByState::grow() {
  ++index_bits_;
  std::vector<Word> before(slot_words_ << index_bits_);
  before.swap(slots_);
  used_ = 0;
  for (std::size_t old = 0; old < before.size(); old += slot_words_)
    if (before[old] != 0) std::copy_n(&before[old], slot_words_, slot_for(&before[old]));
}

SharedCounts::SharedCounts(std::size_t key_words, std::size_t most_bytes, std::size_t threads)
    : key_words_(key_words), tables_(threads == 1 ? 1 : tables_for_threads) {
  for (auto& table : tables_)
    table = std::make_unique<Table>(key_words, most_bytes / tables_.size());
}

bool SharedCounts::find(const Word* key, Count& count) const {
  const Table& table = table_of(key);
  const std::unique_lock locked = lock(table);
  return table.counts.find(key, count);
}

void SharedCounts::put(const Word* key, const Count& count) {
  Table& table = table_of(key);
  const std::unique_lock locked = lock(table);
  table.counts.put(key, count);
}

// One thread needs no lock.
std::unique_lock<std::mutex> SharedCounts::lock(const Table& table) const {
  if (tables_.size() == 1) return {};
  return std::unique_lock(table.lock);
}

SharedCounts::Table& SharedCounts::table_of(const Word* key) const {
  if (tables_.size() == 1) return *tables_.front();
  Word sum = 0;
  for (std::size_t i = 0; i < key_words_; ++i) sum = (sum + key[i]) * 0xD6E8FEB86659FD93;
  return *tables_[(sum >> 32) & (tables_.size() - 1)];
}

// -- a part --------------------------------------------------------------------------------

Part::Part(const Reading& reading, std::span<const QuestionId> asked,
           std::span<const Diagram> diagrams)
    : constraints_(diagrams.size()) {
  const std::vector<Layout> before = layouts(asked, diagrams);
  std::vector<std::uint8_t> is_rest(asked.size() + 1, 0);
  is_rest.back() = 1;
  for (std::size_t i = 1; i < asked.size(); ++i)
    is_rest[i] =
        reading.by_value
            ? reading.questions[asked[i]].answers != reading.questions[asked[i - 1]].answers
            : before[i].bits < before[i - 1].bits && before[i].bits <= before[i + 1].bits;
  divide(reading, asked, diagrams, is_rest);
  std::size_t at = 0;
  for (const Segment& segment : segments_) {
    const Layout& layout = before[at];
    fields_.push_back(layout.fields);
    key_words_ = std::max<std::size_t>(key_words_, layout.bits / word_bits + 1);
    remembered_.push_back(at > 0 && is_rest[at] != 0);
    at += segment.questions();
  }
  // To count the last one again is faster than to look it up.
  remembered_.back() = false;
}

std::vector<Part::Layout> Part::layouts(std::span<const QuestionId> asked,
                                        std::span<const Diagram> diagrams) {
  std::vector<std::size_t> reached(diagrams.size(), 0);
  std::vector<Layout> before;
  for (QuestionId id : asked) {
    Layout layout{{}, step_bits};
    for (std::uint32_t c = 0; c < diagrams.size(); ++c) {
      if (reached[c] == diagrams[c].layers().size()) continue;
      const Diagram::Layer& layer = diagrams[c].layers()[reached[c]];
      const auto width = static_cast<std::uint32_t>(std::bit_width(layer.states - 1));
      if (reached[c] > 0 && layer.states > 2) {
        if (layout.bits % word_bits + width > word_bits)
          layout.bits += word_bits - layout.bits % word_bits;
        layout.fields.push_back({c, layout.bits / word_bits, layout.bits % word_bits});
        layout.bits += width;
      }
      reached[c] += layer.question == id;
    }
    before.push_back(std::move(layout));
  }
  before.push_back({{}, 0});
  return before;
}

// From rest to rest; or half as far, and again, until a segment has not too many fillings.
void Part::divide(const Reading& reading, std::span<const QuestionId> asked,
                  std::span<const Diagram> diagrams, std::span<const std::uint8_t> is_rest) {
  Segment::Budget budget;
  std::size_t longest = asked.size();
  std::vector<std::size_t> reached(diagrams.size(), 0);
  for (std::size_t from = 0; from < asked.size();) {
    std::size_t to = from + 1;
    while (is_rest[to] == 0 && to - from < longest) ++to;
    std::optional<Segment> segment;
    for (;; longest = to - from) {
      const auto its = asked.subspan(from, to - from);
      segment = Segment::of(reading.questions, its, diagrams, reached, budget);
      if (segment) break;
      to = from + (to - from + 1) / 2;
    }
    longest = std::min(asked.size(), longest * 2);  // the next one may be easier
    segments_.push_back(std::move(*segment));
    for (; from < to; ++from)
      for (std::size_t c = 0; c < diagrams.size(); ++c)
        if (reached[c] < diagrams[c].layers().size())
          reached[c] += diagrams[c].layers()[reached[c]].question == asked[from];
  }
}

double Part::ways() const {
  double sum = 0;
  for (const Segment& segment : segments_)
    sum += std::log2(std::max<std::size_t>(1, segment.fillings()));
  return sum;
}

void Part::key_of(std::size_t segment, std::span<const State> states, Word* key) const {
  std::fill_n(key, key_words_, 0);
  key[0] = segment + 1;
  for (const auto& [constraint, word, shift] : fields_[segment])
    key[word] |= Word{states[constraint]} << shift;
}

// -- the walk ------------------------------------------------------------------------------

Walk::Walk(const Part& part, SharedCounts& known, std::size_t number)
    : part_(part),
      segments_(part.segments()),
      known_(known),
      number_(number),
      states_(part.constraints(), Diagram::start),
      keys_(segments_.size() * part.key_words()) {
  std::size_t words = 0, readers = 0;
  for (const Segment& segment : segments_) {
    frames_.push_back({.first_word = words, .first_reader = readers, .count = {}});
    words += segment.words();
    readers += segment.readers().size();
  }
  for (std::size_t i = 0; i + 1 < segments_.size(); ++i)
    frames_[i].steps += segments_[i + 1].words() * segments_[i + 1].readers().size() / words_a_step;
  left_.resize(words);
  before_.resize(readers);
  behind_.resize(readers);
}

// Whether the count is known at once; else a frame is ready for it.
bool Walk::enter(std::size_t depth, Count& count) {
  const Segment& segment = segments_[depth];
  Frame& frame = frames_[depth];
  Word* const left = left_.data() + frame.first_word;
  segment.fitting(states_, left);
  if (depth + 1 == segments_.size()) {
    std::uint64_t fillings = 0;
    for (std::size_t i = 0; i < segment.words(); ++i)
      fillings += static_cast<std::uint64_t>(std::popcount(left[i]));
    count = {fillings, 0};
    return true;
  }
  if (std::all_of(left, left + segment.words(), [](Word word) { return word == 0; })) {
    count = {};
    return true;
  }
  if (part_.is_remembered(depth)) {
    part_.key_of(depth, states_, key(depth));
    if (known_.find(key(depth), count)) return true;
  }
  ++nodes_;
  frame.at = number_ * 7 % segment.words();
  frame.words_left = segment.words() - 1;
  frame.count = {};
  std::size_t r = frame.first_reader;
  for (const Segment::Reader& reader : segment.readers()) {
    before_[r] = states_[reader.constraint];
    behind_[r] = &reader.next[std::size_t{before_[r]} * reader.classes];
    ++r;
  }
  return false;
}

// Every walk begins elsewhere, and every other one goes down.
bool Walk::next_filling(std::size_t& filling) {
  Frame& frame = frames_[depth_];
  const std::size_t words = segments_[depth_].words();
  Word* const left = left_.data() + frame.first_word;
  for (; left[frame.at] == 0; --frame.words_left) {
    if (frame.words_left == 0) return false;
    frame.at = frame.at + 1 == words ? 0 : frame.at + 1;
  }
  Word& word = left[frame.at];
  const int place = number_ % 2 == 0 ? lowest(word) : highest(word);
  word &= ~bit(place);
  filling = frame.at * word_bits + static_cast<std::size_t>(place);
  return true;
}

void Walk::take(std::size_t filling) {
  const Segment& segment = segments_[depth_];
  const State* const classes = segment.classes_of(filling);
  const State* const* const behind = behind_.data() + frames_[depth_].first_reader;
  const auto readers = segment.readers();
  for (std::size_t r = 0; r < readers.size(); ++r)
    states_[readers[r].constraint] = behind[r][classes[r]];
}

// The frame is counted.
void Walk::leave() {
  const Frame& frame = frames_[depth_];
  if (part_.is_remembered(depth_)) known_.put(key(depth_), frame.count);
  std::size_t r = frame.first_reader;
  for (const Segment::Reader& reader : segments_[depth_].readers())
    states_[reader.constraint] = before_[r++];
}

Walk::Status Walk::run(std::uint64_t budget) {
  if (!started_) {
    started_ = true;
    done_ = enter(0, total_);
  }
  while (!done_) {
    if (budget == 0) return Status::budget_spent;
    Frame& frame = frames_[depth_];
    budget -= std::min(budget, frame.steps);
    std::size_t filling;
    if (next_filling(filling)) {
      take(filling);
      Count below;
      if (enter(depth_ + 1, below))
        frame.count += below;
      else
        ++depth_;
      continue;
    }
    leave();
    if (depth_ == 0) {
      total_ = frame.count;
      done_ = true;
    } else {
      frames_[--depth_].count += frame.count;
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
