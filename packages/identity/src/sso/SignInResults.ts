import { Context, type DateTime, type Effect, type Option } from "effect"
import type { SignInResult } from "./SignInResult.ts"

/** The confirmed sign-ins that wait for their browser. */
export class SignInResults extends Context.Service<
  SignInResults,
  {
    readonly put: (result: SignInResult) => Effect.Effect<void>
    /** Removes a result and returns it, so that only one caller gets it. */
    readonly take: (codeHash: string) => Effect.Effect<Option.Option<SignInResult>>
    readonly removeExpired: (now: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/SignInResults") {}
