import { Context, type DateTime, type Effect } from "effect"
import type { SamlProviderId } from "../sso/SamlProvider.ts"

/** The assertions that were used, for as long as they could be used again. */
export class SamlAssertions extends Context.Service<
  SamlAssertions,
  {
    /** Records the use of an assertion and returns true, unless it was used before. */
    readonly add: (
      providerId: SamlProviderId,
      assertionId: string,
      expiresAt: DateTime.Utc
    ) => Effect.Effect<boolean>
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/SamlAssertions") {}
