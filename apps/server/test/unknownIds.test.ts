import { describe, expect, it, layer } from "@effect/vitest"
import { aCollection } from "@octavo/content/testing"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { type Endpoint, endpoints, pathOf } from "./endpoints.ts"
import { rotated } from "./rotated.ts"
import { addressOf, samples } from "./samples.ts"
import { SharedWorld } from "./sharedWorld.ts"
import { routesBesides } from "../src/http/routes.ts"
import { someComments } from "./someComments.ts"

const withIds = endpoints
  .filter(({ params }) => params.length > 0)
  .map((endpoint, index) => [endpoint.id, endpoint, index] as const)

/** The status for what is not there: deleting it again is no failure, except in an organization that is not there. */
const missing = ({ id, method, path }: Endpoint) =>
  // An organization that is not there is like one that is not open.
  id === "getOrganizationsForEmailDomain" || id === "joinOrganization"
    ? 400
    : method === "DELETE" && !/^\/v1\/(?:orgs|admin\/organizations)\//.test(path)
      ? 204
      : 404

const strangeIds = [
  "x",
  " ",
  "null",
  "undefined",
  "0",
  "-1",
  "a/b",
  "a\\b",
  "%",
  "%2F",
  "a?b#c",
  "日本語",
  "\u{1f4d8}",
  "\r\nSet-Cookie: a=b",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "a".repeat(101),
  "a".repeat(10_000)
]

const undecodableIds = ["%", "%zz", "%ff", "%c0%af", "%00", "a%00b"]

layer(SharedWorld.layer)("ids", (it) => {
  it.effect.each(withIds)(
    "%s answers for ids that nothing has as for what is not there",
    ([id, endpoint, index]) =>
      Effect.gen(function* () {
        const { server } = yield* SharedWorld
        const { ask } = yield* server.stranger({ isOperator: true })
        const sample = samples[id] ?? {}
        for (const strange of [yield* newId, ...rotated(strangeIds, index, 4)]) {
          const path = addressOf(
            pathOf(endpoint, () => strange),
            sample
          )
          expect((yield* ask(endpoint.method, path, sample)).status).toBe(missing(endpoint))
        }
        for (const undecodable of rotated(undecodableIds, index, 3)) {
          const path = endpoint.path.replaceAll(/:\w+/g, undecodable)
          expect((yield* ask(endpoint.method, path, sample)).status, undecodable).toBe(404)
        }
      })
  )
})

describe("ids", () => {
  it.effect("in addresses beside the API that cannot be read are answered by 404, and queries by 400", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const statusOf = (method: string, path: string) =>
        Effect.promise(() => server.fetch(`http://octavo.test${path}`, { method, redirect: "manual" })).pipe(
          Effect.map(({ status }) => status)
        )
      for (const { method, path } of routesBesides) {
        if (path.includes(":")) {
          for (const unreadable of ["%", "%ff", "%c0%af", "%ed%a0%80", "%00", "a%00b"]) {
            const status = yield* statusOf(method, path.replaceAll(/:\w+/g, unreadable))
            expect(status, `${method} ${path} with ${unreadable}`).toBe(404)
          }
        }
        for (const query of ["to=%00", "user_code=%00", "%00=a", "to=%ed%a0%80", "to=%ff", "to=%"]) {
          const status = yield* statusOf(method, `${path.replaceAll(/:\w+/g, "x")}?${query}`)
          expect(status, `${method} ${path}?${query}`).toBeLessThan(500)
        }
      }
      for (const path of ["/sign-in?to=%00", "/device?user_code=a%00", "/account?%00=a"])
        expect(yield* statusOf("GET", path), path).toBe(400)
    })
  )

  it.effect("of one thing inside another say 404 where the outer one is another of the caller's", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const mine = yield* aHandbook(server)
      const other = yield* aHandbook(server)
      const { ask } = mine.admin
      const content = `/v1/spaces/${mine.space.id}`
      for (const path of [
        `${content}/content/page/${other.page.id}`,
        `${content}/content/files/${other.file.id}`,
        `${content}/revisions/${other.revision.id}`,
        `${content}/content/page/${mine.file.id}`,
        `${content}/content/files/${mine.page.id}`,
        `/v1/spaces/${mine.organization.id}`,
        `/v1/orgs/${mine.space.id}`
      ]) {
        expect((yield* ask("GET", path)).status).toBe(404)
      }
    })
  )

  it.effect("of another organization do not exist, whatever is asked of them", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const theirs = yield* aHandbook(server)
      const { admin } = yield* aHandbook(server)
      const { inChangeRequest, inSpace } = yield* someComments(
        server,
        theirs.changeRequest,
        theirs.admin.user
      )
      const ids: Record<string, string> = {
        organizationId: theirs.organization.id,
        collectionId: (yield* server.within(aCollection(theirs.organization.id))).id,
        spaceId: theirs.space.id,
        pageId: theirs.page.id,
        fileId: theirs.file.id,
        revisionId: theirs.revision.id,
        userId: theirs.admin.user.id,
        changeRequestId: theirs.changeRequest.id
      }
      const reachable = withIds.filter(([, { path }]) => !path.startsWith("/v1/admin"))
      for (const [id, endpoint] of reachable) {
        const sample = samples[id] ?? {}
        const ofComment: Record<string, string> = endpoint.params.includes("changeRequestId")
          ? inChangeRequest
          : inSpace
        const path = addressOf(
          pathOf(endpoint, (param) => ids[param] ?? ofComment[param] ?? "x"),
          sample
        )
        const answer = yield* admin.ask(endpoint.method, path, sample)
        expect(answer.status, id).toBe(missing(endpoint))
      }
      const { body } = yield* theirs.admin.ask("GET", `/v1/spaces/${theirs.space.id}`)
      expect(body).toMatchObject({ title: "Handbook", permissions: { view: true } })
      expect(body.deletedAt).toBeUndefined()
    })
  )

  it.effect("differ in case from each other", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      expect((yield* admin.ask("GET", `/v1/spaces/${space.id.toUpperCase()}`)).status).toBe(404)
    })
  )
})
