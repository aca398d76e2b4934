import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { hashKey } from "../tokens/ApiToken.ts"
import { admitSubject } from "../sso/admitSubject.ts"
import { auditSignIn, auditSsoRefusal } from "../sso/auditSignIn.ts"
import { newSecret } from "../tokens/newSecret.ts"
import { readCertificates } from "./readCertificates.ts"
import type { SamlAssertion } from "../sso/response/readAssertion.ts"
import { ResponseReader } from "./ResponseReader.ts"
import { SamlAssertions } from "./SamlAssertions.ts"
import type { SamlProvider, SamlProviderId } from "../sso/SamlProvider.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import { samlServiceUrls } from "./samlServiceUrls.ts"
import { SsoProviderPending } from "../directory/SsoProvider.ts"
import { SignInRequests } from "../sso/SignInRequests.ts"
import { ResponseRefused } from "../sso/signInFailures.ts"
import { SignInResult } from "../sso/SignInResult.ts"
import { SignInResults } from "../sso/SignInResults.ts"

const resultLifetime = { seconds: 60 }

/** Older assertions are refused by their age: ten minutes and the clock skew. */
const assertionLifetime = { minutes: 15 }

/** The next step of the browser that brought a response: to finish with a one-time code, or to start a sign-in here. */
export type ReceivedResponse = { readonly step: "finish"; readonly code: string } | { readonly step: "start" }

/** The response was answered already, came too late, or belongs to another sign-in. */
const requestGone = () =>
  new ResponseRefused({
    reason: "saml/request",
    detail:
      "The response answers no open request of this provider. It was answered already or is over ten minutes old."
  })

/** Takes the request of an assertion and stores its result under a code, all or nothing. */
const admit = Effect.fnUntraced(function* ({ entityId, id }: SamlProvider, assertion: SamlAssertion) {
  const provider = yield* (yield* SamlProviders).getForUpdate(id)
  if (provider.status !== "active" || provider.entityId !== entityId) {
    return yield* new SsoProviderPending({ providerId: id })
  }
  const now = yield* DateTime.now
  const request = Option.getOrNull(yield* (yield* SignInRequests).take(assertion.requestId, id))
  if (request === null || DateTime.isLessThanOrEqualTo(request.expiresAt, now)) return yield* requestGone()
  const isNew = yield* (yield* SamlAssertions).add(id, assertion.id, DateTime.add(now, assertionLifetime))
  if (!isNew) {
    return yield* new ResponseRefused({ reason: "saml/replay", detail: "The assertion was used before" })
  }
  const userId = yield* admitSubject(provider, assertion)
  yield* auditSignIn(provider, userId)
  const code = newSecret()
  const { sessionNotOnOrAfter } = assertion
  yield* (yield* SignInResults).put(
    new SignInResult({
      codeHash: hashKey(code),
      providerId: id,
      browserHash: request.browserHash,
      organizationId: provider.organizationId,
      userId,
      target: request.target,
      sessionNotOnOrAfter: sessionNotOnOrAfter === null ? null : DateTime.makeUnsafe(sessionNotOnOrAfter),
      expiresAt: DateTime.add(now, resultLifetime)
    })
  )
  return code
}, atomically)

const receive = Effect.fnUntraced(function* (
  provider: SamlProvider,
  given: { readonly publicUrl: string; readonly response: string }
) {
  const { id } = provider
  if (provider.status !== "active") return yield* new SsoProviderPending({ providerId: id })
  const service = samlServiceUrls(given.publicUrl, id)
  const reading = yield* (yield* ResponseReader).read(given.response, {
    entityId: provider.entityId,
    keys: readCertificates(provider.certificate).keys,
    acsUrl: service.acsURL,
    audience: service.entityID,
    now: (yield* DateTime.now).epochMilliseconds
  })
  if ("assertion" in reading) {
    const received: ReceivedResponse = { step: "finish", code: yield* admit(provider, reading.assertion) }
    return received
  }
  if (reading.reason === "saml/unsolicited") return { step: "start" } satisfies ReceivedResponse
  return yield* new ResponseRefused(reading)
})

/**
 * Receives a response of a provider: reads it in a thread, takes the request that it answers, finds the user, and stores
 * the result under a one-time code for a minute. A response that answers no request is not trusted: the browser starts
 * here instead. A process that is killed leaves all of it or nothing.
 */
export const receiveResponse = Effect.fn("identity.receiveResponse")(function* (
  id: SamlProviderId,
  given: { readonly publicUrl: string; readonly response: string }
) {
  const provider = yield* (yield* SamlProviders).get(id)
  return yield* Effect.tapError(receive(provider, given), (failure) =>
    failure._tag === "ResponseRefused" ||
    failure._tag === "SignInDenied" ||
    failure._tag === "SsoProviderPending"
      ? auditSsoRefusal(provider, failure)
      : Effect.void
  )
})
