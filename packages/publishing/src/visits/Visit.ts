import type { Credentials } from "@octavo/sites"

/** A request of a visitor, in words of HTTP but of no framework. */
export interface Visit extends Credentials {
  readonly method: string
  /** The host that was asked, with its port. */
  readonly host: string
  /** The path as it was sent, encoded, without the query. */
  readonly path: string
  /** The query as it was sent, without `?`; empty for none. */
  readonly search: string
  /** `If-None-Match`; null without one. */
  readonly ifNoneMatch: string | null
  /** `Accept`; null or absent without one. */
  readonly accept?: string | null
}
