import { Effect } from "effect"
import { decodeText } from "./decodeText.ts"
import { archiveUrl, type Found, type ImportedPage } from "./ImportedPage.ts"
import { ImportReader, type PackedFile } from "./ImportReader.ts"
import { nameOf } from "./nameOf.ts"

/** The most pages that one archive gives. */
export const maxArchivePages = 200

const PAGE = /\.(?:md|markdown|html?)$/i
const INDEX = /(?:^|\/)(?:readme|index|_index)\.(?:md|markdown|html?)$/i

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
    for (let folder = folderOf(path); folder.length > top.length; folder = folderOf(folder.slice(0, -1))) {
      folders.add(folder)
    }
  }
  return [...folders].sort(inOrder.compare)
}

/** Where pages of a folder stand: below the page of the folder, which is its index or one without a text. */
interface Standing {
  readonly url: string
  readonly parent: string | null
}

const standings = (
  pages: ReadonlyArray<string>,
  top: string,
  hasTop: boolean
): ReadonlyMap<string, Standing> => {
  const indexes = new Map(pages.filter((path) => INDEX.test(path)).map((path) => [folderOf(path), path]))
  const urlOf = (folder: string) => archiveUrl(indexes.get(folder) ?? folder)
  const parentOf = (folder: string): string | null => (folder === top && !hasTop ? null : urlOf(folder))
  const standing = new Map<string, Standing>()
  for (const folder of foldersOf(pages, top)) {
    if (folder === top && !hasTop) continue
    const parent = folder === top ? null : parentOf(folderOf(folder.slice(0, -1)))
    standing.set(indexes.get(folder) ?? folder, { url: urlOf(folder), parent })
  }
  for (const path of pages) {
    if (!standing.has(path)) standing.set(path, { url: archiveUrl(path), parent: parentOf(folderOf(path)) })
  }
  return standing
}

/**
 * The pages among the files of an archive, folders as pages above others. Several pages stand below one of their own:
 * the index of the top folder, or a page with the given name; with null they do not.
 */
export const readFolder = Effect.fn("content.readFolder")(function* (
  files: ReadonlyArray<PackedFile>,
  name: string | null
) {
  const reader = yield* ImportReader
  const byPath = new Map(files.map((file) => [file.path, file.bytes]))
  const all = [...byPath.keys()]
    .filter((path) => PAGE.test(path) && !isNavigation(path))
    .sort(inOrder.compare)
  const taken = all.slice(0, maxArchivePages)
  const top = commonFolder(taken)
  const hasTop = name !== null && (taken.length > 1 || taken.some((path) => folderOf(path) !== top))
  const pages: Array<ImportedPage> = []
  const keyOf = (path: string) => (INDEX.test(path) ? folderOf(path) : path)
  const standing = [...standings(taken, top, hasTop)].sort(([one], [other]) =>
    inOrder.compare(keyOf(one), keyOf(other))
  )
  for (const [path, { parent, url }] of standing) {
    const bytes = byPath.get(path)
    const title = (path === top ? name : nameOf(keyOf(path) || (name ?? ""))) ?? ""
    const blank: ImportedPage = { url, parent, title, description: null, markdown: "", isTranslated: false }
    if (bytes === undefined) pages.push(blank)
    else if (/\.html?$/i.test(path)) {
      const { description, markdown } = yield* reader.readPage(decodeText(bytes), url)
      pages.push({ ...blank, description, markdown, isTranslated: true })
    } else pages.push({ ...blank, markdown: decodeText(bytes) })
  }
  const others = [...byPath].filter(([path]) => !PAGE.test(path))
  const found: Found = {
    pages,
    total: all.length + pages.length - taken.length,
    files: new Map(others.map(([path, bytes]) => [archiveUrl(path), bytes]))
  }
  return found
})
