import { PgPool } from "@effect/sql-pg"
import { Effect, Option } from "effect"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import { freshConnections } from "./freshConnections.ts"
import { isStalePlan, sqlFailures } from "./sqlFailures.ts"
import { readOnlySession, UnitConnection } from "./UnitConnection.ts"

/**
 * Flushes the write-ahead log. The record is committed synchronously, which flushes all records before it; its transaction is needed,
 * since Postgres flushes the commits of transactions alone.
 */
const flushLog = "SELECT pg_logical_emit_message(true, 'octavo', '')::text"

const commitSoon = "SET LOCAL synchronous_commit TO off"

const rolledBack = () =>
  new SqlError.SqlError({
    reason: new SqlError.UnknownError({
      cause: new Error("COMMIT rolled back an aborted transaction"),
      message: "COMMIT rolled back an aborted transaction",
      operation: "commit"
    })
  })

/** Runs a statement on a connection of the client, never on that of a unit. */
const outsideOf =
  (client: SqlClient.SqlClient) =>
  (text: string, params: ReadonlyArray<unknown> = []) =>
    Effect.scoped(Effect.flatMap(client.reserve, (connection) => connection.executeRaw(text, params)))

/** Whether this server lets us flush its log; some providers may not. */
const isFlushing = (run: ReturnType<typeof outsideOf>) =>
  run(flushLog).pipe(
    Effect.as(true),
    Effect.orElseSucceed(() => false)
  )

/**
 * A client whose transactions have connections of their own, which pipeline their statements (`UnitConnection`).
 *
 * COMMIT of a unit that wrote releases its locks before its records are on the disk, and the unit ends when they are: the statement
 * that flushes the log travels with COMMIT. So those who wait for a row wait for no disk, and their commits share a flush. What others
 * see between the two may be gone after a crash, as with any asynchronous commit; what was acknowledged is not.
 */
export const withUnits = Effect.fnUntraced(function* <Client extends SqlClient.SqlClient>(
  client: Client,
  config: PgPool.Config
) {
  // A connection carries one unit at a time, so that nothing else travels between its statements.
  const pool = yield* PgPool.make({
    ...config,
    startupParameters: { ...config.startupParameters, ...readOnlySession },
    multiplex: true,
    multiplexConcurrency: 1
  })
  const outside = outsideOf(client)
  const connections = freshConnections(pool)

  const acquireConnection = Effect.map(
    connections.get,
    (connection): SqlConnection.Connection =>
      new UnitConnection(
        connection,
        Effect.ignore(outside("SELECT pg_cancel_backend($1)", [connection.processId]))
      )
  )

  const canFlush = yield* Effect.cached(isFlushing(outside))

  const commit = Effect.fnUntraced(function* (unit: UnitConnection) {
    if (!unit.isBegun && !unit.isLoaded) return unit.clear()
    yield* unit.followUp
    const flushes = unit.isWriting && (yield* canFlush)
    const answers = yield* unit.sendAll(flushes ? [commitSoon, "COMMIT", flushLog] : ["COMMIT"])
    if (answers[flushes ? 1 : 0]!.command === "ROLLBACK") return yield* rolledBack()
  })

  /** Ends the transaction whatever its state; a connection that cannot is closed. */
  const abandon = (unit: UnitConnection) =>
    Effect.suspend(() => {
      const isBegun = unit.isBegun
      unit.clear()
      if (!isBegun) return Effect.void
      // The cancel of a statement before it may meet the rollback.
      return unit.connection.query("ROLLBACK", []).pipe(
        Effect.retry({ times: 1 }),
        Effect.catch(() => pool.invalidate(unit.connection)),
        Effect.asVoid
      )
    })

  // `acquireConnection` makes every connection of a transaction of this client.
  const unitOf = (connection: SqlConnection.Connection) => connection as UnitConnection
  const withTransaction = SqlClient.makeWithTransaction({
    transactionService: client.transactionService,
    spanAttributes: [],
    acquireConnection: (restore) => restore(acquireConnection),
    begin: (connection) => unitOf(connection).begin,
    commit: (connection) => commit(unitOf(connection)),
    onCommitFailure: (connection) => abandon(unitOf(connection)),
    rollback: (connection) => abandon(unitOf(connection)),
    savepoint: (connection, id) => unitOf(connection).savepoint(id),
    rollbackSavepoint: (connection, id) => unitOf(connection).rollbackTo(id),
    releaseSavepoint: (connection, id) => unitOf(connection).release(id)
  })

  /** Sends what an inner unit queued before it ends, so that its failure is its own. */
  const flushed = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
    Effect.tap(effect, () =>
      Effect.flatMap(Effect.serviceOption(client.transactionService), (level) =>
        Option.isSome(level) && level.value[1] > 0 && level.value[0] instanceof UnitConnection
          ? level.value[0].finish
          : Effect.void
      )
    )

  return Object.assign(client, {
    withTransaction: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.onError(withTransaction(flushed(effect)), (cause) =>
        sqlFailures(cause).some(isStalePlan) ? connections.noticeChange : Effect.void
      )
  })
})
