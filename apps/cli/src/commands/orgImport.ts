import { Console, Effect } from "effect"
import { Argument, Command } from "effect/cli"
import { resolve } from "node:path"
import { countsLine, exporting, installationSettings, loadExportModules, report } from "../exporting.ts"
import type { Failed } from "../failures.ts"

const importFrom = (path: string) =>
  Effect.gen(function* () {
    const { importOrganization, openExport, SitesUrl, sitesAddressOf, storesOnDatabase } =
      yield* loadExportModules
    const given = yield* installationSettings
    const source = yield* Effect.acquireRelease(
      Effect.tryPromise({ try: () => openExport(path), catch: (error) => error as Failed }),
      (open) => Effect.promise(() => open.close())
    )
    const { manifest, notes, people } = yield* importOrganization({ source, report }).pipe(
      Effect.provideService(SitesUrl, sitesAddressOf(given.publicUrl, given.sitesUrl)),
      Effect.provide(storesOnDatabase(given, "octavo org import"))
    )
    for (const note of notes) yield* Console.error(`Note: ${note}`)
    yield* Console.error(
      `${people.matched} people had a user here by their address; ${people.created} became users, who sign in by a link (octavo user sign-in-link).`
    )
    yield* Console.error(
      "Did not come, set it up anew: single sign-on and directories, confirmed domains, tokens, invite links, webhooks, connections to repositories, the authentication of visitors. Share links have new keys."
    )
    const { id, title } = manifest.organization
    yield* Console.log(`Imported ${title} (${id}): ${countsLine(manifest.counts)}`)
  }).pipe(Effect.scoped)

/** `octavo org import` */
export const orgImportCommand = Command.make(
  "import",
  {
    from: Argument.String("folder-or-zip").pipe(
      Argument.withDescription("An export that octavo export wrote")
    )
  },
  ({ from }) => exporting(importFrom(resolve(from)))
).pipe(
  Command.withDescription(
    "Add the organization of an export to the installation of this machine, beside others and under the same ids: all of it, or nothing. It opens the database of DATABASE_URL, while its servers run, or the embedded one in OCTAVO_DATA_DIR, whose server must be stopped meanwhile. Members are matched with users by their addresses."
  ),
  Command.withShortDescription("Add the organization of an export to this installation"),
  Command.withExamples([
    { command: "octavo org import ./acme", description: "An export in a folder" },
    { command: "octavo org import acme.zip", description: "An export in one file" }
  ])
)
