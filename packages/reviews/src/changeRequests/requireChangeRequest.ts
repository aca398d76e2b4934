import { requireSpace, type SpaceId } from "@octavo/content"
import { Caller, requireRole, type Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { ChangeRequestId, ChangeRequestNotFound, headOf } from "./ChangeRequest.ts"
import { type ChangeRequestName, ChangeRequests } from "./ChangeRequests.ts"

/** Parses the name of a change request in a path: its number in the space, or its id. */
const nameOf = (written: string): ChangeRequestName =>
  /^\d{1,9}$/.test(written) ? { number: Number(written) } : { id: ChangeRequestId.make(written) }

/**
 * Finds a change request by its id or number and requires the role on its space; returns it with that role and the
 * space. `forUpdate` locks it until the unit of work ends. With `orAuthor` its author needs to read the space only.
 */
export const requireChangeRequest = Effect.fnUntraced(function* <Needed extends Role>(
  spaceId: SpaceId,
  written: string,
  needed: Needed,
  { forUpdate = false, orAuthor = false }: { readonly forUpdate?: boolean; readonly orAuthor?: boolean } = {}
) {
  const changeRequests = yield* ChangeRequests
  const view = yield* requireSpace(spaceId, orAuthor ? "read" : needed)
  const name = nameOf(written)
  const found = yield* forUpdate
    ? changeRequests.findForUpdate(spaceId, name)
    : changeRequests.find(spaceId, name)
  if (Option.isNone(found)) return yield* new ChangeRequestNotFound({ changeRequestId: written })
  const changeRequest = found.value
  const { userId } = yield* Caller
  if (orAuthor && changeRequest.createdBy !== userId) yield* requireRole(view.role, needed)
  const snapshot = view.snapshot.select({ spaceId: changeRequest.spaceId, ...headOf(changeRequest) })
  return { ...view, changeRequest, snapshot }
})
