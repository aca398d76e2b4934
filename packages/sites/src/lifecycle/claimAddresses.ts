import { Effect, Result } from "effect"
import { claimAddress, claimBasenameFor } from "./claimAddress.ts"
import { requireAddress } from "./requireAddress.ts"
import type { Site } from "../sites/Site.ts"
import { Sites } from "../sites/Sites.ts"

/** The addresses of a site. */
type Addresses = Pick<Site, "basename" | "hostname" | "proxy">

/**
 * Takes the addresses of a site that comes from another installation, under the lock of addresses: those that are free
 * and that a site can have here. Another basename is replaced by one for the title, which is not among `others`; other addresses are
 * dropped. The hostname is not verified here.
 */
export const claimAddresses = Effect.fn("sites.claimAddresses")(function* (
  site: Addresses & Pick<Site, "id" | "organizationId" | "title">,
  others: ReadonlySet<string>
) {
  yield* (yield* Sites).lockAddresses
  const claim = (kind: keyof Addresses) => {
    const address = site[kind]
    return address === null
      ? Effect.succeed(null)
      : requireAddress(kind, address).pipe(
          Effect.andThen(claimAddress(site, kind, address)),
          Effect.result,
          Effect.map((claimed) => (Result.isSuccess(claimed) ? address : null))
        )
  }
  const addresses: Addresses = {
    basename: (yield* claim("basename")) ?? (yield* claimBasenameFor(site, site.title, others)),
    hostname: yield* claim("hostname"),
    proxy: yield* claim("proxy")
  }
  return addresses
})
