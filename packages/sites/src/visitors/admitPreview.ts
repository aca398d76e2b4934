import { Caller } from "@octavo/identity"
import { Clock, Effect, Option } from "effect"
import { claimsOf } from "../adaptive/claimsOf.ts"
import { callerOf, readPreview } from "../previews/PreviewToken.ts"
import { requireSite } from "../sites/requireSite.ts"
import type { Admission, SitePlace } from "./Admission.ts"
import { Audience } from "./Audience.ts"
import type { Credentials } from "./Credentials.ts"
import { RecentSites } from "./RecentSites.ts"
import { urlBelow } from "./SiteRoot.ts"
import { cookieBelow, previewCookie } from "./VisitorCookie.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/**
 * Admits the user of a preview, who may read the site now, published or not. A preview in the URL becomes a cookie. Cookies and
 * parameters of visitors do not count: the preview names the claims, unsigned ones below `unsigned`.
 */
export const admitPreview = Effect.fnUntraced(function* (
  { path, root, site }: SitePlace,
  { cookies, query }: Credentials
) {
  const inUrl = query.get("token")
  const found = yield* readPreview(site.id, inUrl ?? cookies.get(previewCookie) ?? "")
  const refused: Admission = { kind: "refused", needed: "preview" }
  if (Option.isNone(found)) return refused
  const { claims: signed, expiresAt, userId } = found.value
  const caller = callerOf(found.value)
  const readable = yield* Effect.option(
    requireSite(site.organizationId, site.id, "read").pipe(Effect.provideService(Caller, caller))
  )
  if (Option.isNone(readable)) return refused
  if (inUrl !== null) {
    const life = expiresAt - Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const rest = new URLSearchParams(query)
    rest.delete("token")
    const url = urlBelow(root, path)
    const redirect: Admission = {
      kind: "redirect",
      url: rest.size === 0 ? url : `${url}?${rest.toString()}`,
      cookies: [cookieBelow(root, previewCookie, inUrl, Math.max(1, life))]
    }
    return redirect
  }
  const { schema } = yield* (yield* RecentSites).visitorSettings(site)
  const unsigned = isObject(signed["unsigned"]) ? signed["unsigned"] : {}
  const claims = claimsOf({ enabled: site.adaptiveContent, schema, signed, unsigned })
  const preview = { userId, caller }
  const admitted: Admission = {
    kind: "admitted",
    audience: new Audience({ site, root, claims, preview }),
    path
  }
  return admitted
})
