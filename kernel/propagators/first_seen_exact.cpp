// Rule 3 of first_seen.hpp: dynamic programming over sets of symbols, many of them at once.
//
// After some cells of the line, the symbols that stand in them are one of a few sets. A family of
// sets is a row of 2^K bits, so that one more symbol in every set of a family is a shift:
//
//     K = 2     set     {AB} {B} {A} {}
//     family    bits      0   0   1   1      with B added to each:   1 1 0 0
//
// With up to six symbols a family is a single word.
#include <algorithm>
#include <array>

#include "first_seen.hpp"
#include "store/residue.hpp"

namespace sightline {

namespace {

using Word = std::uint64_t;
constexpr int symbols_in_a_word = 6;  // a word has a bit for each set of so many
constexpr int most_words = 1 << (max_exact_symbols - symbols_in_a_word);

// For each of the first symbols, the sets in a word that contain it.
constexpr std::array<Word, symbols_in_a_word> containing = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                            0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                            0xffff0000ffff0000, 0xffffffff00000000};

// The words that hold a family of sets of `count` symbols.
constexpr int words_for(int count) {
  return count <= symbols_in_a_word ? 1 : 1 << (count - symbols_in_a_word);
}

template <int words>
struct Family {
  std::array<Word, words> word;

  static constexpr int used(int count) { return words == 1 ? 1 : words_for(count); }
  void clear(int n) {
    for (int w = 0; w < n; ++w) word[w] = 0;
  }
  void insert(unsigned set) { word[set / 64] |= Word{1} << set % 64; }
  void erase(unsigned set) { word[set / 64] &= ~(Word{1} << set % 64); }
  bool meets(const Family& other, int n) const {
    Word common = 0;
    for (int w = 0; w < n; ++w) common |= word[w] & other.word[w];
    return common != 0;
  }
  void unite(const Family& other, int n) {
    for (int w = 0; w < n; ++w) word[w] |= other.word[w];
  }
  // The sets without a symbol, each with the symbol added.
  Family with(int symbol, int n) const {
    Family after;
    if (words == 1 || symbol < symbols_in_a_word) {
      for (int w = 0; w < n; ++w) after.word[w] = (word[w] & ~containing[symbol]) << (1 << symbol);
    } else {
      const int step = 1 << (symbol - symbols_in_a_word);
      for (int w = 0; w < n; ++w) after.word[w] = w & step ? word[w - step] : 0;
    }
    return after;
  }
  // The sets with a symbol, each without it.
  Family without(int symbol, int n) const {
    Family before;
    if (words == 1 || symbol < symbols_in_a_word) {
      for (int w = 0; w < n; ++w) before.word[w] = (word[w] & containing[symbol]) >> (1 << symbol);
    } else {
      const int step = 1 << (symbol - symbols_in_a_word);
      for (int w = 0; w < n; ++w) before.word[w] = w & step ? 0 : word[w + step];
    }
    return before;
  }
};

template <int words>
class ExactFirstSeen final : public Propagator {
 public:
  ExactFirstSeen(std::span<const Var> vars, std::span<const int> symbols, Clue near, Clue far)
      : Propagator(vars, Priority::medium, Wake::on_change),
        near_(near),
        far_(far),
        count_(static_cast<int>(symbols.size())) {
    std::copy(symbols.begin(), symbols.end(), symbols_.begin());
    for (int symbol : symbols) any_symbol_ |= bit(symbol);
    for (const Clue& clue : {near, far})
      if (clue.is_open()) read_clue(clue.var());
  }

  Outcome propagate(Store& store) override {
    const int cells = static_cast<int>(vars_.size());
    std::array<Domain, 64> domains, supported;
    bool fixed = true;
    for (int i = 0; i < cells; ++i) {
      domains[i] = store[vars_[i]];
      fixed = fixed && is_single(domains[i]);
    }
    const Domain near = near_.allowed(store), far = far_.allowed(store);
    if (!find_supported(std::span(domains).first(cells), near, far, supported))
      return Outcome::failed;
    for (int i = 0; i < cells; ++i)
      if (!store.keep(vars_[i], supported[i])) return Outcome::failed;
    const bool silent = is_silent(near_, near) || is_silent(far_, far);
    return fixed && !silent ? Outcome::entailed : Outcome::open;
  }

  // The symbols that are placed, and whether one of them is before or behind all open cells.
  Recall recalls() const override { return Recall::summary; }
  std::uint64_t summary(const Store& store, Residue& residue) const override {
    const auto is_open = [&](Var v) { return !store.fixed(v); };
    const auto first = std::find_if(vars_.begin(), vars_.end(), is_open);
    const auto last = std::find_if(vars_.rbegin(), vars_.rend(), is_open).base();
    Domain before = 0, behind = 0;
    for (auto at = vars_.begin(); at != first; ++at) before |= store[*at] & any_symbol_;
    for (auto at = last; at != vars_.end(); ++at) behind |= store[*at] & any_symbol_;
    residue.include_fixed(std::span(first, last));
    std::uint64_t found = 0;
    for (int s = 0; s < count_; ++s) found = found << 1 | ((before | behind) >> symbols_[s] & 1);
    return found << 2 | std::uint64_t{before != 0} << 1 | std::uint64_t{behind != 0};
  }

 private:
  using Sets = Family<words>;

  // Whether an open clue is hidden: it may get a condition later.
  bool is_silent(const Clue& clue, Domain allowed) const {
    return clue.is_open() && (any_symbol_ & ~allowed) == 0;
  }

  // For each cell the values that stand in some complete line; false when there is none.
  bool find_supported(std::span<const Domain> domains, Domain near, Domain far,
                      std::array<Domain, 64>& supported) const {
    const int n = Sets::used(count_), cells = static_cast<int>(domains.size());
    std::array<Sets, 65> before;  // for each cell, the sets that can stand before it
    before[0].clear(n);
    before[0].insert(0);
    for (int i = 0; i < cells; ++i) {
      Sets& after = before[i + 1];
      if (domains[i] & ~any_symbol_)
        after = before[i];
      else
        after.clear(n);
      for (int s = 0; s < count_; ++s)
        if (domains[i] >> symbols_[s] & 1)
          after.unite(addable(before[i], s, near, far).with(s, n), n);
    }
    const unsigned all = (1u << count_) - 1;
    Sets behind;  // the sets before a place that lead to a complete line
    behind.clear(n);
    behind.insert(all);
    if (!behind.meets(before[cells], n)) return false;
    for (int i = cells; i-- > 0;) {
      Sets here;
      here.clear(n);
      supported[i] = 0;
      if ((domains[i] & ~any_symbol_) && before[i].meets(behind, n)) {
        supported[i] = domains[i] & ~any_symbol_;
        here = behind;
      }
      for (int s = 0; s < count_; ++s) {
        if (!(domains[i] >> symbols_[s] & 1)) continue;
        const Sets smaller = addable(behind.without(s, n), s, near, far);
        if (!smaller.meets(before[i], n)) continue;
        supported[i] |= bit(symbols_[s]);
        here.unite(smaller, n);
      }
      behind = here;
    }
    return true;
  }

  // The sets to which a symbol may be added: to none as the first, to all others as the last, only
  // if the clue there allows it.
  Sets addable(Sets sets, int s, Domain near, Domain far) const {
    if (!(near >> symbols_[s] & 1)) sets.erase(0);
    if (!(far >> symbols_[s] & 1)) sets.erase(((1u << count_) - 1) ^ (1u << s));
    return sets;
  }

  const Clue near_, far_;
  const int count_;
  std::array<int, max_exact_symbols> symbols_{};
  Domain any_symbol_ = 0;
};

}  // namespace

std::unique_ptr<Propagator> exact_first_seen(std::span<const Var> vars,
                                             std::span<const int> symbols, Clue near, Clue far) {
  const int words = words_for(static_cast<int>(symbols.size()));
  if (words == 1) return std::make_unique<ExactFirstSeen<1>>(vars, symbols, near, far);
  if (words <= 4) return std::make_unique<ExactFirstSeen<4>>(vars, symbols, near, far);
  return std::make_unique<ExactFirstSeen<most_words>>(vars, symbols, near, far);
}

}  // namespace sightline
