import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"

/** Rows travel in pieces of at most this many, and of about this size, so that no single message grows large. */
const rowsAtOnce = 500
const charactersAtOnce = 500_000

/**
 * Cuts items into pieces; each generator that it answers gives the JSON of the next one, undefined after the last. It may pause within a row,
 * since one may have a text of ten megabytes.
 */
const cutting = <Item>(items: Iterator<Item>, toRow: (item: Item) => unknown) => {
  let next: string | undefined
  return function* nextPiece(): Generator<void, string | undefined, void> {
    const piece: Array<string> = []
    let characters = 0
    while (piece.length < rowsAtOnce) {
      if (next === undefined) {
        const item = items.next()
        if (item.done === true) break
        const row = toRow(item.value)
        yield
        next = JSON.stringify(row)
        yield
      }
      if (piece.length > 0 && characters + next.length > charactersAtOnce) break
      piece.push(next)
      characters += next.length
      next = undefined
    }
    return piece.length === 0 ? undefined : `[${piece.join(",")}]`
  }
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
    const nextPiece = cutting(Iterator.from(items), toRow)
    for (;;) {
      const piece = yield* inSlices(nextPiece)
      if (piece === undefined) return
      yield* write(piece)
    }
  })
