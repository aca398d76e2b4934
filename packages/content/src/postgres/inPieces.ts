import { Effect } from "effect"

/** Rows travel in pieces of at most this many, and of about this size, so that no single message grows large. */
const rowsAtOnce = 500
const charactersAtOnce = 500_000

/**
 * Inserts any number of items in batches, each as one JSON parameter, which is faster than a parameter per value;
 * yields to the event loop between the batches.
 */
export const inPieces = <Item, E, R>(
  items: Iterable<Item>,
  toRow: (item: Item) => unknown,
  write: (json: string) => Effect.Effect<unknown, E, R>
): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    let piece: Array<string> = []
    let characters = 0
    for (const item of items) {
      const json = JSON.stringify(toRow(item))
      if (piece.length === rowsAtOnce || (piece.length > 0 && characters + json.length > charactersAtOnce)) {
        yield* write(`[${piece.join(",")}]`)
        yield* Effect.yieldNow
        piece = []
        characters = 0
      }
      piece.push(json)
      characters += json.length
    }
    if (piece.length > 0) yield* write(`[${piece.join(",")}]`)
  })
