import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Members } from "../directory/Members.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import type { UserId } from "../directory/User.ts"
import { auditSsoRefusal } from "./auditSignIn.ts"
import type { SsoProviderId } from "../directory/SsoProvider.ts"
import { SamlProviderId } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"
import { SignInElsewhere, SignInExpired } from "./SignInResult.ts"
import { SignInResults } from "./SignInResults.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"

/** A finished sign-in: the facts from which a session is made. The session reaches this organization alone. */
export interface SignIn {
  readonly userId: UserId
  readonly organizationId: OrganizationId
  readonly providerId: SsoProviderId
  /** The latest end of the session, as the provider asks; null for none. */
  readonly sessionNotOnOrAfter: DateTime.Utc | null
  /** The path to show. */
  readonly target: string
}

const finish = Effect.fnUntraced(function* (code: string, browserSecret: string | null) {
  const result = Option.getOrNull(yield* (yield* SignInResults).take(hashKey(code)))
  if (result === null) return yield* new SignInExpired({ provider: null })
  const { organizationId, providerId, sessionNotOnOrAfter, target, userId } = result
  const failed = { provider: { id: providerId, organizationId } }
  if (DateTime.isLessThanOrEqualTo(result.expiresAt, yield* DateTime.now))
    return yield* new SignInExpired(failed)
  if (browserSecret === null || hashKey(browserSecret) !== result.browserHash)
    return yield* new SignInElsewhere(failed)
  // The provider, the link or the member may be gone since the response.
  const provider = yield* Effect.option((yield* SamlProviders).get(SamlProviderId.make(providerId)))
  const link = Option.getOrNull(yield* (yield* SsoLinks).findOfUser(organizationId, userId))
  const member = Option.getOrNull(yield* (yield* Members).find(organizationId, userId))
  const isAdmitted = link?.providerId === providerId && member !== null && member.sso && !member.disabled
  if (Option.isNone(provider) || !isAdmitted) return yield* new SignInExpired(failed)
  const signIn: SignIn = { userId, organizationId, providerId, sessionNotOnOrAfter, target }
  return signIn
}, atomically)

/**
 * Finishes a sign-in in the browser that started it. The code works once. Another browser is refused and does not use it
 * up, so nobody is signed in to the account of somebody else.
 */
export const finishSignIn = Effect.fn("identity.finishSignIn")(function* (
  code: string,
  browserSecret: string | null
) {
  return yield* Effect.tapError(finish(code, browserSecret), (refusal) =>
    // A code that leads to no sign-in says nothing of a provider.
    refusal.provider === null
      ? Effect.void
      : auditSsoRefusal({ ...refusal.provider, protocol: "saml" }, refusal)
  )
})
