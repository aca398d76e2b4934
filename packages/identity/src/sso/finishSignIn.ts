import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { auditRefusedSignIn } from "../audit/auditRefusedSignIn.ts"
import { Members } from "../members/Members.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import type { UserId } from "../users/User.ts"
import type { SamlProviderId } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"
import { SignInElsewhere, SignInExpired } from "./SignInResult.ts"
import { SignInResults } from "./SignInResults.ts"
import { SsoLinks } from "./SsoLinks.ts"

/** A finished sign-in: the facts from which a session is made. The session reaches this organization alone. */
export interface SignIn {
  readonly userId: UserId
  readonly organizationId: OrganizationId
  readonly samlProviderId: SamlProviderId
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
  const provider = yield* Effect.option((yield* SamlProviders).get(providerId))
  const link = Option.getOrNull(yield* (yield* SsoLinks).findOfUser(organizationId, userId))
  const member = Option.getOrNull(yield* (yield* Members).find(organizationId, userId))
  const isAdmitted = link?.providerId === providerId && member !== null && member.sso && !member.disabled
  if (Option.isNone(provider) || !isAdmitted) return yield* new SignInExpired(failed)
  const signIn: SignIn = { userId, organizationId, samlProviderId: providerId, sessionNotOnOrAfter, target }
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
  return yield* Effect.tapError(finish(code, browserSecret), ({ _tag, provider }) =>
    // A code that leads to no sign-in says nothing of a provider.
    provider === null
      ? Effect.void
      : auditRefusedSignIn({
          organizationId: provider.organizationId,
          target: { kind: "samlProvider", id: provider.id },
          fields: { reason: _tag === "SignInElsewhere" ? "saml/elsewhere" : "saml/finish" }
        })
  )
})
