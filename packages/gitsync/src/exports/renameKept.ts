import { freeSlug, type PageNode } from "@octavo/content"
import { slugify } from "@octavo/markdown"
import {
  folderOf,
  isReadme,
  isWithin,
  joinPath,
  keyOf,
  nameOf,
  pathWithin,
  slugOf
} from "../layout/repositoryPath.ts"
import { type Known, type Renaming, renameKnown } from "./renameKnown.ts"

/** The pages of a space and the paths that they have elsewhere, as they would be in this repository. */
export interface Kept {
  readonly pages: ReadonlyArray<PageNode>
  /** The path of a page that is a file. */
  readonly pathOf: (id: string) => string | undefined
  /** The paths elsewhere, by id; none of them is in this repository yet. */
  readonly paths: ReadonlyMap<string, string>
  readonly root: string
  readonly isFixed: Known["isFixed"]
  readonly isFree: Known["isFree"]
}

/** The folder that a page lies in, or that contains its own folder. */
const folderAround = (path: string): string => (isReadme(path) ? folderOf(folderOf(path)) : folderOf(path))

const numberBefore = (name: string, slug: string): boolean =>
  name.endsWith(slug) && /^\d+-?$/.test(name.slice(0, name.length - slug.length))

/** Finds the pages whose addresses do not follow from the names of their files, in the order of the tree. */
class Renamings {
  readonly found: Array<Renaming> = []
  /** Folders with a number in their names, as though they had a page, by the pages without text that they belong to. */
  readonly folders = new Map<string, string>()
  readonly #kept: Kept

  constructor(kept: Kept) {
    this.#kept = kept
    this.#visit(kept.pages)
  }

  #visit(pages: ReadonlyArray<PageNode>): void {
    const { pathOf, paths, root } = this.#kept
    const taken = new Set<string>()
    for (const { children, id, kind, slug, title } of pages) {
      const path = pathOf(id)
      const derived = slugify(path === undefined ? title : slugOf(pathWithin(root, path)))
      const follows = freeSlug(derived, (other) => taken.has(other)) === slug
      taken.add(slug)
      if (path !== undefined && !follows && paths.has(id)) {
        const before = slugify(slugOf(path))
        this.found.push({ id, before, after: slug, below: children.map((child) => child.id) })
      }
      if (path === undefined && kind !== "link") this.#addFolder(id, slug, children)
      this.#visit(children)
    }
  }

  /** The folder of a page without a text is called after it in the repository that it comes from. */
  #addFolder(id: string, slug: string, children: ReadonlyArray<PageNode>): void {
    const around = new Set(children.flatMap((child) => this.#folderAround(child) ?? []))
    const [folder] = around
    if (around.size !== 1 || folder === undefined || !isWithin(this.#kept.root, folder)) return
    const before = slugify(nameOf(folder))
    if (!numberBefore(before, slug)) return
    this.folders.set(id, joinPath(folder, "README.md"))
    this.found.push({ id, before, after: slug, below: [] })
  }

  #folderAround({ children, id }: PageNode): string | undefined {
    const path = this.#kept.pathOf(id)
    if (path !== undefined) return folderAround(path)
    const around = new Set(children.flatMap((child) => this.#folderAround(child) ?? []))
    const [folder] = around
    return around.size === 1 && folder !== undefined ? folderOf(folder) : undefined
  }
}

/**
 * Renames the files and folders of pages that come from another repository and whose addresses do not follow from their
 * names, such as numbered ones. Answers the new paths by id. May pause after each page.
 */
export function* renameKept(kept: Kept): Generator<void, ReadonlyMap<string, string>, void> {
  const { isFixed, isFree, paths, root } = kept
  const { folders, found } = new Renamings(kept)
  if (found.length === 0) return new Map()
  const occupied = new Set([...paths.values()].map(keyOf))
  return yield* renameKnown(found, {
    paths: new Map([...paths, ...folders]),
    root,
    isFixed,
    isFree: (id, path) => !occupied.has(keyOf(path)) && isFree(id, path)
  })
}
