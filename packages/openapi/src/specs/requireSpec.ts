import { type OrganizationId, requireOrganization, requireRole, type Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { type Spec, SpecNotFound } from "./Spec.ts"
import { Specs } from "./Specs.ts"

/** The role of the caller in an organization, for specifications: they do not exist for guests. */
export const requireSpecReader = Effect.fnUntraced(function* (organizationId: OrganizationId, slug: string) {
  const { membership } = yield* requireOrganization(organizationId, null)
  return membership.role ?? (yield* new SpecNotFound({ slug }))
})

/** A specification, with the right of the caller to change it. */
export interface SpecView {
  readonly spec: Spec
  readonly isWriter: boolean
}

/** Whether a role may change specifications. */
export const isWriter = (role: Role): boolean => role === "create" || role === "admin"

/** The specification with a slug, when the caller is a member of its organization; it does not exist for guests. */
export const requireSpec = Effect.fn("openapi.requireSpec")(function* (
  organizationId: OrganizationId,
  slug: string
) {
  const role = yield* requireSpecReader(organizationId, slug)
  const found = yield* (yield* Specs).findBySlug(organizationId, slug)
  if (Option.isNone(found)) return yield* new SpecNotFound({ slug })
  return { spec: found.value, isWriter: isWriter(role) } satisfies SpecView
})

/** The specification with a slug, locked until the unit of work ends. It takes the role `create`. */
export const lockSpec = Effect.fnUntraced(function* (organizationId: OrganizationId, slug: string) {
  const role = yield* requireSpecReader(organizationId, slug)
  const specs = yield* Specs
  const found = yield* specs.findBySlug(organizationId, slug)
  if (Option.isNone(found)) return yield* new SpecNotFound({ slug })
  yield* requireRole(role, "create")
  // It may be deleted while the lock is awaited.
  const locked = yield* specs.findForUpdate(found.value.id)
  if (Option.isNone(locked) || locked.value.deletedAt !== null) return yield* new SpecNotFound({ slug })
  return locked.value
})
