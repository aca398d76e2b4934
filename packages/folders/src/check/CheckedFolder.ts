import type { RepositoryLayout } from "@octavo/gitsync"
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
