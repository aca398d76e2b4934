import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { keysMatching } from "./redirectSource.ts"
import type { SiteRedirect } from "./SiteRedirect.ts"
import { SiteRedirects } from "./SiteRedirects.ts"

/**
 * The redirect of a decoded path below a site, for whoever asks; null for none. The path itself wins over `/*`, and the longest path
 * with `/*` over shorter ones. One statement.
 */
export const findSiteRedirect = Effect.fnUntraced(function* (siteId: SiteId, path: string) {
  const keys = keysMatching(path)
  const found = yield* (yield* SiteRedirects).findByKeys(siteId, keys)
  const byKey = new Map(found.map((redirect): [string, SiteRedirect] => [redirect.sourceKey, redirect]))
  for (const key of keys) {
    const redirect = byKey.get(key)
    if (redirect !== undefined) return redirect
  }
  return null
})
