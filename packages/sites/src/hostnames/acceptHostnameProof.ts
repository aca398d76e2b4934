import { type AuditActor, auditBy, systemActor, UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { putSite } from "../sites/putSite.ts"
import { servedHostname, type Site } from "../sites/Site.ts"
import { Sites } from "../sites/Sites.ts"
import { type HostnameClaim, type HostnameProof, takesOver } from "./HostnameVerification.ts"

/** The one who asked for a verification. */
interface Asker {
  readonly actor: AuditActor
  readonly credentialId: string | null
}

/** The installation, which verifies hostnames by itself. */
export const systemAsker: Asker = { actor: systemActor, credentialId: null }

const setVerified = Effect.fnUntraced(function* (
  site: Site,
  verifiedHostname: string | null,
  by: HostnameProof["by"] | null,
  asker: Asker
) {
  const { id } = asker.actor
  yield* putSite(site, { verifiedHostname }, id === null ? null : UserId.make(id))
  yield* auditBy(asker, {
    organizationId: site.organizationId,
    action: by === null ? "site.hostnameLost" : "site.hostnameVerified",
    target: { kind: "site", id: site.id },
    before: { verifiedHostname: site.verifiedHostname },
    after: { verifiedHostname, ...(by !== null && { by }) }
  })
})

/**
 * Serves a site at its hostname from now on, if the site still has it. Another site loses the hostname if the proof takes it over; else
 * nothing changes. True if the hostname is verified then.
 */
export const acceptHostnameProof = Effect.fn("sites.acceptHostnameProof")(function* (
  { hostname, id }: HostnameClaim,
  proof: HostnameProof,
  asker: Asker
) {
  const sites = yield* Sites
  const findHolder = Effect.map(sites.findByAddress("hostname", hostname), ([found]) => found?.site ?? null)
  const holder = yield* findHolder
  // Sites are locked by id and before the addresses, so that two proofs of one hostname cannot wait for each other.
  const locked = new Map<string, Site>()
  for (const siteId of [...new Set([id, holder?.id ?? id])].toSorted()) {
    const found = yield* Effect.option(sites.getForUpdate(siteId))
    if (Option.isSome(found)) locked.set(siteId, found.value)
  }
  yield* sites.lockAddresses
  const site = locked.get(id)
  if (site === undefined || site.deletedAt !== null || site.hostname !== hostname) return false
  if (servedHostname(site) !== null) return true
  const present = yield* findHolder
  if (present !== null) {
    const loser = locked.get(present.id)
    // Somebody verified it in between. The next check decides.
    if (loser === undefined || !takesOver(proof, present.organizationId, hostname)) return false
    yield* setVerified(loser, null, null, systemAsker)
  }
  yield* setVerified(site, hostname, proof.by, asker)
  return true
}, atomically)
