import { describe, expect, it } from "@effect/vitest"
import { postgres } from "@octavo/database"
import { aGitServer } from "@octavo/gitsync/testing"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { readFileSync } from "node:fs"
import { constants, setPriority } from "node:os"
import { join } from "node:path"
import { importInto } from "./src/imports.ts"
import { octavoSucceeds, startOctavoCommand } from "./src/octavoCommand.ts"
import { aSpace, organizationOf } from "./src/spaces.ts"
import {
  onPostgres,
  someSettingsEmbedded,
  someSettingsOnPostgres,
  startServer,
  type Settings
} from "./src/startOctavo.ts"

/** The proof kills more often, and tries an embedded database too. */
const isProof = process.env["OCTAVO_PROVE"] !== undefined

const pages = isProof ? 300 : 60

/** While texts are stored, in the transaction before its records, and in the midst of them. */
const moments = isProof ? ["Checked ", " texts and ", "Space 1 of 2"] : ["Checked ", "Space 1 of 2"]

/** Two spaces of many pages on a server, written as plain files. */
const anExport = Effect.gen(function* () {
  const server = yield* onPostgres
  const git = yield* aGitServer()
  for (const name of ["first", "second"]) {
    const files = Object.fromEntries(
      Array.from({ length: pages }, (_, n) => [`page-${n}.md`, `# Page ${n} of ${name}\n\nIts *words*.\n`])
    )
    yield* git.commit(name, { files })
    const spaceId = yield* aSpace(server, name)
    expect(yield* importInto(server, spaceId, { url: git.urlOf(name) })).toMatchObject({ state: "done" })
  }
  const path = join(yield* aFolder, "export")
  yield* octavoSucceeds(["export", path], server.settings)
  return { organizationId: yield* organizationOf(server), path, settings: server.settings }
})

/** An installation that has run once, with an operator whom the export does not know. */
const started = <Given extends Settings, E, R>(settings: Effect.Effect<Given, E, R>) =>
  Effect.gen(function* () {
    const other: Given = { ...(yield* settings), OCTAVO_BOOTSTRAP_EMAIL: "grace@example.org" }
    yield* Effect.scoped(startServer(other))
    return other
  })

/** Starts an import and kills it as soon as it has said something. */
const importKilledAt = (said: string, path: string, settings: Settings) =>
  Effect.scoped(
    Effect.gen(function* () {
      const command = yield* startOctavoCommand(["org", "import", path], settings)
      // It must not be done before this process, which has other tests beside it, hears of the moment.
      setPriority(command.pid!, constants.priority.PRIORITY_LOW)
      return yield* Effect.callback<string>((resume) => {
        let err = ""
        command.stderr.on("data", (data) => {
          err += String(data)
          if (err.includes(said)) command.kill("SIGKILL")
        })
        command.on("close", (code, signal) => resume(Effect.succeed(signal ?? `${code}: ${err}`)))
      })
    })
  )

const checksumsOf = (path: string) => readFileSync(join(path, "SHA256SUMS"), "utf8")

/** Imports the export, and requires that an export of it is the same. */
const importWhole = Effect.fnUntraced(function* (
  { organizationId, path }: Effect.Success<typeof anExport>,
  settings: Settings
) {
  const imported = yield* octavoSucceeds(["org", "import", path], settings)
  expect(imported.out).toContain("2 spaces, ")
  const again = join(yield* aFolder, "again")
  yield* octavoSucceeds(["export", again, "--org", organizationId], settings)
  expect(checksumsOf(again)).toBe(checksumsOf(path))
})

describe("octavo org import", { timeout: 600_000 }, () => {
  it.live("that is killed at any moment and run again brings everything, and nothing twice", () =>
    Effect.gen(function* () {
      const made = yield* anExport
      const there = yield* started(someSettingsOnPostgres)
      const organizations = SqlClient.SqlClient.use(
        (sql) => sql`SELECT id FROM identity.organizations WHERE id = ${made.organizationId}`
      ).pipe(
        Effect.provide(postgres({ url: Redacted.make(there.DATABASE_URL), maxConnections: 1 })),
        Effect.orDie
      )
      for (const moment of moments) {
        expect(yield* importKilledAt(moment, made.path, there)).toBe("SIGKILL")
        expect(yield* organizations).toEqual([])
      }
      yield* importWhole(made, there)

      if (!isProof) return
      const embedded = yield* started(someSettingsEmbedded)
      expect(yield* importKilledAt("Space 1 of 2", made.path, embedded)).toBe("SIGKILL")
      yield* importWhole(made, embedded)
    }).pipe(Effect.scoped)
  )
})
