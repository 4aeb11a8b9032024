#include "models.hpp"

#include <algorithm>
#include <array>

namespace sightline::fuzz {

Domain domain(Bytes& bytes, Domain values) {
  const auto high = static_cast<Domain>(bytes.next()), low = static_cast<Domain>(bytes.next());
  const Domain some = (high << 8 | low) & values;
  return some != 0 || bytes.below(8) == 0 ? some : values;
}

namespace {

// -- nonsense: most of it must be refused when it is posted -----------------------------------

int number(Bytes& bytes, int vars) {
  const int kind = bytes.below(16);
  if (kind == 0) return bytes.next() - 128;
  if (kind == 1) return bytes.next() << 16;
  return bytes.below(vars + 2);
}

Model nonsense(Bytes& bytes) {
  std::vector<std::string> names = constraint_names();
  names.emplace_back("Nothing");
  Model model;
  const int vars = 1 + bytes.below(20), values = 1 + bytes.below(12);
  for (int i = 0; i < vars; ++i) model.domains.push_back(domain(bytes, below(values)));
  for (int i = bytes.below(8); i > 0; --i) {
    Constraint constraint{names[bytes.below(static_cast<int>(names.size()))], {}, {}};
    const int count = bytes.below(vars + 1), first = bytes.below(vars - count + 1);
    for (int v = first; v < first + count; ++v) constraint.vars.push_back(static_cast<Var>(v));
    for (int n = bytes.below(12); n > 0; --n) constraint.numbers.push_back(number(bytes, count));
    model.constraints.push_back(constraint);
  }
  return model;
}

// -- boards: models as the genres make them ---------------------------------------------------

// The rows and then the columns of a board of variables.
std::vector<std::vector<Var>> lines_of(int rows, int columns, int first = 0) {
  std::vector<std::vector<Var>> lines(static_cast<std::size_t>(rows + columns));
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      const auto v = static_cast<Var>(first + r * columns + c);
      lines[r].push_back(v);
      lines[rows + c].push_back(v);
    }
  return lines;
}

Model skyscrapers(Bytes& bytes) {
  Model model;
  const int n = bytes.below(8) == 0 ? 13 + bytes.below(4) : 1 + bytes.below(7);
  const int parks = bytes.below(2) == 0 ? 0 : bytes.below(std::min(n, 3)), tallest = n - parks;
  const int sums = bytes.below(2), most = sums ? tallest * (tallest - 1) / 2 + 1 : tallest;
  const Domain values = below(tallest + 1) & ~bit(0);
  model.domains.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n),
                       parks ? values | bit(0) : values);
  for (int i = bytes.below(20); i > 0; --i) {
    Domain& cell = model.domains[bytes.below(n * n)];
    cell = domain(bytes, cell);
  }
  for (const auto& line : lines_of(n, n))
    model.constraints.push_back(
        {"Visible", line, {bytes.below(most + 1), bytes.below(most + 1), parks, sums}});
  if (bytes.below(4) == 0)
    for (int slope : {n + 1, n - 1}) {
      std::vector<Var> diagonal(n);
      for (int r = 0; r < n; ++r)
        diagonal[r] = static_cast<Var>((slope > n ? 0 : n - 1) + r * slope);
      model.constraints.push_back({"AllDifferent", diagonal, {std::max(parks, 1)}});
    }
  return model;
}

Model house(Bytes& bytes) {
  Model model;
  const int rows = 1 + bytes.below(5), columns = 1 + bytes.below(5);
  const int vertical = rows * (columns - 1), doors = vertical + (rows - 1) * columns;
  for (int i = 0; i < doors; ++i) model.domains.push_back(domain(bytes, 0b11));
  std::vector<int> between;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c + 1 < columns; ++c)
      between.insert(between.end(), {r * columns + c, r * columns + c + 1});
  for (int r = 0; r + 1 < rows; ++r)
    for (int c = 0; c < columns; ++c)
      between.insert(between.end(), {r * columns + c, (r + 1) * columns + c});
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      if (bytes.below(3) == 0) continue;
      Constraint room{
          "OpenRun", {}, {bytes.below(rows + columns), c, columns - 1 - c, r, rows - 1 - r}};
      for (int k = c - 1; k >= 0; --k) room.vars.push_back(static_cast<Var>(r * (columns - 1) + k));
      for (int k = c; k + 1 < columns; ++k)
        room.vars.push_back(static_cast<Var>(r * (columns - 1) + k));
      for (int k = r - 1; k >= 0; --k)
        room.vars.push_back(static_cast<Var>(vertical + k * columns + c));
      for (int k = r; k + 1 < rows; ++k)
        room.vars.push_back(static_cast<Var>(vertical + k * columns + c));
      model.constraints.push_back(room);
    }
  if (bytes.below(2)) {
    Constraint connected{"Connected", {}, {rows * columns}};
    for (int door = 0; door < doors; ++door) connected.vars.push_back(static_cast<Var>(door));
    connected.numbers.insert(connected.numbers.end(), between.begin(), between.end());
    model.constraints.push_back(connected);
  }
  return model;
}

Model shaded_board(Bytes& bytes) {
  Model model;
  const int rows = 1 + bytes.below(6), columns = 1 + bytes.below(6);
  Constraint whole{"Shading", {}, {columns}};
  for (int cell = 0; cell < rows * columns; ++cell) {
    model.domains.push_back(domain(bytes, 0b11));
    whole.vars.push_back(static_cast<Var>(cell));
  }
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) {
      if (bytes.below(3) != 0) continue;
      Constraint seen{
          "SeenCells", {}, {bytes.below(rows + columns), c, columns - 1 - c, r, rows - 1 - r}};
      const auto look_at = [&](int row, int column) {
        seen.vars.push_back(static_cast<Var>(row * columns + column));
      };
      look_at(r, c);
      for (int k = c - 1; k >= 0; --k) look_at(r, k);
      for (int k = c + 1; k < columns; ++k) look_at(r, k);
      for (int k = r - 1; k >= 0; --k) look_at(k, c);
      for (int k = r + 1; k < rows; ++k) look_at(k, c);
      model.constraints.push_back(seen);
    }
  model.constraints.push_back(whole);
  return model;
}

Model starry_night(Bytes& bytes) {
  Model model;
  const int n = bytes.below(16) == 0 ? 64 : 1 + bytes.below(8);
  for (int i = 0; i < n * n; ++i) model.domains.push_back(0b1111);
  for (int i = bytes.below(12); i > 0; --i) {
    Domain& cell = model.domains[bytes.below(n * n)];
    cell = domain(bytes, cell);
  }
  const auto lines = lines_of(n, n);
  for (int l = 0; l < 2 * n; ++l) {
    model.constraints.push_back({"OneEach", lines[l], {1, 2, 3}});
    if (bytes.below(2))
      model.constraints.push_back({"Nearer", lines[l], {3, 1, 2, bytes.below(3)}});
    if (l % n == n - 1) continue;
    std::vector<Var> both = lines[l];
    both.insert(both.end(), lines[l + 1].begin(), lines[l + 1].end());
    for (int symbol : {1, 2, 3}) model.constraints.push_back({"Apart", both, {symbol}});
  }
  return model;
}

Model easy_as_abc(Bytes& bytes) {
  Model model;
  const int n = bytes.below(8) == 0 ? 9 + bytes.below(8) : 1 + bytes.below(7);
  const int letters = bytes.below(4) == 0 ? n : 1 + bytes.below(n);
  for (int i = 0; i < n * n; ++i) model.domains.push_back(below(letters + 1));
  for (int i = bytes.below(20); i > 0; --i) {
    Domain& cell = model.domains[bytes.below(n * n)];
    cell = domain(bytes, cell);
  }
  std::vector<int> symbols;
  for (int letter = 1; letter <= letters; ++letter) symbols.push_back(letter);
  for (const auto& line : lines_of(n, n)) {
    std::vector<int> numbers(2);
    for (int& clue : numbers) clue = bytes.below(2) ? 1 + bytes.below(letters) : 0;
    numbers.insert(numbers.end(), symbols.begin(), symbols.end());
    model.constraints.push_back({"FirstSeen", line, numbers});
  }
  std::vector<Var> diagonal(n);
  for (int i = 0; i < n; ++i) diagonal[i] = static_cast<Var>(i * (n + 1));
  if (bytes.below(2)) model.constraints.push_back({"OneEach", diagonal, symbols});
  return model;
}

// An automaton that reads any line of these values to its end and says a number there; if it is
// not `total`, some steps and some numbers are missing.
std::vector<int> automaton(Bytes& bytes, int values, bool total) {
  const int states = bytes.below(16) == 0 ? 60 + bytes.below(80) : 1 + bytes.below(6);
  std::vector<int> numbers{states};
  for (int s = 0; s < states; ++s)
    numbers.push_back(!total && bytes.below(4) == 0 ? -1 : bytes.below(5));
  for (int s = 0; s < states; ++s)
    for (int value = 0; value < values; ++value)
      if (total || bytes.below(6) != 0)
        numbers.insert(numbers.end(), {s, value, bytes.below(states)});
  return numbers;
}

Model read_lines(Bytes& bytes) {
  Model model;
  const int rows = 1 + bytes.below(4), columns = 1 + bytes.below(5), values = 1 + bytes.below(4);
  for (int i = 0; i < rows * columns; ++i) model.domains.push_back(domain(bytes, below(values)));
  const std::vector<int> shared = automaton(bytes, values, bytes.below(2) == 0);
  for (const auto& line : lines_of(rows, columns)) {
    std::vector<int> numbers{bytes.below(6) - 1};
    numbers.insert(numbers.end(), shared.begin(), shared.end());
    model.constraints.push_back({"Automaton", line, numbers});
    if (bytes.below(4) == 0) model.constraints.push_back({"AllDifferent", line, {}});
  }
  return model;
}

constexpr std::array all{nonsense,     skyscrapers, house,     shaded_board,
                         starry_night, easy_as_abc, read_lines};

}  // namespace

std::span<const Maker> makers() { return all; }

}  // namespace sightline::fuzz
