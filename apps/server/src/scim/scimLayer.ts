import {
  createScimGroup,
  createScimUser,
  deleteScimGroup,
  deleteScimUser,
  getScimGroup,
  getScimUser,
  listScimGroups,
  listScimUsers,
  updateScimGroup,
  updateScimUser
} from "@octavo/identity"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { RateLimit } from "../http/RateLimit.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { planUserPatch } from "./patchScimUser.ts"
import { planGroupPatch, readScimGroup } from "./readScimGroup.ts"
import { readScimPatch } from "./readScimPatch.ts"
import { isExcluded, readFilter, readPage } from "./readScimQuery.ts"
import { readWholeScimUser } from "./readScimUser.ts"
import { resourceTypes, schemas, serviceProviderConfig } from "./scimDiscovery.ts"
import { presentScimGroup, presentScimList, presentScimUser } from "./scimResources.ts"
import { scimError, scimResponse, scimRoute } from "./scimRoute.ts"

const empty = HttpServerResponse.empty({ status: 204 })

const userRoutes = (publicUrl: string) => {
  const present = presentScimUser(publicUrl)
  return Layer.mergeAll(
    scimRoute(
      "GET",
      "/Users",
      Effect.fnUntraced(function* ({ organizationId, query }) {
        const page = readPage(query)
        const filter = yield* readFilter(query, ["userName", "externalId"])
        const found = yield* listScimUsers(
          organizationId,
          filter === null ? {} : { [filter.name]: filter.value },
          page
        )
        return scimResponse(presentScimList(found, page, present))
      })
    ),
    scimRoute(
      "POST",
      "/Users",
      Effect.fnUntraced(function* ({ body, organizationId }) {
        const user = present(yield* createScimUser(organizationId, yield* readWholeScimUser(body)))
        return scimResponse(user, 201, { location: user.meta.location })
      })
    ),
    scimRoute("GET", "/Users/:id", ({ id, organizationId }) =>
      Effect.map(getScimUser(organizationId, id), (found) => scimResponse(present(found)))
    ),
    scimRoute(
      "PUT",
      "/Users/:id",
      Effect.fnUntraced(function* ({ body, id, organizationId }) {
        const fields = yield* readWholeScimUser(body)
        return scimResponse(present(yield* updateScimUser(organizationId, id, fields)))
      })
    ),
    scimRoute(
      "PATCH",
      "/Users/:id",
      Effect.fnUntraced(function* ({ body, id, organizationId }) {
        const changes = yield* planUserPatch(yield* readScimPatch(body))
        return scimResponse(present(yield* updateScimUser(organizationId, id, changes)))
      })
    ),
    scimRoute("DELETE", "/Users/:id", ({ id, organizationId }) =>
      Effect.as(deleteScimUser(organizationId, id), empty)
    )
  )
}

const groupRoutes = (publicUrl: string) => {
  const presentFor = (query: URLSearchParams) => presentScimGroup(publicUrl, !isExcluded(query, "members"))
  return Layer.mergeAll(
    scimRoute(
      "GET",
      "/Groups",
      Effect.fnUntraced(function* ({ organizationId, query }) {
        const page = readPage(query)
        const filter = yield* readFilter(query, ["displayName", "externalId"])
        const found = yield* listScimGroups(
          organizationId,
          filter === null ? {} : { [filter.name]: filter.value },
          page
        )
        return scimResponse(presentScimList(found, page, presentFor(query)))
      })
    ),
    scimRoute(
      "POST",
      "/Groups",
      Effect.fnUntraced(function* ({ body, organizationId, query }) {
        const made = yield* createScimGroup(organizationId, yield* readScimGroup(body))
        const group = presentFor(query)(made)
        return scimResponse(group, 201, { location: group.meta.location })
      })
    ),
    scimRoute("GET", "/Groups/:id", ({ id, organizationId, query }) =>
      Effect.map(getScimGroup(organizationId, id), (found) => scimResponse(presentFor(query)(found)))
    ),
    scimRoute(
      "PUT",
      "/Groups/:id",
      Effect.fnUntraced(function* ({ body, id, organizationId, query }) {
        const input = yield* readScimGroup(body)
        const saved = yield* updateScimGroup(organizationId, id, () => Effect.succeed(input))
        return scimResponse(presentFor(query)(saved))
      })
    ),
    scimRoute(
      "PATCH",
      "/Groups/:id",
      Effect.fnUntraced(function* ({ body, id, organizationId }) {
        const steps = yield* readScimPatch(body)
        yield* updateScimGroup(organizationId, id, (group) => planGroupPatch(group, steps))
        return empty
      })
    ),
    scimRoute("DELETE", "/Groups/:id", ({ id, organizationId }) =>
      Effect.as(deleteScimGroup(organizationId, id), empty)
    )
  )
}

/** A list without pages, which answers the item of the path, too. */
const described = (path: "/ResourceTypes" | "/Schemas", items: ReadonlyArray<{ readonly id: string }>) => {
  const all = presentScimList({ items, total: items.length }, { startIndex: 1 }, (item) => item)
  return Layer.merge(
    scimRoute("GET", path, () => Effect.succeed(scimResponse(all))),
    scimRoute("GET", `${path}/:id`, ({ id }) => {
      const found = items.find((item) => item.id === id)
      return Effect.succeed(
        found === undefined ? scimError(404, `There is no ${path.slice(1)} ${id}`) : scimResponse(found)
      )
    })
  )
}

const unknown = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") =>
  scimRoute(method, "/*", () => Effect.succeed(scimError(404, "There is no such endpoint of SCIM")))

/**
 * Provisioning by SCIM 2.0 (RFC 7643, RFC 7644) for the directory of an organization: its members as Users, and the teams that
 * it provisions as Groups. Its token opens nothing else, and no other token opens it.
 */
export const scimLayer = Layer.unwrap(
  Effect.map(PublicUrl, (publicUrl) =>
    Layer.mergeAll(
      userRoutes(publicUrl),
      groupRoutes(publicUrl),
      scimRoute("GET", "/ServiceProviderConfig", () =>
        Effect.succeed(scimResponse(serviceProviderConfig(publicUrl)))
      ),
      described("/ResourceTypes", resourceTypes(publicUrl)),
      described("/Schemas", schemas(publicUrl)),
      unknown("GET"),
      unknown("POST"),
      unknown("PUT"),
      unknown("PATCH"),
      unknown("DELETE")
    )
  )
).pipe(HttpRouter.provideRequest(Layer.effect(RateLimit, RateLimit)))
