import { Context, Effect, Layer } from "effect"
import { FairSemaphore, RequestCounts, monotonicMillis } from "@octavo/kernel"
import { PageFailure } from "./PageFailure.ts"

/** Attempts a minute. They hold whatever limit the operator sets for the API. */
const attemptLimits = {
  /** Look-ups of providers by e-mail address, of a client address. */
  lookup: 10,
  /** Wrong API tokens of an address. */
  token: 5,
  /** Wrong passwords of a client address, and of a user who changes theirs. */
  password: 5,
  /** Wrong passwords for an e-mail address, from anywhere. */
  account: 30,
  /** Challenges for passkeys, of an address or a user. */
  challenge: 20,
  /** Refused passkeys of an address. */
  passkey: 10,
  /** Wrong secrets of the setup page, of an address. */
  setup: 5,
  /** Mails with a sign-in link to an e-mail address. */
  mail: 2,
  /** Wrong sign-in links of an address. */
  link: 30,
  /** Refused responses of identity providers, of an address. */
  response: 30,
  /** Wrong device codes of a user. */
  deviceCode: 5,
  /** Devices of an address that ask to sign in. */
  device: 20
} as const

/** The number of addresses and users that are counted at a time. */
const maxKeys = 50_000

const tooMany = new PageFailure({
  status: 429,
  code: "limit/attempts",
  message: "Too many attempts. Wait a minute and try again."
})

const make = () => {
  const counts = new RequestCounts(maxKeys)
  type Kind = keyof typeof attemptLimits

  /** Counts an attempt; refuses it beyond the limit. */
  const count = Effect.fnUntraced(function* (kind: Kind, who: string) {
    const now = yield* monotonicMillis
    if (counts.count(`${kind} ${who}`, attemptLimits[kind], now).isTooMuch) return yield* tooMany
  })

  /** Runs an attempt and counts it when it fails; refuses it unseen beyond the limit. */
  const countFailures =
    (kind: Kind, who: string) =>
    <A, E, R>(attempt: Effect.Effect<A, E, R>): Effect.Effect<A, E | PageFailure, R> =>
      Effect.gen(function* () {
        const now = yield* monotonicMillis
        if (counts.isFull(`${kind} ${who}`, attemptLimits[kind], now)) return yield* tooMany
        return yield* Effect.tapError(attempt, () => count(kind, who))
      })

  const turns = new FairSemaphore({ ofAll: 2, ofTenant: 1 })

  /** Runs the attempts of one address or user one after the other, so that each is counted before the next. Hashing a password takes memory. */
  const inTurn =
    (who: string) =>
    <A, E, R>(attempt: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      turns.withPermit(who, attempt)

  return { count, countFailures, inTurn }
}

/** Counts attempts to sign in, in this process. */
export class SignInLimits extends Context.Service<SignInLimits, ReturnType<typeof make>>()(
  "@octavo/server/SignInLimits"
) {
  static readonly layer = Layer.sync(SignInLimits, make)
}
