### Der Server: was er beantwortet, ohne es einem Rätsel anzusehen.

serve-stopped = an einer Grenze angehalten: { $limit }
serve-too-long = { $verb } darf auf diesem Server { $seconds } s dauern
serve-too-much-memory = das braucht mehr Speicher, als eine Anfrage haben darf
serve-answer-too-large = die Antwort ist größer als { $bytes } Bytes
serve-fault = das ist ein Fehler von Sightline, nicht des Rätsels; bitte melden ({ $what })
serve-busy = zu viele Anfragen auf einmal; gleich noch einmal versuchen
serve-closing = der Server wird gerade beendet
serve-died = der Prozess, der daran arbeitete, ist abgestürzt, vielleicht aus Mangel an Speicher
serve-no-page = die Seite gehört nicht zu dieser Installation; die Schnittstelle steht unter /openapi.json
serve-not-json = die Anfrage muss den Content-Type { $type } haben
serve-late = die Anfrage ist nicht rechtzeitig angekommen
serve-too-large = die Anfrage ist größer als { $bytes } Bytes; so viel braucht kein Rätsel
serve-gone = der Anfragende ist nicht mehr da
serve-nothing-there = unter dieser Adresse gibt es nichts
serve-not-done-there = { $method } ist an dieser Adresse nicht möglich
serve-misdirected = dieser Server heißt nicht so
serve-no-http = das ist keine lesbare HTTP-Anfrage
