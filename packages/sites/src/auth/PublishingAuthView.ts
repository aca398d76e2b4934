import { Sealer } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { type PublishingAuth, VisitorKeyUnreadable } from "./PublishingAuth.ts"

/** How the visitors of a site authenticate, with the visitor key itself. */
export interface PublishingAuthView {
  readonly privateKey: string
  readonly fallbackUrl: string | null
}

/** Opens the visitor key, for callers who manage the site. */
export const viewPublishingAuth = Effect.fnUntraced(function* (auth: PublishingAuth) {
  const privateKey = (yield* Sealer).open(auth.sealedKey)
  if (Option.isNone(privateKey)) return yield* new VisitorKeyUnreadable({ siteId: auth.siteId })
  const view: PublishingAuthView = { privateKey: privateKey.value, fallbackUrl: auth.fallbackUrl }
  return view
})
