import { getSubdomain } from "@octavo/identity"
import { getCustomHostname, removeCustomHostname, verifyCustomHostname } from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { presentCustomHostname } from "../presenters/presentCustomHostname.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const hostnamesLayer = apiGroup(
  "hostnames",
  Effect.fnUntraced(function* (handlers) {
    const present = presentCustomHostname(yield* PublicUrl)
    return handlers.handleAll({
      getSubdomain: ({ params: { subdomain } }) =>
        Effect.map(getSubdomain(subdomain), ({ id }) => ({
          object: "subdomain" as const,
          subdomain: subdomain.toLowerCase(),
          target: { type: "organization" as const, organization: id },
          isActive: true
        })),
      getCustomHostname: ({ params }) => Effect.map(getCustomHostname(params.hostname), present),
      dnsRevalidateCustomHostname: ({ params }) => verifyCustomHostname(params.hostname),
      removeCustomHostname: ({ params }) => removeCustomHostname(params.hostname)
    })
  })
)
