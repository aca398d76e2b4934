import { audit, Caller, Grant, Grants, type Role } from "@octavo/identity"
import { DateTime, Effect, Option } from "effect"
import type { AccessTarget } from "./AccessTarget.ts"
import type { GrantHolder } from "./findHolder.ts"
import { withoutRaising } from "./withoutRaising.ts"

/** A role for a user or team; null takes the grant away. */
export interface GrantChange {
  readonly holder: GrantHolder
  readonly role: Role | null
}

const changeGrant = Effect.fnUntraced(function* (target: AccessTarget, { holder, role }: GrantChange) {
  const { on, organizationId } = target
  const { name, to } = holder
  const grants = yield* Grants
  const before = Option.getOrNull(yield* grants.find(on, to))
  if ((before?.role ?? null) === role) return
  if (role === null) yield* grants.remove(on, to)
  else {
    const { userId: grantedBy } = yield* Caller
    const grantedAt = yield* DateTime.now
    yield* grants.put(new Grant({ on, to, role, organizationId, grantedBy, grantedAt }))
  }
  const fieldsOf = (role: Role) => ({ [to.kind]: name, role })
  yield* audit({
    organizationId,
    action: role === null ? "grant.removed" : before === null ? "grant.added" : "grant.updated",
    target: { kind: on.kind, id: on.id },
    ...(before !== null && { before: fieldsOf(before.role) }),
    ...(role !== null && { after: fieldsOf(role) })
  })
})

/** Changes the grants on a target on behalf of somebody with this role on it. */
export const changeGrants = (target: AccessTarget, held: Role, changes: ReadonlyArray<GrantChange>) =>
  withoutRaising(
    target,
    held,
    Effect.as(
      Effect.forEach(changes, (change) => changeGrant(target, change), { discard: true }),
      target
    )
  )
