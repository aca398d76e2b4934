import { Context, type Effect, type Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { AdaptiveSchema } from "./AdaptiveSchema.ts"

/** The adaptive schemas of all sites. */
export class AdaptiveSchemas extends Context.Service<
  AdaptiveSchemas,
  {
    readonly find: (siteId: SiteId) => Effect.Effect<Option.Option<AdaptiveSchema>>
    readonly put: (schema: AdaptiveSchema) => Effect.Effect<void>
  }
>()("@octavo/sites/AdaptiveSchemas") {}
