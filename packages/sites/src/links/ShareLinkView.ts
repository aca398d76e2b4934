import { Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import type { Site } from "../sites/Site.ts"
import type { ShareLink } from "./ShareLink.ts"

/** A share link with its site and its key. */
export interface ShareLinkView {
  readonly site: Site
  readonly link: ShareLink
  /** Null where the key was sealed by another installation. */
  readonly key: string | null
}

/** Opens the keys of share links, for callers who manage the site. */
export const viewShareLinks = Effect.fnUntraced(function* (site: Site, links: ReadonlyArray<ShareLink>) {
  const sealer = yield* Sealer
  return links.map((link): ShareLinkView => ({
    site,
    link,
    key: Option.getOrNull(sealer.open(link.sealedKey))
  }))
})
