import { Caller, userActor } from "@octavo/identity"
import { Effect } from "effect"
import { servedHostname } from "../sites/Site.ts"
import { acceptHostnameProof } from "./acceptHostnameProof.ts"
import { CustomHostnameVerified } from "./customHostnameFailures.ts"
import { findHostnameProof } from "./findHostnameProof.ts"
import { requireChangeable, requireClaims } from "./requireClaims.ts"

/**
 * Checks the record and the file of a hostname now, and serves the site there if one of them proves it. Without a proof the hostname
 * stays pending. Requires the role `create` in the organization.
 */
export const verifyCustomHostname = Effect.fn("sites.verifyCustomHostname")(function* (hostname: string) {
  const claims = yield* requireClaims(hostname)
  const site = yield* requireChangeable(claims, (claim) => servedHostname(claim.site) === null)
  const claim = { ...site, hostname: hostname.toLowerCase() }
  if (servedHostname(site) !== null) return yield* new CustomHostnameVerified({ hostname: claim.hostname })
  const proof = yield* findHostnameProof(claim)
  if (proof === null) return
  const { credential, userId } = yield* Caller
  yield* acceptHostnameProof(claim, proof, { actor: userActor(userId), credentialId: credential.id })
})
