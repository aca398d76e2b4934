import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { hashKey } from "../tokens/ApiToken.ts"
import { authnRequest } from "./authnRequest.ts"
import { newSecret } from "../sessions/newSecret.ts"
import type { SamlProviderId } from "./SamlProvider.ts"
import { SamlProviders } from "./SamlProviders.ts"
import { samlServiceUrls } from "./samlServiceUrls.ts"
import { SamlProviderPending, SignInRequest, SignInRestarted } from "./SignInRequest.ts"
import { SignInRequests } from "./SignInRequests.ts"
import { signInTarget } from "./signInTarget.ts"

/** The form of a secret of `newSecret`. */
const secretPattern = /^[\w-]{43}$/

const requestLifetime = { minutes: 10 }
const restartInterval = { seconds: 30 }

/** An ID of 160 random bits. It is a name in XML, so it begins with a letter or `_`. */
const newRequestId = () => `_${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString("hex")}`

/** A sign-in that a browser begins: the address to send it to, and the secret that it keeps as a cookie. */
export interface StartedSignIn {
  readonly location: string
  readonly browserSecret: string
}

/**
 * Starts a sign-in at a provider. A browser keeps its secret, so that several tabs may sign in at a time. A restart follows
 * a response that named no request; a second one within 30 seconds is refused, so that no loop arises.
 */
export const startSignIn = Effect.fn("identity.startSignIn")(function* (
  id: SamlProviderId,
  given: {
    readonly publicUrl: string
    /** The address to show afterwards, of any origin; see `signInTarget`. */
    readonly target: string | null
    readonly browserSecret: string | null
    readonly isRestart: boolean
  }
) {
  const provider = yield* (yield* SamlProviders).get(id)
  if (provider.status !== "active") return yield* new SamlProviderPending({ samlProviderId: id })
  const requests = yield* SignInRequests
  const now = yield* DateTime.now
  const isKept = given.browserSecret !== null && secretPattern.test(given.browserSecret)
  const browserSecret = isKept ? given.browserSecret! : newSecret()
  const browserHash = hashKey(browserSecret)
  const since = DateTime.subtract(now, restartInterval)
  if (given.isRestart && (yield* requests.hasRestarted(browserHash, id, since))) {
    return yield* new SignInRestarted({ samlProviderId: id })
  }
  const request = new SignInRequest({
    id: newRequestId(),
    providerId: id,
    browserHash,
    target: signInTarget(given.target, given.publicUrl),
    isRestart: given.isRestart,
    createdAt: now,
    expiresAt: DateTime.add(now, requestLifetime)
  })
  yield* requests.put(request)
  const location = authnRequest({
    id: request.id,
    issuedAt: DateTime.toDateUtc(now),
    ssoUrl: provider.ssoUrl,
    service: samlServiceUrls(given.publicUrl, id)
  })
  const started: StartedSignIn = { location, browserSecret }
  return started
}, atomically)
