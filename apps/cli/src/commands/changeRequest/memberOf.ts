import type { MemberResource } from "@octavo/client"
import { Effect } from "effect"
import { findNamed } from "../../context/named.ts"
import { listApi } from "../../request.ts"

/** The member of an organization with an id, an e-mail address or a name. */
export const memberOf = Effect.fnUntraced(function* (organization: string, named: string) {
  const members = yield* listApi<MemberResource>({ path: `/v1/orgs/${organization}/members` })
  const found = yield* findNamed(
    members.map(({ id, user }) => ({
      id,
      names: user.email === undefined ? [] : [user.email],
      title: user.displayName
    })),
    named,
    { one: "member", where: "in the organization" }
  )
  return found
})
