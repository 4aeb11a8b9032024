### Zeichen, die sich nicht berühren, und Sterne mit nahen und fernen Nachbarn.

## Namen der Regeln

rule-touches-either-way = berührt so oder so
rule-line-or-touch = in Linie oder berührt
rule-no-room-in-two-lines = kein Platz in zwei Linien
rule-no-room-in-three-lines = kein Platz in drei Linien
rule-swordfish = Schwertfisch
rule-in-line-with-all-its-places = in Linie mit allen Plätzen
rule-in-the-middle = dazwischen
rule-nearer-side = nähere Seite
rule-halfway = auf halbem Weg
rule-beside-the-farther-one = neben dem ferneren
rule-distance-from-the-star = Abstand vom Stern
rule-out-of-reach = außer Reichweite
rule-no-star-fits = kein Stern passt
rule-no-way-for-the-next-line = die nächste Linie ginge nicht auf

## Was sich nicht berührt

symbols-of = { $places ->
    [one] { THE($symbol) } in { SAY($places, case: "dative") }
   *[other] { ARTICLE($symbol, number: "plural") } { SAY($symbol, number: "plural") } in { SAY($places, case: "dative") }
}
touch = { ARTICLE($value, number: "plural") } { PLURAL($value) } in { $places } berühren sich diagonal
way-to-keep-apart = sich { $symbols } nicht berühren
diagonally-next = diagonal daneben
none-other = { ATTRIBUTE($it, "gender") ->
    [masculine] kein anderer
    [neuter] kein anderes
   *[feminine] keine andere
}
touches-either-way = { THE($value) } in { $line } steht in { $places }, also berührt { NONE_OTHER($value) } beide: { $then }
just-one-in = nur { A($value) } in { $line }
not-touching = keine Berührung mit { THE($value, case: "dative") } in { $line }
only-place-for = einziger Platz für { THE($value, case: "accusative") } in { $line }
would-touch = { $mood ->
    [would-inverted] würden sich { ARTICLE($value, number: "plural") } { PLURAL($value) } in { $here } und in { $there } berühren
   *[other] { ARTICLE($value, number: "plural") } { PLURAL($value) } in { $here } und in { $there } würden sich berühren
}

## In allen Zeilen und Spalten

line-or-touch = { THE($value) } in { $line } steht in { $places }, also steht { NONE_OTHER($value) } in Linie mit einem davon und berührt { $places ->
    [2] das andere
   *[other] die anderen
}: { $then }
no-room = mit { A($value, case: "dative") } in { $cell } hätte { $left }, { $clash ->
    [touch] und die berühren sich
    [line] und die liegen in einer Linie
    [either] und die berühren sich oder liegen in einer Linie
   *[three] und keine drei davon passen zusammen
}, also { SAY($then, mood: "inverted") }
leaves = { $nth ->
    [1] { THE($value) }
   *[other] { ARTICLE($value) }
} in { $line } nur { $places }
as-many-lines = in { SAY($lines, case: "dative") } kann { THE($value) } nur in { SAY($crossing, case: "dative") } stehen, also dort in keiner anderen { $kind ->
    [column] Spalte
   *[row] Zeile
}: { $then }
in-line-with-all = in { SAY($line, case: "dative") } steht { THE($value) } in { $places }, { $places ->
    [2] beide
   *[other] alle
} in Linie mit { $cell }, also { SAY($then, mood: "inverted") }

## Näher und ferner

near-the = { ATTRIBUTE($it, "gender") ->
    [none] an { $it }
    [feminine] an der { $it }
   *[masculine] am { $it }
}
far-from = { ATTRIBUTE($it, "gender") ->
    [none] von { $it }
    [feminine] von der { $it }
   *[masculine] vom { $it }
}
equally-far = { $mood ->
    [inverted] sind { THE($near) } und { THE($far) } gleich weit { FAR_FROM($star) } entfernt
    [if] { THE($near) } und { THE($far) } gleich weit { FAR_FROM($star) } entfernt sind
   *[other] { THE($near) } und { THE($far) } gleich weit { FAR_FROM($star) } entfernt
}
nearer-than = { $mood ->
    [inverted] ist { THE($near) } näher { NEAR_THE($star) } als { THE($far) }
    [if] { THE($near) } näher { NEAR_THE($star) } ist als { THE($far) }
   *[other] { THE($near) } näher { NEAR_THE($star) } als { THE($far) }
}
has-instead = in { $line } { SAY($has, mood: "inverted") }, nicht { $wanted }
way-to-fill-with = in { $line } { SAY($clue, mood: "if") }
could-not-have = { $mood ->
    [would-inverted] ließe { $line } nicht mehr zu, dass { SAY($clue, mood: "if") }
   *[other] { $line } ließe nicht mehr zu, dass { SAY($clue, mood: "if") }
}
nearer-in = { THE($near) } in { $line } ist näher { NEAR_THE($star) } als { THE($far) }
farther-in = { THE($far) } in { $line } ist weiter { FAR_FROM($star) } entfernt als { THE($near) }
equally-far-in = { THE($near) } und { THE($far) } in { $line } sind gleich weit { FAR_FROM($star) } entfernt
in-the-middle = { equally-far-in }, also steht { THE($star) } dazwischen, nicht am Ende: { $then }
nearer-side = { nearer-in }, also steht { THE($star) } auf { ATTRIBUTE($near, "gender") ->
    [feminine] ihrer
   *[masculine] seiner
} Seite: { $then }
halfway = { equally-far-in }, also steht { THE($star) } genau in der Mitte: { $then }
beside-the-farther-one = { farther-in }, also steht { THE($star) } nicht daneben: { $then }
at-most-away = in { $line } ist { THE($far) } höchstens { $distance } Felder { FAR_FROM($star) } entfernt und { THE($near) } näher, also { SAY($then, mood: "inverted") }
at-least-away = in { $line } ist { THE($near) } mindestens { $distance } Felder { FAR_FROM($star) } entfernt und { THE($far) } weiter, also { SAY($then, mood: "inverted") }
not-beside = { farther-in }, also nicht direkt daneben: { $then }
nothing-opposite = { equally-far-in }, aber { $lacking }, also { SAY($then, mood: "inverted") }
no-place-opposite = { THE($value) } hat keinen Platz gegenüber von { $cells }
neither-opposite = keines von beiden hat einen Platz gegenüber von { $cells }
never-equal-from = { equally-far-in }, aber von { $cells } aus keine zwei ihrer Plätze, also { SAY($then, mood: "inverted") }
never-nearer-from = { nearer-in }, aber von { $cells } aus geht das nicht, also { SAY($then, mood: "inverted") }
nothing-opposite-ever = { equally-far-in }, aber { $lacking }, wo auch immer { THE($star) } steht, also { SAY($then, mood: "inverted") }
never-nearer = { nearer-in }, aber { never }, also { SAY($then, mood: "inverted") }
never-farther = { farther-in }, aber { never }, also { SAY($then, mood: "inverted") }
never = { $cells } { $cells ->
    [one] ist
   *[other] sind
} es nie
only-ways = in { $line } bleiben nur { $symbols }, also { SAY($then, mood: "inverted") }
its-in = { THE($values) } { $where }
in-cells = in { $cells }
in-either-order = in { $cells } in beliebiger Reihenfolge
only-stars = da { $clue ->
    [equal] { THE($near) } und { THE($far) } gleich weit weg sind
   *[nearer] { THE($near) } näher ist als { THE($far) }
}, steht { THE($star) } von { $line } { $left }, also { SAY($then, mood: "inverted") }
star-with = in { $cells } mit { SAY($others, case: "dative") }
others-in = { $who } in { $cells }
these-symbols = { THE($values) }

## Zwei Nachbarlinien

word-other-symbol = { $case ->
    [dative] anderen Symbol
    [genitive] anderen Symbols
   *[nominative] andere Symbol
}
    .gender = neuter
if-beside = wenn { SAY($supposed, mood: "if") }, { SAY($beside, mood: "would-inverted") }, also { SAY($then, mood: "inverted") }
if-then-beside = wenn { SAY($supposed, mood: "if") }, hätte { $line } { SAY($symbols, case: "accusative") }, und { $beside }, also { SAY($then, mood: "inverted") }
not-filled = { $mood ->
    [would-inverted] ließe sich { $line } nicht füllen
   *[other] { $line } ließe sich nicht füllen
}
not-filled-across = { $mood ->
    [would-inverted] ließe sich { $line } nicht so füllen, wie { allowed }
   *[other] { $line } ließe sich nicht so füllen, wie { allowed }
}
no-place-for = { $mood ->
    [would-inverted] hätte { $line } keinen Platz für { THE($value, case: "accusative") }
   *[other] { $line } hätte keinen Platz für { THE($value, case: "accusative") }
}
no-place-across = { $mood ->
    [would-inverted] hätte { $line } keinen Platz für { THE($value, case: "accusative") }, den { allows }
   *[other] { $line } hätte keinen Platz für { THE($value, case: "accusative") }, den { allows }
}
allowed = { $crossing } es { $crossing ->
    [one] erlaubt
   *[other] erlauben
}
allows = { $crossing } { $crossing ->
    [one] erlaubt
   *[other] erlauben
}
rule-x-wing = X-Wing
