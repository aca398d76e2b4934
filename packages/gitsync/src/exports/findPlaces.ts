import { type PageNode } from "@octavo/content"
import { slugify } from "@octavo/markdown"
import { folderOf, isReadme, isWithin, joinPath, nameOf, pathWithin } from "../layout/repositoryPath.ts"
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

/** The key of a path: paths with equal keys collide on file systems that ignore case or Unicode normal forms. */
const keyOf = (path: string) => path.normalize("NFC").toLowerCase()

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

const numbered = (path: string, number: number): string => {
  if (number === 1) return path
  const name = nameOf(path)
  const dot = name.lastIndexOf(".")
  const [stem, ending] = dot <= 0 ? [name, ""] : [name.slice(0, dot), name.slice(dot)]
  return joinPath(folderOf(path), `${stem}-${number}${ending}`)
}

/**
 * Decides at which path of the repository every entry lies: where it lay, so that nothing moves without need; elsewhere
 * in its folder when the address of its page changed; and new ones where a reader would look for them. No two entries
 * get one path, and none the path of a strange file.
 */
export const findPlaces = (request: PlacesRequest): ReadonlyMap<string, string> => {
  const { base, files, project, reusables, root } = request
  const pages = everyPage(request.pages)
  const places = new Map<string, string>()
  const taken = new Map([...request.current].map((path) => [keyOf(path), path]))
  const owners = new Map<string, string>()
  for (const [id, { path }] of base ?? []) owners.set(keyOf(path), id)
  const isFile = (path: string) => taken.has(keyOf(path)) || owners.has(keyOf(path))
  const folders = new Set<string>()
  const foldersOf = (path: string) =>
    path
      .split("/")
      .slice(0, -1)
      .map((_, index, parts) => parts.slice(0, index + 1).join("/"))
  const isFree = (id: string, path: string) => {
    const owner = owners.get(keyOf(path))
    if (owner !== undefined) return owner === id
    // Git would replace a file by a folder of the same name, and a folder with its content by a file.
    if (folders.has(keyOf(path)) || foldersOf(path).some(isFile)) return false
    // Without a common base, an existing file is compared before it is overwritten.
    return !taken.has(keyOf(path)) || base === null
  }
  const place = (id: string, path: string) => {
    places.set(id, path)
    owners.set(keyOf(path), id)
    for (const folder of foldersOf(path)) folders.add(keyOf(folder))
  }
  const isNew = (id: string) => !places.has(id)

  const filed = pages.filter(isFiled)
  const there = new Set<string>([...filed, ...files, ...reusables].map(({ id }) => id))
  // Paths of removed entries are free.
  for (const [key, id] of owners) {
    if (there.has(id)) continue
    owners.delete(key)
    taken.delete(key)
  }
  for (const key of [...taken.keys(), ...owners.keys()])
    for (const folder of foldersOf(key)) folders.add(folder)
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
        [...(base ?? [])].flatMap(([id, { path }]) => (there.has(id) ? [[id, path] as const] : []))
      ),
      root,
      // Other settings may have left it outside of the documentation; that is no reason to move it.
      isFixed: (path) => path === request.readme || !isWithin(root, path),
      isFree: (id, path) => isFree(id, path) && !taken.has(keyOf(path))
    }
  )
  for (const [id, path] of renamed) place(id, path)
  for (const { id } of filed) {
    const path = knownPath(id)
    if (path !== undefined && isNew(id)) place(id, path)
  }
  const formerRoot = findFormerRoot(
    filed.flatMap(({ git, slug }) => (git === null ? [] : [{ path: git.path, slug }])),
    root
  )
  /** The new path of a path in another folder or repository. */
  const relocated = (path: string | undefined) =>
    path !== undefined && isWithin(formerRoot, path) ? joinPath(root, pathWithin(formerRoot, path)) : path
  const stays = (entry: Entry, within: (path: string) => boolean) => {
    const known = base?.get(entry.id)?.path
    const path = known ?? relocated(entry.git?.path)
    if (!isNew(entry.id) || path === undefined || (known === undefined && !within(path))) return
    // Names that differ in case alone may be there already, and then they stay.
    if (known !== undefined || isFree(entry.id, path)) place(entry.id, path)
  }
  for (const page of filed) stays(page, (path) => isWithin(root, path))
  const isInside = (path: string) => isWithin(root, path) || isWithin(joinPath(project, ".gitbook"), path)
  for (const entry of [...files, ...reusables]) stays(entry, isInside)

  const isUnused = (path: string) => !isFile(path) && !folders.has(keyOf(path))
  /** A folder where there is no file of its name. */
  const folderAt = (path: string) => {
    let number = 1
    while (isFile(numbered(path, number))) number++
    return numbered(path, number)
  }
  const placeNew = (id: string, wanted: string) => {
    for (let number = 1; ; number++) {
      const path = numbered(wanted, number)
      if (!isUnused(path)) continue
      return place(id, path)
    }
  }
  const visit = (page: PageNode, folder: string) => {
    if (isFiled(page) && isNew(page.id)) {
      const own = joinPath(folder, page.slug)
      const hasPages = page.children.some((child) => child.kind !== "link")
      const asFolder = joinPath(own, "README.md")
      if (hasPages && !isFile(own) && isUnused(asFolder)) place(page.id, asFolder)
      else placeNew(page.id, `${own}.md`)
    }
    const path = places.get(page.id)
    const below =
      path === undefined
        ? joinPath(folder, page.slug)
        : isReadme(path)
          ? folderOf(path)
          : path.replace(/\.[^./]+$/, "")
    const inside = page.children.length === 0 ? below : folderAt(below)
    for (const child of page.children) visit(child, inside)
  }
  for (const page of request.pages) visit(page, root)
  const special = joinPath(root, ".gitbook")
  for (const file of files)
    if (isNew(file.id)) placeNew(file.id, joinPath(special, `assets/${fileName(file.name)}`))
  for (const content of reusables) {
    if (!isNew(content.id)) continue
    // Its name is its title where its text has none.
    const name = content.git === null ? `${slugify(content.title)}.md` : nameOf(content.git.path)
    placeNew(content.id, joinPath(special, `includes/${name}`))
  }
  return places
}
