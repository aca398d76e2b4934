import { Effect } from "effect"
import { atomically } from "@octavo/kernel"
import { Caller, requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { Members } from "../directory/Members.ts"
import { newMember } from "../directory/newMember.ts"
import { newOrganization } from "./newOrganization.ts"
import { Organizations } from "../directory/Organizations.ts"

/** Makes an organization; the operator who asks for it becomes its first admin. */
export const createOrganization = Effect.fn("identity.createOrganization")(function* (input: {
  readonly title: string
}) {
  yield* requireOperator
  const caller = yield* Caller
  const organizations = yield* Organizations
  const members = yield* Members
  const organization = yield* newOrganization(input.title)
  yield* organizations.put(organization)
  yield* members.put(
    yield* newMember({ organizationId: organization.id, userId: caller.userId, role: "admin" })
  )
  yield* audit({
    organizationId: organization.id,
    action: "organization.created",
    target: { kind: "organization", id: organization.id },
    after: { title: organization.title }
  })
  return organization
}, atomically)
