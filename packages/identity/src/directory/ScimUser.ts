import { Schema } from "effect"
import { isPending, type Member } from "./Member.ts"
import { OrganizationId } from "./Organization.ts"
import { type User, UserId } from "./User.ts"

/** The fields that a directory has for one of its users, as it sent them. */
export class ScimUser extends Schema.Class<ScimUser>("ScimUser")({
  organizationId: OrganizationId,
  userId: UserId,
  userName: Schema.String,
  /** The id at the directory. */
  externalId: Schema.NullOr(Schema.String),
  givenName: Schema.NullOr(Schema.String),
  familyName: Schema.NullOr(Schema.String),
  formatted: Schema.NullOr(Schema.String),
  displayName: Schema.NullOr(Schema.String),
  /** Whether the directory created the user, who may then be renamed by it. */
  isCreated: Schema.Boolean
}) {}

/** A member of an organization as its directory sees them; `fields` is null if it has not sent any. */
export interface ScimPerson {
  readonly member: Member
  readonly user: User
  readonly fields: ScimUser | null
}

/** The id of a member at the directory. It stays the same when an invitation is accepted, and gives no user away before. */
export const scimIdOf = ({ invitation, userId }: Pick<Member, "invitation" | "userId">): string =>
  invitation?.id ?? userId

/** The e-mail address that the organization knows of a member: until an invitation is accepted, the one that was typed. */
export const scimEmailOf = ({ member, user }: Pick<ScimPerson, "member" | "user">): string =>
  isPending(member) ? member.invitation!.email : user.email

/** The name by which the directory signs the member in. */
export const userNameOf = (person: ScimPerson): string => person.fields?.userName ?? scimEmailOf(person)

/** User names are compared without regard to case. */
export const foldUserName = (userName: string): string => userName.trim().toLowerCase()

type Names = Pick<ScimUser, "displayName" | "formatted" | "givenName" | "familyName">

/** The name to show of what a directory sent; null if it sent none. */
export const shownNameOf = ({ displayName, familyName, formatted, givenName }: Names): string | null => {
  const parts = [givenName, familyName].filter((part) => part !== null && part !== "").join(" ")
  return [displayName, formatted, parts].find((name) => name !== null && name !== "") ?? null
}
