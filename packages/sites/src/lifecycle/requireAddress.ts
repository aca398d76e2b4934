import { Effect } from "effect"
import { SitesUrl } from "../published/SitesUrl.ts"
import { problemOfAddress, problemOfBasename } from "../sites/siteAddress.ts"
import { type SiteAddressKind, SiteAddressRefused } from "../sites/siteAddressFailures.ts"

/** Refuses an address that no site can have, or that this installation has itself. */
export const requireAddress = Effect.fnUntraced(function* (kind: SiteAddressKind, address: string) {
  const { ownHosts, wildcardHost } = yield* SitesUrl
  const [host = ""] = address.toLowerCase().split("/")
  const isOwn =
    ownHosts.includes(host) ||
    (wildcardHost !== null && host.endsWith(`.${wildcardHost.replace(/:\d+$/, "")}`))
  const problem =
    kind === "basename"
      ? problemOfBasename(address)
      : (problemOfAddress(kind, address) ??
        (isOwn ? "is an address of this installation. Choose another one" : null))
  if (problem !== null) return yield* new SiteAddressRefused({ kind, problem })
})
