import type { OrganizationResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { WrongUsage } from "../failures.ts"
import { listApi } from "../request.ts"
import { findNamed, isId } from "./named.ts"

/** `--org`: in which organization. */
export const organizationFlag = Flag.String("org").pipe(
  Flag.withDescription("Id or title of the organization; may be absent for those who belong to one only"),
  Flag.optional
)

/** The id of the organization of an id or a title, or of the only organization of the caller. */
export const organizationIdOf = Effect.fnUntraced(function* (named: Option.Option<string>) {
  if (Option.isSome(named) && isId(named.value)) return named.value
  const organizations = yield* listApi<OrganizationResource>({ path: "/v1/orgs" })
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
