import type { PageAttributes, PageId, PageVersion } from "@octavo/content"
import type { LayoutFile, LayoutPage } from "../layout/RepositoryLayout.ts"
import type { UnfiledEntry } from "./makeUnfiledFinder.ts"

/** The derived facts of the text of a page in the repository. */
export interface PageText {
  readonly sourceHash: string
  /** From the text itself, or null where only the navigation names the page. */
  readonly title: string | null
  readonly attributes: PageAttributes
}

/** The input of the page plan. */
export interface PagePlanInput {
  readonly current: ReadonlyArray<PageVersion>
  readonly layout: ReadonlyArray<LayoutPage>
  /** The ids that pages keep, by path, and the ids of new ones. */
  readonly idOf: (path: string) => PageId
  /** Whether the navigation has a page at a path. */
  readonly isListed: (path: string) => boolean
  readonly fileIdOf: (path: string) => string | undefined
  /** Whether the repository has a file at a path, whatever it is. */
  readonly isThere: (path: string) => boolean
  /** Whether the space has a file that lies in the repository. */
  readonly isKnownFile: (id: string) => boolean
  /** The folder of the documentation. */
  readonly root: string
  /** By path: the texts that were read anew; pages without an entry keep what they have. */
  readonly texts: ReadonlyMap<string, PageText>
  /** The files of pages that no navigation names and that stay nevertheless, by their ids. */
  readonly stays: ReadonlyMap<string, LayoutFile>
  /** The id of an entry without a file that was not there before. */
  readonly newId: (entry: UnfiledEntry, parentId: PageId | null) => PageId
  /** The title that a page has in the space by now, where the plan is for its base. */
  readonly currentTitle: (id: PageId) => string | undefined
  /** The time of the last change of a file, in milliseconds since 1970. */
  readonly changedAt: (path: string) => number
  readonly now: number
}
