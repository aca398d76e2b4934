import { Clock, Effect } from "effect"
import { isVisitorParameter, sessionClaims, unsignedCookie } from "../adaptive/unsignedClaims.ts"
import type { Admission, SitePlace } from "./Admission.ts"
import type { Credentials } from "./Credentials.ts"
import { type IdentifiedVisitor, tokenParameter } from "./identifyVisitor.ts"
import { withoutVisitor } from "./readLocation.ts"
import { urlBelow } from "./SiteRoot.ts"
import { cookieBelow, tokenCookie, type VisitorCookie } from "./VisitorCookie.ts"

/** The longest life of the cookie with a token, in seconds. */
const maxCookieLife = 7 * 24 * 60 * 60

type Redirect = Extract<Admission, { kind: "redirect" }>

/** The redirect to the page that issues tokens, with the place to return to. */
export const redirectToLogin = (fallbackUrl: string, location: string): Redirect => {
  const url = new URL(fallbackUrl)
  url.searchParams.append("location", location)
  return { kind: "redirect", url: url.href, cookies: [] }
}

/** Whether a URL has parameters about the visitor, which become cookies. */
export const namesVisitor = ({ query }: Credentials): boolean =>
  [...query.keys()].some((name) => name === tokenParameter || isVisitorParameter(name))

/** The redirect to the same URL without parameters about the visitor, with cookies in their place. `root` is that of cookies. */
export const redirectWithCookies = Effect.fnUntraced(function* (
  { path, root: below }: SitePlace,
  root: SitePlace["root"],
  { cookies, query }: Credentials,
  inUrl: IdentifiedVisitor["inUrl"]
) {
  const now = Math.floor((yield* Clock.currentTimeMillis) / 1000)
  const set: Array<VisitorCookie> = []
  if (inUrl !== null) {
    const life = Math.ceil(inUrl.token.expiresAt - now)
    set.push(cookieBelow(root, tokenCookie, inUrl.text, Math.min(Math.max(1, life), maxCookieLife)))
  }
  if ([...query.keys()].some(isVisitorParameter)) {
    const claims = sessionClaims([...cookies], [...query])
    set.push(cookieBelow(root, unsignedCookie, encodeURIComponent(JSON.stringify(claims)), null))
  }
  const rest = withoutVisitor(query).toString()
  const url = urlBelow(below, path)
  const redirect: Redirect = { kind: "redirect", url: rest === "" ? url : `${url}?${rest}`, cookies: set }
  return redirect
})
