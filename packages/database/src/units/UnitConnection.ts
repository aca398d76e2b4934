import type { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { type FollowUp, Later } from "./Later.ts"

interface Queued {
  readonly run: Effect.Effect<unknown, SqlError.SqlError>
  readonly kind: "begin" | "savepoint" | "release" | "write"
  /** The number of the savepoint that it sets or releases. */
  readonly savepoint: number
  /** How many characters its parameters have. */
  readonly size: number
  /** Whether something follows on its answer. */
  readonly hasFollowUp: boolean
}

/** A queue of this many characters is sent. */
const longestQueue = 1_000_000

const sizeOf = (params: ReadonlyArray<unknown>): number =>
  params.reduce<number>((sum, param) => sum + (typeof param === "string" ? param.length : 8), 0)

// oxlint-disable-next-line typescript/no-explicit-any -- as the interface has it
type Rows = ReadonlyArray<any>
type Transform = ((rows: Rows) => Rows) | undefined

const isRead = (text: string): boolean => /^\s*SELECT\b/i.test(text)

/** Sends statements together and waits for all answers; the first failure, else the last answer. */
const inOrder = <A>(statements: ReadonlyArray<Effect.Effect<A, SqlError.SqlError>>) =>
  Effect.flatMap(
    Effect.all(statements.map(Effect.exit), { concurrency: "unbounded" }),
    (exits): Exit.Exit<A, SqlError.SqlError> => exits.find(Exit.isFailure) ?? exits.at(-1)!
  )

/** The settings of a session of units: nothing writes before BEGIN says so. */
export const readOnlySession = { default_transaction_read_only: "on" }

const beginWriting = "BEGIN READ WRITE"

/**
 * The connection of one unit of work, which pipelines: statements that are queued (`later`) travel with the next one that is waited
 * for, in their order. Postgres refuses all that follows a failed statement of a transaction, so the first failure is the one that the
 * waiting statement reports.
 *
 * BEGIN travels with the first statement. If it failed, a write behind it would be a transaction of its own; so the sessions are
 * read-only, and BEGIN alone opens a transaction that may write (`beginWriting`).
 */
export class UnitConnection implements SqlConnection.Connection {
  readonly connection: PgConnection.PgConnection
  /** Whether a statement was sent that does more than read. */
  isWriting = false
  #queue: Array<Queued> = []
  /** Effects that follow on answers of queued statements, and were not run yet. */
  #followUps: Array<Effect.Effect<void, SqlError.SqlError>> = []
  /** The savepoints that are queued or sent, and not released. */
  readonly #savepoints = new Set<number>()

  readonly #cancel: Effect.Effect<void>

  /** `cancel` ends the statement that Postgres works on. */
  constructor(connection: PgConnection.PgConnection, cancel: Effect.Effect<void>) {
    this.connection = connection
    this.#cancel = cancel
  }

  /** Sends the queue, and with it a statement that is waited for, when there is one. */
  #send<A>(last?: {
    readonly text: string
    readonly run: Effect.Effect<A, SqlError.SqlError>
  }): Effect.Effect<A | undefined, SqlError.SqlError> {
    const send = Effect.suspend((): Effect.Effect<A | undefined, SqlError.SqlError> => {
      const queue = this.#queue
      this.#queue = []
      if (last !== undefined && !isRead(last.text)) this.isWriting = true
      if (queue.length === 0) return last === undefined ? Effect.succeed(undefined) : last.run
      const sent: Array<Effect.Effect<unknown, SqlError.SqlError>> = queue.map(({ run }) => run)
      if (last !== undefined) sent.push(last.run)
      return Effect.map(inOrder(sent), (answer) => (last === undefined ? undefined : (answer as A)))
    })
    // A pipeline goes on with a statement that nobody waits for any more.
    return Effect.onInterrupt(send, () => this.#cancel)
  }

  #enqueue(kind: Exclude<Queued["kind"], "write">, text: string, savepoint = 0) {
    this.#queue.push({ kind, run: this.connection.query(text, []), savepoint, size: 0, hasFollowUp: false })
  }

  /** Queues the begin of the transaction. */
  readonly begin = Effect.sync(() => this.#enqueue("begin", beginWriting))

  /** Whether Postgres knows of the transaction. */
  get isBegun(): boolean {
    return this.#queue[0]?.kind !== "begin"
  }

  /** Whether writes are queued. */
  get isLoaded(): boolean {
    return this.#queue.some(({ kind }) => kind === "write")
  }

  /** Runs what follows on answers of queued statements, which are sent for it if they were not. Others stay queued. */
  readonly followUp: Effect.Effect<void, SqlError.SqlError> = Effect.suspend(() => {
    if (this.#queue.some(({ hasFollowUp }) => hasFollowUp)) return Effect.andThen(this.flush, this.followUp)
    if (this.#followUps.length === 0) return Effect.void
    const followUps = this.#followUps
    this.#followUps = []
    return Effect.andThen(
      Effect.forEach(followUps, (followUp) => followUp, { discard: true }),
      this.followUp
    )
  })

  /** Sends what is queued, and runs what follows on the answers. */
  readonly finish: Effect.Effect<void, SqlError.SqlError> = Effect.suspend(() =>
    Effect.andThen(this.followUp, this.flush)
  )

  /** Sets a savepoint. What was queued before it fails here, and not in the unit within. */
  savepoint(id: number) {
    return Effect.andThen(
      this.finish,
      Effect.sync(() => {
        this.#savepoints.add(id)
        this.#enqueue("savepoint", `SAVEPOINT unit_${id}`, id)
      })
    )
  }

  /** Takes back all since a savepoint. */
  rollbackTo(id: number): Effect.Effect<void, SqlError.SqlError> {
    return Effect.suspend(() => {
      this.#followUps = []
      if (this.#dropQueued(id)) return Effect.void
      this.#queue = []
      return Effect.asVoid(this.sendAll([`ROLLBACK TO SAVEPOINT unit_${id}`]))
    })
  }

  /** Releases a savepoint; nothing is sent when Postgres never saw it. */
  release(id: number) {
    return Effect.sync(() => {
      if (this.#dropQueued(id) || !this.#savepoints.delete(id)) return
      this.#enqueue("release", `RELEASE SAVEPOINT unit_${id}`)
    })
  }

  /** Forgets a savepoint that was not sent, with all that was queued after it; false when it was. */
  #dropQueued(id: number): boolean {
    const index = this.#queue.findIndex(({ kind, savepoint }) => kind === "savepoint" && savepoint === id)
    if (index < 0) return false
    this.#queue.length = index
    this.#savepoints.delete(id)
    return true
  }

  /** Forgets what is queued. */
  clear(): void {
    this.#queue = []
    this.#followUps = []
  }

  /** Sends what is queued and waits for it. */
  readonly flush: Effect.Effect<void, SqlError.SqlError> = Effect.suspend(() =>
    this.isLoaded ? Effect.asVoid(this.#send()) : Effect.void
  )

  /** Sends statements without parameters, with all that is queued before them, and waits for them; their answers. */
  sendAll(
    texts: ReadonlyArray<string>
  ): Effect.Effect<ReadonlyArray<PgConnection.Result>, SqlError.SqlError> {
    const answers: Array<PgConnection.Result> = []
    const run = Effect.suspend(() =>
      inOrder(
        texts.map((text, index) =>
          Effect.map(this.connection.query(text, []), (answer) => void (answers[index] = answer))
        )
      )
    )
    return Effect.as(this.#send({ text: "SELECT", run }), answers)
  }

  #run<A>(
    text: string,
    params: ReadonlyArray<unknown>,
    run: Effect.Effect<A, SqlError.SqlError>,
    none: A
  ): Effect.Effect<A, SqlError.SqlError> {
    return Effect.flatMap(Later, (later) =>
      later === false
        ? Effect.map(this.#send({ text, run }), (answer) => answer as A)
        : Effect.as(this.#queueWrite(run, sizeOf(params), later), none)
    )
  }

  #queueWrite(
    write: Effect.Effect<unknown, SqlError.SqlError>,
    size: number,
    later: true | FollowUp
  ): Effect.Effect<void, SqlError.SqlError> {
    return Effect.suspend(() => {
      this.isWriting = true
      const hasFollowUp = later !== true
      if (hasFollowUp) later.isQueued = true
      const run = hasFollowUp
        ? Effect.tap(write, (rows) =>
            Effect.sync(() => void this.#followUps.push(later.run(rows as ReadonlyArray<unknown>)))
          )
        : write
      this.#queue.push({ kind: "write", run, savepoint: 0, size, hasFollowUp })
      return this.#queue.reduce((sum, queued) => sum + queued.size, 0) > longestQueue
        ? this.flush
        : Effect.void
    })
  }

  #rows(text: string, params: ReadonlyArray<unknown>, isPrepared: boolean, transform: Transform) {
    const run = Effect.map(this.connection.query(text, params, isPrepared), ({ rows }): Rows =>
      transform === undefined ? rows : transform(rows)
    )
    return this.#run(text, params, run, [])
  }

  execute(text: string, params: ReadonlyArray<unknown>, transform: Transform) {
    return this.#rows(text, params, true, transform)
  }

  executeUnprepared(text: string, params: ReadonlyArray<unknown>, transform: Transform) {
    return this.#rows(text, params, false, transform)
  }

  executeRaw(text: string, params: ReadonlyArray<unknown>) {
    return this.#run<unknown>(text, params, this.connection.query(text, params), undefined)
  }

  executeValues(text: string, params: ReadonlyArray<unknown>) {
    return this.#run(text, params, this.connection.queryValues(text, params), [])
  }

  executeValuesUnprepared(text: string, params: ReadonlyArray<unknown>) {
    return this.#run(text, params, this.connection.queryValues(text, params, false), [])
  }

  executeStream(text: string, params: ReadonlyArray<unknown>, transform: Transform) {
    return Stream.fromIterableEffect(this.execute(text, params, transform))
  }
}
