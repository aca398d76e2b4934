import type { LayoutDocument, LayoutFile, LayoutPage } from "./RepositoryLayout.ts"
import { isReadme, nameOf, pathWithin, slugOf, titleOf } from "./repositoryPath.ts"
import { isHidden } from "./sortFiles.ts"

interface Folder {
  readonly path: string
  readonly files: Array<LayoutFile>
  readonly folders: Map<string, Folder>
}

const collator = new Intl.Collator("en", { numeric: true })

const folderTree = (root: string, files: Iterable<LayoutFile>): Folder => {
  const top: Folder = { path: root, files: [], folders: new Map() }
  for (const file of files) {
    if (isHidden(root, file.path)) continue
    const within = pathWithin(root, file.path)
    let folder = top
    for (const part of within.split("/").slice(0, -1)) {
      const inner = folder.folders.get(part) ?? {
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

/** Of `README.md`, `readme.md`, `index.md` in one folder the first in this order is the folder's page. */
const readmeOf = (folder: Folder, preferred?: string): LayoutFile | undefined =>
  folder.files.find((file) => file.path === preferred) ??
  folder.files.filter((file) => isReadme(file.path)).sort((a, b) => rank(a.path) - rank(b.path))[0]

const rank = (path: string) => (nameOf(path).toLowerCase().startsWith("index.") ? 1 : 0)

const documentOf = (
  root: string,
  file: LayoutFile,
  children: ReadonlyArray<LayoutDocument>
): LayoutDocument => {
  const slug = slugOf(pathWithin(root, file.path))
  return { kind: "document", title: titleOf(slug), slug, file, children }
}

/** A folder with a README is that page; `guide.md` beside a folder `guide` without one is the folder's page. */
const contentsOf = (root: string, folder: Folder, readme: LayoutFile | undefined): Array<LayoutDocument> => {
  const entries: Array<readonly [name: string, document: LayoutDocument]> = []
  const rest = new Map(folder.folders)
  for (const file of folder.files) {
    if (file === readme) continue
    const name = nameOf(file.path).replace(/\.(md|markdown)$/i, "")
    const namesake = rest.get(name)
    const holds = namesake !== undefined && readmeOf(namesake) === undefined
    if (holds) rest.delete(name)
    entries.push([name, documentOf(root, file, holds ? contentsOf(root, namesake, undefined) : [])])
  }
  for (const [name, inner] of rest) {
    const page = readmeOf(inner)
    const children = contentsOf(root, inner, page)
    entries.push([
      name,
      page === undefined
        ? { kind: "document", title: titleOf(name), slug: name, file: null, children }
        : documentOf(root, page, children)
    ])
  }
  return entries
    .sort((a, b) => collator.compare(a[0], b[0]) || (a[0] < b[0] ? -1 : 1))
    .map(([, document]) => document)
}

/**
 * The navigation of a repository without SUMMARY.md, from its folders: the README first, then by name, numbers in
 * numeric order. A folder without README is a group at the top, and a page without text below. Folders whose name
 * starts with a dot are passed over.
 */
export const deriveNavigation = (
  root: string,
  markdown: Iterable<LayoutFile>,
  readme: string
): { readonly pages: ReadonlyArray<LayoutPage>; readonly listed: ReadonlySet<string> } => {
  const top = folderTree(root, markdown)
  const first = readmeOf(top, readme)
  const documents = contentsOf(root, top, first)
  const pages = documents.map((document): LayoutPage =>
    document.file === null
      ? { kind: "group", title: document.title, anchor: null, children: document.children }
      : document
  )
  const listed = new Set<string>()
  const collect = (page: LayoutPage) => {
    if (page.kind === "document" && page.file !== null) listed.add(page.file.path)
    for (const child of page.children) collect(child)
  }
  for (const page of pages) collect(page)
  if (first === undefined) return { pages, listed }
  return { pages: [documentOf(root, first, []), ...pages], listed: listed.add(first.path) }
}
