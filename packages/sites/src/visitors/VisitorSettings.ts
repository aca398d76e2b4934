import { Effect, Option } from "effect"
import type { ClaimObject } from "../adaptive/AdaptiveSchema.ts"
import { AdaptiveSchemas } from "../adaptive/AdaptiveSchemas.ts"
import type { PublishingAuth } from "../auth/PublishingAuth.ts"
import { PublishingAuths } from "../auth/PublishingAuths.ts"
import type { Site } from "../sites/Site.ts"

/** The settings of a site that decide who visitors are. The version of the site covers them. */
export interface VisitorSettings {
  /** Null for a site that is older than visitor keys and whose key nobody asked for. */
  readonly auth: PublishingAuth | null
  readonly schema: ClaimObject | null
}

/** Reads the settings of a site. */
export const readVisitorSettings = Effect.fnUntraced(function* ({ id }: Site) {
  const auth = yield* (yield* PublishingAuths).find(id)
  const schema = yield* (yield* AdaptiveSchemas).find(id)
  const settings: VisitorSettings = {
    auth: Option.getOrNull(auth),
    schema: Option.isSome(schema) ? schema.value.jsonSchema : null
  }
  return settings
})
