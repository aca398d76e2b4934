import type { Credentials } from "@octavo/sites"
import type { Post } from "./Post.ts"

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
  /** Of requests with the method `POST`. */
  readonly post?: Post
  /** `Accept`; null or absent without one. */
  readonly accept?: string | null
  /** `User-Agent`; null or absent without one. */
  readonly userAgent?: string | null
  /** `Sec-Purpose`; null or absent without one. */
  readonly purpose?: string | null
}
