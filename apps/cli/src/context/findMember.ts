import { ApiFailure, type MemberResource } from "@octavo/client"
import { Effect } from "effect"
import { Failed } from "../failures.ts"
import { callApi, listApi } from "../request.ts"
import { findNamed, isId } from "./named.ts"

/** The description of an argument that names a member. */
export const describedMember = "Id, e-mail address or name of a member, or the id of an invitation"

/** The member of an organization, or the invitation to it, that a command names. */
export const findMember = Effect.fnUntraced(function* (organizationId: string, named: string) {
  const members = `/v1/orgs/${organizationId}/members`
  if (isId(named)) {
    return yield* callApi<MemberResource>({ path: `${members}/${named}` }).pipe(
      Effect.catchIf(
        (error) => error instanceof ApiFailure && error.code === 404,
        () => new Failed({ message: `There is no member "${named}" in the organization.` })
      )
    )
  }
  const { member } = yield* findNamed(
    (yield* listApi<MemberResource>({ path: members })).map((member) => ({
      id: member.id,
      names: member.user.email === undefined ? [] : [member.user.email],
      title: member.user.displayName,
      member
    })),
    named.trim(),
    { one: "member", where: "in the organization" }
  )
  return member
})
