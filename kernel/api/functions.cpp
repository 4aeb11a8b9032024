#include "functions.hpp"

#include <stdexcept>
#include <utility>

#include "base/random.hpp"
#include "guard.hpp"

namespace sightline::api {

namespace {
constexpr int longest_permutation = 1 << 24;
}  // namespace

std::vector<int> permutation(int n, std::uint64_t seed) {
  if (n < 0) throw std::invalid_argument("there is no permutation of fewer than no numbers");
  if (n > longest_permutation)
    throw std::invalid_argument("a permutation has at most 16,777,216 numbers");
  Random random(seed);
  return sightline::permutation(n, random);
}

std::optional<Domains> propagate(std::unique_ptr<Caller> caller, Domains domains,
                                 const Constraints& constraints) {
  Guard guard("propagation", std::move(caller));
  return guard.run([&]() -> std::optional<Domains> {
    Store store = build(std::move(domains), constraints);
    store.should_stop = [&] { return guard.should_stop(); };
    if (store.propagate() == Fixpoint::failed) return std::nullopt;
    return Domains(store.domains().begin(), store.domains().end());
  });
}

}  // namespace sightline::api
