import { ApiFailure, type GitSyncResource, type SiteResource, type SpaceResource } from "@octavo/client"
import { Console, Effect, type Option } from "effect"
import { listSites } from "../../context/findSite.ts"
import { organizationIdOf } from "../../context/organizationIdOf.ts"
import { counted } from "../../counted.ts"
import { Failed, WrongUsage } from "../../failures.ts"
import { print } from "../../print.ts"
import { problemLines } from "../../problemLines.ts"
import { reportLines } from "../../reportLines.ts"
import { callApi, listApi } from "../../request.ts"
import { applyChanges } from "../../siteFile/applyChanges.ts"
import { planParts } from "../../siteFile/planSite.ts"
import { placesOf, readSiteState, type SiteState } from "../../siteFile/SiteState.ts"
import { inLine } from "../../terminal.ts"
import { planProjectSpaces, type ProjectSpace, siteSettingsOf } from "./planProjectSite.ts"
import type { ProjectSource } from "./ProjectSource.ts"

/** The only thing with a title; undefined without one. */
const onlyTitled = <Item extends { readonly title: string }>(
  items: ReadonlyArray<Item>,
  title: string,
  kind: string
): Effect.Effect<Item | undefined, WrongUsage> => {
  const [first, ...others] = items.filter((item) => item.title === title)
  if (others.length === 0) return Effect.succeed(first)
  const message = `Several ${kind}s have the title "${title}". Rename all but one, or choose another title.`
  return Effect.fail(new WrongUsage({ message }))
}

/** The spaces and the site of an organization that a project may have already. */
const readPresent = Effect.fnUntraced(function* (org: Option.Option<string>, title: string) {
  const organizationId = yield* organizationIdOf(org)
  const found = yield* onlyTitled(yield* listSites(organizationId), title, "site")
  const state = found === undefined ? undefined : yield* readSiteState(organizationId, found)
  const spaces = yield* listApi<SpaceResource>({ path: `/v1/orgs/${organizationId}/spaces` })
  const shown = state === undefined ? [] : placesOf(state).map(({ siteSpace }) => siteSpace.space.id)
  // A deleted space stays on the site until it is purged.
  const siteSpaces = shown.filter((id) => spaces.some((space) => space.id === id))
  return { organizationId, site: found, spaces, siteSpaces }
})

type Present = Effect.Success<ReturnType<typeof readPresent>>

/** The space for a part of the project: the one of the site that was synchronised with it, else the one with its title. */
const findFor = Effect.fnUntraced(function* (
  source: ProjectSource,
  { siteSpaces, spaces }: Present,
  { directory, title }: Pick<ProjectSpace, "directory" | "title">
) {
  for (const id of siteSpaces) if (yield* source.isSourceOf(id, directory)) return id
  return (yield* onlyTitled(spaces, title, "space"))?.id
})

const createSpace = (
  { organizationId }: Present,
  { language, title }: Pick<ProjectSpace, "language" | "title">
) =>
  callApi<SpaceResource>({
    method: "POST",
    path: `/v1/orgs/${organizationId}/spaces`,
    body: { title, ...(language !== null && { language }) }
  }).pipe(Effect.map(({ id }) => id))

/** Describes the project, for a space that is removed again where it was created for this. */
const describe = Effect.fnUntraced(function* (source: ProjectSource, present: Present, title: string) {
  if (source.isLocal) return yield* source.describe("")
  const known = present.siteSpaces[0] ?? (yield* onlyTitled(present.spaces, title, "space"))?.id
  if (known !== undefined) return yield* source.describe(known)
  return yield* Effect.acquireUseRelease(
    createSpace(present, { title, language: null }),
    (id) => source.describe(id),
    (id) => Effect.ignore(callApi({ method: "DELETE", path: `/v1/spaces/${id}` }))
  )
})

/** The tree of a site: its sections, and the variants with their numbers of pages. */
const treeLines = (title: string, spaces: ReadonlyArray<ProjectSpace>): ReadonlyArray<string> => {
  const lines = [title]
  let open: string | null = null
  for (const { language, pages, section, title: space, variant } of spaces) {
    if (section !== null && section !== open) lines.push(`  ${section}`)
    open = section
    const words = [
      variant.title,
      ...(language === null ? [] : [language]),
      ...(variant.path === null ? [] : [`/${variant.path}`]),
      counted(pages, "page"),
      `space ${space}`
    ]
    lines.push(`${section === null ? "  " : "    "}${words.join("  ")}`)
  }
  return lines.map(inLine)
}

/** Creates the spaces that do not exist yet and imports each part into its space. */
const fillSpaces = Effect.fnUntraced(function* (
  source: ProjectSource,
  present: Present,
  planned: ReadonlyArray<ProjectSpace>
) {
  const filled: Array<ProjectSpace & { readonly id: string; readonly ended: GitSyncResource }> = []
  for (const space of planned) {
    const id = (yield* findFor(source, present, space)) ?? (yield* createSpace(present, space))
    const ended = yield* source.fill(id, space.directory)
    if (ended.state === "failed")
      return yield* new Failed({
        message: [
          ...problemLines(ended),
          `${space.title}: ${ended.message ?? "The import failed"}`,
          "The same command finishes the site once this is mended."
        ].join("\n")
      })
    yield* Console.error(inLine(`${space.title}: ${ended.message ?? "Imported"}`))
    filled.push({ ...space, id, ended })
  }
  return filled
})

/** Removes the variants of deleted spaces whose paths the spaces of a project need; whether there were some. */
const freePaths = Effect.fnUntraced(function* (
  state: SiteState,
  { spaces }: Present,
  planned: ReadonlyArray<ProjectSpace & { readonly id: string }>
) {
  const present = new Set([...spaces, ...planned].map(({ id }) => id))
  const paths = new Set(planned.map(({ variant }) => variant.path))
  const gone = placesOf(state).filter(
    ({ siteSpace }) => !present.has(siteSpace.space.id) && paths.has(siteSpace.path)
  )
  for (const { siteSpace } of gone)
    yield* callApi({ method: "DELETE", path: `${state.api}/site-spaces/${siteSpace.id}` })
  return gone.length > 0
})

/** Makes the site of the spaces, or changes what differs in it. */
const applySite = Effect.fnUntraced(function* (
  present: Present,
  title: string,
  spaces: ReadonlyArray<ProjectSpace & { readonly id: string }>
) {
  const { organizationId, site } = present
  const [first] = spaces
  const target =
    site ??
    (yield* callApi<SiteResource>({
      method: "POST",
      path: `/v1/orgs/${organizationId}/sites`,
      body: { title, visibility: "public", spaces: first === undefined ? [] : [first.id] }
    }))
  const settings = siteSettingsOf(title, spaces)
  const read = readSiteState(organizationId, target)
  const before = yield* read
  const state = (yield* freePaths(before, present, spaces)) ? yield* read : before
  yield* applyChanges(state, settings, yield* planParts(state, settings), false)
  return target.id
})

/** The site of a project, as the flags of the command name it. */
interface SiteTarget {
  readonly title: string
  readonly org: Option.Option<string>
  readonly dryRun: boolean
}

/**
 * Imports each language and version of a project into a space of its own, and makes a site of the spaces. A second run goes on where the first one
 * ended, and brings what changed since.
 */
export const importSite = Effect.fnUntraced(function* (
  source: ProjectSource,
  { dryRun, org, title }: SiteTarget
) {
  const isAlone = source.isLocal && dryRun
  const present = isAlone ? undefined : yield* readPresent(org, title)
  const described =
    present === undefined ? yield* source.describe("") : yield* describe(source, present, title)
  const { problems, report } = described
  const planned = planProjectSpaces(title, report, source.directory)
  if (dryRun || present === undefined) {
    const lines = [...problemLines({ problems }), ...reportLines(report), "", ...treeLines(title, planned)]
    return yield* print({ report, problems, spaces: planned }, lines)
  }
  const filled = yield* fillSpaces(source, present, planned)
  const site = yield* applySite(present, title, filled).pipe(
    Effect.mapError((error) =>
      error instanceof ApiFailure && error.code === 403
        ? new Failed({ message: `The spaces are imported. ${error.message}` })
        : error
    )
  )
  yield* print(
    { site, spaces: filled.map(({ ended, id, ...space }) => ({ id, ...space, message: ended.message })) },
    [...treeLines(title, planned), `Site ${site}. To publish it: octavo site publish ${site}`]
  )
})
