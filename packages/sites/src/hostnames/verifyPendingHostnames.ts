import { DateTime, Duration, Effect } from "effect"
import { acceptHostnameProof, systemAsker } from "./acceptHostnameProof.ts"
import { AddressClaims } from "./AddressClaims.ts"
import { findHostnameProof } from "./findHostnameProof.ts"

/** The interval between two runs; a hostname is checked at most once in it. */
export const verificationInterval = Duration.minutes(10)

/** The hostnames of one run, and how many of them are checked at the same time. */
const maxHostnames = 100
const concurrency = 5

/** Checks hostnames that are not verified, those that were checked longest ago first, and serves sites at those that are proved. */
export const verifyPendingHostnames = Effect.fn("sites.verifyPendingHostnames")(function* () {
  const now = yield* DateTime.now
  // A run may begin a little early.
  const before = DateTime.subtractDuration(now, Duration.subtract(verificationInterval, Duration.seconds(30)))
  const sites = yield* (yield* AddressClaims).takePending(before, now, maxHostnames)
  yield* Effect.forEach(
    sites,
    Effect.fnUntraced(function* ({ hostname, id, organizationId }) {
      if (hostname === null) return
      const claim = { id, organizationId, hostname }
      const proof = yield* findHostnameProof(claim)
      if (proof !== null) yield* acceptHostnameProof(claim, proof, systemAsker)
    }),
    { concurrency, discard: true }
  )
})
