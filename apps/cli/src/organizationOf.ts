import type { Client } from "@octavo/client"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { WrongUsage } from "./failures.ts"

/** `--org`: in which organization. */
export const organizationFlag = Flag.String("org").pipe(
  Flag.withDescription("Id of the organization; may be absent for those who belong to one only"),
  Flag.optional
)

/** The organization that was named, or the only one that the caller belongs to. */
export const organizationOf = Effect.fnUntraced(function* (client: Client, named: Option.Option<string>) {
  if (Option.isSome(named)) return named.value
  const { items } = yield* client.organizations.listOrganizationsForAuthenticatedUser({ query: { limit: 2 } })
  const [first, second] = items
  if (first === undefined)
    return yield* new WrongUsage({ message: "You belong to no organization; name one with --org" })
  if (second !== undefined) {
    return yield* new WrongUsage({
      message: "You belong to several organizations; name one with --org (octavo org list)"
    })
  }
  return first.id
})
