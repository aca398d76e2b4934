import { GrantReach, higher, type Member, resolveRole, type Role } from "@octavo/identity"
import { Effect } from "effect"
import { Collections } from "../containers/Collections.ts"
import type { AccessTarget } from "./AccessTarget.ts"

/**
 * Reads all that decides about the access to a target, in two queries however deep it lies and however many grants there
 * are; answers the role of a member who is not disabled.
 */
export const readEffectiveRoles = Effect.fnUntraced(function* (target: AccessTarget) {
  const above = target.parentId === null ? [] : yield* (yield* Collections).listUpwards(target.parentId)
  const levels = [
    target,
    ...above.map((collection) => ({ ...collection, on: { kind: "collection", id: collection.id } as const }))
  ]
  const reaching = yield* (yield* GrantReach).listReaching(levels.map(({ on }) => on))
  const byUser = Map.groupBy(reaching, ({ userId }) => userId)
  return ({ disabled, role, userId }: Pick<Member, "userId" | "role" | "disabled">): Role | null =>
    resolveRole({
      membership: { role, disabled },
      levels: levels.map(({ createdBy, defaultLevel, on }) => {
        const own = (byUser.get(userId) ?? []).filter(
          (grant) => grant.on.kind === on.kind && grant.on.id === on.id
        )
        return {
          defaultLevel,
          isCreator: createdBy === userId,
          userGrant: own.find(({ isByTeam }) => !isByTeam)?.role ?? null,
          teamGrant: own.reduce<Role | null>(
            (highest, { isByTeam, role }) => (isByTeam ? higher(highest, role) : highest),
            null
          )
        }
      })
    })
})
