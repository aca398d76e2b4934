import { Console, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { resolve } from "node:path"
import { siteArgument as site } from "../context/findSite.ts"
import { organizationFlag } from "../context/organizationIdOf.ts"
import { confirm, yesFlag } from "../confirm.ts"
import { counted } from "../counted.ts"
import { Failed } from "../failures.ts"
import { print } from "../print.ts"
import { requireWritable } from "../requireWritable.ts"
import { applyChanges } from "../siteFile/applyChanges.ts"
import { readSite } from "../siteFile/SiteState.ts"
import type { SiteChange } from "../siteFile/SiteChange.ts"
import { planOrder } from "../siteFile/planOrder.ts"
import { planRemovals } from "../siteFile/planRemovals.ts"
import { planParts, planRedirects } from "../siteFile/planSite.ts"
import { writeSiteFile } from "../siteFile/writeSiteFile.ts"
import { inLine } from "../terminal.ts"
import { baseUrlOf } from "./folder/baseUrlOf.ts"
import { folderAt, readFolderSettings } from "./folder/folderAt.ts"
import { writeBuilt } from "./folder/writeBuilt.ts"

const lineOf = ({ from, name, part, to }: SiteChange): string => {
  if (to === undefined) return inLine(`- ${part} ${name}`)
  return inLine(
    from === undefined
      ? `+ ${part} ${name}: ${JSON.stringify(to)}`
      : `~ ${part} ${name}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`
  )
}

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
    ),
    prune: Flag.Boolean("prune").pipe(
      Flag.withDescription(
        "Remove sections, spaces and redirects that octavo.yaml does not name; asks first"
      ),
      Flag.withDefault(false)
    ),
    yes: yesFlag
  },
  Effect.fnUntraced(function* ({ dryRun, folder: given, org, prune, site, yes }) {
    const settings = yield* readFolderSettings(yield* folderAt(given))
    const state = yield* readSite(org, site)
    const parts = yield* planParts(state, settings)
    const removals = prune ? yield* planRemovals(state, settings) : []
    const changes = [
      ...parts,
      ...(yield* planOrder(state, settings)),
      ...(yield* planRedirects(state, settings)),
      ...removals
    ]
    if (!dryRun && changes.length > 0) {
      if (removals.length > 0 && !yes) {
        for (const removal of removals) yield* Console.error(lineOf(removal))
        yield* confirm(`Remove ${counted(removals.length, "part")} from "${state.site.title}"?`, yes)
      }
      yield* applyChanges(state, settings, parts, prune)
    }
    yield* print(
      changes.map(({ apply: _, ...change }) => change),
      changes.map(lineOf)
    )
    if (changes.length === 0) yield* Console.error(`${state.site.title} is as octavo.yaml describes it.`)
  })
).pipe(
  Command.withDescription(
    "Change a site as octavo.yaml of a folder describes it: title, sections and spaces with their order, look, redirects. Only differences are sent; parts that the file does not name stay, unless --prune removes them. Pages are pushed by octavo push."
  ),
  Command.withShortDescription("Change a site as octavo.yaml describes it"),
  Command.withExamples([
    { command: "octavo site apply handbook docs --dry-run", description: "The differences alone" },
    {
      command: "octavo site apply handbook docs --prune --dry-run",
      description: "With the parts that would be removed"
    }
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

/** `octavo site build` */
export const siteBuildCommand = Command.make(
  "build",
  {
    site,
    out: Flag.String("out").pipe(Flag.withDescription("The folder for the static site")),
    org: organizationFlag,
    baseUrl: Flag.String("base-url").pipe(
      Flag.withDescription("The address of the static site; default: the URL at which the site is published"),
      Flag.optional
    ),
    force: Flag.Boolean("force").pipe(
      Flag.withDescription("Write into a folder that has other files"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ baseUrl, force, org, out, site }) {
    const started = performance.now()
    const given = Option.isNone(baseUrl) ? null : yield* baseUrlOf(baseUrl.value)
    yield* requireWritable(resolve(out))
    const { redirects, site: found } = yield* readSite(org, site)
    const { title, urls, visibility } = found
    if (!found.published || urls.published === undefined)
      return yield* new Failed({ message: `${title} is not published: octavo site publish ${site}` })
    if (visibility !== "public" && visibility !== "unlisted")
      return yield* new Failed({
        message: `${title} is for ${visibility === "share-link" ? "readers with a share link" : "visitors who sign in"}, and static files have no readers of their own. Build a site with the visibility public or unlisted.`
      })
    const { siteOfServer, writeSite } = yield* Effect.promise(() => import("@octavo/folders/node"))
    const published = urls.published.replace(/\/+$/, "")
    const base = given ?? published
    const sources = redirects.map((redirect) => redirect.source)
    const source = siteOfServer(published, sources, base)
    const built = yield* Effect.mapError(writeSite(source, base), ({ message }) => new Failed({ message }))
    yield* writeBuilt(resolve(out), built, { force, started })
  })
).pipe(
  Command.withDescription(
    "Build a published site of a server as static files for any host, as octavo build does for a folder. Links begin with the URL at which the site is published."
  ),
  Command.withShortDescription("Build a published site as static files"),
  Command.withExamples([
    { command: "octavo site build handbook --out public", description: "All pages, files and a search" },
    {
      command: "octavo site build handbook --out public --base-url https://example.com/docs",
      description: "For another address"
    }
  ])
)
