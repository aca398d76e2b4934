import type { LayoutDocument, LayoutPage, RepositoryLayout } from "@octavo/gitsync"
import type { PathTarget } from "@octavo/markdown"
import type { Folder } from "../folder/Folder.ts"
import type { ReadPage } from "./readPage.ts"

/** A folder with its layout and its pages, as the rules see it. */
export interface CheckedFolder {
  readonly folder: Folder
  readonly layout: RepositoryLayout
  /** Pages and reusable contents by path. */
  readonly pages: ReadonlyMap<string, ReadPage>
  /** All that texts can refer to, by path, and pages by their redirects, which begin with `/`. The id of a target is its path. */
  readonly targets: ReadonlyMap<string, PathTarget>
}

/** The documents of a navigation with their files, in its order. */
export const documentsIn = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<LayoutDocument> =>
  pages.flatMap((page) => [
    ...(page.kind === "document" && page.file !== null ? [page] : []),
    ...documentsIn(page.children)
  ])

const isMarkdown = (path: string): boolean => /\.(md|markdown)$/i.test(path)

/** All that texts of a folder can refer to: published pages, reusable contents, and every file of the folder that is no page. */
export const targetsOf = (folder: Folder, layout: RepositoryLayout): ReadonlyMap<string, PathTarget> => {
  const targets = new Map<string, PathTarget>()
  const add = (kind: PathTarget["kind"], path: string) => void targets.set(path, { kind, id: path })
  for (const { kind, path, size } of folder.files) {
    if (!isMarkdown(path) && kind === "file" && size !== null) add("file", path)
  }
  for (const { path } of layout.files) add("file", path)
  for (const { path } of layout.includes) add("reusable-content", path)
  for (const { file } of documentsIn(layout.pages)) if (file !== null) add("page", file.path)
  for (const { from, to } of layout.redirects) targets.set(`/${from}`, { kind: "page", id: to })
  return targets
}
