import { Effect } from "effect"
import {
  type AccessFacts,
  type DeniedTo,
  requireBelow,
  requireRole,
  resolveRole,
  type Role
} from "@octavo/identity"
import { SpaceNotFound } from "./Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The facts that decide about the access to a space. */
interface SpaceAccess {
  readonly facts: AccessFacts
  readonly isDeleted: boolean
}

/**
 * The role that somebody has on a space, if it is at least the one that is needed. To those who have none it does not
 * exist, and neither does a deleted one, unless `deleted` is asked for. Of a translation, nobody changes more than settings.
 */
export const authorize = <Needed extends Role>(
  spaceId: SpaceId,
  { facts, isDeleted }: SpaceAccess,
  needed: Needed,
  state: "active" | "deleted" = "active",
  of: "content" | "settings" = "content"
): Effect.Effect<Role, SpaceNotFound | DeniedTo<Role, Needed>> => {
  const role = resolveRole(facts)
  if (role === null || (state === "active" && isDeleted)) return Effect.fail(new SpaceNotFound({ spaceId }))
  const below = of === "content" ? requireBelow(facts.ceiling, needed) : Effect.void
  return Effect.flatMapEager(below, () => Effect.mapEager(requireRole(role, needed), () => role))
}
