import { Effect } from "effect"
import { decodeText } from "./decodeText.ts"
import { describeLeftOut } from "./describeLeftOut.ts"
import { archiveUrl, filesAt, type Found, type ImportedPage } from "./ImportedPage.ts"
import { ImportReader, type PackedFile, type ReadArchive } from "./ImportReader.ts"
import { refusedBecauseOf } from "./ImportSource.ts"
import type { ListedPage } from "./ListedPage.ts"
import { linkedSheets } from "./linkedSheets.ts"
import { listedPages } from "./listedPages.ts"
import { nameOf } from "./nameOf.ts"
import { idInAddress, type ProductExport } from "./ProductExport.ts"

/** The most pages that one archive gives. */
const maxArchivePages = 5000

const PAGE = /\.(?:mdx?|markdown|html?)$/i
const INDEX = /(?:^|\/)(?:readme|index|_index)\.(?:mdx?|markdown|html?)$/i

/** Navigation of a repository: what it lists is there by itself. */
const isNavigation = (path: string): boolean => /(?:^|\/)summary\.md$/i.test(path)

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1)

const inOrder = new Intl.Collator("en", { numeric: true })

/** The folder that everything lies in, if it is one; empty otherwise. */
const commonFolder = (paths: ReadonlyArray<string>): string => {
  const first = paths[0] === undefined ? "" : folderOf(paths[0])
  const parts = first.split("/").slice(0, -1)
  while (parts.length > 0 && !paths.every((path) => path.startsWith(`${parts.join("/")}/`))) parts.pop()
  return parts.length === 0 ? "" : `${parts.join("/")}/`
}

/** Every folder that a page lies in, from the top down. */
const foldersOf = (paths: ReadonlyArray<string>, top: string): ReadonlyArray<string> => {
  const folders = new Set<string>([top])
  for (const path of paths) {
    for (let folder = folderOf(path); folder.length > top.length; folder = aboveOf(folder)) {
      folders.add(folder)
    }
  }
  return [...folders].sort(inOrder.compare)
}

/** The position of a page: below the page of its folder, which is its index or one without a text. */
interface ListPosition {
  /** The path, or that of the folder that the page represents. */
  readonly path: string
  readonly url: string
  readonly parent: string | null
  /** The title when neither the text nor the name gives one. */
  readonly title?: string
}

/** The folder that a file or a folder is in. */
const aboveOf = (path: string): string => folderOf(path.replace(/\/$/, ""))

const keyOf = (path: string) => (INDEX.test(path) ? folderOf(path) : path)

/** The paths of the entries of each folder. */
const entriesIn = (positions: ReadonlyArray<ListPosition>): ReadonlyMap<string, ReadonlyArray<string>> =>
  Map.groupBy(
    positions.map(({ path }) => keyOf(path)),
    aboveOf
  )

const standings = (
  pages: ReadonlyArray<string>,
  top: string,
  hasTop: boolean
): ReadonlyArray<ListPosition> => {
  const folders = foldersOf(pages, top)
  const isFolder = new Set(folders)
  // The index of a folder is in it, or beside it with its name.
  const indexes = new Map([
    ...pages
      .map((path) => [path.replace(PAGE, "/"), path] as const)
      .filter(([folder]) => isFolder.has(folder)),
    ...pages.filter((path) => INDEX.test(path)).map((path) => [folderOf(path), path] as const)
  ])
  const urlOf = (folder: string) => archiveUrl(indexes.get(folder) ?? folder)
  const parentOf = (folder: string): string | null => (folder === top && !hasTop ? null : urlOf(folder))
  const standing = new Map<string, ListPosition>()
  for (const folder of folders) {
    if (folder === top && !hasTop) continue
    const parent = folder === top ? null : parentOf(aboveOf(folder))
    const path = indexes.get(folder) ?? folder
    standing.set(path, { path, url: urlOf(folder), parent })
  }
  for (const path of pages) {
    if (standing.has(path)) continue
    standing.set(path, { path, url: archiveUrl(path), parent: parentOf(folderOf(path)) })
  }
  return [...standing.values()].sort((one, other) => inOrder.compare(keyOf(one.path), keyOf(other.path)))
}

/** The order of a table of contents comes first; other pages follow in their folders. */
const rearranged = (
  standing: ReadonlyArray<ListPosition>,
  listed: ReadonlyArray<ListedPage>,
  top: string | null
): ReadonlyArray<ListPosition> => {
  if (listed.length === 0) return standing
  const first = listed.flatMap(({ parent, path, title, url }) =>
    url === top ? [] : [{ path: path ?? "", url, parent: parent ?? top, title }]
  )
  const urls = new Set(first.map(({ url }) => url))
  const others = standing.filter(({ url }) => !urls.has(url))
  const kept: Array<ListPosition> = []
  const needed = new Set([top, ...first.map(({ parent }) => parent)])
  // A folder precedes its content, and is left out when it is empty.
  for (const one of others.toReversed()) {
    if (one.path.endsWith("/") && !needed.has(one.url)) continue
    needed.add(one.parent)
    kept.unshift(one)
  }
  return [...first, ...kept]
}

/** The table of contents that lies highest, if there is one. */
const findSummary = (byPath: ReadonlyMap<string, Uint8Array>) => {
  const depthOf = (path: string) => path.split("/").length
  const [path] = [...byPath.keys()].filter(isNavigation).sort((one, other) => depthOf(one) - depthOf(other))
  return path === undefined ? null : { path, text: decodeText(byPath.get(path)!) }
}

/** The pages of a folder in their order, with the address of their common parent, if they have one. */
const arranged = (all: ReadonlyArray<string>, listed: ReadonlyArray<ListedPage>, name: string | null) => {
  const order = [...listed.flatMap(({ path }) => (path === null ? [] : [path])), ...all]
  const taken = [...new Set(order)].slice(0, maxArchivePages)
  const top = commonFolder(taken)
  const hasTop = name !== null && (taken.length > 1 || taken.some((path) => folderOf(path) !== top))
  const standing = standings(taken, top, hasTop)
  const isTaken = new Set(taken)
  const topUrl = hasTop ? (standing.find(({ parent }) => parent === null)?.url ?? null) : null
  const shown = listed.filter(({ path }) => path === null || isTaken.has(path))
  return {
    isTaken,
    landing: standing.find(({ path }) => keyOf(path) === top)?.url,
    positions: rearranged(standing, shown, topUrl),
    siblings: entriesIn(standing),
    top
  }
}

/** The facts of an export that references to its pages and files need. */
const factsOf = ({ names, pages, product }: ProductExport): Pick<Found, "names" | "pageOf" | "product"> => ({
  product,
  names: new Map([...(names ?? [])].map(([path, name]) => [archiveUrl(path), name])),
  pageOf: (url) => pages?.get(idInAddress(product, url) ?? "")
})

/**
 * The pages among the files of an archive, arranged by its product or its table of contents (SUMMARY.md), or else by name with folders
 * as parents. Several pages get a common parent: the index of the top folder, or a page with the given name; with null
 * they do not.
 */
export const readFolder = Effect.fn("content.readFolder")(function* (
  { exported, files, leftOut: unread }: ReadArchive,
  name: string | null
) {
  const reader = yield* ImportReader
  const byPath = new Map(files.map((file) => [file.path, file.bytes]))
  const summary = findSummary(byPath)
  const all = [...byPath.keys()]
    .filter((path) => PAGE.test(path) && !isNavigation(path))
    .sort(inOrder.compare)
  const listed = exported?.listed ?? (summary === null ? [] : listedPages(summary, all))
  const { isTaken, landing, positions, siblings, top } = arranged(all, listed, name)
  const pages: Array<ImportedPage> = []
  const written: Array<PackedFile> = []
  for (const { parent, path, title: given, url } of positions) {
    const bytes = byPath.get(path)
    const key = keyOf(path)
    const derived = key === "" ? (name ?? "") : nameOf(key, siblings.get(aboveOf(key)))
    const title = given ?? (path === top ? name : derived) ?? ""
    const blank: ImportedPage = {
      url,
      parent,
      title,
      description: null,
      markdown: "",
      isTranslated: false,
      problems: exported?.problems?.get(path) ?? []
    }
    if (bytes === undefined) pages.push(blank)
    else if (/\.html?$/i.test(path)) {
      const html = decodeText(bytes)
      const {
        description,
        files: within,
        markdown,
        problems
      } = yield* reader.readPage(html, url, linkedSheets(html, url, byPath)).pipe(refusedBecauseOf(path))
      written.push(...within)
      pages.push({
        ...blank,
        description,
        markdown,
        problems: [...(blank.problems ?? []), ...problems],
        isTranslated: true
      })
    } else pages.push({ ...blank, markdown: decodeText(bytes) })
  }
  const others = files.filter(({ path }) => !PAGE.test(path))
  const beyond = all.filter((path) => !isTaken.has(path))
  const leftOut = [
    ...describeLeftOut(beyond, `beyond the first ${maxArchivePages} pages`, "pages"),
    ...unread
  ]
  const found: Found = {
    pages,
    total: all.length + pages.length - isTaken.size,
    files: filesAt([...others, ...written]),
    leftOut,
    ...(exported !== undefined && factsOf(exported)),
    ...(listed.length === 0 && { byName: { landing } })
  }
  return found
})
