// A square board whose lines each hold one star, one a and one b, equal ones not touching
// diagonally; of some lines a clue says which of a and b is nearer to the star.
//
// The rules of the lines say so already; this adds no propagator, but a technique: two neighbouring
// lines and those that cross them, thought through together. With a value in some cell, its line
// has at most three ways left; in each of them, the next line over could not be filled.
//
//         c1 c2 c3 c4 c5
//     r1   a  .  S  .  b       with the star in r1c3, r1 would have its a in c1 and its b in c5. In r2,
//     r2   x  -  -  -  x       c2, c3 and c4 touch this star or are in line with it; and if the clues
//                              of c1 and c5 leave no star beside an a or b, r2 has none
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "nearer.hpp"
#include "symbols.hpp"

namespace sightline {

using namespace nearness;

namespace {

constexpr int most_side = 64;
constexpr int no_clue = 3;
// A line with more ways is not thought through: nobody would do that.
constexpr int most_ways = 512;
// The most ways that an argument lists.
constexpr std::size_t most_listed = 3;

// The places of the star, a and b in a line.
struct Way {
  std::array<std::uint8_t, symbols> at;

  Domain cells() const { return bit(at[star]) | bit(at[a]) | bit(at[b]); }
  // What a cell holds: 0 for none of the symbols, or the number of the symbol from 1.
  int code(int cell) const {
    for (int s = 0; s < symbols; ++s)
      if (std::cmp_equal(at[s], cell)) return s + 1;
    return 0;
  }
};

struct Line {
  Places can;
  Domain free = 0;  // the cells that can be without a symbol
  Domain clue = any_of_them;
};

template <class Visit>
void for_each_way(const Line& line, int side, const Visit& visit) {
  const Domain must = below(side) & ~line.free;
  for_each(line.can[star], [&](int at) {
    for_each(line.can[a] & ~bit(at), [&](int other) {
      const Domain taken = bit(at) | bit(other), unfilled = must & ~taken;
      Domain left = line.can[b] & ~taken;
      if (line.clue != any_of_them) left &= partners(line.clue, at, other);
      if (unfilled != 0) left &= is_single(unfilled) ? unfilled : 0;
      for_each(left, [&](int last) {
        visit(Way{{static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(other),
                   static_cast<std::uint8_t>(last)}});
      });
    });
  });
}

// The ways of a line, or none if they are too many to think of.
class Ways {
 public:
  void read(const Line& line, int side) {
    count_ = 0;
    for_each_way(line, side, [&](const Way& way) {
      if (count_ < most_ways) ways_[count_] = way;
      ++count_;
    });
  }
  bool too_many() const { return count_ > most_ways; }
  std::span<const Way> all() const {
    return {ways_.data(), static_cast<std::size_t>(too_many() ? 0 : count_)};
  }

 private:
  std::array<Way, most_ways> ways_;
  int count_ = 0;
};

// Which codes (see Way) the cells i and i + 1 of a line can have at once: bit 4 * x + y for x and y.
class AdjacentCodes {
 public:
  void read(const Line& line, int side) {
    Domain both_free = 0;
    int count = 0;
    pairs_.fill(0);
    for_each_way(line, side, [&](const Way& way) {
      ++count;
      const Domain cells = way.cells();
      both_free |= ~cells & ~(cells >> 1);
      for (int at : way.at)
        for (int i : {at - 1, at})
          if (i >= 0) pairs_[i] |= bit(4 * way.code(i) + way.code(i + 1));
    });
    if (count > most_ways) return pairs_.fill(~Domain{0});
    for_each(both_free & below(side), [&](int i) { pairs_[i] |= 1; });  // 1: the codes 0 and 0
  }
  // The codes that a cell can have beside a code in the one before it, or after it.
  Domain after(int i, int code) const { return pairs_[i - 1] >> (4 * code) & 0b1111; }
  Domain before(int i, int code) const {
    Domain codes = 0;
    for (int other = 0; other <= symbols; ++other)
      codes |= (pairs_[i] >> (4 * other + code) & 1) << other;
    return codes;
  }

 private:
  std::array<Domain, most_side> pairs_{};
};

// Details: the cell by its number, the symbol in it from 1 or 0 for none, the line and the next one
// (the rows counted before the columns), the symbol that would have no place in the next line, from
// 1, or 0 if each would have one; the number of the ways, the places of star, a and b in each of
// them, and the crossing lines that the argument needs.
class NoWay final : public Technique {
 public:
  NoWay(std::span<const Var> board, int side, std::span<const int> symbol, std::vector<Clue> clues)
      : Technique("no-way-for-the-next-line", joint, board), side_(side), clues_(std::move(clues)) {
    std::copy(symbol.begin(), symbol.end(), symbol_.begin());
    for (int each : symbol_) any_symbol_ |= bit(each);
    for (const Clue& clue : clues_)
      if (clue.is_open()) read_clue(clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    Ways ways[2];
    Crossing crossing;
    for (int first = 0; first <= side_; first += side_) {
      for (int j = 0; j < side_; ++j) crossing[j].read(line(domains, side_ - first + j), side_);
      ways[0].read(line(domains, first), side_);
      for (int i = 1; i < side_; ++i) {
        ways[i % 2].read(line(domains, first + i), side_);
        if (ways[0].too_many() || ways[1].too_many()) continue;
        for (int here : {i - 1, i}) {
          const TwoLines lines{ways[here % 2].all(), ways[1 - here % 2].all(), crossing, here,
                               2 * i - 1 - here};
          look_at(lines, first, domains, tell);
        }
      }
    }
  }

  bool holds(const Argument& argument, Domains domains) const override {
    const auto [cell, code, here, next, lacking, count] = head(argument.details);
    const int first = here < side_ ? 0 : side_;
    Ways ways[2];
    ways[0].read(line(domains, here), side_);
    ways[1].read(line(domains, next), side_);
    if (ways[0].too_many() || ways[1].too_many()) return false;
    Crossing crossing;
    Domain needed = 0;
    for (std::size_t i = head_size + symbols * static_cast<std::size_t>(count);
         i < argument.details.size(); ++i) {
      const int j = argument.details[i] - (side_ - first);
      crossing[j].read(line(domains, argument.details[i]), side_);
      needed |= bit(j);
    }
    const TwoLines lines{ways[0].all(), ways[1].all(), crossing, here - first, next - first};
    const FewWays few = lines.with(first == 0 ? cell % side_ : cell / side_, code);
    return few.are_all && std::cmp_equal(few.count, count) && same(few, argument.details) &&
           clash(lines, few.listed(), needed, lacking);
  }

 private:
  using Crossing = std::array<AdjacentCodes, most_side>;
  struct FewWays {
    std::array<Way, most_listed> ways{};
    std::size_t count = 0;
    bool are_all = true;  // there are no more

    std::span<const Way> listed() const { return {ways.data(), count}; }
  };
  // Two neighbouring lines, by their numbers among the parallel ones.
  struct TwoLines {
    std::span<const Way> ways, next_ways;
    const Crossing& crossing;
    int here, next;

    FewWays with(int cell, int code) const {
      FewWays few;
      for (const Way& way : ways) {
        if (way.code(cell) != code) continue;
        if (few.count == most_listed) {
          few.are_all = false;
          break;
        }
        few.ways[few.count++] = way;
      }
      return few;
    }
  };
  struct Head {
    int cell, code, here, next, lacking, count;
  };
  static constexpr std::size_t head_size = 6;
  static Head head(std::span<const int> details) {
    return {details[0], details[1], details[2], details[3], details[4], details[5]};
  }

  Var var(int line, int i) const {
    return vars_[line < side_ ? line * side_ + i : i * side_ + line - side_];
  }

  Line line(Domains domains, int number) const {
    Line line{{}, 0, clues_[number].allowed(domains) & any_of_them};
    // What allows none of the three is not a clue, and says nothing.
    if (line.clue == 0) line.clue = any_of_them;
    for (int i = 0; i < side_; ++i) {
      const Domain here = domains[var(number, i)];
      for (int s = 0; s < symbols; ++s) line.can[s] |= (here >> symbol_[s] & 1) << i;
      if (here & ~any_symbol_) line.free |= bit(i);
    }
    return line;
  }

  void look_at(const TwoLines& lines, int first, Domains domains, const Tell& tell) const {
    for (int cell = 0; cell < side_; ++cell) {
      const Var v = var(first + lines.here, cell);
      if (is_single(domains[v])) continue;
      for (int code = 0; code <= symbols; ++code) {
        const FewWays few = lines.with(cell, code);
        // What is in no way at all is for the line alone.
        if (few.count == 0 || !few.are_all) continue;
        if (!clash(lines, few.listed(), below(side_), 0)) continue;
        const int number = first == 0 ? lines.here * side_ + cell : cell * side_ + lines.here;
        Argument argument{{{v, code == 0 ? ~any_symbol_ : bit(symbol_[code - 1])}},
                          {number, code, first + lines.here, first + lines.next}};
        explain(lines, few.listed(), side_ - first, argument.details);
        tell(std::move(argument));
      }
    }
  }

  // Appends the rest of the details: what is lacking, the ways, and a minimal choice of the crossing
  // lines, counted from `first_crossing`, from which it follows.
  void explain(const TwoLines& lines, std::span<const Way> ways, int first_crossing,
               std::vector<int>& details) const {
    int lacking = symbols;
    while (lacking > 0 && !clash(lines, ways, below(side_), lacking)) --lacking;
    details.push_back(lacking);
    details.push_back(static_cast<int>(ways.size()));
    for (const Way& way : ways) details.insert(details.end(), way.at.begin(), way.at.end());
    Domain needed = below(side_);
    for (int j = 0; j < side_; ++j)
      if (clash(lines, ways, needed & ~bit(j), lacking)) needed &= ~bit(j);
    for_each(needed, [&](int j) { details.push_back(first_crossing + j); });
  }

  static bool same(const FewWays& few, std::span<const int> details) {
    auto place = details.begin() + head_size;
    for (std::size_t i = 0; i < few.count; ++i)
      for (int at : few.ways[i].at)
        if (*place++ != at) return false;
    return true;
  }

  // Whether none of these ways leaves the next line one; or, if a symbol is said to be lacking, a
  // place for that one.
  bool clash(const TwoLines& lines, std::span<const Way> ways, Domain crossing, int lacking) const {
    return std::none_of(ways.begin(), ways.end(), [&](const Way& way) {
      const Line next = beside(lines, way, crossing);
      return std::any_of(lines.next_ways.begin(), lines.next_ways.end(), [&](const Way& other) {
        if (lacking > 0) return (next.can[lacking - 1] & bit(other.at[lacking - 1])) != 0;
        return (next.can[star] & bit(other.at[star])) && (next.can[a] & bit(other.at[a])) &&
               (next.can[b] & bit(other.at[b])) &&
               (below(side_) & ~next.free & ~other.cells()) == 0;
      });
    });
  }

  // What this way leaves the next line. Of the crossing lines that are left out only so much is
  // asked: that no symbol stands in them twice.
  Line beside(const TwoLines& lines, const Way& way, Domain crossing) const {
    Line next{{}, below(side_), any_of_them};
    for (int s = 0; s < symbols; ++s) {
      const Domain here = bit(way.at[s]);
      next.can[s] = below(side_) & ~(here << 1 | here | here >> 1);
    }
    for_each(crossing, [&](int j) {
      const AdjacentCodes& cells = lines.crossing[j];
      const int code = way.code(j);
      const Domain codes =
          lines.here < lines.next ? cells.after(lines.next, code) : cells.before(lines.next, code);
      if (!(codes & 1)) next.free &= ~bit(j);
      for (int s = 0; s < symbols; ++s)
        if (!(codes & bit(s + 1))) next.can[s] &= ~bit(j);
    });
    return next;
  }

  const int side_;
  const std::vector<Clue> clues_;  // by line
  std::array<int, symbols> symbol_{};
  Domain any_symbol_ = 0;
};

void post_nearer_lines(Store& store, const Request& request) {
  const std::size_t numbers = request.numbers.size();
  require(numbers >= symbols, "NearerLines takes three symbols and the clues");
  const std::size_t side = (numbers - symbols) / 2;
  require(numbers == symbols + 2 * side && request.vars.size() == side * side && side <= most_side,
          "NearerLines takes a square board and a clue for each line");
  require_symbols(request.numbers.first(symbols));
  std::vector<Clue> clues;
  for (std::size_t i = symbols; i < numbers; ++i) {
    const int number = request.numbers[i];
    require(number >= equal && number <= no_clue, "a clue of NearerLines is 0, 1, 2 or 3 for none");
    clues.push_back(request.clue(i, number == no_clue ? Clue::anything : bit(number)));
  }
  if (side > 0)
    store.teach<NoWay>(request.vars, static_cast<int>(side), request.numbers.first(symbols),
                       std::move(clues));
}

const Registration registration{"NearerLines", post_nearer_lines, ~below(symbols)};

}  // namespace

}  // namespace sightline
