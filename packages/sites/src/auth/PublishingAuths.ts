import { Context, type Effect, type Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { PublishingAuth } from "./PublishingAuth.ts"

/** How the visitors of all sites authenticate. */
export class PublishingAuths extends Context.Service<
  PublishingAuths,
  {
    readonly find: (siteId: SiteId) => Effect.Effect<Option.Option<PublishingAuth>>
    readonly put: (auth: PublishingAuth) => Effect.Effect<void>
  }
>()("@octavo/sites/PublishingAuths") {}
