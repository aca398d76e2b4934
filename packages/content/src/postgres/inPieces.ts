import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"

/** Rows travel in pieces of at most this many, and of about this size, so that no single message grows large. */
const rowsAtOnce = 500
const charactersAtOnce = 500_000

/** The JSON of the next piece of rows; undefined after the last one. May pause after each row. */
function* nextPiece(rows: Iterator<string>): Generator<void, string | undefined, void> {
  const piece: Array<string> = []
  let characters = 0
  while (piece.length < rowsAtOnce && characters < charactersAtOnce) {
    const next = rows.next()
    if (next.done === true) break
    piece.push(next.value)
    characters += next.value.length
    yield
  }
  return piece.length === 0 ? undefined : `[${piece.join(",")}]`
}

/**
 * Inserts any number of items in batches, each as one JSON parameter, which is faster than a parameter per value; other work of
 * the process goes on while their rows are made.
 */
export const inPieces = <Item, E, R>(
  items: Iterable<Item>,
  toRow: (item: Item) => unknown,
  write: (json: string) => Effect.Effect<unknown, E, R>
): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    const rows = Iterator.from(items).map((item) => JSON.stringify(toRow(item)))
    for (;;) {
      const piece = yield* inSlices(() => nextPiece(rows))
      if (piece === undefined) return
      yield* write(piece)
    }
  })
