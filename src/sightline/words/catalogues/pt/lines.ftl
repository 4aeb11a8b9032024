### Linhas: cada valor uma vez, torres e letras que se veem a partir das pontas.

## O que todas as maneiras têm em comum

# $ways é uma oração: «a linha 3 mostra da esquerda 2 torres».

rule-at-first-sight = à primeira vista
rule-every-way = todas as maneiras
rule-ways-left = maneiras que restam
way-to-fill = { $place } { $place ->
    [one] está cheia
   *[other] estão cheias
}
in-every-way = sempre que { $ways }, { $then }
not-to-be-filled = { $place } já não se { $place ->
    [one] poderia
   *[other] poderiam
} preencher

## Cada valor uma vez

rule-already-placed = já colocado
rule-only-place = único lugar
rule-pair = par
rule-triple = trio
holds-so-many = { $line } { $count ->
    [0] não tem { NO($value) }
    [1] tem 1 { $value }
   *[other] tem { $count } { PLURAL($value) }
}, e não { $wanted }
stands-often = { THE($value) } aparece { $times ->
    [2] duas
   *[other] { $times }
} vezes { SAY($line, case: "em") }
broken-at = { $broken }: { $places }
placed = { THE($value) } está em { $places }, logo não se repete { SAY($lines, case: "em") }
all-placed = { $line } já tem { ARTICLE($value, number: "plural") } { SPOKEN($count) } { PLURAL($value) } em { $places }, logo ali mais nenhuma casa é { A($value) }
only-place = { SAY($line, case: "em") } só resta um lugar para { THE($value) }: { $then }
just-places = { SAY($line, case: "em") } só restam { SPOKEN($count) } lugares para { ARTICLE($value, number: "plural") } { SPOKEN($count) } { PLURAL($value) }: { $then }
hidden-subset = { SAY($line, case: "em") }, para { THE($values) } só restam { $cells }, logo nada mais cabe aí: { $then }
naked-subset = { SAY($line, case: "em") }, { THE($values) } estão em { $cells }, logo em mais nenhuma casa: { $then }
would-hold-more = { $line } teria mais de { SPOKEN($count) } { PLURAL($value) }
would-stand-often = { THE($value) } apareceria { $times ->
    [2] duas vezes
   *[other] vezes de mais
} { SAY($line, case: "em") }
no-place-left = { THE($value) } já não teria lugar { SAY($line, case: "em") }
no-places-left = { $line } já não teria lugar para { SPOKEN($count) } { PLURAL($value) }

## Cada símbolo uma vez

rule-just-enough-cells = casas à justa
holds-not-one = { $line } tem { $count } { PLURAL($value) }, e não só 1
holds-none = { SAY($line, case: "em") } falta { THE($value) }
way-to-place = { SAY($line, case: "em") } { $values ->
    [one] está { THE($values) }
   *[other] estão { THE($values) }, uma vez cada
}
no-other = { $holds }, logo não se repete { $where }
in-line = { SAY($line, case: "em") }
place-for-its = { SAY($line, case: "em") } só resta um lugar para { THE($value) }: { $then }
could-not-hold = { $line } já não poderia ter { THE($values) }{ $values ->
    [one] { "" }
   *[other] , uma vez cada
}
would-hold-two = { $line } teria { ATTRIBUTE($value, "gender") ->
    [feminine] duas
   *[masculine] dois
} { PLURAL($value) }

## O que uma linha mostra nas pontas

# $seen é «2 torres» ou «primeiro A», com uma ponta antes ou com ambas.

shows = { $line } mostra { FROM($side) } { $seen }
shows-not = { $line } mostra { FROM($side) } { $seen }, e não { THE($clue) }
from-one-end = { FROM($side) } { $seen }
from-both-ends = { FROM($side) } { $seen } e { FROM($facing) } { THE($other) }
way-to-show = { $line } mostra { $seen }
could-not-show = { $line } já não poderia mostrar { $seen }
can-only-be = { $line } só pode ser { $ways }, logo { $then }
shows-and-is = { $line } mostra { $seen } e só pode ser { $ways }, logo { $then }

## Torres

rule-clue-of-1 = uma pista 1
rule-all-seen = todas à vista
rule-facing-clues = pistas opostas
rule-first-in-a-sum = primeira numa soma
rule-too-tall-too-early = alta de mais, cedo de mais
rule-clue-already-met = pista já cumprida
rule-all-must-be-seen = têm de se ver todas
rule-second-tallest = segunda mais alta
rule-facing-clues-of-2 = pistas opostas 2
rule-must-hide-the-rest = tem de tapar o resto
rule-hides-too-many = tapa torres de mais
rule-too-many-in-sight = de mais à vista
rule-too-few-in-sight = de menos à vista
sum-seen = a soma { $count }
clue-of-1 = { $line } mostra { FROM($side) } só { $seen }, logo a mais alta { $parks ->
    [0] vem primeiro
   *[other] é a primeira { $noun }
}: { $then }
shows-all = { $line } mostra { FROM($side) } todas as { SPOKEN($count, gender: "feminine") } { PLURAL($noun) }
shows-sum-of-all = { $shows }, a de todas as { PLURAL($noun) }
they-rise = { $shows }, logo sobem daí por ordem, de 1 a { $count }
they-rise-so = { $shows }, logo sobem daí por ordem, de 1 a { $count }: { $then }
facing-clues = as pistas opostas { SAY($line, case: "de") }, { $near } e { $far }, somam { $total }, mais um do que as suas { SPOKEN($count, gender: "feminine") } { PLURAL($noun) }, logo vê-se cada { $noun } e a mais alta vê-se dos dois lados: { $then }
first-in-a-sum = { $shows }, e { THE($tallest) } deixa { $rest }, logo não vem primeiro { NO($noun) } mais alta: { $then }
too-tall-too-early = { $line } mostra { $seen }, logo { $barred }: ficariam tapadas { PLURAL($noun) } de mais
too-tall-in = { THE($values) } não { $values ->
    [one] pode
   *[other] podem
} estar em { $places }
nor-in = nem { THE($values) } em { $places }
clue-already-met = { $shows }, { THE($seen) }, logo não se vê mais nenhuma antes { THE($tallest, case: "de") }: { $then }
sum-already-met = { $shows }, e { THE($seen) } já dão isso, logo não se vê mais nada antes { THE($tallest, case: "de") }: { $then }
all-must-be-seen = { $shows } e { THE($tallest) } está em { $place }, logo { $places } { $places ->
    [one] vê-se e sobe
    [2] veem-se ambas e sobem
   *[other] veem-se todas e sobem
} até lá: { $then }
second-tallest = { $shows }, logo { THE($second) } { $parks ->
    [0] está em primeiro ou
   *[other] é a primeira { $noun } ou está
} atrás { THE($tallest, case: "de") }: { $then }
second-tallest-in-a-sum = { $shows }, pouco para { THE($second) } e { THE($tallest) }, logo { THE($second) } está atrás { THE($tallest, case: "de") }: { $then }
facing-clues-of-2 = { $line } mostra 2 dos dois lados, logo { THE($second) } vê-se de um deles e { $parks ->
    [0] está numa ponta
   *[other] é a primeira ou a última { $noun }
}: { $then }
must-hide-the-rest = { $shows }, logo { $places } { $places ->
    [one] é
   *[other] são, cada uma,
} a mais alta antes da próxima que se vê: { $then }
hides-too-many = { $shows }, logo { NO($noun) } pode tapar demasiadas delas: { $then }
too-many-in-sight = { $shows }; com { $either } { would-be-seen } pelo menos { $count }, logo { $then }
too-few-in-sight = { $shows }; com { $either } { would-be-seen } no máximo { $count }, logo { $then }
would-be-seen = { $sums ->
    [0] seriam
   *[1] a soma seria
}
values-in = { A($values) } em { $place }

## Letras

rule-first-in-line = primeiro na linha
rule-in-reach-of-the-clue = ao alcance da pista
rule-nothing-in-front = nada à frente
rule-in-front-of-a-letter = à frente de uma letra
rule-before-the-last-place = antes do último lugar
rule-room-for-the-others = espaço para as outras
first-one = primeiro { THE($value) }
so-many-others = mais { ATTRIBUTE($noun, "gender") ->
    [feminine] { SPOKEN($count, gender: "feminine") }
   *[masculine] { SPOKEN($count) }
} { $count ->
    [one] { $noun }
   *[other] { PLURAL($noun) }
}
first-in-line = { $shows }, logo { NO($noun) } vem antes: { $then }
in-reach-of-the-clue = { $shows }, com { $others } atrás, logo { THE($value) } não passa de { $place }
nothing-in-front = { $shows }, que está em { $place }, logo antes não há nada: { $then }
none-so-early = { $shows }, que não está antes de { $place }, logo mais { NO($noun) } vem tão cedo: { $then }
in-front-of-a-letter = { $shows } e há { A($noun) } em { $place }, logo { THE($value) } está { $known ->
    [0] aí ou antes
   *[1] antes
}: { $then }
before-the-last-place = { $shows }, antes { THE($other, case: "de") }, que { $known ->
    [0] não tem lugar depois de
   *[1] está em
} { $place }, logo { THE($value) } vem antes: { $then }
room-for-the-others = { $shows }, com { $others } atrás, logo { THE($value) } deixa-lhes espaço: { $then }
room-between = { $shows } e { THE($facing) } do outro lado, com { $others } no meio, logo { THE($value) } deixa-lhes espaço: { $then }

## Linhas lidas, somas e tabelas

some-line = { $case ->
    [em] na linha
    [de] da linha
   *[none] a linha
}
read-wrong = { $line } viola uma regra ao ser lida
read-wrong-from = { $line } viola uma regra ao ser lida { FROM($side) }
read-as = { $line } mostra { $seen }, e não { THE($clue) }
sum-is = a soma é { $count }, e não { $total }
sum-for-is = a soma para { $place } é { $count }, e não { $total }
way-to-add-up = { $place } { $place ->
    [one] soma
   *[other] somam
} { $total }
not-in-the-table = estes valores não estão juntos na tabela
