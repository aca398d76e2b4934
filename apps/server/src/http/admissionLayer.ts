import { Admission, PathRole } from "@octavo/api"
import {
  CollectionId,
  type Collections,
  requireCollection,
  requireSpace,
  SpaceId,
  type Spaces
} from "@octavo/content"
import { OrganizationId, type Organizations, requireOperator, requireOrganization } from "@octavo/identity"
import { Effect, Layer } from "effect"
import { HttpMethod, HttpRouter, HttpServerRequest } from "effect/http"

type Stores = Collections | Organizations | Spaces

/** The role on what a path names. A deleted space counts here: whether it may be used is up to the operation. */
const roleAt = Effect.fnUntraced(function* (params: Readonly<Record<string, string | undefined>>) {
  const { collectionId, organizationId, spaceId } = params
  if (spaceId !== undefined) {
    return (yield* requireSpace(SpaceId.make(spaceId), "read", "deleted")).role
  }
  if (collectionId !== undefined) {
    return (yield* requireCollection(CollectionId.make(collectionId), "read")).role
  }
  if (organizationId === undefined) return null
  return (yield* requireOrganization(OrganizationId.make(organizationId), null)).membership.role
})

/**
 * Asks for access before the body of a request is read, so that who may do nothing costs nothing. Requests without a
 * body are asked by their operation alone.
 */
export const admissionLayer: Layer.Layer<Admission, never, Stores> = Layer.effect(
  Admission,
  Effect.gen(function* () {
    const stores = yield* Effect.context<Stores>()
    const role = Effect.flatMap(HttpRouter.params, (params) => Effect.provideContext(roleAt(params), stores))
    return (handler, { group }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!HttpMethod.hasBody(request.method) || request.method === "DELETE") {
          return yield* Effect.provideService(handler, PathRole, { role: null })
        }
        if (group.identifier === "admin") yield* requireOperator
        // What no store can hold names nothing: `Storable`, which comes next, answers that.
        const params = Object.values(yield* HttpRouter.params)
        if (params.some((value) => value?.includes("\0"))) {
          return yield* Effect.provideService(handler, PathRole, { role: null })
        }
        return yield* Effect.provideService(handler, PathRole, { role: yield* role })
      })
  })
)
