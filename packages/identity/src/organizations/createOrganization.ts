import { DateTime, Effect } from "effect"
import { atomically, newId } from "@octavo/kernel"
import { Caller, requireOperator } from "../access/Caller.ts"
import { Member } from "../members/Member.ts"
import { Members } from "../members/Members.ts"
import { Organization, OrganizationId } from "./Organization.ts"
import { Organizations } from "./Organizations.ts"

/** Makes an organization; the operator who asks for it becomes its first admin. */
export const createOrganization = Effect.fn("identity.createOrganization")(function* (input: {
  readonly title: string
}) {
  yield* requireOperator
  const caller = yield* Caller
  const organizations = yield* Organizations
  const members = yield* Members
  const now = yield* DateTime.now
  const organization = new Organization({
    id: OrganizationId.make(yield* newId),
    title: input.title,
    emailDomains: [],
    hostname: null,
    defaultRole: "read",
    sso: false,
    ai: false,
    inviteLinks: false,
    logo: null,
    mergeRules: { type: "none" },
    createdAt: now
  })
  yield* organizations.put(organization)
  yield* members.put(
    new Member({
      organizationId: organization.id,
      userId: caller.userId,
      role: "admin",
      disabled: false,
      sso: false,
      joinedAt: now,
      lastSeenAt: null
    })
  )
  return organization
}, atomically)
