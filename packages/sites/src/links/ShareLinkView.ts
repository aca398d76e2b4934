import { Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { Site } from "../sites/Site.ts"
import { mayOpenSite } from "../structure/requireOpenable.ts"
import type { ShareLink } from "./ShareLink.ts"

/** A share link with its site and its key. */
export interface ShareLinkView {
  readonly site: Site
  readonly link: ShareLink
  /** Null where the key was sealed by another installation, and for callers who may not open each space of the site. */
  readonly key: string | null
}

/** Opens the keys of share links, for callers who manage the site. */
export const viewShareLinks = Effect.fnUntraced(function* (site: Site, links: ReadonlyArray<ShareLink>) {
  const sealer = yield* Sealer
  const mayOpen = yield* mayOpenSite(site.id)
  return links.map((link): ShareLinkView => ({
    site,
    link,
    key: mayOpen ? Option.getOrNull(sealer.open(link.sealedKey)) : null
  }))
})
