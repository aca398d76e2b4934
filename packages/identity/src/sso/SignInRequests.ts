import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SsoProviderId } from "../directory/SsoProvider.ts"
import type { SignInRequest } from "./SignInRequest.ts"

/** The sign-ins that wait for a response. */
export class SignInRequests extends Context.Service<
  SignInRequests,
  {
    readonly put: (request: SignInRequest) => Effect.Effect<void>
    /** Removes a request of a provider and returns it, so that only one caller gets it. */
    readonly take: (id: string, providerId: SsoProviderId) => Effect.Effect<Option.Option<SignInRequest>>
    /** Whether a browser restarted a sign-in at a provider since a time. */
    readonly hasRestarted: (
      browserHash: string,
      providerId: SsoProviderId,
      since: DateTime.Utc
    ) => Effect.Effect<boolean>
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/SignInRequests") {}
