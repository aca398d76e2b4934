import { Caller, type OrganizationId, requireOperator, userActor } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { acceptHostnameProof } from "./acceptHostnameProof.ts"
import { AddressClaims } from "./AddressClaims.ts"
import { CustomHostnameNotFound } from "./customHostnameFailures.ts"

/**
 * Confirms that an organization controls a hostname of one of its sites, without a proof, and takes it from another organization that
 * verified it; for operators. Confirming it again changes nothing.
 */
export const confirmCustomHostname = Effect.fn("sites.confirmCustomHostname")(function* (
  organizationId: OrganizationId,
  hostname: string
) {
  yield* requireOperator
  const name = hostname.toLowerCase()
  const [site] = yield* (yield* AddressClaims).list("hostname", name, [organizationId])
  if (site === undefined) return yield* new CustomHostnameNotFound({ hostname })
  const { credential, userId } = yield* Caller
  const claim = { ...site, hostname: name }
  yield* acceptHostnameProof(
    claim,
    { by: "operator" },
    { actor: userActor(userId), credentialId: credential.id }
  )
  return { ...claim, verifiedHostname: name }
}, atomically)
