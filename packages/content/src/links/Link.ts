import type { Person } from "@octavo/identity"
import { Schema } from "effect"
import type { CollectionView } from "../containers/Collection.ts"
import type { FileVersion } from "../entries/File.ts"
import type { PagePlace } from "../entries/Pages.ts"
import type { ReusableContentVersion } from "../entries/ReusableContent.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** Whether what a link leads to is there; `in-app` are addresses of this very installation. */
export const LinkStatus = Schema.Literals(["ok", "broken", "in-app"])
export type LinkStatus = typeof LinkStatus.Type

/** The broken links of a change request that its change adds, or those that are broken in its base too. */
export const BrokenContext = Schema.Literals(["change-request", "space"])
export type BrokenContext = typeof BrokenContext.Type

/** A page refers to what it mentions, and depends on what it cannot be shown without. */
export const LinkRelation = Schema.Literals(["reference", "dependsOn"])
export type LinkRelation = typeof LinkRelation.Type

/** A page, or one of its headings. */
export interface PageLocation {
  readonly kind: "page"
  readonly spaceId: SpaceId
  readonly place: PagePlace
  /** Null for the page as a whole. */
  readonly anchor: string | null
}

/** A piece of text that pages include. */
export interface ReusableContentLocation {
  readonly kind: "reusable-content"
  readonly spaceId: SpaceId
  readonly content: ReusableContentVersion
}

/** The target of a link, or the place that contains the link. */
export type Location =
  | PageLocation
  | ReusableContentLocation
  | { readonly kind: "file"; readonly spaceId: SpaceId; readonly file: FileVersion }
  | { readonly kind: "space"; readonly spaceId: SpaceId }
  | { readonly kind: "collection"; readonly collection: CollectionView }
  | { readonly kind: "user"; readonly user: Person }
  | { readonly kind: "openapi"; readonly slug: string }
  | { readonly kind: "url"; readonly url: string }

/** All that a page, or a space, says of one target. */
export interface Link {
  readonly status: LinkStatus
  readonly relation: LinkRelation
  /** The target, as it exists; when it does not exist, as it is written. */
  readonly target: Location
  /** Of a broken link to a path: an entry whose path differs by case or Unicode normal form alone. */
  readonly suggestion?: Location
  /** The places that contain the link, in the order of the text, each heading once. */
  readonly locations: ReadonlyArray<PageLocation | ReusableContentLocation>
}

/** How many links there are, whatever was asked for. */
export interface LinkStats {
  readonly total: number
  readonly broken: number
  /** The number of broken links that are not broken in the base; null without a base. */
  readonly brokenHere: number | null
}
