import { Effect, Option } from "effect"
import type { Site } from "../sites/Site.ts"
import { hashShareKey } from "./shareKey.ts"
import { ShareLinks } from "./ShareLinks.ts"

/** The given key, when it is an active one of a share-link site. A wrong or needless key is ignored. */
export const findShareKey = Effect.fnUntraced(function* (site: Site, key: string | undefined) {
  if (key === undefined || key === "" || site.visibility !== "share-link") return null
  const link = yield* (yield* ShareLinks).findByKey(site.id, hashShareKey(key))
  return Option.isSome(link) && link.value.active ? key : null
})
