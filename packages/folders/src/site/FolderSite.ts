import { Redirects, Spaces } from "@octavo/content"
import { applySnapshot, type LayoutProblem } from "@octavo/gitsync"
import { type Caller, onBehalfOf } from "@octavo/identity"
import { type Answer, answerVisit, PacksPages, type Visit } from "@octavo/publishing"
import { pathOfSiteSpace, type SiteId, SiteStructures } from "@octavo/sites"
import { Effect } from "effect"
import { readFolder } from "../folder/Folder.ts"
import type { FolderSiteSettings } from "../folder/FolderSettings.ts"
import { asOwner, type CreatedSite, createFolderSite } from "./createFolderSite.ts"
import type { FolderRemote } from "./FolderRemote.ts"
import { followSpecFiles, processSpecs } from "./followSpecFiles.ts"
import { openForClaims, type VisitorClaims } from "./openForClaims.ts"
import { ownHost } from "./ownHost.ts"

/** The result of reading a folder again. */
export interface Refreshed {
  readonly isChanged: boolean
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** A folder as a published site. */
export interface FolderSite {
  /** Reads the folder again. After an error in its layout the site stays as it was. */
  readonly refresh: Effect.Effect<
    Refreshed,
    unknown,
    Exclude<Effect.Services<ReturnType<typeof refreshAll>>, Caller>
  >
  /** The paths of redirects of the folder, below the site. */
  readonly redirects: Effect.Effect<ReadonlyArray<string>, never, Redirects | Spaces | SiteStructures>
  /** The response of the site to a path below its root, which begins with a slash. */
  readonly visit: (
    path: string,
    given?: Partial<Visit>
  ) => Effect.Effect<Answer, never, Effect.Services<ReturnType<typeof answerVisit>>>
}

const refreshAll = Effect.fnUntraced(function* (
  path: string,
  { organizationId, ownerId, spaces }: CreatedSite,
  remote: FolderRemote,
  followSpecs: ReturnType<typeof followSpecFiles>
) {
  const folder = yield* Effect.promise(() => readFolder(path))
  const snapshot = remote.snapshot(folder)
  const specs = yield* followSpecs(organizationId, folder)
  const problems: Array<LayoutProblem> = [...specs.problems]
  let isChanged = specs.isChanged
  for (const space of spaces) {
    const { directory, id: spaceId, isFirst } = space
    const applied = yield* applySnapshot({ spaceId, directory, requestedBy: ownerId, isFirst }, snapshot)
    space.isFirst = false
    isChanged ||= applied.isChanged
    problems.push(...applied.problems)
  }
  yield* processSpecs
  return { isChanged, problems }
})

/** Creates the site of a folder in the stores. Its links begin with `publicUrl`, which is host and path without a scheme. All visitors have `claims`. Rejects with `SettingsRefused`. */
export const openFolderSite = Effect.fn("folders.openFolderSite")(function* (
  folder: string,
  settings: FolderSiteSettings,
  publicUrl: string,
  remote: FolderRemote,
  claims?: VisitorClaims
) {
  const parts = yield* createFolderSite(folder, settings, publicUrl)
  const { organizationId, ownerId, siteId } = parts
  const bearer =
    claims === undefined ? null : yield* asOwner(ownerId)(openForClaims(organizationId, siteId, claims))
  const redirects = Effect.gen(function* () {
    const structure = yield* (yield* SiteStructures).get(siteId)
    const found = yield* Effect.forEach(structure.siteSpaces, (siteSpace) =>
      Effect.gen(function* () {
        const section =
          siteSpace.sectionId === null ? null : (structure.findSection(siteSpace.sectionId) ?? null)
        const path = pathOfSiteSpace(siteSpace, section)
        const { head } = yield* Effect.orDie(
          (yield* Spaces).getWithAccess(siteSpace.spaceId, onBehalfOf(ownerId))
        )
        const all = yield* (yield* Redirects).listAll(head)
        return all.map(({ from }) => (path === "" ? `/${from}` : `/${path}/${from}`))
      })
    )
    return [...found.flat(), ...Object.keys(settings.redirects)]
  })
  const site: FolderSite = {
    refresh: asOwner(ownerId)(refreshAll(folder, parts, remote, followSpecFiles())),
    visit: (path, given) =>
      Effect.provideService(
        answerVisit(visitOf(siteId, path, { bearer, ...given })),
        PacksPages,
        // Nothing here sends compressed pages.
        false
      ),
    redirects
  }
  return site
})

/** A visit of the site by its id, as a proxy forwards it. */
const visitOf = (siteId: SiteId, path: string, given: Partial<Visit> = {}): Visit => {
  const at = path.indexOf("?")
  const search = at < 0 ? "" : path.slice(at + 1)
  const below = at < 0 ? path : path.slice(0, at)
  return {
    method: "GET",
    host: ownHost,
    path: `/~${siteId}${below === "/" ? "" : below}`,
    search,
    query: new URLSearchParams(search),
    cookies: new Map(),
    bearer: null,
    address: null,
    ifNoneMatch: null,
    ...given
  }
}
