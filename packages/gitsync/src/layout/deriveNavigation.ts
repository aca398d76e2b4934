import { withoutNumbers } from "@octavo/content"
import type { LayoutDocument, LayoutFile, LayoutPage } from "./RepositoryLayout.ts"
import { isReadme, pathWithin, slugOf, stemOf, titleOf } from "./repositoryPath.ts"
import { isHidden } from "./sortFiles.ts"

interface Folder {
  readonly isReadme: (path: string) => boolean
  readonly root: string
  readonly path: string
  readonly files: Array<LayoutFile>
  readonly folders: Map<string, Folder>
}

const collator = new Intl.Collator("en", { numeric: true })

const folderTree = (root: string, files: Iterable<LayoutFile>, isOwn: Folder["isReadme"]): Folder => {
  const top: Folder = { isReadme: isOwn, root, path: root, files: [], folders: new Map() }
  for (const file of files) {
    if (isHidden(root, file.path)) continue
    const within = pathWithin(root, file.path)
    let folder = top
    for (const part of within.split("/").slice(0, -1)) {
      const inner = folder.folders.get(part) ?? {
        isReadme: isOwn,
        root,
        path: folder.path === "" ? part : `${folder.path}/${part}`,
        files: [],
        folders: new Map()
      }
      folder.folders.set(part, inner)
      folder = inner
    }
    folder.files.push(file)
  }
  return top
}

/** Of `README.md`, `readme.md`, `index.md`, `_index.md` in one folder the first in this order is the folder's page. */
const readmeOf = (folder: Folder, preferred?: string): LayoutFile | undefined =>
  folder.files.find((file) => file.path === preferred) ??
  folder.files.filter((file) => folder.isReadme(file.path)).sort((a, b) => rank(a.path) - rank(b.path))[0]

const rank = (path: string) => ["readme", "index", "_index"].indexOf(stemOf(path).toLowerCase())

const documentOf = (
  { isReadme: isOwn, root }: Pick<Folder, "isReadme" | "root">,
  file: LayoutFile,
  children: ReadonlyArray<LayoutDocument>,
  named: Named = {}
): LayoutDocument => {
  const slug = slugOf(pathWithin(root, file.path), isOwn)
  return { kind: "document", title: titleOf(slug), slug, file, children, ...named }
}

/** The title and the address of an entry whose name begins with a number. */
type Named = Partial<Pick<LayoutDocument, "title" | "slug" | "formerTitle">>

const namedWithin = (names: ReadonlyArray<string>): ((name: string) => Named) => {
  const withoutNumber = withoutNumbers(names)
  return (name) => {
    const slug = withoutNumber(name)
    return slug === undefined ? {} : { title: titleOf(slug), slug, formerTitle: titleOf(name) }
  }
}

/** A folder with a README is that page; `guide.md` beside a folder `guide` without one is the folder's page. */
const contentsOf = (folder: Folder, readme: LayoutFile | undefined): Array<LayoutDocument> => {
  const entries: Array<readonly [name: string, document: LayoutDocument]> = []
  const rest = new Map(folder.folders)
  const files = folder.files.filter((file) => file !== readme)
  const namedAs = namedWithin([...rest.keys(), ...files.map(({ path }) => stemOf(path))])
  for (const file of files) {
    const name = stemOf(file.path)
    const namesake = rest.get(name)
    const holds = namesake !== undefined && readmeOf(namesake) === undefined
    if (holds) rest.delete(name)
    const children = holds ? contentsOf(namesake, undefined) : []
    entries.push([name, documentOf(folder, file, children, namedAs(name))])
  }
  for (const [name, inner] of rest) {
    const page = readmeOf(inner)
    const children = contentsOf(inner, page)
    entries.push([
      name,
      page === undefined
        ? { kind: "document", title: titleOf(name), slug: name, file: null, children, ...namedAs(name) }
        : documentOf(folder, page, children, namedAs(name))
    ])
  }
  return entries
    .sort((a, b) => collator.compare(a[0], b[0]) || (a[0] < b[0] ? -1 : 1))
    .map(([, document]) => document)
}

/**
 * The navigation of a repository without SUMMARY.md, from its folders: the README first, then by name, numbers in
 * numeric order and left out of titles and addresses. A folder without README is a group at the top, and a page without text below. Folders whose name
 * starts with a dot are passed over.
 */
export const deriveNavigation = (
  root: string,
  markdown: Iterable<LayoutFile>,
  readme: string,
  isOwn = isReadme
): {
  readonly pages: ReadonlyArray<LayoutPage>
  readonly listed: ReadonlySet<string>
  /** The path of the landing page. */
  readonly landing?: string
} => {
  const top = folderTree(root, markdown, isOwn)
  const first = readmeOf(top, readme)
  const documents = contentsOf(top, first)
  const pages = documents.map((document): LayoutPage =>
    document.file === null
      ? {
          kind: "group",
          title: document.title,
          ...(document.formerTitle !== undefined && { formerTitle: document.formerTitle }),
          anchor: null,
          children: document.children
        }
      : document
  )
  const listed = new Set<string>()
  const collect = (page: LayoutPage) => {
    if (page.kind === "document" && page.file !== null) listed.add(page.file.path)
    for (const child of page.children) collect(child)
  }
  for (const page of pages) collect(page)
  if (first === undefined) return { pages, listed }
  return {
    pages: [documentOf(top, first, []), ...pages],
    listed: listed.add(first.path),
    landing: first.path
  }
}

/** The order that the text of a page gives it, by its path. */
type OrderOf = (path: string) => number | undefined

/**
 * Orders a navigation that is derived from folders by the texts of its pages: those with a number come first, all others stay as they are. A
 * folder has the number of its page. The landing page stays the first.
 */
export const orderNavigation = <Page extends LayoutPage>(
  pages: ReadonlyArray<Page>,
  orderOf: OrderOf,
  landing?: string
): ReadonlyArray<Page> => {
  const numberOf = (page: Page): number => {
    const path = page.kind === "document" ? page.file?.path : undefined
    if (path === undefined) return Infinity
    return path === landing ? -Infinity : (orderOf(path) ?? Infinity)
  }
  const numbered = pages.map(
    (page) =>
      [
        numberOf(page),
        { ...page, children: orderNavigation<LayoutPage>(page.children, orderOf) } as Page
      ] as const
  )
  return numbered.toSorted(([a], [b]) => (a === b ? 0 : a - b)).map(([, page]) => page)
}
