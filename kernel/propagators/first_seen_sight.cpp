// Rule 1 of first_seen.hpp: what a clue rules out on an empty line, all at once for the propagator, and
// rule by rule as it is told.
#include <array>
#include <utility>

#include "first_seen.hpp"

namespace sightline {

namespace {

// What a clue excludes in the i-th of the cells from its end.
struct Case {
  const char* name;
  Domain (*excludes)(Domain symbols, Domain clue, std::size_t i, std::size_t cells);
};

constexpr std::array cases{
    // No other symbol stands in the first cell.
    Case{"first-in-line", [](Domain symbols, Domain clue, std::size_t i,
                             std::size_t) { return i == 0 ? symbols & ~clue : 0; }},
    // All others stand behind it, and need as many cells.
    Case{"in-reach-of-the-clue",
         [](Domain symbols, Domain clue, std::size_t i, std::size_t cells) {
           return i + static_cast<std::size_t>(size(symbols)) > cells ? clue : 0;
         }},
};

Domain all_of(std::span<const int> symbols) {
  Domain all = 0;
  for (int symbol : symbols) all |= bit(symbol);
  return all;
}

// The symbol that a clue shows; none while it is hidden or denied.
Domain shown(const Clue& clue, std::span<const Domain> domains) {
  const Domain allowed = clue.allowed(domains);
  return is_single(allowed) ? allowed : 0;
}

// Details: the end, 0 near or 1 far.
class AtAGlance final : public Technique {
 public:
  AtAGlance(const Case& which, int end, std::span<const Var> vars, Domain symbols, const Clue& clue)
      : Technique(which.name, simple, vars),
        which_(which),
        end_(end),
        symbols_(symbols),
        clue_(clue) {
    if (clue.is_open()) read_clue(clue.var());
  }

  void find(Domains domains, const Tell& tell) const override {
    const Domain clue = shown(clue_, domains) & symbols_;
    if (clue == 0) return;
    const std::size_t cells = vars_.size();
    const auto at = [&](std::size_t i) { return vars_[end_ ? cells - 1 - i : i]; };
    const auto gone = [&](std::size_t i) { return which_.excludes(symbols_, clue, i, cells); };
    bool is_news = false;
    for (std::size_t i = 0; i < cells; ++i) is_news = is_news || (domains[at(i)] & gone(i));
    if (!is_news) return;
    Argument argument{{}, {end_}};
    for (std::size_t i = 0; i < cells; ++i)
      if (gone(i)) argument.removals.push_back({at(i), gone(i)});
    tell(std::move(argument));
  }

 private:
  const Case& which_;
  const int end_;
  const Domain symbols_;
  const Clue clue_;
};

}  // namespace

std::vector<Domain> within_reach(std::size_t cells, std::span<const int> symbols,
                                 std::array<Clue, 2> clues, std::span<const Domain> domains) {
  const Domain all = all_of(symbols);
  std::vector<Domain> possible(cells, Clue::anything);
  for (const int end : {0, 1})
    if (const Domain clue = shown(clues[end], domains))
      for (const Case& each : cases)
        for (std::size_t i = 0; i < cells; ++i)
          possible[end ? cells - 1 - i : i] &= ~each.excludes(all, clue, i, cells);
  return possible;
}

void teach_sight(Store& store, std::span<const Var> vars, std::span<const int> symbols,
                 const Clue& near, const Clue& far) {
  if (!store.for_telling()) return;
  for (int end : {0, 1})
    if (const Clue& clue = end ? far : near; clue.is_open() || shown(clue, store.domains()))
      for (const Case& each : cases)
        store.teach_rule<AtAGlance>(each, end, vars, all_of(symbols), clue);
}

}  // namespace sightline
