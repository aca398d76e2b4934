import type { SiteRoot } from "./SiteRoot.ts"

/** A cookie that an answer sets for a site: never for scripts, never for forms of other sites, and below the root of the site alone. */
export interface VisitorCookie {
  readonly name: string
  /** Printable ASCII without spaces, quotes, commas, semicolons and backslashes. */
  readonly value: string
  readonly path: string
  readonly secure: boolean
  /** The life in seconds: null for that of the session, 0 for the end of the cookie. */
  readonly maxAge: number | null
}

/** The cookie with the token of a visitor. */
export const tokenCookie = "octavo-visitor"

/** The cookie in which a customer may put the token instead. It is read, and never written. */
export const customerCookie = "gitbook-visitor-token"

/** The cookie with a signed preview. */
export const previewCookie = "octavo-preview"

/** The path below a preview that ends it. */
export const leavePreviewPath = "~octavo/leave"

/** A cookie for a site. */
export const cookieBelow = (
  root: SiteRoot,
  name: string,
  value: string,
  maxAge: number | null
): VisitorCookie => ({
  name,
  value,
  path: root.path === "" ? "/" : root.path,
  secure: root.origin.startsWith("https:"),
  maxAge
})

/** A cookie as the value of the header `Set-Cookie`. */
export const setCookieOf = ({ maxAge, name, path, secure, value }: VisitorCookie): string =>
  [
    `${name}=${value}`,
    `Path=${path}`,
    ...(maxAge === null ? [] : [`Max-Age=${maxAge}`]),
    "HttpOnly",
    ...(secure ? ["Secure"] : []),
    "SameSite=Lax"
  ].join("; ")
