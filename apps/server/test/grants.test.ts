import { describe, expect, it } from "@effect/vitest"
import { aCollection } from "@octavo/content/testing"
import { aTeam } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"

const roles = ["read", "comment", "edit", "review", "create", "admin"] as const

/** The paths of a space and a collection of one organization. */
const someThings = Effect.gen(function* () {
  const server = yield* aServer()
  const { admin, organization, space } = yield* aHandbook(server)
  const collection = yield* server.within(aCollection(organization.id))
  const paths = [`/v1/spaces/${space.id}`, `/v1/collections/${collection.id}`]
  return { server, admin, organization, space, collection, paths }
})

describe("roles on single spaces and collections", () => {
  it.effect("are given to users and teams, shown in their official shapes, and taken away", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server } = yield* someThings
      const guest = yield* server.member(organization.id, { role: null })
      const team = yield* server.within(aTeam(organization.id, { title: "Writers", members: [guest.user] }))
      for (const path of paths) {
        const permissions = `${path}/permissions`
        const ofUser = `${permissions}/users/${guest.user.id}`
        const ofTeam = `${permissions}/teams/${team.id}`
        expect((yield* guest.ask("GET", path)).status).toBe(404)
        for (const [of, role] of [
          [ofUser, "edit"],
          [ofTeam, "review"]
        ] as const) {
          expect(yield* admin.ask("PATCH", of, { body: { role } })).toMatchObject({
            status: 204,
            body: undefined
          })
          expect((yield* admin.ask("PATCH", of, { body: {} })).status).toBe(204)
        }
        expect((yield* guest.ask("GET", path)).status).toBe(200)
        const users = yield* admin.ask("GET", `${permissions}/users`)
        expect(users.body).toMatchObject({
          count: 1,
          items: [{ permission: "edit", user: { object: "user", id: guest.user.id } }]
        })
        const teams = yield* admin.ask("GET", `${permissions}/teams`)
        expect(teams.body).toMatchObject({
          count: 1,
          items: [{ permission: "review", team: { object: "team", id: team.id, members: 1 } }]
        })
        const everybody = yield* admin.ask("GET", `${permissions}/aggregate?role=edit`)
        expect(everybody.body.items.map(({ user }: { user: { id: string } }) => user.id)).toEqual([
          guest.user.id
        ])
        yield* admin.ask("PATCH", ofUser, { body: { role: null } })
        const [{ permission }] = (yield* admin.ask("GET", `${permissions}/aggregate?role=review`)).body.items
        expect(permission).toBe("review")
        for (const of of [ofUser, ofTeam, ofTeam]) expect((yield* admin.ask("DELETE", of)).status).toBe(204)
        expect((yield* guest.ask("GET", path)).status).toBe(404)
      }
    })
  )

  it.effect("are refused to unknown names and broken bodies, with nothing given", () =>
    Effect.gen(function* () {
      const { admin, organization, paths, server } = yield* someThings
      const ada = yield* server.member(organization.id, { role: "read" })
      for (const path of paths) {
        const permissions = `${path}/permissions`
        for (const [body, status] of [
          [{}, 400],
          [{ role: "read" }, 400],
          [{ users: [] }, 400],
          [{ users: ["not an address@"] }, 400],
          [{ users: [ada.user.id], role: "owner" }, 400],
          [{ users: Array.from({ length: 1001 }, () => ada.user.id) }, 400],
          [{ users: [ada.user.id, "nobody"] }, 404],
          [{ users: [ada.user.id], teams: ["none"] }, 404]
        ] as const) {
          expect([body, (yield* admin.ask("POST", permissions, { body })).status]).toEqual([body, status])
        }
        expect(
          (yield* admin.ask("PATCH", `${permissions}/users/nobody`, { body: { role: "read" } })).status
        ).toBe(404)
        expect(
          (yield* admin.ask("PATCH", `${permissions}/teams/none`, { body: { role: "read" } })).status
        ).toBe(404)
        expect((yield* admin.ask("GET", `${permissions}/aggregate?role=owner`)).status).toBe(400)
        expect((yield* admin.ask("GET", `${permissions}/users`)).body.items).toEqual([])
        // The role is `read` unless another is named.
        expect((yield* admin.ask("POST", permissions, { body: { users: [ada.user.email] } })).status).toBe(
          204
        )
        expect((yield* admin.ask("GET", `${permissions}/users`)).body.items).toMatchObject([
          { permission: "read" }
        ])
      }
    })
  )
})

/** The call that each flag of a resource stands for. Flags without one are never set. */
const callsOfSpace = (path: string, changeRequest: string, page: string) =>
  ({
    view: ["GET", path],
    access: ["GET", `${path}/content`],
    admin: ["PATCH", path, { title: "Handbook" }],
    edit: ["POST", `${path}/content`, { changes: [{ type: "update_page", page, icon: "gear" }] }],
    createChangeRequest: ["POST", `${path}/change-requests`],
    comment: ["POST", `${path}/comments`, { body: { markdown: "Really?" } }],
    review: ["POST", `${path}/change-requests/${changeRequest}/reviews`, { status: "approved" }],
    triggerGitSync: [
      "POST",
      `${path}/git/import`,
      { url: "https://git.example.org/docs.git", ref: "refs/heads/main" }
    ]
  }) as const

describe("the permissions of a resource", () => {
  it.effect.each([...roles, null])("say to a member with the role %s what the calls answer", (role) =>
    Effect.gen(function* () {
      for (const way of ["by the role in the organization", "by a grant"]) {
        for (const editMode of ["live", "locked"]) {
          const server = yield* aServer()
          const { admin, changeRequest, organization, page, space } = yield* aHandbook(server)
          const collection = yield* server.within(aCollection(organization.id))
          const path = `/v1/spaces/${space.id}`
          const collectionPath = `/v1/collections/${collection.id}`
          yield* admin.ask("PATCH", path, { body: { editMode } })
          const isByGrant = way === "by a grant"
          const person = yield* server.member(organization.id, { role: isByGrant ? "read" : role })
          if (isByGrant && role === null) continue
          if (isByGrant) {
            for (const of of [path, collectionPath]) {
              yield* admin.ask("PATCH", `${of}/permissions/users/${person.user.id}`, { body: { role } })
            }
          }
          const shown = yield* person.ask("GET", path)
          const flags: Readonly<Record<string, boolean>> = shown.body.permissions ?? {}
          for (const [flag, [method, of, body]] of Object.entries(
            callsOfSpace(path, changeRequest.id, page.id)
          )) {
            const { status } = yield* person.ask(method, of, { body })
            expect([way, editMode, flag, status < 300]).toEqual([way, editMode, flag, flags[flag] ?? false])
          }
          const merged = yield* person.ask("POST", `${path}/change-requests/${changeRequest.id}/merge`)
          expect([way, "merge", merged.status < 300]).toEqual([way, "merge", flags["merge"] ?? false])
          const found = yield* person.ask("GET", collectionPath)
          const ofCollection: Readonly<Record<string, boolean>> = found.body.permissions ?? {}
          for (const [flag, method, of, body] of [
            ["view", "GET", collectionPath, undefined],
            ["admin", "PATCH", collectionPath, { title: "Container" }],
            ["create", "POST", `/v1/orgs/${organization.id}/spaces`, { parent: collection.id }]
          ] as const) {
            const { status } = yield* person.ask(method, of, { body })
            expect([way, flag, status < 300]).toEqual([way, flag, ofCollection[flag] ?? false])
          }
        }
      }
    })
  )
})
