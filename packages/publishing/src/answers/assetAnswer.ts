import { diagramPolicy } from "@octavo/html"
import { rootOf, type Site, SitesUrl, siteUrl } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import { type Answer, packed, type PackedBody } from "../visits/Answer.ts"
import type { SiteAnswer } from "./SiteAnswer.ts"

const bodies = new WeakMap<Uint8Array, PackedBody>()

/** The bytes of an asset, compressed when it is first asked for. */
const bodyOf = (bytes: Uint8Array): PackedBody => {
  const known = bodies.get(bytes)
  if (known !== undefined) return known
  const made = packed(bytes)
  bodies.set(bytes, made)
  return made
}

/** The origins that pages of a site have: its own, and that of previews. A sandboxed page has none of its own. */
const originsOf = Effect.fnUntraced(function* (site: Site) {
  const address = yield* SitesUrl
  const origins = [siteUrl(address, site), address.root].map((url) => rootOf(url).origin)
  return [...new Set(origins)].join(" ")
})

/** Scripts and styles of all sites, which never change under their address. */
export const assetAnswer: SiteAnswer = Effect.fnUntraced(function* (site, path) {
  const { assets } = yield* PageCaches
  const prefix = `~octavo/${assets.hash}/`
  const asset = path.startsWith(prefix) ? assets.files.get(path.slice(prefix.length)) : undefined
  if (asset === undefined) return null
  const answer: Answer = {
    status: 200,
    headers: {
      ...asset.headers,
      ...(path.endsWith("/mermaid.html") && {
        "content-security-policy": diagramPolicy(yield* originsOf(site))
      }),
      "cache-control": "public, max-age=31536000, immutable"
    },
    body: bodyOf(yield* Effect.promise(asset.read))
  }
  return answer
})
