import { type Grant, requireRole, type Role } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { AccessPointer } from "./AccessTarget.ts"
import { changeGrants } from "./changeGrants.ts"
import { findHolder } from "./findHolder.ts"
import { lockTarget } from "./lockTarget.ts"

/**
 * Gives a member or a team of the organization a role on a space or collection, in place of the one that was given before;
 * null takes it away, and an absent role changes nothing. Requires the role `create` there, and the role that is given.
 */
export const setGrant = Effect.fn("content.setGrant")(function* (
  on: AccessPointer,
  to: Grant["to"],
  role: Role | null | undefined
) {
  const { role: held, target } = yield* lockTarget(on)
  yield* requireRole(held, role ?? "read")
  const holder = yield* findHolder(target.organizationId, to)
  if (role !== undefined) yield* changeGrants(target, held, [{ holder, role }])
}, atomically)
