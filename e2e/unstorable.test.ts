import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { request } from "./src/request.ts"
import { organizationOf } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { World, worldOf } from "./src/World.ts"

/** The operator of the shared installation. */
const operator = Effect.map(sharedOctavo("postgres"), (octavo) => ({
  ...octavo,
  token: octavo.operatorToken
}))

layer(worldOf(operator), { timeout: "60 seconds", excludeTestServices: true })(
  "a text that no database can keep",
  (it) => {
    it.effect("names nothing when it is part of a path", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const spaceId = yield* aSpace
        for (const id of ["%00", "a%00b", `${spaceId}%00`, "%ff", "%ed%a0%80"]) {
          for (const path of [
            `/v1/spaces/${id}`,
            `/v1/spaces/${id}/content`,
            `/v1/spaces/${spaceId}/content/page/${id}`,
            `/v1/spaces/${spaceId}/revisions/${id}`,
            `/v1/orgs/${id}`,
            `/v1/users/${id}`,
            `/v1/admin/jobs/${id}`,
            `/v1/admin/users/${id}/tokens`
          ]) {
            const { body, status } = yield* request(octavo, "GET", path)
            expect({ path, status, body }).toMatchObject({
              path,
              status: 404,
              body: { error: { code: 404 } }
            })
          }
        }
      })
    )

    it.effect("is refused in queries and bodies, with its place", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const spaceId = yield* aSpace
        const organizationId = yield* organizationOf(octavo)
        // What is searched for is not stored, and may be anything.
        for (const search of [`/v1/spaces/${spaceId}/search`, `/v1/orgs/${organizationId}/search`]) {
          expect(yield* request(octavo, "GET", `${search}?query=%00`)).toMatchObject({ status: 200 })
        }
        for (const path of [`/v1/spaces/${spaceId}/comments?order=%00`, "/v1/admin/jobs?kind=a%00"]) {
          expect(yield* request(octavo, "GET", path)).toMatchObject({
            status: 400,
            body: { error: { code: 400, details: [{ path: "" }] } }
          })
        }
        for (const bad of ["\0", "a\0b", "\ud800", "\udc00\ud800"]) {
          for (const [method, path, body, where] of [
            ["POST", `/v1/orgs/${organizationId}/spaces`, { title: bad }, "title"],
            ["POST", `/v1/orgs/${organizationId}/spaces`, { parent: bad }, "parent"],
            ["POST", `/v1/orgs/${organizationId}/invites`, { emails: ["a@b.example", bad] }, "emails.1"],
            ["POST", "/v1/admin/users", { email: "a@b.example", displayName: bad }, "displayName"],
            ["POST", "/v1/admin/organizations", { title: "Good", unknown: { [bad]: 1 } }, "unknown"],
            [
              "PATCH",
              `/v1/spaces/${spaceId}`,
              { mergeRules: { type: "rules", rules: [{ deep: [bad] }] } },
              "mergeRules.rules.0.deep.0"
            ]
          ] as const) {
            const answer = yield* request(octavo, method, path, body)
            expect({ path, where, bad, ...answer }).toMatchObject({
              status: 400,
              body: { error: { code: 400, details: [{ path: where }] } }
            })
          }
        }
      })
    )

    it.effect("is not taken for one that only looks like it", () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const organizationId = yield* organizationOf(octavo)
        for (const title of ["\\u0000", "\\\\ud83d", "😀 🏳️‍🌈", "%00"]) {
          const json = JSON.stringify({ title }).replace(/[\u0080-\uffff]/g, (unit) => {
            return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`
          })
          const answer = yield* Effect.promise(() =>
            fetch(`${octavo.url}/v1/orgs/${organizationId}/spaces`, {
              method: "POST",
              headers: { authorization: `Bearer ${octavo.token}`, "content-type": "application/json" },
              body: json
            }).then((response) => response.json())
          )
          expect(answer).toMatchObject({ title })
        }
      })
    )

    it.effect("is found however deep it is nested, and depth alone is no mistake of ours", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const spaceId = yield* aSpace
        for (const [inner, status] of [
          ['"\\u0000"', 400],
          ['"fine"', 400]
        ] as const) {
          const rules = "[".repeat(100_000) + inner + "]".repeat(100_000)
          const answer = yield* Effect.promise(() =>
            fetch(`${octavo.url}/v1/spaces/${spaceId}`, {
              method: "PATCH",
              headers: { authorization: `Bearer ${octavo.token}`, "content-type": "application/json" },
              body: `{"mergeRules":{"type":"rules","rules":${rules}}}`
            })
          )
          expect({ inner, status: answer.status }).toEqual({ inner, status })
        }
      })
    )
  }
)
