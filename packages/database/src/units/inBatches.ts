import { Context, Deferred, Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"

/** Reads of rows by key: of one key, and of several at once, in their order, of so many at most. A key without a row has undefined. */
interface Reading<Key, Row> {
  readonly one: (key: Key) => Effect.Effect<Row | undefined, SqlError.SqlError>
  readonly many: (
    keys: ReadonlyArray<Key>
  ) => Effect.Effect<ReadonlyArray<Row | undefined>, SqlError.SqlError>
  readonly most?: number
}

interface Asked<Key, Row> {
  readonly key: Key
  readonly answer: Deferred.Deferred<Row | undefined, SqlError.SqlError>
}

/**
 * Makes a read of one key that joins others: those that begin in one turn of the event loop, outside of units of work, are read by one
 * statement, which is sent when the turn ends. It runs to its end though some of those who asked are interrupted. Where it fails, each
 * key is read alone, so that a key that the database refuses fails nobody else.
 */
export const inBatches = <Key, Row>(
  sql: SqlClient.SqlClient,
  { many, most = Infinity, one }: Reading<Key, Row>
): ((key: Key) => Effect.Effect<Row | undefined, SqlError.SqlError>) => {
  let waiting: Array<Asked<Key, Row>> = []

  const readAlone = ({ answer, key }: Asked<Key, Row>) => Deferred.complete(answer, one(key))

  const readTogether = (batch: ReadonlyArray<Asked<Key, Row>>) =>
    many(batch.map(({ key }) => key)).pipe(
      Effect.map((rows) => {
        batch.forEach(({ answer }, index) => Deferred.doneUnsafe(answer, Effect.succeed(rows[index])))
      }),
      Effect.catchCause(() => Effect.forEach(batch, readAlone, { concurrency: "unbounded", discard: true }))
    )

  const send = (context: Context.Context<never>) => {
    const [first, ...others] = waiting
    // A full batch was sent before the turn ended.
    if (first === undefined) return
    waiting = []
    const read = others.length === 0 ? readAlone(first) : readTogether([first, ...others])
    Effect.runForkWith(context)(read)
  }

  return (key) =>
    Effect.withFiber(({ context }) => {
      if (Context.getOrUndefined(context, sql.transactionService) !== undefined) return one(key)
      const asked: Asked<Key, Row> = { key, answer: Deferred.makeUnsafe() }
      const count = waiting.push(asked)
      if (count === 1) queueMicrotask(() => send(context))
      if (count >= most) send(context)
      return Deferred.await(asked.answer)
    })
}
