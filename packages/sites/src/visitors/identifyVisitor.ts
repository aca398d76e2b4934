import { Sealer } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { keyVersionOf, type PublishingAuth, sealedKeysOf } from "../auth/PublishingAuth.ts"
import { type VisitorToken, verifyVisitorToken } from "../auth/verifyVisitorToken.ts"
import type { Credentials } from "./Credentials.ts"
import { customerCookie, tokenCookie } from "./VisitorCookie.ts"

/** The parameter of a URL with a token. */
export const tokenParameter = "jwt_token"

/** A valid token, with the version of the key that verified it. */
interface VerifiedToken extends VisitorToken {
  readonly keyVersion: string
  /** The time in milliseconds since 1970 at which the token ends, or its key. */
  readonly until: number
}

/** The token of a visitor. */
export interface IdentifiedVisitor {
  /** Null without a valid token. */
  readonly token: VerifiedToken | null
  /** A valid token in the URL, which becomes a cookie. */
  readonly inUrl: { readonly text: string; readonly token: VisitorToken } | null
  /** Whether the URL or a header has a token that is not valid. */
  readonly isRefused: boolean
}

/** The verification by the keys of a site that are valid now. They are opened for the first token; most visitors have none. */
const verifierOf = Effect.fnUntraced(function* (auth: PublishingAuth | null) {
  const sealer = yield* Sealer
  const now = yield* DateTime.now
  const sealed = auth === null ? [] : sealedKeysOf(auth, now)
  let keys:
    | ReadonlyArray<{ readonly key: string; readonly keyVersion: string; readonly isFormer: boolean }>
    | undefined
  const seconds = Math.floor(DateTime.toEpochMillis(now) / 1000)
  const formerUntil = auth?.formerUntil ?? null
  const endOfFormer = formerUntil === null ? 0 : DateTime.toEpochMillis(formerUntil)
  return (token: string | null | undefined): VerifiedToken | null => {
    if (token === null || token === undefined) return null
    keys ??= sealed.flatMap((one) =>
      Option.toArray(sealer.open(one)).map((key) => ({
        key,
        keyVersion: keyVersionOf(one),
        isFormer: one === auth?.formerSealedKey
      }))
    )
    for (const { isFormer, key, keyVersion } of keys) {
      const verified = verifyVisitorToken(token, [key], seconds)
      if (verified === null) continue
      const end = verified.expiresAt * 1000
      return { ...verified, keyVersion, until: isFormer ? Math.min(end, endOfFormer) : end }
    }
    return null
  }
})

/**
 * Finds the token of a visitor: that of the header `Authorization`, else that of the URL, else that of our cookie, else that of the
 * customer's cookie. The first valid one counts; one that is not valid counts as none, and is reported where a cookie did not bring it.
 */
export const identifyVisitor = Effect.fnUntraced(function* (
  auth: PublishingAuth | null,
  { bearer, cookies, query }: Credentials
) {
  const verify = yield* verifierOf(auth)
  const inUrl = query.get(tokenParameter)
  const [byHeader, byUrl] = [verify(bearer), verify(inUrl)]
  const found: IdentifiedVisitor = {
    token: byHeader ?? byUrl ?? verify(cookies.get(tokenCookie)) ?? verify(cookies.get(customerCookie)),
    inUrl: byUrl === null || inUrl === null ? null : { text: inUrl, token: byUrl },
    isRefused: (bearer !== null && byHeader === null) || (inUrl !== null && byUrl === null)
  }
  return found
})
