import { describe, expect, it } from "@effect/vitest"
import { allItems, makeClient } from "@octavo/client"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { aHandbook, text } from "./aHandbook.ts"
import { aServer, publicUrl, type Server } from "./aServer.ts"

const clientOf = (server: Server, token: string) =>
  makeClient({ url: publicUrl, token: Redacted.make(token) }).pipe(
    Effect.provideService(FetchHttpClient.Fetch, server.fetch)
  )

describe("the typed client", () => {
  it.effect("reads and changes what the server has", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, page, space } = yield* aHandbook(server)
      const client = yield* clientOf(server, admin.token)
      const spaceId = space.id
      const found = yield* client.content.getPageById({
        params: { spaceId, pageId: page.id },
        query: { format: "markdown", metadata: false }
      })
      expect(found).toMatchObject({ id: page.id, markdown: text })
      const made = yield* client.spaces.createSpace({
        params: { organizationId: organization.id },
        payload: { title: "Guide", emoji: "📘" }
      })
      expect(made).toMatchObject({ title: "Guide", emoji: "1f4d8" })
      yield* client.spaces.deleteSpaceById({ params: { spaceId: made.id } })
      const restored = yield* client.spaces.restoreSpace({ params: { spaceId: made.id } })
      expect(restored).toEqual(made)
    })
  )

  it.effect("fails with what the server says, down to the part that is wrong", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      const client = yield* clientOf(server, admin.token)
      const params = { spaceId: "nothing" }
      expect(yield* Effect.flip(client.spaces.getSpaceById({ params, query: {} }))).toMatchObject({
        _tag: "ApiFailure",
        code: 404,
        message: "There is no such space",
        details: []
      })
      const query = { page: "wrong" }
      expect(
        yield* Effect.flip(client.organizations.listOrganizationsForAuthenticatedUser({ query }))
      ).toMatchObject({
        _tag: "ApiFailure",
        code: 400,
        details: [{ path: "page" }]
      })
      const nobody = yield* clientOf(server, "wrong")
      expect(yield* Effect.flip(nobody.users.getAuthenticatedUser())).toMatchObject({
        _tag: "ApiFailure",
        code: 401
      })
    })
  )

  it.effect("does not send what the server would refuse", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, space } = yield* aHandbook(server)
      const client = yield* clientOf(server, admin.token)
      const wrong = client.spaces.updateSpaceById({ params: { spaceId: space.id }, payload: { title: "" } })
      expect(yield* Effect.flip(wrong)).toMatchObject({ _tag: "SchemaError" })
    })
  )

  it.effect("reads lists to their end", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const operator = yield* server.stranger({ isOperator: true })
      for (let n = 0; n < 1005; n++) {
        if (n % 100 === 0) yield* TestClock.adjust("1 millis")
        yield* server.tokenOf(operator.user)
      }
      const client = yield* clientOf(server, operator.token)
      const params = { userId: operator.user.id }
      const tokens = yield* allItems((query) => client.admin.listTokens({ params, query }))
      expect(new Set(tokens.map(({ id }) => id)).size).toBe(1006)
      expect(tokens).toHaveLength(1006)
    })
  )
})
