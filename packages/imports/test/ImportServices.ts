import type { Vitest } from "@effect/vitest"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as IdentityMemory from "@octavo/identity/memory"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { Clock, Effect, Layer } from "effect"
import { DocumentParserInProcess } from "@octavo/content"
import { ArchivedProjects } from "../src/projects/ArchivedProjects.ts"
import * as ImportReaderProcesses from "../src/node/ImportReader.ts"
import * as TemplateFilesPacked from "../src/node/TemplateFiles.ts"
import * as ContentMemory from "@octavo/content/memory"
import * as ContentPostgres from "@octavo/content/postgres"
import { onePixel } from "@octavo/content/testing"
import { aSite } from "./aSite.ts"

// The reader of projects is supplied by a package above, which has its tests.
const noProjects = Layer.succeed(ArchivedProjects, {
  isProject: () => Effect.succeed(false),
  add: () => Effect.die(new Error("There is no reader of projects")),
  describe: () => Effect.die(new Error("There is no reader of projects"))
})

const beside = Layer.mergeAll(
  noProjects,
  DocumentParserInProcess,
  ImportReaderProcesses.layer,
  TemplateFilesPacked.layer,
  KernelMemory.blobs,
  KernelMemory.downloads({
    "https://files.example.org/logo.png": { bytes: onePixel, contentType: "image/png" },
    "https://files.example.org/data": { bytes: new Uint8Array([1, 2, 3]), contentType: "application/x-data" },
    ...aSite("https://docs.example.org")
  })
)

/** All that importing and what lies below it need, in memory. */
export const memory = ContentMemory.layer.pipe(
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer),
  Layer.provideMerge(beside)
)

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)
const onDatabase = Layer.mergeAll(ContentPostgres.layer, IdentityPostgres.layer, kernelPostgres).pipe(
  Layer.provideMerge(beside)
)

/** The same on a real Postgres. */
export const postgres = onDatabase.pipe(Layer.provideMerge(TestDatabase.postgres))

/** The same on an embedded database. */
export const pglite = onDatabase.pipe(Layer.provideMerge(TestDatabase.pglite))

export type ImportServices = Layer.Success<typeof memory>

/** The tests of one store. */
export type ImportTests = Vitest.MethodsNonLive<ImportServices>
