### Räume, Felder und was man von ihnen aus sieht.

## Namen der Regeln

rule-sees-enough = sieht genug
rule-must-see = muss sehen
rule-would-see-too-many = sähe zu viele
rule-never-just-as-many = nie genau so viele
rule-number = Zahl
rule-only-way-in = einziger Zugang
rule-only-way-to-a-group = einziger Zugang zu einer Gruppe
rule-only-way-through = einzige Verbindung
rule-would-be-cut-off = wäre abgeschnitten
rule-neighbours-would-be-seen = man sähe die Nachbarn
rule-only-way-out = einziger Ausweg
rule-short-chain = kurze Kette
rule-long-chain = lange Kette
rule-two-rooms-in-one-line = zwei Räume auf einer Linie
rule-two-numbers-in-one-line = zwei Zahlen auf einer Linie

## Was eine Zahl sieht

list-or-else = { $one }, oder { $other }
list-last-or-else = { $one }, oder { $other }
list-then = { $one }, dann { $other }
list-last-then = { $one }, und dann { $other }
direction = { $it ->
    [west] nach Westen
    [east] nach Osten
    [north] nach Norden
   *[south] nach Süden
}
number-in = { $case ->
    [accusative] die { $number } in { $cell }
    [dative] der { $number } in { $cell }
   *[nominative] die { $number } in { $cell }
}
sees-so-many = { $place } sieht { $count ->
    [one] 1 { SAY($noun, case: "accusative") }
   *[other] { $count } { PLURAL($noun) }
}, nicht { $wanted }
way-to-see = { $place } { so-many } sieht
so-many = { $count ->
    [0] { NO($noun, case: "accusative") }
    [one] 1 { SAY($noun, case: "accusative") }
   *[other] { $count } { PLURAL($noun) }
}
is-met = { $clue } ist erfüllt, also { SAY($then, mood: "inverted") }
sees-no-other = { $clue } sieht sonst { NO($noun, case: "accusative") }, also { SAY($then, mood: "inverted") }
without-looking = ohne den Blick { DIRECTION($direction) } sieht { $clue } { $seen }: { $then }
can-see = { $clue } kann { $seen } sehen: { $then }
may-miss = { $clue } kann { $seen } sehen und nur auf { SPOKEN($spare, case: "accusative") } davon verzichten: { $then }
all-up-to = { $mood ->
    [inverted] sind alle { PLURAL($door) } bis { $ends } { $state }
   *[other] alle { PLURAL($door) } bis { $ends } sind { $state }
}
only-itself = nur sich selbst
nothing = nichts
itself = sich selbst
so-far-in = { $count } { DIRECTION($direction) }
at-most = höchstens { $count } ({ $seen })
if-too-many = wenn { SAY($supposed, mood: "if") }, sähe { $clue } mindestens { $least }, also { SAY($then, mood: "inverted") }
in-all = { $seen }
sees-either = { $clue } { $ways ->
    [one] kann nur { $ways } sehen
   *[other] sieht entweder { $ways }
}, also { SAY($then, mood: "inverted") }
never-just-as-many = { $whys }, also { SAY($then, mood: "inverted") }
if-would-see = wenn { SAY($supposed, mood: "if") }, { SAY($would, mood: "would-inverted") }
would-see = { $mood ->
    [would-inverted] sähe { $clue } { $seen }
   *[other] { $clue } sähe { $seen }
}
so-many-at = { AT($bound) } { $count }
at = { $it ->
    [least] mindestens
   *[most] höchstens
}
no-longer-exactly = { $mood ->
    [would-inverted] könnte { $place } nicht mehr genau { so-many } sehen
   *[other] { $place } könnte nicht mehr genau { so-many } sehen
}
would-see-but = { $mood ->
    [would-inverted] sähe { $place } { AT($bound) } { so-many }, verlangt aber { $says }
   *[other] { $place } sähe { AT($bound) } { so-many }, verlangt aber { $says }
}
    .contrasts = yes
through-too-many = durch { SAY($door, case: "accusative") } sähe { $clue } mindestens { $least }, also { SAY($then, mood: "inverted") }
that-door = { $mood ->
    [inverted] ist diese Tür { $state }
   *[other] diese Tür ist { $state }
}
no-number-is = keine Zahl ist { $shaded }, also sind alle { PLURAL($noun) } mit einer Zahl { $unshaded }
number-would-be = { $mood ->
    [would-inverted] wäre { $clue } { $shaded }
   *[other] { $clue } wäre { $shaded }
}

## Zwei Zahlen

if-story = wenn { SAY($supposed, mood: "if") }, { SAY($story, mood: "would-inverted") }, also { SAY($then, mood: "inverted") }
without-seeing = ohne { $cell } zu sehen, { SAY($story, mood: "would-inverted") }, also { SAY($then, mood: "inverted") }
would-look = { $mood ->
    [would-inverted] sähe { $who } { $looks }
   *[other] { $who } sähe { $looks }
}
would-not-look = { $mood ->
    [would-inverted] sähe { $who } nicht { DIRECTION($directions) }
   *[other] { $who } sähe nicht { DIRECTION($directions) }
}
not-there = nicht { DIRECTION($direction) }
no-further = { DIRECTION($direction) } höchstens bis { $cell }
just-to = { DIRECTION($direction) } genau bis { $cell }
as-far-as = { DIRECTION($direction) } bis { $cell }
could-not-see = { $mood ->
    [would-inverted] könnte { $who } nicht genau { $count } sehen
   *[other] { $who } könnte nicht genau { $count } sehen
}
who-would-see = { $mood ->
    [would-inverted] sähe { $who } { AT($bound) } { $count }
   *[other] { $who } sähe { AT($bound) } { $count }
}

## Verbunden

not-reached = { $place } ist von { $start } aus nicht zu erreichen
way-to-connect = alle { PLURAL($noun) } verbunden sind
one-door = { $rooms } nur durch eine Tür zu erreichen, also { SAY($then, mood: "inverted") }
only-way = alle { PLURAL($noun) } müssen verbunden sein, also { SAY($then, mood: "inverted") }: { $count ->
    [one] das ist
   *[other] das ist jeweils
} die einzige Verbindung zwischen zwei Teilen { $board ->
   *[other] { ARTICLE($board, case: "genitive") } { SAY($board, case: "genitive") }
}
to-connect = damit alle { PLURAL($noun) } verbunden sind
some-not-reached = { $mood ->
    [would-inverted] wären manche { PLURAL($noun) } nicht mehr zu erreichen
   *[other] manche { PLURAL($noun) } wären nicht mehr zu erreichen
}
would-be-met = wenn { SAY($supposed, mood: "if") }, { $clues ->
    [one] wäre
   *[other] wären
} { $clues } erfüllt und { $rooms ->
    [one] wäre
   *[other] wären
} { $rooms } abgeschnitten, also ist diese Tür { $state }

## Schwarze Felder

both-shaded = { $one } und { $other } liegen nebeneinander, und beide sind { $shaded }
way-to-shade = man { ARTICLE($board, case: "accusative") } { $board } schwärzt
is-shaded = { $shaded }, also { SAY($then, mood: "inverted") }
if-shaded = wenn { SAY($supposed, mood: "if") }, { SAY($would, mood: "would-inverted") }, also { SAY($then, mood: "inverted") }
would-be-cut-off = { $mood ->
    [would-inverted] { is-verb-then-cells } { $cells } abgeschnitten
   *[other] { $cells } { is-verb-then-cells } abgeschnitten
}
is-verb-then-cells = { $cells ->
    [one] wäre
   *[other] wären
}
would-divide = { $shape ->
    [itself] würde es { THE($board, case: "accusative") } teilen
    [ring] { chain-would-be } ein Ring und { chain-would-divide } { THE($board, case: "accusative") }
   *[chain] { chain-would-be } eine Kette von Rand zu Rand und { chain-would-divide } { THE($board, case: "accusative") }
}
chain-would-be = { $chain ->
    [one] wäre { $chain }
   *[other] wären { $chain }
}
chain-would-divide = { $chain ->
    [one] teilte
   *[other] teilten
}
would-cut-off = { $shape ->
    [itself] würde es { $cells } abschneiden
    [ring] { chain-would-be } ein Ring und { chain-would-cut } { $cells } ab
   *[chain] { chain-would-be } eine Kette von Rand zu Rand und { chain-would-cut } { $cells } ab
}
chain-would-cut = { $chain ->
    [one] schnitte
   *[other] schnitten
}
so-many-cells = { $shape ->
    [chain] { $count } { PLURAL($noun) } von { $first } bis { $last }
   *[other] { $count } { PLURAL($noun) }
}
beside-shaded = neben { SAY($shaded, form: "attributive") } { PLURAL($noun, case: "dative") }
to-connect-unshaded = damit alle { SAY($unshaded, form: "attributive") } { PLURAL($noun) } verbunden sind
would-be-side-by-side = { $mood ->
    [would-inverted] { SAY($shaded, mood: "would-inverted") }, Seite an Seite
   *[other] { SAY($shaded, mood: "would") }, Seite an Seite
}
side-by-side = { $shaded }, Seite an Seite
if-shaded-and-then = wenn { SAY($supposed, mood: "if") }, { SAY($opens, mood: "would-inverted") }, und dann { SAY($would, mood: "would-inverted") }, also { SAY($then, mood: "inverted") }
