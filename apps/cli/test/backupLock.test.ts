import { describe, expect, it } from "@effect/vitest"
import { KernelPostgres, postgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import { BlobTimes, hashBytes } from "@octavo/kernel"
import { aFolder } from "@octavo/kernel/testing"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { join } from "node:path"
import { postgresConnection } from "../src/backup/postgresConnection.ts"
import { writeBackup } from "../src/backup/writeBackup.ts"

const bytes = Buffer.from("the bytes of a file")
const hash = hashBytes(bytes)

describe("a backup of a Postgres server", () => {
  it.live("lets no process remove a file while it copies files, and lets go at its end", () =>
    Effect.gen(function* () {
      const url = yield* TestDatabase.makeDatabase
      const services = yield* Layer.build(
        Layer.provideMerge(KernelPostgres.layer, postgres({ url, maxConnections: 4 }))
      )
      const elsewhere = Effect.provideContext(services)
      yield* elsewhere(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          yield* sql`CREATE TABLE content.for_this_test (blob_hash text)`
          yield* sql`INSERT INTO content.for_this_test VALUES (${hash})`
          yield* BlobTimes.use((times) => times.touch(hash))
        })
      )
      const removed: Array<string> = []
      const later = DateTime.add(yield* DateTime.now, { minutes: 1 })
      const remove = (when: string) =>
        elsewhere(
          BlobTimes.use((times) =>
            times.removeBefore(
              hash,
              later,
              Effect.sync(() => void removed.push(when))
            )
          )
        )
      const asked: Array<string> = []
      const blobs = {
        find: async (wanted: string) => {
          asked.push(wanted)
          await Effect.runPromise(remove("during the backup"))
          return bytes
        },
        exists: () => Promise.resolve(true),
        hold: () => Promise.resolve(() => Promise.resolve()),
        add: () => Promise.resolve(true)
      }
      const path = join(yield* aFolder, "backup.tar")
      const connection = yield* Effect.promise(() => postgresConnection(Redacted.value(url)))
      const manifest = yield* Effect.promise(() =>
        writeBackup({ path, connection, blobs, version: "0.1.0", report: () => {} })
      )
      expect([asked, manifest.blobs, removed]).toEqual([[hash], [hash], []])
      yield* Effect.promise(() => connection.close())
      yield* remove("after the backup")
      expect(removed).toEqual(["after the backup"])
    }).pipe(Effect.scoped)
  )
})
