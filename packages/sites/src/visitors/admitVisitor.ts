import { Effect } from "effect"
import { claimsOf } from "../adaptive/claimsOf.ts"
import { unsignedClaims, unsignedCookie } from "../adaptive/unsignedClaims.ts"
import type { Admission, SitePlace } from "./Admission.ts"
import { admitPreview } from "./admitPreview.ts"
import { Audience } from "./Audience.ts"
import type { Credentials } from "./Credentials.ts"
import { type EnteredSite, enterByShareKey } from "./enterByShareKey.ts"
import { identifyVisitor } from "./identifyVisitor.ts"
import { readLocation } from "./readLocation.ts"
import { RecentSites } from "./RecentSites.ts"
import { namesVisitor, redirectToLogin, redirectWithCookies } from "./redirectVisitor.ts"
import { urlBelow } from "./SiteRoot.ts"
import { cookieBelow, tokenCookie } from "./VisitorCookie.ts"

/** The path below a site that leads to the page which issues tokens. */
export const loginPath = "~gitbook/auth/login"
const logoutPath = "~gitbook/auth/logout"

/**
 * Decides whether a visitor may read a site, and as which audience: by a preview, a share key or a token. Claims count on sites of all
 * visibilities. Parameters about the visitor become cookies before anything is shown.
 */
export const admitVisitor = Effect.fnUntraced(function* (at: SitePlace, credentials: Credentials) {
  if (at.isPreview) return yield* admitPreview(at, credentials)
  const entered: EnteredSite | Admission =
    at.site.visibility === "share-link"
      ? yield* enterByShareKey(at, credentials)
      : { kind: "entered", place: at, shareKey: null }
  if (entered === null || entered.kind !== "entered") return entered as Admission
  const { place, shareKey } = entered
  const { path, root, site } = place
  const { auth, schema } = yield* (yield* RecentSites).visitorSettings(site)
  const login = (location: string): Admission =>
    auth === null || auth.fallbackUrl === null
      ? null
      : redirectToLogin(auth.fallbackUrl, shareKey === null ? location : `/${shareKey}${location}`)
  if (path === loginPath) return login(readLocation(credentials.query.get("location")))
  if (path === logoutPath) {
    const ended = [tokenCookie, unsignedCookie].map((name) => cookieBelow(at.root, name, "", 0))
    const left: Admission = { kind: "redirect", url: urlBelow(root, ""), cookies: ended }
    return left
  }
  const { inUrl, isRefused, token } = yield* identifyVisitor(auth, credentials)
  if (site.visibility === "visitor-auth" && (token === null || isRefused)) {
    const refused: Admission = { kind: "refused", needed: "token" }
    return isRefused ? refused : (login(readLocation(`/${path}`)) ?? refused)
  }
  if (namesVisitor(credentials)) {
    const redirect: Admission = yield* redirectWithCookies(place, at.root, credentials, inUrl)
    return redirect
  }
  const unsigned = unsignedClaims([...credentials.cookies], [])
  const signed = token?.claims ?? {}
  const claims = claimsOf({ enabled: site.adaptiveContent, schema, signed, unsigned })
  const admitted: Admission = {
    kind: "admitted",
    audience: new Audience({
      site,
      root,
      siteRoot: at.root,
      claims,
      shareKey,
      keyVersion: token?.keyVersion ?? null,
      ...(token !== null && { until: token.until })
    }),
    path
  }
  return admitted
})
