### Listas, artigos, lugares e afirmações: com que se faz cada frase.

# Uma palavra com género (.gender) pode ter artigo; $case diz com que preposição se junta: em (na), de
# (da), por (pela), a (à); sem indicação, nenhuma. $number é singular ou plural.

## Listas

list-and = { $one }, { $other }
list-last-and = { $one } e { $other }
list-or = { $one }, { $other }
list-last-or = { $one } ou { $other }
list-nor = { $one }, { $other }
list-last-nor = { $one } nem { $other }
list-otherwise = { $one }, ou { $other }
list-last-otherwise = { $one }, ou { $other }
list-comma = { $one }, { $other }
list-last-comma = { $one }, { $other }
list-semicolon = { $one }; { $other }
list-last-semicolon = { $one }; { $other }
list-space = { $one } { $other }
list-last-space = { $one } { $other }
list-loose = { $one }, { $other }
list-last-loose = { $one }, { $other }
list-sentences = { SENTENCE($one) } { SENTENCE($other) }
list-last-sentences = { SENTENCE($one) } { SENTENCE($other) }

## Artigos e números por extenso

article = { ATTRIBUTE($it, "gender") ->
    [feminine] { $number ->
        [plural] { $case ->
            [em] nas
            [de] das
            [por] pelas
            [a] às
           *[none] as
        }
       *[singular] { $case ->
            [em] na
            [de] da
            [por] pela
            [a] à
           *[none] a
        }
    }
   *[masculine] { $number ->
        [plural] { $case ->
            [em] nos
            [de] dos
            [por] pelos
            [a] aos
           *[none] os
        }
       *[singular] { $case ->
            [em] no
            [de] do
            [por] pelo
            [a] ao
           *[none] o
        }
    }
}
the = { ATTRIBUTE($it, "gender") ->
    [none] { $case ->
        [em] em { $it }
        [de] de { $it }
        [por] por { $it }
        [a] a { $it }
       *[none] { $it }
    }
   *[other] { ARTICLE($it) } { $it }
}
a = { ATTRIBUTE($it, "gender") ->
    [none] { $it }
    [feminine] uma { $it }
   *[masculine] um { $it }
}
no = { ATTRIBUTE($it, "gender") ->
    [none] não { $it }
    [feminine] nenhuma { $it }
   *[masculine] nenhum { $it }
}
plural = { SAY($it, number: "plural") }
spoken = { $it ->
    [0] zero
    [1] { $gender ->
        [feminine] uma
       *[masculine] um
    }
    [2] { $gender ->
        [feminine] duas
       *[masculine] dois
    }
    [3] três
    [4] quatro
    [5] cinco
    [6] seis
    [7] sete
    [8] oito
    [9] nove
    [10] dez
   *[other] { $it }
}

## Lugares

cell = L{ $row }C{ $column }
door = { $case ->
    [em] na porta entre { $one } e { $other }
    [de] da porta entre { $one } e { $other }
    [por] pela porta entre { $one } e { $other }
   *[none] a porta entre { $one } e { $other }
}
    .gender = feminine
doors = { $case ->
    [em] nas portas { $between }
    [de] das portas { $between }
    [por] pelas portas { $between }
   *[none] as portas { $between }
}
    .gender = feminine
between = entre { $one } e { $other }
row = { $case ->
    [nome] linha { $number }
    [em] na linha { $number }
    [de] da linha { $number }
    [por] pela linha { $number }
   *[none] a linha { $number }
}
rows = { $case ->
    [nome] linhas { $number }
    [em] nas linhas { $number }
    [de] das linhas { $number }
    [por] pelas linhas { $number }
   *[none] as linhas { $number }
}
column = { $case ->
    [nome] coluna { $number }
    [em] na coluna { $number }
    [de] da coluna { $number }
    [por] pela coluna { $number }
   *[none] a coluna { $number }
}
columns = { $case ->
    [nome] colunas { $number }
    [em] nas colunas { $number }
    [de] das colunas { $number }
    [por] pelas colunas { $number }
   *[none] as colunas { $number }
}
to = { $first } a { $last }
diagonal = { $case ->
    [nome] diagonal
    [em] na diagonal
    [de] da diagonal
    [por] pela diagonal
   *[none] a diagonal
} { $slope ->
    [falling] descendente
   *[rising] ascendente
}
end = { $line }, { FROM($side) }
from = { $it ->
    [top] de cima
    [left] da esquerda
    [bottom] de baixo
   *[right] da direita
}
clues-of = { $places ->
    [one] { $case ->
        [nome] pista { SAY($places, case: "de") }
        [em] na pista { SAY($places, case: "de") }
        [de] da pista { SAY($places, case: "de") }
       *[none] a pista { SAY($places, case: "de") }
    }
   *[other] { $case ->
        [nome] pistas { SAY($places, case: "de") }
        [em] nas pistas { SAY($places, case: "de") }
        [de] das pistas { SAY($places, case: "de") }
       *[none] as pistas { SAY($places, case: "de") }
    }
}
cells-at = { $places ->
    [one] { THE($noun) } { SAY($places, case: "none") }
   *[other] { ARTICLE($noun, number: "plural") } { SAY($noun, number: "plural") } { SAY($places, case: "none") }
}
whole = { ATTRIBUTE($noun, "gender") ->
    [feminine] { ARTICLE($noun) } { $noun } inteira
   *[masculine] { ARTICLE($noun) } { $noun } inteiro
}
line-of-text = linha { $number }
column-of-text = coluna { $number }
wrong-at = { $where }: { $wrong }

## Palavras dos géneros

word-cell = { $number ->
    [plural] casas
   *[singular] casa
}
    .gender = feminine
word-room = { $number ->
    [plural] quartos
   *[singular] quarto
}
    .gender = masculine
word-board = { $number ->
    [plural] tabuleiros
   *[singular] tabuleiro
}
    .gender = masculine
word-house = { $number ->
    [plural] moradias
   *[singular] moradia
}
    .gender = feminine
word-value = { $number ->
    [plural] valores
   *[singular] valor
}
    .gender = masculine
word-tower = { $number ->
    [plural] torres
   *[singular] torre
}
    .gender = feminine
word-letter = { $number ->
    [plural] letras
   *[singular] letra
}
    .gender = feminine
word-park = { $number ->
    [plural] parques
   *[singular] parque
}
    .gender = masculine
word-sun = { $number ->
    [plural] sóis
   *[singular] sol
}
    .gender = masculine
word-moon = { $number ->
    [plural] luas
   *[singular] lua
}
    .gender = feminine
word-star = { $number ->
    [plural] estrelas
   *[singular] estrela
}
    .gender = feminine
word-door = { $number ->
    [plural] portas
   *[singular] porta
}
    .gender = feminine
word-empty-sky = céu vazio
word-empty = { $number ->
    [plural] vazias
   *[singular] vazia
}
word-open = { $number ->
    [plural] abertas
   *[singular] aberta
}
word-closed = { $number ->
    [plural] fechadas
   *[singular] fechada
}
word-shaded = { $number ->
    [plural] pretas
   *[singular] preta
}
word-unshaded = { $number ->
    [plural] brancas
   *[singular] branca
}

## Afirmações sobre lugares

# $mood diz como: sem indicação, um facto; were depois de «se»; would, a consequência de uma suposição.

is-verb = { $mood ->
    [were] { $places ->
        [one] fosse
       *[other] fossem
    }
    [would] { $places ->
        [one] seria
       *[other] seriam
    }
   *[is] { $places ->
        [one] é
       *[other] são
    }
}
state-verb = { $mood ->
    [were] { $places ->
        [one] estivesse
       *[other] estivessem
    }
    [would] { $places ->
        [one] estaria
       *[other] estariam
    }
   *[is] { $places ->
        [one] está
       *[other] estão
    }
}
hold-verb = { $mood ->
    [were] { $places ->
        [one] tivesse
       *[other] tivessem
    }
    [would] { $places ->
        [one] teria
       *[other] teriam
    }
   *[is] { $places ->
        [one] tem
       *[other] têm
    }
}
is-values = { $places ->
    [one] { A($values) }
   *[other] { SAY($values, number: "plural") }
}
is = { $places } { is-verb } { is-values }
is-not = { $places } não { is-verb } { is-values }
holds = { $places } { hold-verb } { A($values) }
holds-no = { $places } não { hold-verb } { NO($values) }
is-or-holds = { $places } { is-verb } { $background } ou { hold-verb } { A($values) }
is-background = { $places } { is-verb } { $background }
is-not-empty = { $places } não { state-verb } { $places ->
    [one] vazia
   *[other] vazias
}
is-neither = { $places } não { is-verb } nem { A($values) }
state = { $places } { state-verb } { $places ->
    [one] { $values }
   *[other] { SAY($values, number: "plural") }
}
