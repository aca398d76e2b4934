import type { OrganizationResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { WrongUsage } from "../failures.ts"
import { listApi } from "../request.ts"
import { findNamed } from "./named.ts"

const list = listApi<OrganizationResource>({ path: "/v1/orgs" })

/** The id of the organization of an id or a title, or of the only organization of the caller. */
export const organizationIdOf = Effect.fnUntraced(function* (named: Option.Option<string>) {
  const organizations = yield* list
  if (Option.isSome(named)) {
    const found = yield* findNamed(
      organizations.map(({ id, title }) => ({ id, names: [], title })),
      named.value,
      { one: "organization", where: "among yours" }
    )
    return found.id
  }
  const [first, second] = organizations
  if (first !== undefined && second === undefined) return first.id
  return yield* new WrongUsage({
    message:
      first === undefined
        ? "You belong to no organization; name one with --org"
        : "You belong to several organizations; name one with --org (octavo org list)"
  })
})
