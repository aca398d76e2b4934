import { Admission, PathRole } from "@octavo/api"
import {
  CollectionId,
  type CollectionNotFound,
  Collections,
  requireCollection,
  requireSpace,
  SpaceId,
  type SpaceNotFound,
  Spaces
} from "@octavo/content"
import {
  acceptInvitation,
  type AccessDenied,
  Caller,
  type Members,
  OrganizationId,
  type OrganizationNotFound,
  Organizations,
  requireOperator,
  requireOrganization,
  type Role,
  SsoRequired
} from "@octavo/identity"
import { RequestReads } from "@octavo/kernel"
import { FrontEnd } from "@octavo/sites"
import { Context, Effect, Layer } from "effect"
import { HttpMethod, HttpRouter, HttpServerRequest, type HttpServerResponse } from "effect/http"
import { responseTo } from "./failureResponse.ts"
import { onServices } from "./onServices.ts"

type AdmissionFailure = AccessDenied | CollectionNotFound | OrganizationNotFound | SpaceNotFound | SsoRequired

type Response = HttpServerResponse.HttpServerResponse

type Stores = Collections | Members | Organizations | Spaces

/** The organization of what a path names, and the role there. A deleted space counts here: whether it may be used is up to the operation. */
const placeAt = Effect.fnUntraced(function* (params: Readonly<Record<string, string | undefined>>) {
  const { collectionId, organizationId, spaceId } = params
  if (spaceId !== undefined) {
    const { role, space } = yield* requireSpace(SpaceId.make(spaceId), "read", "deleted")
    return { role, organizationId: space.organizationId }
  }
  if (collectionId !== undefined) {
    const { collection, role } = yield* requireCollection(CollectionId.make(collectionId), "read")
    return { role, organizationId: collection.organizationId }
  }
  if (organizationId === undefined) return null
  const { membership, organization } = yield* requireOrganization(OrganizationId.make(organizationId), null)
  return { role: membership.role, organizationId: organization.id }
})

/** The membership of the caller in the organization of what a path names, as the credential reaches it. */
const reachedAt = Effect.fnUntraced(function* (params: Readonly<Record<string, string | undefined>>) {
  const caller = yield* Caller
  const { collectionId, organizationId, spaceId } = params
  if (spaceId !== undefined) {
    const [found] = yield* (yield* Spaces).findManyWithAccess([SpaceId.make(spaceId)], caller)
    return found && { organizationId: found.space.organizationId, membership: found.facts.membership }
  }
  if (collectionId !== undefined) {
    const ids = [CollectionId.make(collectionId)]
    const [found] = yield* (yield* Collections).findManyWithAccess(ids, caller)
    return found && { organizationId: found.collection.organizationId, membership: found.facts.membership }
  }
  if (organizationId === undefined) return
  const ids = [OrganizationId.make(organizationId)]
  const [found] = yield* (yield* Organizations).findManyWithMembership(ids, caller)
  return found && { organizationId: found.organization.id, membership: found.membership }
})

/** Refuses with `SsoRequired` where the organization of the path requires single sign-on of this credential. */
const requireSso = Effect.fnUntraced(function* (params: Readonly<Record<string, string | undefined>>) {
  const reached = yield* reachedAt(params)
  if (reached?.membership !== "required-sso") return
  return yield* new SsoRequired({ organizationId: reached.organizationId })
})

/** The place that a path names. Whoever was invited to its organization accepts by asking for anything there. */
const enter = Effect.fnUntraced(function* (params: Readonly<Record<string, string | undefined>>) {
  const place = yield* placeAt(params)
  if (place !== null && (yield* Caller).hasInvitations) yield* acceptInvitation(place.organizationId)
  return place
})

/** The body of a DELETE is not read. */
const hasBody = (method: string): boolean => method !== "DELETE" && HttpMethod.hasBody(method)

const noRole: PathRole["Service"] = { role: null }

/** Bodies of up to so many bytes come with the head of their request: to read one costs less than to ask for access. */
const smallBody = 16_384

/** Whether the operation may ask for access first. The answer that an idempotency key repeats needs the role before. */
const isSmall = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  Number(headers["content-length"]) <= smallBody && headers["idempotency-key"] === undefined

/**
 * Asks for access before the body of a request is read, so that who may do nothing costs nothing. Requests without a
 * body are asked by their operation alone, except of callers who may have an invitation to accept. Requests with a small body, too: only
 * where these fail, access decides whether the caller learns why.
 */
export const admissionLayer: Layer.Layer<Admission, never, Stores> = Layer.effect(
  Admission,
  Effect.gen(function* () {
    const onStores = onServices(yield* Effect.context<Stores>())
    const place = onStores(Effect.flatMap(HttpRouter.params, enter))
    const sso = onStores(Effect.flatMap(HttpRouter.params, requireSso))
    const authorize = Effect.fnUntraced(function* (group: string, endpoint: string) {
      const request = yield* HttpServerRequest.HttpServerRequest
      // An id that no store can contain is left to `Storable`, which comes next.
      const isUnstorable = Object.values(yield* HttpRouter.params).some((value) => value?.includes("\0"))
      if ((yield* Caller).needsSso && !isUnstorable) yield* sso
      if (!hasBody(request.method)) {
        // A refusal here would repeat that of the operation, which has a better message.
        if ((yield* Caller).hasInvitations && !isUnstorable) yield* Effect.ignore(place)
        return null
      }
      // A caller who joins has no role yet: the address or the link in the path decides.
      if (endpoint === "joinOrganization" || group === "joining") return null
      // A front end has no role: what its token reaches was asked for before.
      if ((yield* FrontEnd) !== null) return null
      if (group === "admin") {
        // Operators need no role in the organization that the path names.
        yield* requireOperator
        return null
      }
      return isUnstorable ? null : ((yield* place)?.role ?? null)
    })
    return (handler, { endpoint, group }) => {
      const admitted = <E, R>(answer: (role: Role | null) => Effect.Effect<Response, E, R>) =>
        Effect.matchEffect(authorize(group.identifier, endpoint.identifier), {
          onFailure: (failure: AdmissionFailure) => Effect.succeed(responseTo(failure)),
          onSuccess: answer
        })
      const unasked = Effect.updateContext(handler, (context: Context.Context<never>) =>
        Context.add(Context.add(context, RequestReads, new Map()), PathRole, noRole)
      )
      const askedFirst = Effect.suspend(() =>
        // The operation asks for access again, and for what was read here.
        admitted((role) => Effect.provideService(handler, PathRole, { role })).pipe(
          Effect.provideService(RequestReads, new Map())
        )
      )
      const askedOfFailures = Effect.suspend(() =>
        Effect.provideService(handler, PathRole, noRole).pipe(
          Effect.matchEffect({
            onFailure: (failure) => admitted(() => Effect.fail(failure)),
            onSuccess: (response) =>
              response.status < 400 ? Effect.succeed(response) : admitted(() => Effect.succeed(response))
          }),
          Effect.provideService(RequestReads, new Map())
        )
      )
      return Caller.use((caller) =>
        HttpServerRequest.HttpServerRequest.use((request) => {
          if (caller.hasInvitations || caller.needsSso) return askedFirst
          if (!hasBody(request.method)) return unasked
          return isSmall(request) ? askedOfFailures : askedFirst
        })
      )
    }
  })
)
