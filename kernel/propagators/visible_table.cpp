// Rule 3 of visible.hpp for short lines: a compact table of them.
//
// A line of up to `max_tabled` cells can be filled in at most 720 ways. Those that show what the
// clues ask are numbered, and for each cell and height, or park, a row of bits says in which of
// them it stands there:
//
//     2 →  3 cells           1 3 2   2 1 3   2 3 1
//       first cell  1          1       0       0
//                   2          0       1       1
//       second cell 1          0       1       0      and so on
//
// The ways that are left are those in, for every cell, the row of one of its values. A value stays
// if its row has one of these ways. Clues that are shown, hidden or denied ask for other tables;
// each is made when it is first asked for.
#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "base/lasting.hpp"
#include "visible.hpp"

namespace sightline {

namespace {

using Word = std::uint64_t;
constexpr int word_bits = 64;

// A set of scores is one of `score_sets`: a score is less than the number of cells.
using Scores = std::uint16_t;
constexpr std::size_t score_sets = std::size_t{1} << max_tabled;

struct Way {
  std::array<int, max_tabled> line;
  int near_score, far_score;
};

// The ways that show some scores. Rows have one of a few lengths, for each of which there is a loop
// of that many steps.
class Table {
 public:
  using Line = std::array<Domain, max_tabled>;

  Table(const Sight& sight, const std::vector<Way>& all, Scores near, Scores far);

  // Finds the values of each cell that stand in a way that is left. False if there is none.
  bool find_supported(std::span<const Var> vars, std::span<const Domain> domains,
                      Line& supported) const {
    return words_ != 0 && (this->*find_)(vars, domains, supported);
  }

 private:
  using Find = bool (Table::*)(std::span<const Var>, std::span<const Domain>, Line&) const;

  template <std::size_t words>
  bool find(std::span<const Var> vars, std::span<const Domain> domains, Line& supported) const;
  void choose_row_length(std::size_t ways);
  const Word* row(std::size_t cell, int value) const {
    return &rows_[(cell * values_ + static_cast<std::size_t>(value)) * words_];
  }

  const Domain all_values_;
  const std::size_t values_;
  std::size_t words_ = 0;  // of a row
  Find find_ = nullptr;
  std::vector<Word> rows_;
};

Table::Table(const Sight& sight, const std::vector<Way>& all, Scores near, Scores far)
    : all_values_(sight.heights() | sight.park()),
      values_(static_cast<std::size_t>(sight.tallest()) + 1) {
  std::vector<const Way*> ways;
  for (const Way& way : all)
    if (near >> way.near_score & 1 && far >> way.far_score & 1) ways.push_back(&way);
  choose_row_length(ways.size());
  const auto cells = static_cast<std::size_t>(sight.cells);
  rows_.resize(cells * values_ * words_);
  for (std::size_t number = 0; number < ways.size(); ++number)
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const auto value = static_cast<std::size_t>(ways[number]->line[cell]);
      rows_[(cell * values_ + value) * words_ + number / word_bits] |=
          bit(static_cast<int>(number % word_bits));
    }
}

void Table::choose_row_length(std::size_t ways) {
  static constexpr std::pair<std::size_t, Find> lengths[] = {{1, &Table::find<1>},
                                                             {2, &Table::find<2>},
                                                             {4, &Table::find<4>},
                                                             {6, &Table::find<6>},
                                                             {12, &Table::find<12>}};
  if (ways == 0) return;
  std::tie(words_, find_) =
      *std::find_if(std::begin(lengths), std::end(lengths),
                    [&](const auto& each) { return ways <= each.first * word_bits; });
}

template <std::size_t words>
bool Table::find(std::span<const Var> vars, std::span<const Domain> domains,
                 Line& supported) const {
  std::array<Word, words> left;
  left.fill(~Word{0});
  for (std::size_t cell = 0; cell < vars.size(); ++cell) {
    const Domain domain = domains[vars[cell]];
    if (domain == all_values_) continue;
    std::array<Word, words> here{};
    for_each(domain, [&](int value) {
      const Word* stands = row(cell, value);
      for (std::size_t w = 0; w < words; ++w) here[w] |= stands[w];
    });
    for (std::size_t w = 0; w < words; ++w) left[w] &= here[w];
  }
  if (std::all_of(left.begin(), left.end(), [](Word w) { return w == 0; })) return false;
  for (std::size_t cell = 0; cell < vars.size(); ++cell) {
    const Domain domain = domains[vars[cell]];
    supported[cell] = domain;
    if (is_single(domain)) continue;
    for_each(domain, [&](int value) {
      const Word* stands = row(cell, value);
      Word common = 0;
      for (std::size_t w = 0; w < words; ++w) common |= left[w] & stands[w];
      if (common == 0) supported[cell] &= ~bit(value);
    });
  }
  return true;
}

// The tables of all lines of some length, by what their clues ask. Threads share them.
class Tables {
 public:
  explicit Tables(const Sight& sight) : sight_(sight) {
    Way way{};
    fill(way, 0, sight.heights(), sight.parks);
  }

  const Table& that_show(Scores near, Scores far) {
    std::atomic<const Table*>& place = by_scores_[near * score_sets + far];
    if (const Table* known = place.load(std::memory_order_acquire)) return *known;
    const std::scoped_lock lock(guard_);
    if (const Table* known = place.load(std::memory_order_acquire)) return *known;
    made_.push_back(std::make_unique<Table>(sight_, ways_, near, far));
    place.store(made_.back().get(), std::memory_order_release);
    return *made_.back();
  }

 private:
  void fill(Way& way, int cell, Domain heights, int parks) {
    if (cell == sight_.cells) {
      way.near_score = score_of(way, false);
      way.far_score = score_of(way, true);
      ways_.push_back(way);
      return;
    }
    for_each(heights, [&](int height) {
      way.line[cell] = height;
      fill(way, cell + 1, heights & ~bit(height), parks);
    });
    if (parks == 0) return;
    way.line[cell] = 0;
    fill(way, cell + 1, heights, parks - 1);
  }

  int score_of(const Way& way, bool from_far) const {
    int score = 0, tallest = 0;
    for (int i = 0; tallest < sight_.tallest(); ++i) {
      const int height = way.line[from_far ? sight_.cells - 1 - i : i];
      if (height > tallest) ++score, tallest = height;
    }
    return score - 1;  // without the giant
  }

  const Sight sight_;
  std::vector<Way> ways_;
  std::mutex guard_;
  std::vector<std::unique_ptr<const Table>> made_;
  std::array<std::atomic<const Table*>, score_sets * score_sets> by_scores_{};
};

Tables& tables_of(const Sight& sight) {
  struct Kept {
    std::mutex guard;
    std::map<std::pair<int, int>, Tables> by_length_and_parks;
  };
  auto& kept = lasting<Kept>();
  const std::scoped_lock lock(kept.guard);
  return kept.by_length_and_parks.try_emplace({sight.cells, sight.parks}, sight).first->second;
}

class TabledVisible final : public Propagator {
 public:
  TabledVisible(std::span<const Var> vars, const Sight& sight, const EndClue& near,
                const EndClue& far)
      : Propagator(vars, Priority::costly, Wake::on_change),
        sight_(sight),
        near_(near),
        far_(far),
        tables_(tables_of(sight)) {
    for (const EndClue& clue : {near, far})
      if (clue.is_open()) read_clue(clue.clue.var());
  }

  Outcome propagate(Store& store) override {
    const Asked<Scores> near(sight_, near_, store.domains()), far(sight_, far_, store.domains());
    const bool complete =
        std::all_of(vars_.begin(), vars_.end(), [&](Var v) { return store.fixed(v); });
    Table::Line supported;
    if (!table(near, far).find_supported(vars_, store.domains(), supported)) return Outcome::failed;
    for (std::size_t cell = 0; cell < vars_.size(); ++cell)
      store.keep(vars_[cell], supported[cell]);
    return complete ? when_complete(near_, near.scoring, far_, far.scoring) : Outcome::open;
  }

  bool concludes_alone() const override { return true; }
  bool conclude(const Store& store, Removals& found) const override {
    const auto domains = store.domains();
    const Asked<Scores> near(sight_, near_, domains), far(sight_, far_, domains);
    Table::Line supported;
    if (!table(near, far).find_supported(vars_, domains, supported)) return false;
    for (std::size_t cell = 0; cell < vars_.size(); ++cell)
      if (const Domain gone = domains[vars_[cell]] & ~supported[cell])
        found.push_back({vars_[cell], gone});
    return true;
  }

  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue& residue) const override {
    return summary_of_line(store, vars_, sight_, near_, far_, residue);
  }

 private:
  const Table& table(const Asked<Scores>& near, const Asked<Scores>& far) const {
    const auto scores = [&](const Asked<Scores>& asked) {
      return asked.scoring ? asked.target : up_to<Scores>(sight_.most() - 1);
    };
    return tables_.that_show(scores(near), scores(far));
  }

  const Sight sight_;
  const EndClue near_, far_;
  Tables& tables_;
};

}  // namespace

std::unique_ptr<Propagator> tabled_visible(std::span<const Var> vars, const Sight& sight,
                                           const EndClue& near, const EndClue& far) {
  return std::make_unique<TabledVisible>(vars, sight, near, far);
}

}  // namespace sightline
