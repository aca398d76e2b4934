import { allItems, type Client } from "@octavo/client"
import { Effect, type Option } from "effect"
import { Argument } from "effect/cli"
import { connect } from "./connection.ts"
import { Failed } from "./failures.ts"
import { organizationOf } from "./organizationOf.ts"

/** The argument that names a site. */
export const siteArgument = Argument.String("site").pipe(
  Argument.withDescription("Its id, or its basename: the name in its URL")
)

/** All sites of an organization that the caller may read. */
export const listSites = (client: Client, organizationId: string) =>
  allItems((query) => client.sites.listSites({ params: { organizationId }, query }))

/** The site that a command names by id or basename, in the organization that was meant. */
export const siteOf = Effect.fnUntraced(function* (org: Option.Option<string>, named: string) {
  const client = yield* connect
  const organizationId = yield* organizationOf(client, org)
  const found = (yield* listSites(client, organizationId)).find(
    ({ basename, id }) => id === named || basename === named
  )
  if (found === undefined) {
    return yield* new Failed({ message: `There is no such site: ${named} (octavo site list)` })
  }
  return { client, found, params: { organizationId, siteId: found.id } }
})
