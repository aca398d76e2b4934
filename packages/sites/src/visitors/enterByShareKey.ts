import { monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { isShareKey } from "../links/shareKey.ts"
import type { Admission, SitePlace } from "./Admission.ts"
import type { Credentials } from "./Credentials.ts"
import { RecentSites } from "./RecentSites.ts"
import { rootBelow } from "./SiteRoot.ts"

/** A site that may be read on, with the key that opened it. */
export interface EnteredSite {
  readonly kind: "entered"
  readonly place: SitePlace
  readonly shareKey: string | null
}

/**
 * Enters a share-link site by the key in the first segment of the path. Texts that cannot be keys are not looked up; those that can are
 * looked up by their hash, and wrong ones are counted by address.
 */
export const enterByShareKey = Effect.fnUntraced(function* (
  place: SitePlace,
  { address }: Credentials
): Effect.fn.Return<EnteredSite | Exclude<Admission, { kind: "admitted" }>, never, RecentSites> {
  const [key = "", ...rest] = place.path.split("/")
  if (!isShareKey(key)) return null
  const recent = yield* RecentSites
  const now = yield* monotonicMillis
  const retryAfter = address === null ? 0 : recent.shareKeyFailures.waitOf(address, now)
  if (retryAfter > 0) return { kind: "limited", retryAfter }
  if (!(yield* recent.isShareKey(place.site, key))) {
    if (address !== null) recent.shareKeyFailures.add(address, now)
    return null
  }
  const entered = { ...place, root: rootBelow(place.root, key), path: rest.join("/") }
  return { kind: "entered", place: entered, shareKey: key }
})
