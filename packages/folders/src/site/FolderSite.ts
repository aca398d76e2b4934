import { Pages, Redirects, Sources, Spaces } from "@octavo/content"
import { applySnapshot, applyTexts, type LayoutProblem } from "@octavo/gitsync"
import { type Caller, onBehalfOf } from "@octavo/identity"
import { type Answer, answerVisit, PacksPages, type Visit } from "@octavo/publishing"
import { pathOfSiteSpace, type SiteId, SiteStructures } from "@octavo/sites"
import { Effect } from "effect"
import { fileAt, readFolder } from "../folder/Folder.ts"
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
  /**
   * Reads the new texts of these pages alone; null where the folder must be read again, since more than texts
   * changed.
   */
  readonly refreshTexts: (
    paths: ReadonlyArray<string>
  ) => Effect.Effect<
    Refreshed | null,
    unknown,
    Exclude<Effect.Services<ReturnType<typeof refreshTexts>>, Caller>
  >
  /** Parses all pages, for searches and links to places in them, which else wait for that. */
  readonly deriveAll: Effect.Effect<void, never, Effect.Services<ReturnType<typeof deriveAll>>>
  /** The paths of redirects of the folder, below the site. */
  readonly redirects: Effect.Effect<ReadonlyArray<string>, never, Redirects | Spaces | SiteStructures>
  /** The response of the site to a path below its root, which begins with a slash. */
  readonly visit: (
    path: string,
    given?: Partial<Visit>
  ) => Effect.Effect<Answer, never, Effect.Services<ReturnType<typeof answerVisit>>>
}

/** The snapshot that the spaces of a site are equal to. */
interface Applied {
  /** Null after a failure, so that the folder is read again. */
  commit: string | null
  problems: ReadonlyArray<LayoutProblem>
}

const refreshAll = Effect.fnUntraced(function* (
  path: string,
  { organizationId, ownerId, spaces }: CreatedSite,
  remote: FolderRemote,
  followSpecs: ReturnType<typeof followSpecFiles>,
  last: Applied
) {
  const folder = yield* Effect.promise(() => readFolder(path))
  const snapshot = remote.snapshot(folder)
  if (snapshot.commit.oid === last.commit) return { problems: last.problems, isChanged: false }
  last.commit = null
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
  last.commit = snapshot.commit.oid
  last.problems = problems
  return { isChanged, problems }
})

const refreshTexts = Effect.fnUntraced(function* (
  folder: string,
  { ownerId, spaces }: CreatedSite,
  remote: FolderRemote,
  last: Applied,
  paths: ReadonlyArray<string>
) {
  if (last.commit === null) return null
  const files = paths.flatMap((path) => {
    const [before, now] = [remote.find(path), fileAt(folder, path)]
    return before === undefined || now === undefined || now.stamp === before.stamp ? [] : [now]
  })
  if (files.length === 0 || files.some(({ kind, size }) => kind !== "file" || size === null)) return null
  const [space, ...others] = spaces
  // Several spaces may read the same file.
  if (space === undefined || others.length > 0) return null
  last.commit = null
  const snapshot = remote.withChanged(files)
  const entries = new Set(files.map(({ path }) => path))
  const changed = snapshot.entries.filter(({ path }) => entries.has(path))
  const applied = yield* applyTexts(
    { spaceId: space.id, requestedBy: ownerId },
    snapshot,
    changed.map(({ oid, path, size }) => ({ oid, path, size: size! }))
  )
  if (applied === null) return null
  yield* processSpecs
  last.commit = snapshot.commit.oid
  last.problems = [...last.problems.filter(({ path }) => !entries.has(path)), ...applied.problems]
  return { isChanged: true, problems: last.problems }
})

/** Pages that are parsed without a pause, in about ten milliseconds, and the pause, in which a save or a visit goes first. */
const pagesAtOnce = 20
const pause = "20 millis"

/** Derives the facts of all pages that were not asked for yet. */
const deriveAll = Effect.fnUntraced(function* ({ ownerId, spaces }: CreatedSite) {
  for (const { id } of spaces) {
    const { head } = yield* Effect.orDie((yield* Spaces).getWithAccess(id, onBehalfOf(ownerId)))
    const pages = yield* (yield* Pages).listAll(head)
    const hashes = pages.flatMap(({ sourceHash }) => sourceHash ?? [])
    const facts = yield* (yield* Sources).findDerived(hashes)
    const all = [...facts.values()]
    for (let from = 0; from < all.length; from += pagesAtOnce) {
      for (const { words } of all.slice(from, from + pagesAtOnce)) void words
      yield* Effect.sleep(pause)
    }
  }
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
  const last: Applied = { commit: null, problems: [] }
  const site: FolderSite = {
    refresh: asOwner(ownerId)(refreshAll(folder, parts, remote, followSpecFiles(), last)),
    refreshTexts: (paths) => asOwner(ownerId)(refreshTexts(folder, parts, remote, last, paths)),
    deriveAll: deriveAll(parts),
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
