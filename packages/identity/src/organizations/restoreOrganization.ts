import { atomically, forgetCached } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { requireOperator } from "../access/Caller.ts"
import { audit } from "../audit/audit.ts"
import { DeletedOrganizations } from "./DeletedOrganizations.ts"
import {
  type OrganizationId,
  organizationPurgeLimit,
  OrganizationNotRestorable
} from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/** Brings a deleted organization back as it was, within seven days. */
export const restoreOrganization = Effect.fn("identity.restoreOrganization")(function* (id: OrganizationId) {
  yield* requireOperator
  const deleted = yield* DeletedOrganizations
  const found = Option.getOrNull(yield* deleted.findForUpdate(id))
  const limit = organizationPurgeLimit(yield* DateTime.now)
  if (found === null || found.deletedAt === null || DateTime.isLessThan(found.deletedAt, limit)) {
    return yield* new OrganizationNotRestorable({ organizationId: id })
  }
  yield* deleted.mark(id, null)
  for (const kind of ["sites", "sessions", "tokens"] as const) yield* forgetCached(kind)
  yield* audit({
    organizationId: id,
    action: "organization.restored",
    target: { kind: "organization", id },
    after: { title: found.title }
  })
  return yield* Effect.orDie((yield* Organizations).get(id))
}, atomically)
