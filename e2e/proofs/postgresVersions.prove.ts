import { describe, expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { join } from "node:path"
import { contentsOfBackup } from "../src/backupContents.ts"
import { installPrograms } from "../src/installPrograms.ts"
import { octavoSucceeds } from "../src/octavoCommand.ts"
import { debianPostgres, startDebianPostgres } from "../src/startDebianPostgres.ts"
import { someSettings, someSettingsOnPostgres, startServer } from "../src/startOctavo.ts"
import { answersAsFirst, firstRelease } from "../src/upgrades/anInstallation.ts"

describe("a backup of Postgres 15", () => {
  it.live("is restored into Postgres 18 and back with every row and file, and answers as before", (context) =>
    Effect.gen(function* () {
      const obstacle = yield* installPrograms({ [join(debianPostgres, "postgres")]: ["postgresql-15"] })
      if (obstacle !== null) return context.skip(obstacle)
      const folder = yield* aFolder
      const on15 = { ...(yield* someSettings), DATABASE_URL: yield* startDebianPostgres }
      yield* octavoSucceeds(["restore", firstRelease.backup], on15)
      const first = join(folder, "first.tar")
      yield* octavoSucceeds(["backup", first], on15)

      const on18 = yield* someSettingsOnPostgres
      yield* octavoSucceeds(["restore", first], on18)
      const second = join(folder, "second.tar")
      yield* octavoSucceeds(["backup", second], on18)
      const contents = yield* contentsOfBackup(first)
      expect(contents.tables.length).toBeGreaterThan(60)
      expect(yield* contentsOfBackup(second)).toEqual(contents)
      yield* answersAsFirst(yield* startServer(on18))

      const back = { ...(yield* someSettings), DATABASE_URL: yield* startDebianPostgres }
      yield* octavoSucceeds(["restore", second], back)
      const third = join(folder, "third.tar")
      yield* octavoSucceeds(["backup", third], back)
      expect(yield* contentsOfBackup(third)).toEqual(contents)
      const rows = contents.tables.reduce((sum, [, count]) => sum + Number(count), 0)
      console.log(`${contents.tables.length} tables, ${rows} rows, ${contents.blobs.length} files`)
    }).pipe(Effect.scoped)
  )
})
