import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aServer } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"

interface Entry {
  readonly action: string
  readonly actor: { readonly id: string }
  readonly target: { readonly kind: string; readonly id: string }
}

describe("the audit log", () => {
  it.effect("of an organization has its acts, newest first, without secrets", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, operator, organizationId } = yield* aWorld(server)
      const path = `/v1/orgs/${organizationId}`
      const space = yield* admin.ask("POST", `${path}/spaces`, {
        body: { title: "Audited" },
        headers: { "x-request-id": "request-1" }
      })
      yield* admin.ask("PATCH", `/v1/spaces/${space.body.id}`, { body: { defaultLevel: null } })
      yield* admin.ask("POST", `${path}/invites`, { body: { emails: ["grace@example.org"], role: "edit" } })
      const made = yield* operator.ask("POST", `/v1/admin/users/${admin.user.id}/tokens`, {
        body: { label: "CI", organization: organizationId }
      })
      yield* admin.ask("DELETE", `/v1/spaces/${space.body.id}`)
      const { body } = yield* admin.ask("GET", `${path}/audit-log?limit=5`)
      const entries: ReadonlyArray<Entry> = body.items
      expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual([
        ["space.deleted", admin.user.id],
        ["token.created", operator.user.id],
        ["member.invited", admin.user.id],
        ["space.updated", admin.user.id],
        ["space.created", admin.user.id]
      ])
      expect(entries[4]).toMatchObject({
        target: { kind: "space", id: space.body.id },
        request: "request-1",
        after: { title: "Audited" }
      })
      expect(entries[3]).toMatchObject({ before: { defaultLevel: "inherit" }, after: { defaultLevel: null } })
      expect(JSON.stringify(entries)).not.toContain(made.body.token)
      const created = yield* admin.ask("GET", `${path}/audit-log?action=token.created`)
      expect(created.body.count).toBe(1)
      const none = yield* admin.ask("GET", `${path}/audit-log?until=2020-01-01T00:00:00Z`)
      expect(none.body.items).toEqual([])
      expect((yield* admin.ask("GET", `${path}/audit-log?since=yesterday`)).status).toBe(400)
    })
  )

  it.effect("has exports, imports and connections of repositories, without credentials", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organizationId } = yield* aWorld(server)
      const { body } = yield* admin.ask("POST", `/v1/orgs/${organizationId}/spaces`, {
        body: { title: "Docs" }
      })
      const git = `/v1/spaces/${body.id}/git`
      const url = "https://git.example.org/acme/docs.git"
      const secretly = "https://ada:a-secret-of-git@git.example.org/acme/docs.git"
      const statuses = [
        yield* admin.ask("POST", `${git}/import`, { body: { url: secretly, ref: "refs/heads/main" } }),
        yield* admin.ask("POST", `${git}/export`, {
          body: { url: secretly, ref: "refs/heads/main", commitMessage: "Export" }
        }),
        yield* admin.ask("PUT", `${git}/connection`, { body: { url: secretly, ref: "refs/heads/main" } }),
        yield* admin.ask("PUT", `${git}/connection`, { body: { url, ref: "refs/heads/next" } }),
        yield* admin.ask("DELETE", `${git}/connection`),
        yield* admin.ask("DELETE", `${git}/connection`)
      ].map(({ status }) => status)
      expect(statuses).toEqual([204, 204, 200, 200, 204, 204])
      const log = yield* admin.ask("GET", `/v1/orgs/${organizationId}/audit-log?limit=5`)
      const asked = { url, ref: "refs/heads/main" }
      expect(log.body.items).toMatchObject([
        { action: "space.repositoryDisconnected", before: { url, ref: "refs/heads/next" } },
        { action: "space.repositoryConnected", before: asked, after: { url, ref: "refs/heads/next" } },
        { action: "space.repositoryConnected", after: asked },
        { action: "space.exportRequested", after: asked },
        { action: "space.importRequested", after: asked }
      ])
      for (const { actor, target } of log.body.items as ReadonlyArray<Entry>) {
        expect([actor.id, target]).toEqual([admin.user.id, { kind: "space", id: body.id }])
      }
      expect(JSON.stringify(log.body)).not.toContain("a-secret-of-git")
    })
  )

  it.effect("has no entry of an act that was refused", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, ids, organizationId } = yield* aWorld(server)
      const log = `/v1/orgs/${organizationId}/audit-log`
      const before = yield* admin.ask("GET", log)
      const { ask } = yield* server.member(organizationId, { role: "read" })
      expect((yield* ask("DELETE", `/v1/spaces/${ids["spaceId"]}`)).status).toBe(403)
      expect(
        (yield* ask("POST", `/v1/orgs/${organizationId}/spaces`, { body: { title: "Mine" } })).status
      ).toBe(403)
      expect((yield* admin.ask("GET", log)).body).toEqual(before.body)
    })
  )

  it.effect("is sent whole as lines of JSON, beyond one page", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organizationId } = yield* aWorld(server)
      const path = `/v1/orgs/${organizationId}`
      const emails = Array.from({ length: 600 }, (_, n) => `person${n}@example.org`)
      yield* admin.ask("POST", `${path}/invites`, { body: { emails } })
      const headers = { accept: "application/x-ndjson" }
      const { body, headers: answered } = yield* admin.ask("GET", `${path}/audit-log?action=member.invited`, {
        headers
      })
      expect(answered.get("content-type")).toContain("application/x-ndjson")
      const lines: ReadonlyArray<Entry> = String(body)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
      expect(new Set(lines.map(({ target }) => target.id)).size).toBe(600)
      const { ask } = yield* server.member(organizationId, { role: "create" })
      expect((yield* ask("GET", `${path}/audit-log`, { headers })).status).toBe(403)
    })
  )
})
