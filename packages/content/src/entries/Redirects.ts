import { Context } from "effect"
import type { PageId } from "./Page.ts"
import type { VersionedStore } from "./VersionedStore.ts"

/** A former address of a page, as the settings of a repository name it. */
export interface Redirect {
  /** A path without slashes around it. */
  readonly from: string
  /** The page that it leads to, wherever that is; it may be removed. */
  readonly pageId: PageId
}

/** The redirects of all revisions; those of a revision are named by `from`. */
export class Redirects extends Context.Service<Redirects, VersionedStore<Redirect, string>>()(
  "@octavo/content/Redirects"
) {}
