import { Organizations } from "@octavo/identity"
import { Effect } from "effect"
import { lockContainers } from "../containers/lockContainers.ts"
import { type AccessPointer, requireTarget } from "./AccessTarget.ts"

/**
 * The target with the caller's role, which is at least `create`, until the unit of work ends: nothing moves or transfers
 * it meanwhile, and no member of the organization is changed or removed.
 */
export const lockTarget = Effect.fnUntraced(function* (on: AccessPointer) {
  const find = requireTarget(on, "create")
  const { target } = yield* lockContainers(find, (found) => found.target.organizationId)
  yield* Effect.orDie((yield* Organizations).getForUpdate(target.organizationId))
  return yield* find
})
