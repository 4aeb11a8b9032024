// Witnesses: domains, none of them empty, from which propagation removes nothing more.
//
// Propagation is monotone: wherever all values of a witness are left, it removes none of them. So what
// a witness fixes is not refuted there. A value that was supposed and led nowhere need not be supposed
// again until one of the values is gone that were left then; the same is true of all its consequences,
// and of the values inside another supposition.
//
// For each value of each variable there are two sets of witnesses: those that leave it, and those that
// leave nothing else; and for each variable those that leave all of its values, which are in none of
// these. So to find those that lie within some domains takes one operation for each value that is gone,
// or for the only one that is left, and to find one that supports a value takes one.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/domain.hpp"

namespace sightline {

class Witnesses {
 public:
  using Domains = std::span<const Domain>;

  // Some of the witnesses.
  class Set {
   public:
    void add(std::size_t witness) { words_[witness / 64] |= bit(witness % 64); }
    void remove(std::size_t witness) { words_[witness / 64] &= ~bit(witness % 64); }
    void keep(const Set& others) {
      for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= others.words_[i];
    }
    void remove(const Set& others) {
      for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~others.words_[i];
    }
    bool meets(const Set& other) const {
      Domain common = 0;
      for (std::size_t i = 0; i < words_.size(); ++i) common |= words_[i] & other.words_[i];
      return common != 0;
    }

   private:
    static Domain bit(std::size_t i) { return Domain{1} << i; }
    std::array<Domain, 4> words_{};
  };

  // No variable will ever have other values than these.
  explicit Witnesses(Domains ranges);

  // The witnesses that lie within the domains.
  Set within(Domains domains) const;
  // Whether one of these witnesses fixes the value.
  bool support(Var v, int value, const Set& within) const;
  // Adds a witness, by its number; the oldest one goes if there are too many.
  std::size_t add(Domains domains);

 private:
  static constexpr std::size_t most = 256;

  struct Place {
    Set left, fixed;
  };
  // The sets that a witness with this domain is in: of a variable, or of its values.
  template <class Use>
  void for_each_set(Var v, Domain domain, Use use) {
    if (domain == ranges_[v]) return use(whole_[v]);
    for_each(domain, [&](int value) { use(places_[place(v, value)].left); });
    if (is_single(domain)) use(places_[place(v, lowest(domain))].fixed);
  }
  std::size_t place(Var v, int value) const {
    return first_[v] + static_cast<std::size_t>(size(ranges_[v] & below(value)));
  }

  std::vector<Domain> ranges_;
  std::vector<std::size_t> first_;  // by variable: the place of its lowest value
  std::vector<Place> places_;       // by variable and value; none as long as nothing is known
  std::vector<Set> whole_;          // by variable
  std::vector<std::vector<Domain>> known_;
  std::size_t oldest_ = 0;
};

}  // namespace sightline
