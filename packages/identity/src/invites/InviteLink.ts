import { DateTime, Schema } from "effect"
import { Role } from "../directory/Role.ts"
import { OrganizationId } from "../directory/Organization.ts"
import { UserId } from "../directory/User.ts"

export const InviteLinkId = Schema.String.pipe(Schema.brand("InviteLinkId"))
export type InviteLinkId = typeof InviteLinkId.Type

/** A link that lets users with an account join an organization, or reach one space or collection of it as guests. */
export class InviteLink extends Schema.Class<InviteLink>("InviteLink")({
  /** The secret of the link: 160 random bits. Only those who may manage the link see it. */
  id: InviteLinkId,
  /** The name of the link in the audit log, and its place in lists: sortable by creation, no secret. */
  serial: Schema.String,
  organizationId: OrganizationId,
  /** The thing that the link opens. */
  to: Schema.Struct({ kind: Schema.Literals(["organization", "space", "collection"]), id: Schema.String }),
  /** The role in the organization, where null makes guests, or on the space or collection. */
  role: Schema.NullOr(Role),
  expiresAt: Schema.NullOr(Schema.DateTimeUtc),
  /** The most users who can join with it; null for any number. */
  uses: Schema.NullOr(Schema.Int),
  /** The number of users who joined with it. */
  used: Schema.Int,
  /** The user who made or last changed the link. It works only while this user may make such a link. */
  madeBy: UserId,
  createdAt: Schema.DateTimeUtc
}) {}

/** The life of a link that makes administrators, unless it is given another. */
export const adminLinkLife = { days: 7 } as const

/** A fresh id of a link, which cannot be guessed: 160 random bits, URL-safe. Commands would take one that begins with a hyphen for an option. */
export const newInviteLinkId = (): InviteLinkId => {
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(20))).toString("base64url")
  return id.startsWith("-") ? newInviteLinkId() : InviteLinkId.make(id)
}

/** Whether a link still lets users in: neither expired nor used up. */
export const isOpen = ({ expiresAt, used, uses }: InviteLink, now: DateTime.Utc): boolean =>
  (expiresAt === null || DateTime.isGreaterThan(expiresAt, now)) && (uses === null || used < uses)

/** The fields of a link in the audit log. Its id is a secret. */
export const auditedInviteLink = ({ expiresAt, role, to, uses }: InviteLink) => ({
  [to.kind]: to.id,
  role,
  expiresAt: expiresAt === null ? null : DateTime.formatIso(expiresAt),
  uses
})

/** There is no such link, or it is expired, used up or suspended. */
export class InviteLinkNotFound extends Schema.TaggedError<InviteLinkNotFound>()(
  "InviteLinkNotFound",
  {},
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such invite link, or it does not work any more. Ask for a new one."
  }
}

const suspensions = {
  off: "Invite links are switched off in this organization. An administrator allows them with `inviteLinks`.",
  sso: "This organization requires single sign-on, so invite links are out of use. Sign in through its provider."
} as const

/** The organization accepts no invite links as things are. */
export class InviteLinksSuspended extends Schema.TaggedError<InviteLinksSuspended>()(
  "InviteLinksSuspended",
  { reason: Schema.Literals(["off", "sso"]) },
  { httpApiStatus: 412 }
) {
  override get message() {
    return suspensions[this.reason]
  }
}

/** The time of expiry lies in the past. */
export class InviteLinkExpiryPast extends Schema.TaggedError<InviteLinkExpiryPast>()(
  "InviteLinkExpiryPast",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "expiresAt must lie in the future. Send a later time, or null for a link without an end."
  }
}

/** A link of an organization has a `role`, a link of a space or collection a `level`. */
export class InviteLinkFieldUnfit extends Schema.TaggedError<InviteLinkFieldUnfit>()(
  "InviteLinkFieldUnfit",
  { path: Schema.Literals(["role", "level"]) },
  { httpApiStatus: 400 }
) {
  override get message() {
    return this.path === "role"
      ? "A link to a space or collection has no `role`. Send `level` instead."
      : "A link to an organization has no `level`. Send `role` instead."
  }
}

/** The caller is a disabled member, whom no link enables. */
export class MemberDisabled extends Schema.TaggedError<MemberDisabled>()(
  "MemberDisabled",
  {},
  { httpApiStatus: 403 }
) {
  override get message() {
    return "Your membership in this organization is disabled. Ask an administrator."
  }
}
