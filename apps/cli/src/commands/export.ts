import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { join, resolve } from "node:path"
import {
  countsLine,
  exporting,
  installationSettings,
  loadExportModules,
  report,
  storesToRead
} from "../exporting.ts"
import { Failed } from "../failures.ts"
import { version } from "../version.ts"

/** The organization of an id or a title; the only one where none is named. */
const organizationNamed = Effect.fnUntraced(function* (named: string | null) {
  const { Organizations } = yield* Effect.promise(() => import("@octavo/identity"))
  const organizations = yield* Organizations
  const all: Array<{ readonly id: string; readonly title: string }> = []
  for (let after: readonly [string] | null = null; ;) {
    const page: Effect.Success<ReturnType<typeof organizations.list>> = yield* organizations.list({
      after,
      limit: 200
    })
    all.push(...page.items)
    if (page.next === null) break
    after = page.next as readonly [string]
  }
  const found = all.filter(
    ({ id, title }) => named === null || id === named || title.toLowerCase() === named.toLowerCase()
  )
  const exact = found.find(({ id }) => id === named) ?? (found.length === 1 ? found[0] : undefined)
  if (exact !== undefined) return exact
  const listed = (found.length > 0 ? found : all)
    .slice(0, 20)
    .map(({ id, title }) => `  ${id}  ${title}`)
    .join("\n")
  return yield* new Failed({
    message:
      found.length > 0
        ? `Several organizations are meant; name one by its id with --org:\n${listed}`
        : `There is no organization ${named}; these are there:\n${listed}`
  })
})

const exportTo = (path: string, named: string | null, history: boolean) =>
  Effect.gen(function* () {
    const { createExport, exportOrganization, holdBlobs } = yield* loadExportModules
    const given = yield* installationSettings
    if (given.blobs === null) {
      // Nobody removes a file that the export is about to read.
      yield* Effect.acquireRelease(
        Effect.promise(() => holdBlobs(join(given.dataDir, "blobs"))),
        (release) => Effect.promise(release)
      )
    }
    const { manifest, notes } = yield* Effect.gen(function* () {
      const { id } = yield* organizationNamed(named)
      const target = yield* Effect.tryPromise({
        try: () => createExport(path),
        catch: (error) => error as Failed
      })
      return yield* exportOrganization({ organizationId: id as never, target, history, version, report })
    }).pipe(Effect.provide(yield* storesToRead(given)))
    for (const note of notes) yield* Console.error(`Note: ${note}.`)
    yield* Console.error(
      "Not in it: secrets, sign-on by providers, webhooks and connections to repositories; see README.md in it. It has personal data: keep it safe."
    )
    yield* Console.log(`${path}: ${manifest.organization.title}: ${countsLine(manifest.counts)}`)
  }).pipe(Effect.scoped)

/** `octavo export` */
export const exportCommand = Command.make(
  "export",
  {
    to: Argument.String("folder-or-zip").pipe(
      Argument.withDescription("A new or empty folder, or a new file whose name ends with .zip")
    ),
    org: Flag.String("org").pipe(
      Flag.withAlias("organization"),
      Flag.withDescription("Id or title of the organization; may be absent where there is only one"),
      Flag.optional
    ),
    noHistory: Flag.Boolean("no-history").pipe(
      Flag.withDescription("Only the current content, without earlier revisions and change requests"),
      Flag.withDefault(false)
    )
  },
  ({ noHistory, org, to }) => exporting(exportTo(resolve(to), Option.getOrNull(org), !noHistory))
).pipe(
  Command.withDescription(
    "Write an organization as plain files: Markdown with front matter for people, and records in JSON with the whole history for octavo org import. It runs on the machine of the installation, of DATABASE_URL or of the embedded database in OCTAVO_DATA_DIR, while its servers and workers run."
  ),
  Command.withShortDescription("Write an organization as plain files"),
  Command.withExamples([
    { command: 'octavo export ./acme --org "Acme"', description: "The organization Acme as a folder" },
    { command: "octavo export acme.zip --org 01k2j3h4", description: "As one file" }
  ])
)
