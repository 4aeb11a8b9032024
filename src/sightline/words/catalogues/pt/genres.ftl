### Os géneros: títulos, regras, variantes, pistas, e como se joga.

# Cada frase das regras acaba com um ponto: num caderno ocupa uma linha própria. Nas variantes (setting-…) não há
# vírgulas, porque as vírgulas as separam.

## Portas

title-doors = Portas
rules-doors = Entre cada dois quartos vizinhos há uma porta, aberta ou fechada. De um quarto vê-se para norte, leste, sul e oeste através de portas abertas, até à primeira fechada. Um número num quarto diz quantos quartos se veem dali, incluindo o próprio. Variantes: o próprio quarto não conta; todos os quartos estão ligados por portas abertas.
chance-doors-closed = uma porta está fechada
setting-doors-count-self = sem contar o próprio quarto
setting-doors-connected = quartos todos ligados

## Arranha-céus

title-skyscrapers = Arranha-céus
rules-skyscrapers = Preencher o tabuleiro de N×N casas com torres de alturas 1 a N, de modo que cada linha e cada coluna tenha cada altura uma só vez. Um número na margem diz quantas torres se veem dali: uma torre mais alta tapa as mais baixas atrás dela. Variantes: algumas casas de cada linha e coluna são parques, com menos uma torre por cada parque; também as duas diagonais principais têm cada altura uma só vez; um número é a soma das alturas visíveis.
setting-skyscrapers-parks-label = parques
setting-skyscrapers-parks = { $count ->
    [0] nenhum parque
    [one] 1 parque
   *[other] { $count } parques
}
setting-skyscrapers-diagonals = diagonais
setting-skyscrapers-clues-label = pistas
setting-skyscrapers-clues-count = pistas de contagem
setting-skyscrapers-clues-sum = pistas de soma

## ABC Fácil

title-easy-as-abc = ABC Fácil
rules-easy-as-abc = Cada linha e cada coluna tem cada letra uma só vez: A, B e C, ou tantas quantas o puzzle indicar. As outras casas ficam vazias. Uma letra na margem é a primeira que se vê dali. Variante: também as duas diagonais principais têm cada letra uma só vez.
setting-easy-as-abc-letters-label = letras
setting-easy-as-abc-letters = { $count ->
    [0] nenhuma letra
    [one] 1 letra
   *[other] { $count } letras
}
setting-easy-as-abc-diagonals = diagonais

## Kuromasu

title-kuromasu = Kuromasu
rules-kuromasu = Pintar de preto algumas casas. Duas casas pretas nunca têm um lado em comum, e todas as casas brancas estão ligadas pelos lados. Uma casa com número é branca; o número diz quantas casas brancas ela vê nas quatro direções, até à primeira preta, incluindo a própria.
chance-kuromasu-shaded = uma casa é preta, onde isso é possível

## Noite Estrelada

title-starry-night = Noite Estrelada
rules-starry-night = Cada linha e cada coluna tem exatamente um sol, uma lua e uma estrela; as outras casas são céu vazio. Dois símbolos iguais nunca se tocam na diagonal. Um sol ao lado de uma linha ou por baixo de uma coluna diz que o sol está mais perto da estrela do que a lua; uma lua, que a lua está mais perto; uma estrela, que ambos estão à mesma distância.

## Como se chamam um puzzle e as suas pistas

puzzle-of-size = { $genre } { $size }
board-size = { $rows }×{ $columns }
clue-beside = { ATTRIBUTE($value, "gender") ->
    [none] a pista { $value }
   *[other] { THE($value) }
} { $where }
clue-in-cell = o { $value } em { $cell }
clue-in-room = o { $value } { SAY($room, case: "em") }
clue-given = o dado { $value } em { $place }
clue-given-as = { $place }, dada como { $value }
beside-line = { $side ->
    [top] por cima
    [bottom] por baixo
    [left] à esquerda
    [right] à direita
   *[beside] ao lado
} { SAY($line, case: "de") }
grade-easy = fácil
grade-medium = médio
grade-hard = difícil
grade-fiendish = diabólico

## Teclas

enter-digits = As setas movem, os algarismos preenchem.
keys-of-values = { A($values) }; com Shift, a lápis
enter-shades = As setas movem; Espaço, ou um toque, pinta a casa de preto, de branco, limpa-a.
give-shades = Espaço, ou um toque, dá uma casa.
space-key = Espaço
keys-of-shades = preta, branca, desconhecida
enter-doors = As setas levam de quarto em quarto; Shift e uma seta, ou w a s d, abre e fecha a porta desse lado.
give-doors = Shift e uma seta, ou um toque, dá uma porta.
door-keys = Shift+setas, w a s d
keys-of-doors = a porta desse lado
enter-letters = As setas movem, as letras preenchem, 0 é uma casa vazia.
letter-keys = letras, 0
keys-of-letters = uma letra, uma casa vazia; com Shift, a lápis
keys-of-commands = o comando de uma letra que se pode preencher: verificar
enter-zero = { $digits } 0 é { A($zero) }.
key-of-zero = { A($zero) }, onde os há

## Como se joga e se introduz

play-digits = { $entering } Com Shift, um algarismo fica a lápis.
play-letters = { $entering } Com Shift, fica a lápis.
play-symbols = As setas movem; { $keys }; com Shift, fica a lápis.
key-is = { $keys } é { A($value) }
key-too = { $keys } { A($value) }
edit-cells = Escolher { A($cell) } e escrever o número; Backspace apaga-o. { $giving }
edit-places = Escolher um lugar { $where } e introduzir { $what ->
    [letter] uma letra
    [symbol] um símbolo
   *[number] um número
}; Backspace apaga.
edit-where = { $side ->
    [top] em cima
    [left] à esquerda
    [bottom] em baixo
    [right] à direita
    [edge] na margem
   *[board] no tabuleiro
}
