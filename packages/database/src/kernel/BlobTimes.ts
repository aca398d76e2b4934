import { BlobTimes, UnitOfWork } from "@octavo/kernel"
import { DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { blobsLock } from "./blobsLock.ts"

export const layer: Layer.Layer<BlobTimes, never, SqlClient.SqlClient | UnitOfWork> = Layer.effect(
  BlobTimes,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const unit = yield* UnitOfWork
    const hashesOf = (rows: ReadonlyArray<{ readonly hash: string }>) => rows.map(({ hash }) => hash)
    return {
      touch: Effect.fnUntraced(function* (hash) {
        const now = DateTime.toDateUtc(yield* DateTime.now)
        yield* sql`INSERT INTO kernel.blobs AS b (hash, stored_at) VALUES (${hash}, ${now})
          ON CONFLICT (hash) DO UPDATE SET stored_at = greatest(b.stored_at, excluded.stored_at)`
      }, Effect.orDie),
      listBefore: (time, after, limit) =>
        sql<{ hash: string }>`SELECT hash FROM kernel.blobs
          WHERE stored_at < ${DateTime.toDateUtc(time)} AND hash > ${after} ORDER BY hash LIMIT ${limit}`.pipe(
          Effect.map(hashesOf),
          Effect.orDie
        ),
      findKnown: (hashes) =>
        sql<{ hash: string }>`SELECT hash FROM kernel.blobs WHERE hash = ANY(${hashes}::text[])`.pipe(
          Effect.map((rows) => new Set(hashesOf(rows))),
          Effect.orDie
        ),
      removeBefore: (hash, time, remove) =>
        Effect.gen(function* () {
          // A backup that copies blobs has the lock: the blob is removed another day.
          const [lock] = yield* sql<{ locked: boolean }>`
            SELECT pg_try_advisory_xact_lock(${sql.literal(blobsLock)}) AS locked`
          if (lock?.locked !== true) return
          // A blob that is not known gets a row, so that whoever stores it waits for the removal.
          yield* sql`INSERT INTO kernel.blobs (hash, stored_at) VALUES (${hash}, to_timestamp(0))
            ON CONFLICT (hash) DO NOTHING`
          const found = yield* sql`SELECT hash FROM kernel.blobs
            WHERE hash = ${hash} AND stored_at < ${DateTime.toDateUtc(time)} FOR UPDATE`
          if (found.length === 0) return
          yield* remove
          yield* sql`DELETE FROM kernel.blobs WHERE hash = ${hash}`
        }).pipe(unit.run, Effect.orDie)
    }
  })
)
