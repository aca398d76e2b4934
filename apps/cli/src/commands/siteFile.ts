import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { organizationFlag } from "../organizationOf.ts"
import { print } from "../print.ts"
import { readSite } from "../siteFile/SiteState.ts"
import type { SiteChange } from "../siteFile/SiteChange.ts"
import { planStructure } from "../siteFile/planStructure.ts"
import { planParts, planRedirects } from "../siteFile/planSite.ts"
import { writeSiteFile } from "../siteFile/writeSiteFile.ts"
import { inLine } from "../terminal.ts"
import { folderAt, readFolderSettings } from "./folder/folderAt.ts"

const site = Argument.String("site").pipe(Argument.withDescription("Its id, basename or title"))

const lineOf = ({ from, name, part, to }: SiteChange): string =>
  inLine(
    from === undefined
      ? `+ ${part} ${name}: ${JSON.stringify(to)}`
      : `~ ${part} ${name}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`
  )

/** `octavo site apply` */
export const siteApplyCommand = Command.make(
  "apply",
  {
    site,
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder with octavo.yaml; default: this one"),
      Argument.withDefault(".")
    ),
    org: organizationFlag,
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("Print the differences, and change nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ dryRun, folder: given, org, site }) {
    const settings = yield* readFolderSettings(yield* folderAt(given))
    const state = yield* readSite(org, site)
    const parts = yield* planParts(state, settings)
    const changes = [...parts, ...(yield* planRedirects(state, settings))]
    if (!dryRun && changes.length > 0) {
      for (const { apply } of parts) yield* apply
      // Sections, and paths to which redirects lead, may exist only now.
      const next = yield* readSite(org, state.site.id)
      for (const { apply } of yield* planStructure(next, settings)) yield* apply
      for (const { apply } of yield* planRedirects(yield* readSite(org, state.site.id), settings))
        yield* apply
    }
    yield* print(
      changes.map(({ apply: _, ...change }) => change),
      changes.map(lineOf)
    )
    if (changes.length === 0) yield* Console.error(`${state.site.title} is as octavo.yaml describes it.`)
  })
).pipe(
  Command.withDescription(
    "Change a site as octavo.yaml of a folder describes it: title, sections and spaces, look, redirects. Only differences are sent; parts that the file does not name stay. Pages are pushed by octavo push."
  ),
  Command.withShortDescription("Change a site as octavo.yaml describes it"),
  Command.withExamples([
    { command: "octavo site apply handbook docs --dry-run", description: "The differences alone" }
  ])
)

/** `octavo site export` */
export const siteExportCommand = Command.make(
  "export",
  { site, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const state = yield* readSite(org, site)
    yield* Console.log((yield* writeSiteFile(state)).trimEnd())
  })
).pipe(
  Command.withDescription(
    "Print octavo.yaml of a site: title, sections and spaces, look, redirects. octavo site build writes its pages as static files."
  ),
  Command.withShortDescription("Print octavo.yaml of a site"),
  Command.withExamples([
    {
      command: "octavo site export handbook > docs/octavo.yaml",
      description: "Into a folder of documentation"
    }
  ])
)
