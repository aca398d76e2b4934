import type { SiteResource } from "@octavo/client"
import { Effect, type Option } from "effect"
import { Argument } from "effect/cli"
import { connect } from "../connection.ts"
import { listApi } from "../request.ts"
import { findNamed } from "./named.ts"
import { organizationIdOf } from "./organizationIdOf.ts"

/** The argument that names a site. */
export const siteArgument = Argument.String("site").pipe(
  Argument.withDescription("Its id, its title, or its basename: the name in its URL")
)

/** All sites of an organization that the caller may read. */
export const listSites = (organizationId: string) =>
  listApi<SiteResource>({ path: `/v1/orgs/${organizationId}/sites` })

/** The site of an organization that a command names. */
export const findSite = Effect.fnUntraced(function* (organizationId: string, named: string) {
  const { site } = yield* findNamed(
    (yield* listSites(organizationId)).map((site) => ({
      id: site.id,
      title: site.title,
      names: site.basename === undefined ? [] : [site.basename],
      site
    })),
    named,
    { one: "site", where: "in the organization" }
  )
  return site
})

/** The site that a command names, in the organization that was meant, with a client. */
export const siteOf = Effect.fnUntraced(function* (org: Option.Option<string>, named: string) {
  const client = yield* connect
  const organizationId = yield* organizationIdOf(org)
  const found = yield* findSite(organizationId, named)
  return { client, found, params: { organizationId, siteId: found.id } }
})
