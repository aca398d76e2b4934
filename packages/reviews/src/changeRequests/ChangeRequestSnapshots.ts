import { ChangeRequestSnapshots } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { Effect, Layer, Option } from "effect"
import { ChangeRequestId } from "./ChangeRequest.ts"
import { ChangeRequests } from "./ChangeRequests.ts"
import { requireChangeRequest } from "./requireChangeRequest.ts"

const find = Effect.fnUntraced(function* (
  name: Parameters<ChangeRequestSnapshots["Service"]["find"]>[0],
  caller: Caller["Service"]
) {
  const spaceId =
    "spaceId" in name
      ? Option.some(name.spaceId)
      : yield* (yield* ChangeRequests).findSpace(ChangeRequestId.make(name.id))
  if (Option.isNone(spaceId)) return Option.none()
  const written = "spaceId" in name ? `${name.number}` : name.id
  const found = yield* Effect.option(
    requireChangeRequest(spaceId.value, written, "read").pipe(Effect.provideService(Caller, caller))
  )
  return Option.map(found, ({ changeRequest: { id }, snapshot }) => ({
    id,
    spaceId: spaceId.value,
    snapshot
  }))
})

/** The change requests of this package. */
export const layer = Layer.effect(
  ChangeRequestSnapshots,
  Effect.gen(function* () {
    const context = yield* Effect.context<Effect.Services<ReturnType<typeof find>>>()
    return { find: (name, caller) => Effect.provideContext(find(name, caller), context) }
  })
)
