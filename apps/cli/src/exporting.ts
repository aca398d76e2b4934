import { Effect, Layer } from "effect"
import { join } from "node:path"
import { Failed, type Told } from "./failures.ts"
import { missingInstallation } from "./missingInstallation.ts"
import { told } from "./told.ts"
import { counted } from "./counted.ts"

/** Tells how an export goes on, apart from the answer. */
export const report = (line: string): void => void process.stderr.write(`${line}\n`)

/** Loads what exports need, which other commands start without. */
export const loadExportModules = Effect.promise(async () => {
  const [installation, database, exports, places, blobs, sites] = await Promise.all([
    import("@octavo/installation"),
    import("@octavo/database"),
    import("@octavo/exports"),
    import("@octavo/exports/node"),
    import("@octavo/kernel/node"),
    import("@octavo/sites")
  ])
  return {
    settings: installation.settings,
    storesOnDatabase: installation.storesOnDatabase,
    borrowCopy: database.borrowCopy,
    embedded: database.embedded,
    exportOrganization: exports.exportOrganization,
    importOrganization: exports.importOrganization,
    createExport: places.createExport,
    openExport: places.openExport,
    holdBlobs: blobs.holdBlobs,
    SitesUrl: sites.SitesUrl,
    sitesAddressOf: sites.sitesAddressOf
  }
})

/** The settings of the installation of this machine, which must have a database. */
export const installationSettings = Effect.gen(function* () {
  const { settings } = yield* loadExportModules
  const given = yield* settings
  if (!given.inMemory) return given
  return yield* new Failed({
    message: "OCTAVO_STORE=memory keeps nothing: exports are of an installation with a database."
  })
})

type Given = Effect.Success<typeof installationSettings>

/** The stores of the installation for reading alone: of a copy of the embedded database where a server has it in use. */
export const storesToRead = Effect.fnUntraced(function* (given: Given) {
  const { borrowCopy, embedded, storesOnDatabase } = yield* loadExportModules
  const folder = join(given.dataDir, "database")
  const missing = missingInstallation(given)
  if (missing !== null) return yield* new Failed({ message: missing })
  return storesOnDatabase(given, "octavo export").pipe(
    Layer.catchTag("DataFolderInUse", (inUse) =>
      Layer.unwrap(
        borrowCopy(folder).pipe(
          Effect.map((copy) =>
            storesOnDatabase(given, "octavo export", embedded({ folder: copy, offersCopies: false }))
          ),
          Effect.mapError(
            ({ reason }) =>
              new Failed({ message: `${inUse.message} A copy beside it was not to be had: ${reason}.` })
          )
        )
      )
    )
  )
})

/** Errors whose message is the whole answer. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  "_tag" in error &&
  ["AccessDenied", "ExportRefused", "Failed", "OrganizationNotFound"].includes(String(error._tag))

/** Runs a command on exports; a refusal is its sentence alone. */
export const exporting = <E, R>(program: Effect.Effect<void, E, R>): Effect.Effect<void, Failed | Told, R> =>
  Effect.gen(function* () {
    const refusal = yield* told(
      program.pipe(
        Effect.as(null),
        Effect.catch((error) => (isRefusal(error) ? Effect.succeed(error.message) : Effect.fail(error)))
      )
    )
    if (refusal !== null) return yield* new Failed({ message: refusal })
  })

/** The number of records by kind, as a line. */
export const countsLine = (counts: Readonly<Record<string, number>>): string => {
  const named = {
    spaces: "space",
    "history/revisions": "revision",
    "change-requests/change-requests": "change request",
    "comments/comments": "comment",
    "sites/sites": "site",
    "openapi/specs": "specification",
    "translations/translations": "translation",
    members: "member"
  }
  return Object.entries(named)
    .map(([kind, noun]) => counted(counts[kind] ?? 0, noun))
    .join(", ")
}
