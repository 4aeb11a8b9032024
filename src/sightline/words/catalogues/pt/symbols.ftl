### Símbolos que não se tocam, e estrelas com vizinhos próximos e distantes.

## Nomes das regras

rule-touches-either-way = toca de qualquer modo
rule-line-or-touch = alinhado ou a tocar
rule-no-room-in-two-lines = sem lugar em duas linhas
rule-no-room-in-three-lines = sem lugar em três linhas
rule-swordfish = peixe-espada
rule-in-line-with-all-its-places = alinhado com todos os lugares
rule-in-the-middle = entre os dois
rule-nearer-side = lado mais próximo
rule-halfway = a meio caminho
rule-beside-the-farther-one = ao lado do mais distante
rule-distance-from-the-star = distância à estrela
rule-out-of-reach = fora de alcance
rule-no-star-fits = nenhuma estrela serve
rule-no-way-for-the-next-line = a linha seguinte ficaria sem saída

## O que não se toca

symbols-of = { $places ->
    [one] { THE($symbol) } { SAY($places, case: "de") }
   *[other] { ARTICLE($symbol, number: "plural") } { SAY($symbol, number: "plural") } { SAY($places, case: "de") }
}
touch = { ARTICLE($value, number: "plural") } { PLURAL($value) } em { $places } tocam-se na diagonal
way-to-keep-apart = { $symbols } não se tocam
diagonally-next = na diagonal
none-other = { ATTRIBUTE($it, "gender") ->
    [feminine] nenhuma outra
   *[masculine] nenhum outro
}
touches-either-way = { THE($value) } { SAY($line, case: "de") } fica em { $places }, logo { NONE_OTHER($value) } toca em ambas: { $then }
just-one-in = só { A($value) } { SAY($line, case: "em") }
not-touching = sem tocar { THE($value, case: "em") } { SAY($line, case: "de") }
only-place-for = único lugar para { THE($value) } { SAY($line, case: "de") }
would-touch = { ARTICLE($value, number: "plural") } { PLURAL($value) } em { $here } e em { $there } ficariam a tocar-se

## Em todas as linhas e colunas

line-or-touch = { THE($value) } { SAY($line, case: "de") } fica em { $places }, logo { NONE_OTHER($value) } fica em linha com uma e toca { $places ->
    [2] na outra
   *[other] nas outras
}: { $then }
no-room = com { A($value) } em { $cell }, { $left }, { $clash ->
    [touch] que se tocam
    [line] que partilham uma linha
    [either] que se tocam ou partilham uma linha
   *[three] e não há três compatíveis
}, logo { $then }
leaves = { $nth ->
    [1] { THE($value) } { SAY($line, case: "de") } só teria
   *[other] { ARTICLE($value) } { SAY($line, case: "de") } só
} { $places }
as-many-lines = { SAY($lines, case: "em") }, { THE($value) } só pode ficar { SAY($crossing, case: "em") }, logo não fica aí em mais nenhuma { $kind ->
    [column] coluna
   *[row] linha
}: { $then }
in-line-with-all = { SAY($line, case: "em") }, { THE($value) } fica em { $places }, { $places ->
    [2] ambas alinhadas
   *[other] todas alinhadas
} com { $cell }, logo { $then }

## Mais perto e mais longe

equally-far = { THE($near) } e { THE($far) } à mesma distância { THE($star, case: "de") }
nearer-than = { THE($near) } mais perto { THE($star, case: "de") } do que { THE($far) }
has-instead = { $line } tem { $has }, não { $wanted }
way-to-fill-with = { $line } tem { $clue }
could-not-have = { $line } já não poderia ter { $clue }
nearer-in = { THE($near) } { SAY($line, case: "de") } está mais perto { THE($star, case: "de") } do que { THE($far) }
farther-in = { THE($far) } { SAY($line, case: "de") } está mais longe { THE($star, case: "de") } do que { THE($near) }
equally-far-in = { THE($near) } e { THE($far) } { SAY($line, case: "de") } estão à mesma distância { THE($star, case: "de") }
in-the-middle = { equally-far-in }, logo { THE($star) } fica entre ambos, não numa ponta: { $then }
nearer-side = { nearer-in }, logo { THE($star) } fica do lado { THE($near, case: "de") }: { $then }
halfway = { equally-far-in }, logo { THE($star) } fica a meio: { $then }
beside-the-farther-one = { farther-in }, logo { THE($star) } não fica mesmo ao lado: { $then }
at-most-away = { SAY($line, case: "em") }, { THE($far) } está no máximo a { $distance } casas { THE($star, case: "de") } e { THE($near) } mais perto, logo { $then }
at-least-away = { SAY($line, case: "em") }, { THE($near) } está pelo menos a { $distance } casas { THE($star, case: "de") } e { THE($far) } mais longe, logo { $then }
not-beside = { farther-in }, logo não fica mesmo ao lado: { $then }
nothing-opposite = { equally-far-in }, mas { $lacking }, logo { $then }
no-place-opposite = { THE($value) } não tem lugar oposto a { $cells }
neither-opposite = nenhum dos dois tem lugar oposto a { $cells }
never-equal-from = { equally-far-in }, mas a partir de { $cells } não há dois lugares assim, logo { $then }
never-nearer-from = { nearer-in }, mas a partir de { $cells } isso é impossível, logo { $then }
nothing-opposite-ever = { equally-far-in }, mas { $lacking }, esteja { THE($star) } onde estiver, logo { $then }
never-nearer = { nearer-in }, mas { never }, logo { $then }
never-farther = { farther-in }, mas { never }, logo { $then }
never = { $cells } nunca { $cells ->
    [one] está
   *[other] estão
}
only-ways = { $line } só pode ter { $symbols }, logo { $then }
its-in = { THE($values) } { $where }
in-cells = em { $cells }
in-either-order = em { $cells } por qualquer ordem
only-stars = com { $clue ->
    [equal] { THE($near) } e { THE($far) } à mesma distância
   *[nearer] { THE($near) } mais perto do que { THE($far) }
}, { THE($star) } { SAY($line, case: "de") } só pode ficar { $left }, logo { $then }
star-with = em { $cells } com { $others }
others-in = { $who } em { $cells }
these-symbols = { THE($values) }

## Duas linhas vizinhas

word-other-symbol = outro símbolo
    .gender = masculine
if-beside = se { SAY($supposed, mood: "were") }, { $beside }, logo { $then }
if-then-beside = se { SAY($supposed, mood: "were") }, { $line } teria { $symbols }, e { $beside }, logo { $then }
not-filled = { $line } não se poderia preencher
not-filled-across = { $line } não se poderia preencher como { allowed }
no-place-for = { $line } não teria lugar para { THE($value) }
no-place-across = { $line } não teria lugar para { THE($value) } que { allowed }
allowed = { $crossing } { $crossing ->
    [one] permite
   *[other] permitem
}
rule-x-wing = X-Wing
