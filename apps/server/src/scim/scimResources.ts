import {
  isPending,
  type ScimGroup,
  type ScimListing,
  type ScimPage,
  scimEmailOf,
  scimIdOf,
  type ScimPerson,
  shownNameOf,
  userNameOf
} from "@octavo/identity"
import { presentTime } from "../presenters/times.ts"

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User"
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"

/** The base of all addresses of SCIM. */
export const scimBase = (publicUrl: string): string => `${publicUrl}/scim/v2`

const locationOf = (publicUrl: string, kind: "Users" | "Groups", id: string) =>
  `${scimBase(publicUrl)}/${kind}/${encodeURIComponent(id)}`

/** A member for the directory. Of an invited one it shows what the directory sent, until they accept. */
export const presentScimUser = (publicUrl: string) => (person: ScimPerson) => {
  const { fields, member, user } = person
  const id = scimIdOf(member)
  const email = scimEmailOf(person)
  const name = {
    ...(fields?.givenName != null && { givenName: fields.givenName }),
    ...(fields?.familyName != null && { familyName: fields.familyName }),
    ...(fields?.formatted != null && { formatted: fields.formatted })
  }
  const sent = fields === null ? null : shownNameOf(fields)
  return {
    schemas: [userSchema],
    id,
    ...(fields?.externalId != null && { externalId: fields.externalId }),
    userName: userNameOf(person),
    ...(Object.keys(name).length > 0 && { name }),
    displayName: sent ?? (isPending(member) ? email : user.displayName),
    active: !member.disabled,
    emails: [{ value: email, type: "work", primary: true }],
    meta: {
      resourceType: "User",
      created: presentTime(member.joinedAt),
      location: locationOf(publicUrl, "Users", id)
    }
  }
}

/** A team for the directory. A group that came without an id of the directory has its own, which is not shown. */
export const presentScimGroup =
  (publicUrl: string, withMembers: boolean) =>
  ({ members, team }: ScimGroup) => ({
    schemas: [groupSchema],
    id: team.id,
    ...(team.externalId !== null && team.externalId !== team.id && { externalId: team.externalId }),
    displayName: team.title,
    ...(withMembers && {
      members: members.map((id) => ({ value: id, $ref: locationOf(publicUrl, "Users", id), type: "User" }))
    }),
    meta: {
      resourceType: "Group",
      created: presentTime(team.createdAt),
      location: locationOf(publicUrl, "Groups", team.id)
    }
  })

/** The envelope of a list (RFC 7644, section 3.4.2). */
export const presentScimList = <A>(
  { items, total }: ScimListing<A>,
  { startIndex }: Pick<ScimPage, "startIndex">,
  present: (item: A) => object
) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  startIndex,
  itemsPerPage: items.length,
  Resources: items.map(present)
})
