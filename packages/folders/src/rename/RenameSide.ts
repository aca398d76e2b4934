import { type RepositoryLayout, readLayout, targetsOf, withConventions } from "@octavo/gitsync"
import { Effect } from "effect"
import { openPageReader } from "../check/PageReader.ts"
import type { ReadPage } from "../check/readPage.ts"
import { type Folder, readContents, readFolder } from "../folder/Folder.ts"
import { isMarkdown } from "../folder/isMarkdown.ts"
import type { LinkTargets } from "./rewriteLinks.ts"

/** A folder before or after a rename. */
export interface RenameSide {
  readonly folder: Folder
  /** All Markdown files, also those that are not published. */
  readonly pages: ReadonlyMap<string, ReadPage>
  readonly read: (paths: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, Uint8Array>>
}

/** Both sides of a rename. */
export interface RenameSides {
  readonly before: RenameSide
  readonly after: RenameSide
  /** The new path of a file; the same one for a file that stays. */
  readonly moved: (path: string) => string
  /** The texts that change, by their paths after the rename; the side after the rename reads them. */
  readonly texts: Map<string, string>
}

const markdownIn = ({ files }: Folder): ReadonlyArray<string> =>
  files.flatMap(({ kind, path }) => (kind === "file" && isMarkdown(path) ? [path] : []))

/** Reads a folder, and gives it as it is after a rename. */
export const renameSides = Effect.fnUntraced(function* (path: string, moved: (path: string) => string) {
  const folder = yield* Effect.promise(() => readFolder(path))
  const read = yield* openPageReader(folder)
  const pages = yield* Effect.promise(() => read(markdownIn(folder)))
  const former = new Map(folder.files.map((file) => [moved(file.path), file.path]))
  const texts = new Map<string, string>()
  const renamed = folder.files.map((file) => ({ ...file, path: moved(file.path), oid: moved(file.path) }))
  const contentsOf = (paths: ReadonlyArray<string>) => Effect.promise(() => readContents(path, paths))
  const sides: RenameSides = {
    before: { folder, pages, read: contentsOf },
    after: {
      folder: { path, files: renamed.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)) },
      pages: new Map([...pages].map(([path, page]) => [moved(path), page])),
      read: (paths) =>
        Effect.map(contentsOf(paths.map((path) => former.get(path) ?? path)), (contents) => {
          const bytesOf = (path: string): Uint8Array => {
            const text = texts.get(path)
            return text === undefined ? contents.get(former.get(path) ?? path)! : Buffer.from(text)
          }
          return new Map(paths.map((path) => [path, bytesOf(path)]))
        })
    },
    moved,
    texts
  }
  return sides
}, Effect.scoped)

/** The layout of a project at one side of a rename, and the targets of its links. */
export const readSide = Effect.fnUntraced(function* ({ folder, pages, read }: RenameSide, directory: string) {
  const found = yield* readLayout({ entries: folder.files, directory, read })
  const layout: RepositoryLayout =
    found.summary === null
      ? withConventions(found, (path) => pages.get(path)?.facts.conventions ?? {})
      : found
  // Links to pages that are not published are kept, too.
  const others = new Map([...pages.keys()].map((path) => [path, { kind: "page" as const, id: path }]))
  const targets: LinkTargets = [targetsOf(folder.files, layout), others]
  return { layout, targets }
})
