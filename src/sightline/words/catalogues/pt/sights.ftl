### Quartos, casas e o que se vê a partir delas.

## Nomes das regras

rule-sees-enough = já vê o suficiente
rule-must-see = tem de ver
rule-would-see-too-many = veria de mais
rule-never-just-as-many = nunca a conta certa
rule-number = número
rule-only-way-in = único acesso
rule-only-way-to-a-group = único acesso a um grupo
rule-only-way-through = única passagem
rule-would-be-cut-off = ficaria isolado
rule-neighbours-would-be-seen = ver-se-iam as vizinhas
rule-only-way-out = única saída
rule-short-chain = cadeia curta
rule-long-chain = cadeia longa
rule-two-rooms-in-one-line = dois quartos na mesma linha
rule-two-numbers-in-one-line = dois números na mesma linha

## O que um número vê

list-or-else = { $one }, ou { $other }
list-last-or-else = { $one }, ou { $other }
list-then = { $one }, depois { $other }
list-last-then = { $one }, e então { $other }
direction = { $it ->
    [west] a oeste
    [east] a leste
    [north] a norte
   *[south] a sul
}
number-in = o { $number } em { $cell }
sees-so-many = { $place } vê { $count ->
    [one] 1 { $noun }
   *[other] { $count } { PLURAL($noun) }
}, não { $wanted }
way-to-see = { $place } vê { so-many }
so-many = { $count ->
    [0] { NO($noun) }
    [1] 1 { $noun }
   *[other] { $count } { PLURAL($noun) }
}
is-met = { $clue } está cumprido, logo { $then }
sees-no-other = { $clue } não vê mais { NO($noun) }, logo { $then }
without-looking = sem olhar { DIRECTION($direction) }, { $clue } vê { $seen }: { $then }
can-see = { $clue } pode ver { $seen }: { $then }
may-miss = { $clue } pode ver { $seen } e só pode perder { SPOKEN($spare) }: { $then }
all-up-to = todas as { PLURAL($door) } até { $ends } estão { SAY($state, number: "plural") }
only-itself = só a si próprio
nothing = nada
itself = ele próprio
so-far-in = { $count } { DIRECTION($direction) }
at-most = no máximo { $count } ({ $seen })
if-too-many = se { SAY($supposed, mood: "were") }, { $clue } veria pelo menos { $least }, logo { $then }
in-all = { $seen }
sees-either = { $clue } { $ways ->
    [one] só pode ver
   *[other] vê ou
} { $ways }, logo { $then }
never-just-as-many = { $whys }, logo { $then }
if-would-see = se { SAY($supposed, mood: "were") }, { $would }
would-see = { $clue } veria { $seen }
so-many-at = { AT($bound) } { $count }
at = { $it ->
    [least] pelo menos
   *[most] no máximo
}
no-longer-exactly = { $place } já não poderia ver exatamente { so-many }
would-see-but = { $place } veria { AT($bound) } { so-many }, mas pede { $says }
    .contrasts = yes
through-too-many = { SAY($door, case: "por") } { $clue } veria pelo menos { $least }, logo { $then }
that-door = essa porta está { $state }
no-number-is = nenhum número é { $shaded }, logo todas as { PLURAL($noun) } com número são { SAY($unshaded, number: "plural") }
number-would-be = { $clue } seria { $shaded }

## Dois números

if-story = se { SAY($supposed, mood: "were") }, { $story }, logo { $then }
without-seeing = sem ver { $cell }, { $story }, logo { $then }
would-look = { $who } veria { $looks }
would-not-look = { $who } não veria { DIRECTION($directions) }
not-there = não { DIRECTION($direction) }
no-further = { DIRECTION($direction) } só até { $cell }
just-to = { DIRECTION($direction) } exatamente até { $cell }
as-far-as = { DIRECTION($direction) } até { $cell }
could-not-see = { $who } não poderia ver exatamente { $count }
who-would-see = { $who } veria { AT($bound) } { $count }

## Ligados

not-reached = não se chega { SAY($place, case: "a") } a partir de { $start }
way-to-connect = todos os { PLURAL($noun) } ficam ligados
one-door = só se chega { SAY($rooms, case: "a") } por uma porta, logo { $then }
only-way = todos os { PLURAL($noun) } têm de estar ligados, logo { $then }: { $count ->
    [one] é
   *[other] cada uma é
} a única ligação entre duas partes { ARTICLE($board, case: "de") } { $board }
to-connect = para ligar todos os { PLURAL($noun) }
some-not-reached = a alguns { PLURAL($noun) } já não se chegaria
would-be-met = se { SAY($supposed, mood: "were") }, { $clues } { $clues ->
    [one] ficaria cumprido
   *[other] ficariam cumpridos
} e { $rooms } { $rooms ->
    [one] ficaria isolado
   *[other] ficariam isolados
}, logo essa porta está { $state }

## Casas pretas

both-shaded = { $one } e { $other } estão lado a lado, e ambas são { SAY($shaded, number: "plural") }
way-to-shade = se pinta { ARTICLE($board) } { $board }
is-shaded = { $shaded }, logo { $then }
if-shaded = se { SAY($supposed, mood: "were") }, { $would }, logo { $then }
would-be-cut-off = { $cells } { $cells ->
    [one] ficaria isolada
   *[other] ficariam isoladas
}
would-divide = { $shape ->
    [itself] dividiria { THE($board) }
    [ring] { $chain } { chain-would } um anel e dividiriam { THE($board) }
   *[chain] { $chain } { chain-would } uma cadeia de borda a borda e dividiriam { THE($board) }
}
chain-would = formariam
would-cut-off = { $shape ->
    [itself] isolaria { $cells }
    [ring] { $chain } { chain-would } um anel e isolariam { $cells }
   *[chain] { $chain } { chain-would } uma cadeia de borda a borda e isolariam { $cells }
}
so-many-cells = { $shape ->
    [chain] { $count } { PLURAL($noun) } de { $first } a { $last }
   *[other] { $count } { PLURAL($noun) }
}
beside-shaded = ao lado de { PLURAL($noun) } { SAY($shaded, number: "plural") }
to-connect-unshaded = para ligar todas as { PLURAL($noun) } { SAY($unshaded, number: "plural") }
would-be-side-by-side = { SAY($shaded, mood: "would") }, lado a lado
side-by-side = { $shaded }, lado a lado
if-shaded-and-then = se { SAY($supposed, mood: "were") }, { SAY($opens, mood: "would") }, e então { $would }, logo { $then }
