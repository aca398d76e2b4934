import { Effect, Schema } from "effect"
import { Role } from "./Role.ts"
import { OrganizationId } from "./Organization.ts"
import { UserId } from "./User.ts"

/** An invitation by e-mail address. It stays with the member after it is accepted, so that its id goes on leading to them. */
export class Invitation extends Schema.Class<Invitation>("Invitation")({
  /** The id under which others know the invited person until they accept. */
  id: Schema.String,
  /** The address that was typed, in lower case. */
  email: Schema.String,
  acceptedAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** A user in an organization. Without a role it is a guest, who sees only what was granted or opened to all. */
export class Member extends Schema.Class<Member>("Member")({
  organizationId: OrganizationId,
  userId: UserId,
  role: Schema.NullOr(Role),
  /** A disabled member keeps the membership and may do nothing with it. */
  disabled: Schema.Boolean,
  sso: Schema.Boolean,
  /** Null for members who joined without an invitation. */
  invitation: Schema.NullOr(Invitation).pipe(Schema.withConstructorDefault(Effect.succeed(null))),
  joinedAt: Schema.DateTimeUtc,
  lastSeenAt: Schema.NullOr(Schema.DateTimeUtc)
}) {}

/** Whether somebody was invited and has not accepted yet: until then others see nothing but the address that was typed. */
export const isPending = ({ invitation }: Pick<Member, "invitation">): boolean =>
  invitation !== null && invitation.acceptedAt === null

/**
 * The id under which a caller knows a member: of the invitation until it is accepted, so that nobody learns whether the address
 * had an account. Operators know the ids of all users.
 */
export const knownId = (
  member: Pick<Member, "invitation" | "userId">,
  { isOperator }: { readonly isOperator: boolean }
): string =>
  member.invitation !== null && isPending(member) && !isOperator ? member.invitation.id : member.userId

/** The id by which members are sorted in lists, which is the same before and after an invitation is accepted. */
export const listKeyOf = ({ invitation, userId }: Pick<Member, "invitation" | "userId">): string =>
  invitation?.id ?? userId

/** A member as the target of an entry of the audit log, which names invitations until they are accepted. */
export const memberTarget = (member: Pick<Member, "invitation" | "userId">) => ({
  kind: isPending(member) ? "invitation" : "user",
  id: knownId(member, { isOperator: false })
})

/** The organization has no member with this id. */
export class MemberNotFound extends Schema.TaggedError<MemberNotFound>()(
  "MemberNotFound",
  { userId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "The organization has no such member"
  }
}

/** The organization would be left without an administrator. */
export class LastAdmin extends Schema.TaggedError<LastAdmin>()(
  "LastAdmin",
  { organizationId: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "This is the last administrator of the organization. Give another member the role admin first."
  }
}
