import { describe, expect, it } from "@effect/vitest"
import { Member, Members } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const aLiveSpace = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  yield* handbook.admin.ask("PATCH", `/v1/spaces/${handbook.space.id}`, { body: { editMode: "live" } })
  const edit = (change: object) =>
    handbook.admin.ask("POST", `/v1/spaces/${handbook.space.id}/content`, { body: { changes: [change] } })
  return { server, ...handbook, edit }
})

describe("malicious input", () => {
  it.effect("link pages lead to addresses that run nothing, of at most 2048 characters", () =>
    Effect.gen(function* () {
      const { edit } = yield* aLiveSpace()
      const link = (url: string) =>
        Effect.map(
          edit({ type: "insert_page", kind: "link", title: "Go", target: { kind: "url", url } }),
          ({ status }) => [url.slice(0, 40), status]
        )
      for (const url of [
        "javascript:alert(1)",
        " JaVaScRiPt:alert(1)",
        "java\nscript:alert(1)",
        "java\tscript:alert(1)",
        "\u0001javascript:alert(1)",
        "javascript\u00a0:alert(1)",
        "data:text/html,<script>",
        "vbscript:x",
        "blob:https://example.org/x",
        "file:///etc/passwd",
        "",
        "  ",
        `https://example.org/${"a".repeat(2048)}`,
        `https://example.org/${"a".repeat(900_000)}`
      ]) {
        expect(yield* link(url)).toEqual([url.slice(0, 40), 422])
      }
      for (const url of [
        "https://example.org/",
        "HTTP://EXAMPLE.ORG",
        "mailto:a@b.c",
        "/path",
        "a/b:c",
        "#x"
      ]) {
        expect(yield* link(url)).toEqual([url, 200])
      }
    })
  )

  it.effect("files have names that are no paths, and content types that a header can carry", () =>
    Effect.gen(function* () {
      const { edit } = yield* aLiveSpace()
      const file = (given: object) =>
        edit({ type: "insert_files", files: [{ name: "a", base64: "AAEC", ...given }] })
      for (const name of [".", "..", " .. ", "a/b", "a\\b", "a\nb", "\u007f"]) {
        expect([name, (yield* file({ name })).status]).toEqual([name, 400])
      }
      for (const contentType of ["a/b\r\nx: y", "text", "a/b\u0000", "a/é", "a/b; c", "a/b\n"]) {
        expect([contentType, (yield* file({ contentType })).status]).toEqual([contentType, 400])
      }
      expect((yield* file({ name: ".env", contentType: 'text/x; charset="utf-8"' })).status).toBe(200)
    })
  )

  it.effect("links to the files of a space end with it, and work again when it is restored", () =>
    Effect.gen(function* () {
      const { admin, file, server, space } = yield* aLiveSpace()
      const found = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files/${file.id}`)
      const path = found.body.downloadURL.slice(publicUrl.length)
      const download = Effect.map(server.ask("GET", path), ({ status }) => status)
      expect(yield* download).toBe(200)
      yield* admin.ask("DELETE", `/v1/spaces/${space.id}`)
      expect(yield* download).toBe(404)
      yield* admin.ask("POST", `/v1/spaces/${space.id}/restore`)
      expect(yield* download).toBe(200)
      const forged = path.replace(`space=${space.id}`, "space=other")
      expect((yield* server.ask("GET", forged)).status).toBe(403)
    })
  )

  it.effect("answers of the API are kept by nobody, and guessed at by no browser", () =>
    Effect.gen(function* () {
      const { admin, server, space } = yield* aLiveSpace()
      for (const [path, kept] of [
        ["/v1/user", "no-store"],
        ["/v1/nothing", "no-store"],
        [`/v1/spaces/${space.id}/content`, "private, no-cache"]
      ] as const) {
        const { headers } = yield* admin.ask("GET", path)
        expect([path, headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
          path,
          kept,
          "nosniff"
        ])
      }
      expect((yield* server.ask("GET", "/v1/user")).headers.get("cache-control")).toBe("no-store")
    })
  )

  it.effect("a replay keeps its Location, and is not told to who lost the access that allowed it", () =>
    Effect.gen(function* () {
      const { organization, server } = yield* aLiveSpace()
      const creator = yield* server.member(organization.id, { role: "create" })
      const path = `/v1/orgs/${organization.id}/spaces`
      const make = creator.ask("POST", path, { body: {}, headers: { "idempotency-key": "k" } })
      const first = yield* make
      const again = yield* make
      expect(first.headers.get("location")).toContain(first.body.id)
      expect([again.status, again.headers.get("location")]).toEqual([201, first.headers.get("location")])
      const become = (change: Partial<Member>) =>
        server.within(
          Effect.gen(function* () {
            const given = { organizationId: organization.id, userId: creator.user.id, sso: false }
            const member = { ...given, role: "create" as const, disabled: false, lastSeenAt: null }
            yield* (yield* Members).put(new Member({ ...member, joinedAt: yield* DateTime.now, ...change }))
          })
        )
      yield* become({ role: "read" })
      expect((yield* make).status).toBe(403)
      yield* become({ disabled: true })
      expect((yield* make).status).toBe(404)
    })
  )

  it.effect("an address inside answers the same as one that does not exist", () =>
    Effect.gen(function* () {
      const { AddressForbidden, HostUnknown } = yield* Effect.promise(() => import("@octavo/kernel"))
      const host = "wiki.internal"
      expect(new AddressForbidden({ host }).message).toBe(new HostUnknown({ host }).message)
    })
  )
})
