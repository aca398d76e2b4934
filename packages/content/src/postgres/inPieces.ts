import { Effect } from "effect"

/** Rows travel in pieces of at most this many, so that no single message to the database grows large. */
const rowsAtOnce = 500

/**
 * Writes any number of rows, piece by piece, each as one JSON text, which is quicker than a parameter a value; the
 * event loop gets its turn between the pieces.
 */
export const inPieces = <Row, E, R>(
  rows: ReadonlyArray<Row>,
  write: (json: string) => Effect.Effect<unknown, E, R>
): Effect.Effect<void, E, R> =>
  Effect.gen(function* () {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      yield* write(JSON.stringify(rows.slice(start, start + rowsAtOnce)))
      if (start + rowsAtOnce < rows.length) yield* Effect.yieldNow
    }
  })
