import { expect, it } from "@effect/vitest"
import { commitToBranch } from "@octavo/content/testing"
import { User, Users } from "@octavo/identity"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { changesOf } from "./changesOf.ts"

const body = { markdown: "Is that *so*?" }

it.effect(
  "a list of comments that was asked for before is answered as one that was not, whatever happened",
  () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, changeRequest, organization, page, space } = yield* aHandbook(server)
      const ada = yield* server.member(organization.id, { role: "comment" })
      const paths = [
        `/v1/spaces/${space.id}/comments`,
        `/v1/spaces/${space.id}/change-requests/${changeRequest.id}/comments`
      ]
      const authors = `authors=${admin.user.id}&authors=${ada.user.id}`
      let unread = 0
      /** The lists that each of the two is answered, which are those that nobody was answered yet. */
      const look = Effect.gen(function* () {
        const seen: Array<unknown> = []
        for (const path of paths) {
          for (const person of [admin, ada]) {
            for (const query of ["", "?format=document", "?status=open"]) {
              const kept = yield* person.ask("GET", `${path}${query}`)
              const more = `${query === "" ? "?" : "&"}${authors}&authors=nobody-${unread++}`
              const made = yield* person.ask("GET", `${path}${query}${more}`)
              expect(kept).toMatchObject({ status: 200, body: made.body })
              expect(kept.headers.get("content-type")).toBe(made.headers.get("content-type"))
              seen.push(kept.body)
            }
          }
        }
        return JSON.stringify(seen)
      })
      const step = yield* changesOf(look)
      for (const path of paths) {
        const posted = yield* step(admin.ask("POST", path, { body: { body, page: page.id } }))
        const one = `${path}/${posted.body.id}`
        const other = yield* step(ada.ask("POST", path, { body: { body } }))
        for (const change of [
          { addedReactions: ["1f44d"] },
          { resolved: true },
          { body: { markdown: "No." } }
        ]) {
          yield* step(admin.ask("PUT", one, { body: change }))
        }
        yield* step(ada.ask("POST", `${one}/replies`, { body: { body } }))
        yield* step(admin.ask("DELETE", `${path}/${other.body.id}`))
        yield* step(ada.ask("POST", path, { body: { body } }))
      }
      const renamed = { pages: { put: [{ ...page, title: "Renamed" }], remove: [] } }
      yield* step(server.within(Effect.orDie(commitToBranch(space.mainBranchId, renamed))))
      const grace = new User({ ...admin.user, displayName: "Grace" })
      yield* step(server.within(Effect.orDie(Users.use((users) => users.put(grace)))))
      const member = `/v1/orgs/${organization.id}/members/${ada.user.id}`
      yield* step(admin.ask("PATCH", member, { body: { role: "admin" } }))
      yield* admin.ask("PATCH", member, { body: { role: null } })
      for (const path of paths) expect((yield* ada.ask("GET", path)).status).toBe(404)
      // A guest may read the space, and know nobody's address.
      const invited = { users: [ada.user.id], role: "read" }
      yield* step(admin.ask("POST", `/v1/spaces/${space.id}/permissions`, { body: invited }))
    })
)
