import { aFolder } from "@octavo/kernel/testing"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { maintain } from "../src/embedded/maintain.ts"
import { openFolder } from "../src/embedded/openFolder.ts"
import { templateFile } from "../src/embedded/templateFile.ts"
import { dumpOfEmbedded, pglite } from "../src/testing/TestDatabase.ts"

it.live("maintenance vacuums and analyzes what changed a lot, and moves the checkpoint on", () =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`CREATE TABLE public."Busy table" AS SELECT n, 'text' AS text FROM generate_series(1, 2000) n`
    yield* sql`UPDATE public."Busy table" SET text = 'other'`
    const state = Effect.gen(function* () {
      const [tuples] = yield* sql<{ dead: number; planned: number }>`
        SELECT n_dead_tup::int AS dead, (SELECT reltuples::int FROM pg_class WHERE relname = 'Busy table') AS planned
        FROM pg_stat_user_tables WHERE relname = 'Busy table'`
      const [checkpoint] = yield* sql<{ behind: number }>`
        SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::int AS behind FROM pg_control_checkpoint()`
      return { dead: tuples?.dead, planned: tuples?.planned, behind: checkpoint?.behind ?? 0 }
    })
    yield* sql`SELECT pg_stat_force_next_flush()`
    const before = yield* state
    expect(before).toMatchObject({ dead: 2000, planned: -1 })
    yield* maintain(sql)
    const after = yield* state
    expect(after).toMatchObject({ dead: 0, planned: 2000 })
    expect(after.behind).toBeLessThan(before.behind)
  }).pipe(Effect.provide(pglite))
)

it.live("a commit in a folder waits until the log is on the disk", () =>
  Effect.gen(function* () {
    yield* dumpOfEmbedded
    const folder = yield* aFolder
    yield* Effect.promise(async () => {
      const db = await openFolder({ folder, template: templateFile() })
      const files = (
        db.Module.FS as unknown as {
          filesystems: { NODEFS: { stream_ops: { fsync: (file: unknown) => number } } }
        }
      ).filesystems.NODEFS.stream_ops
      const { fsync } = files
      let synced = 0
      files.fsync = (file) => {
        const result = fsync(file)
        if (result === 0) synced++
        return result
      }
      await db.exec("CREATE TABLE public.kept (n int)")
      const before = synced
      for (let n = 0; n < 5; n++) await db.query("INSERT INTO public.kept VALUES ($1)", [n])
      expect(synced - before).toBeGreaterThanOrEqual(5)
      await db.close()
    })
  }).pipe(Effect.scoped)
)
