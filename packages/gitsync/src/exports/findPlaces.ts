import { type PageNode } from "@octavo/content"
import { slugify } from "@octavo/markdown"
import { folderOf, isReadme, isWithin, joinPath, nameOf, pathWithin } from "../layout/repositoryPath.ts"
import type { Tool } from "../tools/Tool.ts"
import { Assignment } from "./Assignment.ts"
import { findFormerRoot } from "./findFormerRoot.ts"
import { pageName, portableName } from "./portableName.ts"
import { renameKept } from "./renameKept.ts"
import { renameKnown } from "./renameKnown.ts"

/** An entry of the space that is to be a file of the repository. */
interface Entry {
  readonly id: string
  readonly git: { readonly path: string } | null
}

/** The path of an entry at the last synchronisation. */
export interface KnownPlace {
  readonly path: string
  /** Of a page. */
  readonly slug?: string
}

/** The input of the assignment of paths. */
interface PlacesRequest {
  /** The tree of pages. */
  readonly pages: ReadonlyArray<PageNode>
  readonly files: ReadonlyArray<Entry & { readonly name: string }>
  readonly reusables: ReadonlyArray<Entry & { readonly title: string }>
  /** By id; null where nothing is known of the repository yet. */
  readonly base: ReadonlyMap<string, KnownPlace> | null
  /** The folder of the documentation, and the one of the project around it. */
  readonly root: string
  readonly project: string
  /** The folder of the pages of another tool, where the repository is written for one. */
  readonly pagesFolder?: string | undefined
  /** The language or version that the space is, of a project with several. */
  readonly part?: Pick<Tool, "isOther" | "names"> | undefined
  /** The landing page, as the settings name it: it stays, whatever it is called. */
  readonly readme: string
  /** Every path of the repository. */
  readonly current: Iterable<string>
}

const everyPage = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [page, ...everyPage(page.children)])

/** Pages that are files; groups, links and pages without a text are lines of the table of contents alone. */
export const isFiled = ({ kind, sourceHash }: Pick<PageNode, "kind" | "sourceHash">): boolean =>
  kind === "document" && sourceHash !== null

/** Places the pages that the last synchronisation knows: where they lay, or renamed with their slug. */
function* placeKnown(
  assignment: Assignment,
  { base, readme, root }: PlacesRequest,
  filed: ReadonlyArray<PageNode>,
  existing: ReadonlySet<string>
): Generator<void, void, void> {
  const knownPath = (id: string) => base?.get(id)?.path
  const renamed = yield* renameKnown(
    filed.flatMap(({ children, id, slug }) => {
      const known = base?.get(id)
      if (known?.slug === undefined || known.slug === slug) return []
      const below = everyPage(children).map((child) => child.id)
      return [{ id, before: known.slug, after: slug, below }]
    }),
    {
      paths: new Map(
        [...(base ?? [])].flatMap(([id, { path }]) => (existing.has(id) ? [[id, path] as const] : []))
      ),
      root,
      // Other settings may have left it outside of the documentation; that is no reason to move it.
      isFixed: (path) => path === readme || !isWithin(root, path),
      isFree: (id, path) => assignment.isFree(id, path) && !assignment.isTaken(path)
    }
  )
  for (const [id, path] of renamed) assignment.place(id, path)
  for (const { id } of filed) {
    const path = knownPath(id)
    if (path !== undefined && assignment.isNew(id)) assignment.place(id, path)
    yield
  }
}

/** Places the entries that have a path already, here or in another folder or repository, if it is free. */
function* placeKept(
  assignment: Assignment,
  { base, files, pages, project, readme, reusables, root }: PlacesRequest,
  filed: ReadonlyArray<PageNode>
): Generator<void, void, void> {
  const formerRoot = findFormerRoot(
    filed.flatMap(({ git, slug }) => (git === null ? [] : [{ path: git.path, slug }])),
    root
  )
  /** The new path of a path in another folder or repository. */
  const relocated = (path: string | undefined) =>
    path !== undefined && isWithin(formerRoot, path) ? joinPath(root, pathWithin(formerRoot, path)) : path
  const isInside = (path: string) => isWithin(root, path) || isWithin(joinPath(project, ".gitbook"), path)
  const kept = new Map<string, string>()
  for (const entry of [...filed, ...files, ...reusables]) {
    const path = base?.get(entry.id)?.path ?? relocated(entry.git?.path)
    if (assignment.isNew(entry.id) && path !== undefined) kept.set(entry.id, path)
    yield
  }
  const isKnown = (id: string) => base?.has(id) === true
  const elsewhere = new Map([...kept].filter(([id, path]) => !isKnown(id) && isInside(path)))
  const ownPaths = new Set([
    ...assignment.places.values(),
    ...[...kept].flatMap(([id, path]) => (isKnown(id) ? path : []))
  ])
  const renamed = yield* renameKept({
    pages,
    pathOf: (id) => assignment.places.get(id) ?? kept.get(id),
    paths: elsewhere,
    root,
    isFixed: (path) => path === readme || !isWithin(root, path) || ownPaths.has(path),
    isFree: (id, path) => assignment.isFree(id, path) && !assignment.isTaken(path)
  })
  const keep = ({ id }: Entry, within: (path: string) => boolean) => {
    const path = renamed.get(id) ?? kept.get(id)
    if (path === undefined || (!isKnown(id) && !within(path))) return
    // Names that differ in case alone may be there already, and then they stay.
    if (isKnown(id) || assignment.isFree(id, path)) assignment.place(id, path)
  }
  for (const page of filed) {
    keep(page, (path) => isWithin(root, path))
    yield
  }
  for (const entry of [...files, ...reusables]) {
    keep(entry, isInside)
    yield
  }
}

/** The path of a new page without a folder of its own, from which its address can be read. */
const filePath = (folder: string, slug: string, root: string): string => {
  const path = joinPath(folder, `${pageName(slug)}.md`)
  // Below the top, a README is the page of its folder.
  return folder !== root && isReadme(path) ? joinPath(folder, `${slug}_.md`) : path
}

/** The folder of the pages below an entry without a file, whose title says nothing of it in another tool; undefined without such pages. */
const folderOfPages = (assignment: Assignment, { children }: PageNode): string | undefined => {
  const path = children.map(({ id }) => assignment.places.get(id)).find((one) => one !== undefined)
  return path === undefined ? undefined : folderOf(path)
}

/** Places a new page and those below it in a folder, by their slugs. */
const placePages = (
  assignment: Assignment,
  page: PageNode,
  folder: string,
  { pagesFolder, root }: Pick<PlacesRequest, "pagesFolder" | "root">
): void => {
  const own = assignment.spelled(joinPath(folder, pageName(page.slug)))
  if (isFiled(page) && assignment.isNew(page.id)) {
    const hasPages = page.children.some((child) => child.kind !== "link")
    const asFolder = assignment.spelled(joinPath(own, "README.md"))
    if (hasPages && !assignment.isFile(own) && assignment.isUnused(asFolder))
      assignment.place(page.id, asFolder)
    else assignment.placeNew(page.id, filePath(folderOf(own), page.slug, root))
  }
  const path = assignment.places.get(page.id)
  const beside = pagesFolder === undefined || path !== undefined ? undefined : folderOfPages(assignment, page)
  const below =
    beside !== undefined
      ? beside
      : path === undefined
        ? own
        : isReadme(path)
          ? folderOf(path)
          : assignment.folderBeside(path)
  const inside = page.children.length === 0 ? below : assignment.folderAt(below)
  for (const child of page.children) placePages(assignment, child, inside, { pagesFolder, root })
}

/** Places all entries by plain names. */
function* placeAll(request: PlacesRequest): Generator<void, ReadonlyMap<string, string>, void> {
  const { files, reusables, root } = request
  const filed = everyPage(request.pages).filter(isFiled)
  const existing = new Set<string>([...filed, ...files, ...reusables].map(({ id }) => id))
  yield
  const assignment = new Assignment(request.base)
  yield* assignment.learn(request.base, request.current, existing)
  yield* placeKnown(assignment, request, filed, existing)
  yield* placeKept(assignment, request, filed)
  for (const page of request.pages) {
    placePages(assignment, page, request.pagesFolder ?? root, request)
    yield
  }
  const special = joinPath(root, ".gitbook")
  for (const file of files)
    if (assignment.isNew(file.id))
      assignment.placeNew(file.id, joinPath(special, `assets/${portableName(file.name)}`))
  for (const content of reusables) {
    if (!assignment.isNew(content.id)) continue
    // Its name is its title where its text has none.
    const name = content.git === null ? `${slugify(content.title)}.md` : nameOf(content.git.path)
    assignment.placeNew(content.id, joinPath(special, `includes/${portableName(name)}`))
  }
  return assignment.places
}

/**
 * Decides at which path of the repository every entry lies: where it lay, so that nothing moves without need; elsewhere
 * in its folder when the address of its page changed; and new ones where a reader would look for them. No two entries
 * get one path, and none the path of a strange file. May pause after each entry. Pages whose language ends their names are placed by
 * their plain names.
 */
export function* findPlaces(request: PlacesRequest): Generator<void, ReadonlyMap<string, string>, void> {
  const { base, current, files, part, reusables } = request
  const names = part?.names
  if (names === undefined) return yield* placeAll(request)
  const noPages = new Set<string>([...files, ...reusables].map(({ id }) => id))
  const places = yield* placeAll({
    ...request,
    base:
      base === null
        ? null
        : new Map(
            [...base].map(([id, place]) => [
              id,
              noPages.has(id) ? place : { ...place, path: names.plain(place.path) }
            ])
          ),
    // Pages of other languages have these names, too.
    current: [...current].filter((path) => part?.isOther?.(path) !== true).map(names.plain)
  })
  const placed = ([id, path]: readonly [string, string]): readonly [string, string] => {
    if (noPages.has(id)) return [id, path]
    const before = base?.get(id)?.path
    return [id, before !== undefined && names.plain(before) === path ? before : names.written(path)]
  }
  return new Map([...places].map(placed))
}
