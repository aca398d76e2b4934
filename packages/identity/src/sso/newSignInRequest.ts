import { DateTime, Effect } from "effect"
import { newSecret } from "../tokens/newSecret.ts"
import { hashKey } from "../tokens/ApiToken.ts"
import { SignInRequest } from "./SignInRequest.ts"
import { signInTarget } from "./signInTarget.ts"
import type { SsoProviderId } from "../directory/SsoProvider.ts"

/** The start of a sign-in as a browser asks for it. */
export interface SignInStart {
  readonly publicUrl: string
  /** The address to show afterwards, of any origin; see `signInTarget`. */
  readonly target: string | null
  /** The secret of an earlier start in this browser. */
  readonly browserSecret: string | null
  readonly isRestart: boolean
}

/** The form of a secret of `newSecret`. */
const secretPattern = /^[\w-]{43}$/

const requestLifetime = { minutes: 10 }

/** An ID of 160 random bits. It is a name in XML, so it begins with a letter or `_`. */
const newRequestId = () => `_${Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString("hex")}`

/** A request of a browser at a provider, and the secret that the browser keeps. It is not stored yet. */
export const newSignInRequest = Effect.fnUntraced(function* (
  providerId: SsoProviderId,
  given: SignInStart,
  proof: Pick<SignInRequest, "nonce" | "codeVerifier"> = { nonce: null, codeVerifier: null }
) {
  const now = yield* DateTime.now
  const isKept = given.browserSecret !== null && secretPattern.test(given.browserSecret)
  const browserSecret = isKept ? given.browserSecret! : newSecret()
  const request = new SignInRequest({
    id: newRequestId(),
    providerId,
    browserHash: hashKey(browserSecret),
    target: signInTarget(given.target, given.publicUrl),
    isRestart: given.isRestart,
    ...proof,
    createdAt: now,
    expiresAt: DateTime.add(now, requestLifetime)
  })
  return { request, browserSecret }
})
