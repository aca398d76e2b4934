import type { MemberResource } from "@octavo/client"
import { Effect } from "effect"
import { listApi } from "../request.ts"
import { findEach, getById } from "./named.ts"

/** The description of an argument that names a member. */
export const describedMember = "Id, e-mail address or name of a member, or the id of an invitation"

/** The members of an organization, or the invitations to it, that a command names. */
export const findMembers = (organizationId: string, named: ReadonlyArray<string>) => {
  const path = `/v1/orgs/${organizationId}/members`
  return findEach(
    named.map((text) => text.trim()),
    {
      get: getById<MemberResource>((id) => `${path}/${id}`),
      list: () =>
        Effect.map(listApi<MemberResource>({ path }), (members) =>
          members.map((member) => ({
            id: member.id,
            names: member.user.email === undefined ? [] : [member.user.email],
            title: member.user.displayName,
            item: member
          }))
        ),
      one: "member",
      where: "in the organization"
    }
  )
}

/** The member of an organization, or the invitation to it, that a command names. */
export const findMember = (organizationId: string, named: string) =>
  Effect.map(findMembers(organizationId, [named]), ([member]) => member!)
