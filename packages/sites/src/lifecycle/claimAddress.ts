import type { OrganizationId } from "@octavo/identity"
import { Effect, Result } from "effect"
import { AddressClaims } from "../hostnames/AddressClaims.ts"
import type { Site } from "../sites/Site.ts"
import { basenamesFor } from "../sites/siteAddress.ts"
import { type SiteAddressKind, SiteAddressTaken } from "../sites/siteAddressFailures.ts"
import { Sites } from "../sites/Sites.ts"

/** The sites that keep others of an organization from an address. */
const ownersOf = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  kind: SiteAddressKind,
  address: string
) {
  if (kind === "basename") return yield* (yield* Sites).findByAddress(kind, address)
  const claims = yield* (yield* AddressClaims).list(kind, address, [organizationId])
  return claims.map((site) => ({ site, isFormer: false }))
})

/**
 * Takes an address for a site, under the lock of addresses. A former basename of another site of the same organization is
 * taken over; every other basename of another site is refused. A hostname or a proxy is refused if another site of the organization has
 * it: what other organizations claim decides nothing, because a hostname has to be verified and a proxy names its site by id.
 */
export const claimAddress = Effect.fnUntraced(function* (
  { id, organizationId }: Pick<Site, "id" | "organizationId">,
  kind: SiteAddressKind,
  address: string
) {
  const owners = (yield* ownersOf(organizationId, kind, address)).filter(({ site }) => site.id !== id)
  if (owners.some(({ isFormer, site }) => !isFormer || site.organizationId !== organizationId)) {
    return yield* new SiteAddressTaken({ kind, address })
  }
  if (kind === "basename") yield* (yield* Sites).putAlias(address, null)
})

/** Takes the first free basename for a title that is not among others, under the lock of addresses. */
export const claimBasenameFor = Effect.fnUntraced(function* (
  site: Pick<Site, "id" | "organizationId">,
  title: string,
  others: ReadonlySet<string> = new Set()
) {
  for (const basename of basenamesFor(title)) {
    if (others.has(basename)) continue
    if (Result.isSuccess(yield* Effect.result(claimAddress(site, "basename", basename)))) return basename
  }
  return yield* Effect.die("The names of sites have no end")
})
