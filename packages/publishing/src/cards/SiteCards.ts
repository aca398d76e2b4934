import { Context, Data, type Effect } from "effect"

/** A picture that other sites show for a link to a page: its words, colours as `#rrggbb`, and the copy of the logo. */
export interface CardOrder {
  readonly siteId: string
  readonly title: string
  readonly description: string
  readonly site: string
  /** BCP 47. */
  readonly language: string
  readonly isRightToLeft: boolean
  readonly ground: string
  readonly text: string
  readonly muted: string
  readonly accent: string
  /** The name of the bytes of the logo in `Blobs`, and its media type. */
  readonly logo: { readonly hash: string; readonly type: string } | null
}

/** No card is drawn: too many others are, or drawing failed. */
export class CardRefused extends Data.TaggedError("CardRefused")<{
  /** The seconds until it may be tried again; null where it failed. */
  readonly retryAfter: number | null
}> {}

/** The makers of social cards, in the bounds of the process. */
export class SiteCards extends Context.Service<
  SiteCards,
  {
    /** The bytes of a PNG of 1,200 by 630 pixels. */
    readonly draw: (order: CardOrder) => Effect.Effect<Uint8Array, CardRefused>
  }
>()("@octavo/publishing/SiteCards") {}
