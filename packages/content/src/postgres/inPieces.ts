import { Effect } from "effect"

/** Rows travel in pieces of at most this many, and of about this size, so that no single message grows large. */
const rowsAtOnce = 500
const charactersAtOnce = 2_000_000

/**
 * Writes any number of rows, piece by piece, each as one JSON text, which is quicker than a parameter a value; the
 * event loop gets its turn between the pieces.
 */
export const inPieces = <Row, E, R>(
  rows: ReadonlyArray<Row>,
  write: (json: string) => Effect.Effect<unknown, E, R>
): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    let piece: Array<string> = []
    let characters = 0
    for (const row of rows) {
      const json = JSON.stringify(row)
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
