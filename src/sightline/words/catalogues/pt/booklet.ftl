### Cadernos e imagens.

## Imagens

picture-of-board = Um tabuleiro de «{ $puzzle }» { $clues ->
    [0] sem pistas
    [one] com 1 pista
   *[other] com { $clues } pistas
}{ $filled ->
    [no] { "" }
    [partly] , parcialmente preenchido
   *[wholly] , preenchido
}.
scale-out-of-range = uma escala de { $scale } não é possível; esta imagem pode ir até { $most }
no-scale = uma escala é um número acima de 0, não { $scale }
no-font = nenhum tipo de letra disponível tem a letra { $letter }; --fonts FOLDER traz um que a tenha

## O que diz um caderno

booklet-count = { $count ->
    [one] 1 puzzle
   *[other] { $count } puzzles
}
booklet-summary = { booklet-count }: { $genres }
booklet-of-genre = { $count } × { $genre }
booklet-how-to-play = { $genre }: as regras
booklet-example = O puzzle
booklet-example-solved = A sua solução
booklet-example-begins = Como começa o exemplo
booklet-puzzles = Puzzles
booklet-hints = Dicas
booklet-solutions = Soluções
booklet-cell-names = { $cell } é a casa na linha { $row } e na coluna { $column }, contadas de cima e da esquerda.
booklet-by = por { $author }
booklet-several = várias soluções
booklet-not-known = número de soluções desconhecido
booklet-one-of-several = uma de várias
booklet-perhaps-one-of-several = talvez uma de várias
booklet-none-found = nenhuma encontrada dentro dos limites
booklet-solution-of = Solução do puzzle { $number }. { $picture }

## O que não se pode imprimir

booklet-no-paper = não há nenhum papel chamado { $name }; conhecidos: { $papers }
booklet-not-so-many = uma página leva { $numbers } puzzles, não { $number }
booklet-nothing = não há nenhum puzzle para imprimir
booklet-unsolvable = o puzzle { $number } ({ $name }) não tem solução
