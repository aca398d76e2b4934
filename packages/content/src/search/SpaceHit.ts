import type { SpaceId } from "../entries/SpaceId.ts"
import type { PageHit } from "./PageHit.ts"

/** A space that answers a search, with its best pages. */
export interface SpaceHit {
  readonly spaceId: SpaceId
  readonly title: string
  readonly pages: ReadonlyArray<PageHit>
}
