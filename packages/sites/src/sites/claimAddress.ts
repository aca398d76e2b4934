import { Effect, Result } from "effect"
import type { Site } from "./Site.ts"
import { basenamesFor } from "./siteAddress.ts"
import { type SiteAddressKind, SiteAddressTaken } from "./siteAddressFailures.ts"
import { Sites } from "./Sites.ts"

/**
 * Takes an address for a site, under the lock of addresses. A former basename of another site of the same organization is
 * taken over; everything else that another site has is refused.
 */
export const claimAddress = Effect.fnUntraced(function* (
  { id, organizationId }: Pick<Site, "id" | "organizationId">,
  kind: SiteAddressKind,
  address: string
) {
  const sites = yield* Sites
  const owners = (yield* sites.findByAddress(kind, address)).filter(({ site }) => site.id !== id)
  if (owners.some(({ isFormer, site }) => !isFormer || site.organizationId !== organizationId)) {
    return yield* new SiteAddressTaken({ kind, address })
  }
  if (kind === "basename") yield* sites.putAlias(address, null)
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
