### Linien: jeder Wert einmal, Türme und Buchstaben, die man von den Enden aus sieht.

## Was alle Möglichkeiten gemeinsam haben

# $ways ist ein Nebensatz mit dem Verb am Ende: „Zeile 3 von links 2 Türme zeigt“.

rule-at-first-sight = auf den ersten Blick
rule-every-way = jede Möglichkeit
rule-ways-left = übrige Möglichkeiten
way-to-fill = { $place } voll { $place ->
    [one] ist
   *[other] sind
}
in-every-way = immer wenn { $ways }, gilt: { $then }
not-to-be-filled = { $mood ->
    [would-inverted] { let-verb } sich { $place } nicht mehr füllen
   *[other] { $place } { let-verb } sich nicht mehr füllen
}
let-verb = { $place ->
    [one] ließe
   *[other] ließen
}

## Jeder Wert einmal

rule-already-placed = schon gesetzt
rule-only-place = einziger Platz
rule-pair = Paar
rule-triple = Tripel
holds-so-many = { $line } enthält { $count ->
    [0] { NO($value, case: "accusative") }
    [one] 1 { SAY($value, case: "accusative") }
   *[other] { $count } { PLURAL($value) }
}, nicht { $wanted }
stands-often = { THE($value) } steht { $times ->
    [2] zweimal
   *[other] { $times }-mal
} in { SAY($line, case: "dative") }
broken-at = { $broken }: { $places }
placed = { THE($value) } steht in { $places }, also sonst nirgends in { SAY($lines, case: "dative") }
all-placed = { $line } hat ihre { SPOKEN($count) } { PLURAL($value) } in { $places }, also ist dort kein anderes Feld { A($value) }
only-place = in { SAY($line, case: "dative") } bleibt nur ein Platz für { THE($value, case: "accusative") }: { $then }
just-places = in { SAY($line, case: "dative") } bleiben nur { SPOKEN($count) } Plätze für die { SPOKEN($count) } { PLURAL($value) }: { $then }
hidden-subset = in { SAY($line, case: "dative") } bleiben für { THE($values, case: "accusative") } nur { $cells }, also steht dort nichts anderes: { $then }
naked-subset = in { SAY($line, case: "dative") } stehen { THE($values) } in { $cells }, also in keinem anderen Feld: { $then }
would-hold-more = { $mood ->
    [would-inverted] enthielte { $line }
   *[other] { $line } enthielte
} mehr als { SPOKEN($count) } { PLURAL($value) }
would-stand-often = { $mood ->
    [would-inverted] stünde { THE($value) }
   *[other] { THE($value) } stünde
} { $times ->
    [2] zweimal
   *[other] zu oft
} in { SAY($line, case: "dative") }
no-place-left = { $mood ->
    [would-inverted] hätte { THE($value) }
   *[other] { THE($value) } hätte
} in { SAY($line, case: "dative") } keinen Platz mehr
no-places-left = { $mood ->
    [would-inverted] hätte { $line }
   *[other] { $line } hätte
} keinen Platz mehr für { SPOKEN($count) } { PLURAL($value) }

## Jedes Symbol einmal

rule-just-enough-cells = gerade genug Felder
holds-not-one = { $line } enthält { $count } { PLURAL($value) }, nicht nur 1
holds-none = in { SAY($line, case: "dative") } fehlt { THE($value) }
way-to-place = { $values ->
    [one] { THE($values) } einmal in { SAY($line, case: "dative") } steht
   *[other] { $values } je einmal in { SAY($line, case: "dative") } stehen
}
no-other = { $holds }, also sonst kein Feld { $where }
in-line = in { SAY($line, case: "dative") }
place-for-its = in { SAY($line, case: "dative") } bleibt nur ein Platz für { THE($value, case: "accusative") }: { $then }
could-not-hold = { $mood ->
    [would-inverted] könnte { $line }
   *[other] { $line } könnte
} nicht mehr { $values ->
    [one] { THE($values, case: "accusative") }
   *[other] je einmal { $values }
} enthalten
would-hold-two = { $mood ->
    [would-inverted] enthielte { $line }
   *[other] { $line } enthielte
} zwei { PLURAL($value) }

## Was eine Linie an ihren Enden zeigt

# $seen ist ein Akkusativ: „2 Türme“, „zuerst A“, mit einem Ende davor oder mit beiden.

shows = { $line } zeigt { FROM($side) } { SAY($seen, case: "accusative") }
shows-not = { $line } zeigt { FROM($side) } { SAY($seen, case: "accusative") }, nicht { THE($clue, case: "accusative") }
from-one-end = { FROM($side) } { $seen }
from-both-ends = { FROM($side) } { $seen } und { FROM($facing) } { THE($other) }
way-to-show = { $line } { SAY($seen, case: "accusative") } zeigt
could-not-show = { $mood ->
    [would-inverted] könnte { $line }
   *[other] { $line } könnte
} nicht mehr { SAY($seen, case: "accusative") } zeigen
can-only-be = { $line } kann nur { $ways } sein: { $then }
shows-and-is = { $line } zeigt { SAY($seen, case: "accusative") } und kann nur { $ways } sein: { $then }

## Türme

rule-clue-of-1 = ein Hinweis 1
rule-all-seen = alle zu sehen
rule-facing-clues = Hinweise gegenüber
rule-first-in-a-sum = Erster einer Summe
rule-too-tall-too-early = zu hoch, zu früh
rule-clue-already-met = Hinweis schon erfüllt
rule-all-must-be-seen = alle müssen zu sehen sein
rule-second-tallest = Zweithöchster
rule-facing-clues-of-2 = Zweien gegenüber
rule-must-hide-the-rest = muss den Rest verdecken
rule-hides-too-many = verdeckt zu viele
rule-too-many-in-sight = zu viele in Sicht
rule-too-few-in-sight = zu wenige in Sicht
sum-seen = die Summe { $count }
clue-of-1 = { $line } zeigt { FROM($side) } nur { SAY($seen, case: "accusative") }, also { $parks ->
    [0] steht der höchste ganz vorn
   *[other] ist der höchste der erste { $noun }
}: { $then }
shows-all = { $line } zeigt { FROM($side) } alle { SPOKEN($count) } { PLURAL($noun) }
shows-sum-of-all = { $shows }, die aller { PLURAL($noun) }
they-rise = { $shows }, also steigen sie von dort der Reihe nach an, 1 bis { $count }
they-rise-so = { $shows }, also steigen sie von dort der Reihe nach an, 1 bis { $count }: { $then }
facing-clues = die gegenüberliegenden Hinweise von { SAY($line, case: "dative") }, { $near } und { $far }, ergeben { $total }, eins mehr als ihre { SPOKEN($count) } { PLURAL($noun) }, also ist jeder { $noun } zu sehen und der höchste von beiden Seiten: { $then }
first-in-a-sum = { $shows }; neben { THE($tallest, case: "dative") } bleibt davon { $rest }, also steht vorn kein höherer { $noun }: { $then }
too-tall-too-early = { $line } zeigt { SAY($seen, case: "accusative") }, also { $barred }: zu viele { PLURAL($noun) } wären verdeckt
too-tall-in = { $values ->
    [one] kann
   *[other] können
} { THE($values) } nicht in { $places } stehen
nor-in = auch nicht { THE($values) } in { $places }
clue-already-met = { $shows }, { THE($seen) }, also ist vor { THE($tallest, case: "dative") } kein anderer zu sehen: { $then }
sum-already-met = { $shows }, und { THE($seen) } ergeben schon so viel, also ist vor { THE($tallest, case: "dative") } nichts weiter zu sehen: { $then }
all-must-be-seen = { $shows } und { THE($tallest) } steht in { $place }, also { $places ->
    [one] ist { $places } zu sehen und steigt
    [2] sind { $places } beide zu sehen und steigen
   *[other] sind { $places } alle zu sehen und steigen
} dorthin an: { $then }
second-tallest = { $shows }, also { $parks ->
    [0] steht { THE($second) } ganz vorn oder
   *[other] ist { THE($second) } der erste { $noun } oder steht
} hinter { THE($tallest, case: "dative") }: { $then }
second-tallest-in-a-sum = { $shows }, zu wenig für { THE($second, case: "accusative") } und { THE($tallest, case: "accusative") }, also steht { THE($second) } hinter { THE($tallest, case: "dative") }: { $then }
facing-clues-of-2 = { $line } zeigt von beiden Seiten 2, also ist { THE($second) } von einer davon zu sehen und { $parks ->
    [0] steht an einem Ende
   *[other] ist der erste oder der letzte { $noun }
}: { $then }
must-hide-the-rest = { $shows }, also { $places ->
    [one] ist { $places } der höchste
   *[other] sind { $places } jeweils der höchste
} vor dem nächsten, der zu sehen ist: { $then }
hides-too-many = { $shows }, also darf { NO($noun) } zu viele davon verdecken: { $then }
too-many-in-sight = { $shows }; mit { SAY($either, case: "dative") } { would-be-seen } mindestens { $count }, also { SAY($then, mood: "inverted") }
too-few-in-sight = { $shows }; mit { SAY($either, case: "dative") } { would-be-seen } höchstens { $count }, also { SAY($then, mood: "inverted") }
would-be-seen = { $sums ->
    [0] wären es
   *[1] wäre die Summe
}
values-in = { A($values) } in { $place }

## Buchstaben

rule-first-in-line = kommt als Erstes
rule-in-reach-of-the-clue = in Reichweite des Hinweises
rule-nothing-in-front = nichts davor
rule-in-front-of-a-letter = vor einem Buchstaben
rule-before-the-last-place = vor dem letzten Platz
rule-room-for-the-others = Platz für die anderen
first-one = zuerst { THE($value) }
so-many-others = noch { $count ->
    [0] { NO($noun) }
    [one] 1 { $noun }
   *[other] { SPOKEN($count) } { PLURAL($noun) }
}
first-in-line = { $shows }, also kommt davor { NO($noun) }: { $then }
in-reach-of-the-clue = { $shows }, mit { SAY($others, case: "dative") } dahinter, also steht { THE($value) } spätestens in { $place }
nothing-in-front = { $shows }, und zwar in { $place }, also ist davor nichts: { $then }
none-so-early = { $shows }, und zwar frühestens in { $place }, also kommt sonst { NO($noun) } so früh: { $then }
in-front-of-a-letter = { $shows }, und in { $place } steht { A($noun) }, also steht { THE($value) } { $known ->
    [0] dort oder davor
   *[1] davor
}: { $then }
before-the-last-place = { $shows }, noch vor { THE($other, case: "dative") } ({ $known ->
    [0] spätestens in
   *[1] in
} { $place }), also kommt { THE($value) } früher: { $then }
room-for-the-others = { $shows }, mit { SAY($others, case: "dative") } dahinter, also lässt { THE($value) } ihnen Platz: { $then }
room-between = { $shows } und von der anderen Seite { THE($facing, case: "accusative") }, mit { SAY($others, case: "dative") } dazwischen, also lässt { THE($value) } ihnen Platz: { $then }

## Gelesene Linien, Summen und Tabellen

some-line = { $case ->
    [dative] der Linie
   *[nominative] die Linie
}
read-wrong = { $line } verletzt beim Lesen eine Regel
read-wrong-from = { $line } verletzt, { FROM($side) } gelesen, eine Regel
read-as = { $line } zeigt { SAY($seen, case: "accusative") }, nicht { THE($clue, case: "accusative") }
sum-is = die Summe ist { $count }, nicht { $total }
sum-for-is = die Summe für { SAY($place, case: "accusative") } ist { $count }, nicht { $total }
way-to-add-up = { $place } zusammen { $total } { $place ->
    [one] ergibt
   *[other] ergeben
}
not-in-the-table = diese Werte stehen nicht zusammen in der Tabelle
