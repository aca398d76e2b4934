import type { SiteResource } from "@octavo/client"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { siteArgument, siteOf } from "../context/findSite.ts"
import { organizationFlag } from "../context/organizationIdOf.ts"
import { Failed } from "../failures.ts"
import { print } from "../print.ts"

/** The state of the hostname of a site, and the record that verifies it. */
export const hostnameLines = ({ basename, hostname, hostnameVerification }: SiteResource) => {
  if (hostname === undefined || hostnameVerification === undefined) return []
  const { record, status } = hostnameVerification
  return status === "verified"
    ? [`${hostname} is verified`]
    : [
        `${hostname} is pending. Add this DNS record, then run octavo site verify-hostname ${basename}:`,
        `${record.name}  ${record.type}  ${record.value}`
      ]
}

/** `octavo site verify-hostname` */
export const siteHostnameCommand = Command.make(
  "verify-hostname",
  { site: siteArgument, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, site }) {
    const { client, found, params } = yield* siteOf(org, site)
    const { hostname } = found
    if (hostname === undefined) {
      return yield* new Failed({
        message: `${found.title} has no hostname (octavo site update ${found.basename} --hostname HOST)`
      })
    }
    if (found.hostnameVerification?.status === "pending") {
      yield* client.hostnames.dnsRevalidateCustomHostname({ params: { hostname } })
    }
    const checked = yield* client.sites.getSiteById({ params })
    yield* print(checked, hostnameLines(checked))
  })
).pipe(
  Command.withDescription(
    "Check the DNS record of the hostname of a site, and show the record if it is missing"
  ),
  Command.withExamples([
    { command: "octavo site verify-hostname handbook", description: "After adding the record" }
  ])
)
