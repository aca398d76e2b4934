import type { Audience } from "./Audience.ts"
import type { SiteAt } from "./SiteAt.ts"
import type { VisitorCookie } from "./VisitorCookie.ts"

/** A site that a request names. */
export type SitePlace = Extract<SiteAt, { kind: "site" }>

/**
 * The decision about a visitor. Nothing is 404: no site, and no, a wrong or a revoked share key, are alike. All but `admitted` is
 * answered with `no-store` and `no-referrer`.
 */
export type Admission =
  | {
      readonly kind: "admitted"
      readonly audience: Audience
      /** The path below the root of the audience. */
      readonly path: string
    }
  /** 302 to a URL of the site, or of the page that issues tokens. */
  | { readonly kind: "redirect"; readonly url: string; readonly cookies: ReadonlyArray<VisitorCookie> }
  /** 401: there is no valid token, or no valid preview, and no page that issues one. */
  | { readonly kind: "refused"; readonly needed: "token" | "preview" }
  /** 429: too many wrong share keys came from the address. */
  | { readonly kind: "limited"; readonly retryAfter: number }
  | null
