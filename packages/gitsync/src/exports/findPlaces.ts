import { type PageNode } from "@octavo/content"
import { slugify } from "@octavo/markdown"
import {
  folderOf,
  isReadme,
  isWithin,
  joinPath,
  keyOf,
  nameOf,
  numbered,
  parentFolders,
  pathWithin
} from "../layout/repositoryPath.ts"
import { findFormerRoot } from "./findFormerRoot.ts"
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
export interface PlacesRequest {
  /** The tree of pages. */
  readonly pages: ReadonlyArray<PageNode>
  readonly files: ReadonlyArray<Entry & { readonly name: string }>
  readonly reusables: ReadonlyArray<Entry & { readonly title: string }>
  /** By id; null where nothing is known of the repository yet. */
  readonly base: ReadonlyMap<string, KnownPlace> | null
  /** The folder of the documentation, and the one of the project around it. */
  readonly root: string
  readonly project: string
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

/** A name that is fit for a file, whatever it was given: no folders, nothing hidden, nothing that a shell would read. */
const fileName = (name: string): string => {
  const safe = name.replace(/[\p{C}/\\:*?"<>|]+/gu, "-").replace(/^[.\s-]+|[.\s]+$/g, "")
  return safe === "" ? "file" : Array.from(safe).slice(-120).join("")
}

/** The paths that entries have already, and those that are taken by others. */
class Assignment {
  readonly places = new Map<string, string>()
  readonly #hasBase: boolean
  readonly #taken = new Map<string, string>()
  readonly #owners = new Map<string, string>()
  readonly #folders = new Set<string>()

  constructor({ base }: PlacesRequest) {
    this.#hasBase = base !== null
  }

  /** Learns which paths are taken. `existing` are the ids of the entries: paths of removed ones are free. */
  *learn({ base, current }: PlacesRequest, existing: ReadonlySet<string>): Generator<void, void, void> {
    for (const path of current) {
      this.#taken.set(keyOf(path), path)
      yield
    }
    for (const [id, { path }] of base ?? []) {
      this.#owners.set(keyOf(path), id)
      yield
    }
    for (const [key, id] of this.#owners) {
      if (existing.has(id)) continue
      this.#owners.delete(key)
      this.#taken.delete(key)
    }
    for (const key of [...this.#taken.keys(), ...this.#owners.keys()]) {
      for (const folder of parentFolders(key)) this.#folders.add(folder)
      yield
    }
  }

  isNew(id: string): boolean {
    return !this.places.has(id)
  }

  isFile(path: string): boolean {
    return this.isTaken(path) || this.#owners.has(keyOf(path))
  }

  isTaken(path: string): boolean {
    return this.#taken.has(keyOf(path))
  }

  isUnused(path: string): boolean {
    return !this.isFile(path) && !this.#folders.has(keyOf(path))
  }

  isFree(id: string, path: string): boolean {
    const owner = this.#owners.get(keyOf(path))
    if (owner !== undefined) return owner === id
    // Git would replace a file by a folder of the same name, and a folder with its content by a file.
    if (this.#folders.has(keyOf(path)) || parentFolders(path).some((folder) => this.isFile(folder)))
      return false
    // Without a common base, an existing file is compared before it is overwritten.
    return !this.isTaken(path) || !this.#hasBase
  }

  place(id: string, path: string): void {
    this.places.set(id, path)
    this.#owners.set(keyOf(path), id)
    for (const folder of parentFolders(path)) this.#folders.add(keyOf(folder))
  }

  placeNew(id: string, wanted: string): void {
    let number = 1
    while (!this.isUnused(numbered(wanted, number))) number++
    this.place(id, numbered(wanted, number))
  }

  /** A folder where there is no file of its name. */
  folderAt(path: string): string {
    let number = 1
    while (this.isFile(numbered(path, number))) number++
    return numbered(path, number)
  }
}

/** Places the pages that the last synchronisation knows: where they lay, or renamed with their slug. */
function* placeKnown(
  assignment: Assignment,
  { base, readme, root }: PlacesRequest,
  filed: ReadonlyArray<PageNode>,
  existing: ReadonlySet<string>
): Generator<void, void, void> {
  const knownPath = (id: string) => base?.get(id)?.path
  const renamed = renameKnown(
    filed.flatMap(({ children, id, slug }) => {
      const known = base?.get(id)
      if (known?.slug === undefined || known.slug === slug) return []
      const below = everyPage(children).flatMap((child) => knownPath(child.id) ?? [])
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
  { base, files, project, reusables, root }: PlacesRequest,
  filed: ReadonlyArray<PageNode>
): Generator<void, void, void> {
  const formerRoot = findFormerRoot(
    filed.flatMap(({ git, slug }) => (git === null ? [] : [{ path: git.path, slug }])),
    root
  )
  /** The new path of a path in another folder or repository. */
  const relocated = (path: string | undefined) =>
    path !== undefined && isWithin(formerRoot, path) ? joinPath(root, pathWithin(formerRoot, path)) : path
  const keep = (entry: Entry, within: (path: string) => boolean) => {
    const known = base?.get(entry.id)?.path
    const path = known ?? relocated(entry.git?.path)
    if (!assignment.isNew(entry.id) || path === undefined || (known === undefined && !within(path))) return
    // Names that differ in case alone may be there already, and then they stay.
    if (known !== undefined || assignment.isFree(entry.id, path)) assignment.place(entry.id, path)
  }
  for (const page of filed) {
    keep(page, (path) => isWithin(root, path))
    yield
  }
  const isInside = (path: string) => isWithin(root, path) || isWithin(joinPath(project, ".gitbook"), path)
  for (const entry of [...files, ...reusables]) {
    keep(entry, isInside)
    yield
  }
}

/** Places a new page and those below it in a folder, by their slugs. */
const placePages = (assignment: Assignment, page: PageNode, folder: string): void => {
  if (isFiled(page) && assignment.isNew(page.id)) {
    const own = joinPath(folder, page.slug)
    const hasPages = page.children.some((child) => child.kind !== "link")
    const asFolder = joinPath(own, "README.md")
    if (hasPages && !assignment.isFile(own) && assignment.isUnused(asFolder))
      assignment.place(page.id, asFolder)
    else assignment.placeNew(page.id, `${own}.md`)
  }
  const path = assignment.places.get(page.id)
  const below =
    path === undefined
      ? joinPath(folder, page.slug)
      : isReadme(path)
        ? folderOf(path)
        : path.replace(/\.[^./]+$/, "")
  const inside = page.children.length === 0 ? below : assignment.folderAt(below)
  for (const child of page.children) placePages(assignment, child, inside)
}

/**
 * Decides at which path of the repository every entry lies: where it lay, so that nothing moves without need; elsewhere
 * in its folder when the address of its page changed; and new ones where a reader would look for them. No two entries
 * get one path, and none the path of a strange file. May pause after each entry.
 */
export function* findPlaces(request: PlacesRequest): Generator<void, ReadonlyMap<string, string>, void> {
  const { files, reusables, root } = request
  const filed = everyPage(request.pages).filter(isFiled)
  const existing = new Set<string>([...filed, ...files, ...reusables].map(({ id }) => id))
  yield
  const assignment = new Assignment(request)
  yield* assignment.learn(request, existing)
  yield* placeKnown(assignment, request, filed, existing)
  yield* placeKept(assignment, request, filed)
  for (const page of request.pages) {
    placePages(assignment, page, root)
    yield
  }
  const special = joinPath(root, ".gitbook")
  for (const file of files)
    if (assignment.isNew(file.id))
      assignment.placeNew(file.id, joinPath(special, `assets/${fileName(file.name)}`))
  for (const content of reusables) {
    if (!assignment.isNew(content.id)) continue
    // Its name is its title where its text has none.
    const name = content.git === null ? `${slugify(content.title)}.md` : nameOf(content.git.path)
    assignment.placeNew(content.id, joinPath(special, `includes/${name}`))
  }
  return assignment.places
}
