import { Effect } from "effect"
import { SitesUrl } from "../published/SitesUrl.ts"
import { problemOfAddress, problemOfBasename } from "./siteAddress.ts"
import { type SiteAddressKind, SiteAddressRefused } from "./siteAddressFailures.ts"

/** Refuses an address that no site can have, or that this installation has itself. */
export const requireAddress = Effect.fnUntraced(function* (kind: SiteAddressKind, address: string) {
  const { ownHosts } = yield* SitesUrl
  const [host = ""] = address.split("/")
  const problem =
    kind === "basename"
      ? problemOfBasename(address)
      : (problemOfAddress(kind, address) ??
        (ownHosts.includes(host) ? "is an address of this installation. Choose another one" : null))
  if (problem !== null) return yield* new SiteAddressRefused({ kind, problem })
})
