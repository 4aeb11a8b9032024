### The page: what it says itself, beside what it is told of puzzles.

# The page knows these codes without "page-". It fills in slots and chooses by them, by a value or a
# plural form; it knows no functions. What it refers to, { page-undo }, has the same slots.

## Around every screen (main.js, notice.js)

page-skip = Skip to the content
page-nav = Page
page-window = { $title } – Sightline
page-language = Language
page-theme = Colours: { $theme ->
    [light] light
    [dark] dark
   *[auto] auto
}
page-theme-next = { page-theme }; change to { $next ->
    [light] light
    [dark] dark
   *[auto] auto
}
page-waiting = Waiting for the server …
page-stop-waiting = Stop waiting
page-unanswered = The server has not answered.
page-not-opened = This cannot be opened
page-choose = Choose a puzzle
page-text-cut = This link does not hold a whole text; perhaps a part of it is missing.
page-put-away = Put the notice away
page-storage-full = The storage of this browser is full: what you do now lasts until the page is closed. Forgetting games makes room.
page-storage-forbidden = This browser does not let the page store anything: games and drafts last until the page is closed.

## Questions and links (api.js, opening.js, links.js)

page-unreached = The server cannot be reached; playing goes on without it.
page-silent = The server does not answer; playing goes on without it.
page-answers = The server answers { $status }.
page-unplayed = The server cannot be reached, and this puzzle was not played here before.
page-no-puzzle = This is no puzzle.
page-link-cut = This link does not hold a whole puzzle; perhaps a part of it is missing.

## Saved games (store.js, game.js)

page-unreadable = The saved game cannot be read ({ $why }). It is kept in this browser under “{ $key }”; here is a fresh board.
page-damaged = it is damaged
page-other-version = it has version { $found }, not { $known }
page-other-moves = its moves are not those of its puzzle

## The start screen (home.js)

page-question = What can be seen from where you stand?
page-genres = Genres
page-go-on = Go on with
page-from-library = From the library
page-share = { $percent } %
page-shown = shown
page-solved = solved ✓
page-several = several solutions
page-own = Your own
page-own-about = Place clues and see at once whether there is none, one or several solutions.
page-make-own = Make your own { $genre }
page-placed = { $count } placed
page-older = { $count } more
page-undo = Undo
page-forgotten = “{ $name }” is forgotten.
page-forget = Forget { $name }
page-new = A new one
page-size = Size
page-rows = Rows
page-columns = Columns
page-grade = Grade
page-score = Score
page-score-end = Score { $end ->
    [from] from
   *[to] to
}
page-to = to
page-any = any
page-density = Density
page-usual = usual
page-thin = thin for its grade
page-minimal = minimal
page-make = Make it
page-elsewhere = From somewhere else
page-paste = A puzzle in any format, or a link from puzz.link
page-open-it = Open it

## A new puzzle (making.js)

page-making-one = Making a puzzle
page-making = Making …
page-stop = Stop
page-stopped = Stopped.
page-made = { $genre }, { $grade }
page-ready = The new puzzle is ready: { $title }.
page-not-made = The new puzzle could not be made. { $why }

## A game (frame.js)

page-time = Time
page-filled = { $filled } of { $all } filled in
page-library = Library
page-previous = Previous puzzle
page-next-puzzle = Next puzzle
page-keypad = Keypad
page-moves-and-help = Moves and help
page-redo = Redo
page-pencil = Pencil
page-check = Check
page-hint = Hint
page-key = Key: { $key }
page-mark-done = { $what ->
    [room] Mark room as done
   *[clue] Mark clue as done
}
page-is-done = { $what ->
    [room] Room is done ✓
   *[clue] Clue is done ✓
}
page-rules = Rules
page-shortcuts = { $p } is the pencil, { $u } undoes, { $r } redoes, { $c } checks, { $h } gives a hint, { $l } lights up the next line of a long argument, { $k } sets a checkpoint and { $b } goes back to it.
page-your-move = Your move. { page-hint } shows the next step.
page-and-more = { $told } And { $count } more.
page-next-line = Next line
page-another = Another one
page-restart = Start again

## What a game says (play.js)

page-another-tab = This game went on in another tab; here is how it stands there.
page-is-solution = This is a solution.
page-solved-now = Solved! Every rule is kept.
page-solved-in = Solved in { $time }! Every rule is kept.
page-locked = { $finished } The board stays as it is: “{ page-restart }” begins a new game, { page-undo } takes back the last move.
page-new-game = A new game begins.
page-emptied = The board is empty again; { page-undo } brings back what was on it.
page-given-door = This door is given; it stays as it is.
page-given-one = This one is given; it stays as it is.
page-remembered = This board is remembered; “{ page-back-to-checkpoint }” returns to it.

## Advice (advice.js, slides.js)

page-thinking = Thinking …
page-tell-more = Tell me more
page-note-it = Note it
page-fill-in = Fill it in
page-line-by-line = Line by line
page-whole-argument = The whole argument, line by line:
page-all-right = All of it is right.
page-none-broken = No rule is broken so far; { $open ->
    [one] { $open } place is left to fill in.
   *[other] { $open } places are left to fill in.
}
page-something-wrong = No rule is broken so far, but something on the board is wrong. A hint says what.
page-complete = The board is complete, and right.
page-show-it = Show it
page-no = No
page-really-show = Show the solution? It takes the place of what is on the board.
page-no-solution = This puzzle has no solution.
page-step = Step { $at } of { $all }, { $rule }.
page-back = Back
page-next = Next
page-close = Close

## Further commands (more.js)

page-more = More
page-checkpoint = Checkpoint
page-back-to-checkpoint = Back to checkpoint
page-pencil-all = Pencil in all
page-explain = Explain every step
page-show-solution = Show the solution
page-copy-link = Copy a link
page-copied = The link to this puzzle is in the clipboard.
page-link-is = The link to this puzzle: { $url }
page-change = Change the puzzle
page-print = Print
page-format = Format
page-picture = { $kind ->
    [svg] SVG picture
    [png] PNG picture
   *[pdf] PDF to print
}
page-format-of = { $name }: { $description }
page-download = Download
page-downloaded = Downloaded.
page-downloaded-but = Downloaded; { $note }.
page-downloaded-board = Downloaded, with what is filled in.
page-settings = Settings
page-live-conflicts = Show conflicts at once
page-tidy-marks = Pencil marks clear themselves
page-show-timer = Show the time
page-show-towers = Draw towers

## The editor (editor.js, verdict.js)

page-own-puzzle = Your own puzzle
page-genre = Genre
page-doors = Doors
page-changes = Changes
page-clear-all = Clear all
page-new-draft = New draft
page-play = Play it
page-my = My { $genre }
page-own-board = Your own { $board }
page-resize = Resize
page-not-given = not given
page-looking = Looking for solutions …
page-unique = One solution: this is a proper puzzle.
page-differ = Several solutions. Two of them differ at { $places }.
page-differ-more = Several solutions. Two of them differ at { $places } and { $count ->
    [one] { $count } more place.
   *[other] { $count } more places.
}
page-none = No solution.
page-clash = No solution: { $clues } contradict each other.
page-impossible = No solution: { $clue } cannot be.
page-unknown-yet = The search stopped before it knew; fewer open places would help.

## Places and what stands there, for those who do not see them (faces.js, keypad.js, kinds.js)

page-clear = Clear
page-cell-at = Row { $row }, column { $column }
page-room-at = Room row { $row }, column { $column }
page-clue-at = { $side ->
    [top] Clue above column { $line }
    [bottom] Clue below column { $line }
    [left] Clue left of row { $line }
    [right] Clue right of row { $line }
   *[beside] Clue beside row { $line }
}
page-holds = { $place }: { $content }
page-holds-done = { $place }: { $content }, done
page-no-clue = none
page-given = given { $value }
page-empty = empty
page-empty-marked = empty, marks { $marks }
page-open = open
page-open-marked = open, marks { $marks }
page-clue-in = number { $clue }. { $rest }
page-clue-in-done = number { $clue }, done. { $rest }
page-no-clue-in = no number. { $rest }
page-room-doors = { $room }; doors: { $doors }
page-side = { $side ->
    [north] north
    [west] west
    [east] east
   *[south] south
} { $state }
page-side-given = { page-side } given
page-door-to = { $side ->
    [north] Door to the north: { $state }
    [west] Door to the west: { $state }
    [east] Door to the east: { $state }
   *[south] Door to the south: { $state }
}
page-door-between = door { $between }: { $state }
page-wall = wall
page-not-known = unknown
page-marked = { $value }?
page-perhaps = perhaps { $value }
page-sees = sees { $count }
page-change-and-sees = { $change }; { $sees }
page-change-and-more = { $change }, and { $count } more
