import { describe, expect, it, layer } from "@effect/vitest"
import { Grant, Grants, inviteUsers, type OrganizationId, type Role } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Context, Effect, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Person, publicUrl, type Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints, pathOf } from "./endpoints.ts"
import { samples } from "./samples.ts"

const grant = (
  server: Server,
  organizationId: OrganizationId,
  spaceId: string,
  { user }: Person,
  role: Role
) =>
  server.within(
    Grants.use((grants) =>
      grants.put(
        new Grant({
          on: { kind: "space", id: spaceId },
          to: { kind: "user", id: user.id },
          role,
          organizationId
        })
      )
    )
  )

/** A world in which every list of people has somebody in it, and a page names one. */
const aPeopledWorld = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const world = yield* aWorld(server)
  const { organizationId, spaceId } = world.ids as { organizationId: never; spaceId: string }
  const { admin } = world
  const reviewer = yield* server.member(organizationId, { role: "review" })
  const guest = yield* server.member(organizationId, { role: null })
  yield* grant(server, organizationId, spaceId, guest, "create")
  const changeRequest = `/v1/spaces/${spaceId}/change-requests/${world.ids["changeRequestId"]}`
  const requested = yield* admin.ask("POST", `${changeRequest}/requested-reviewers`, {
    body: { users: [reviewer.user.id] }
  })
  expect(requested.status).toBeLessThan(300)
  const named = yield* admin.ask("POST", `/v1/spaces/${spaceId}/content`, {
    body: {
      changes: [
        {
          type: "insert_page",
          title: "People",
          document: { markdown: `By [her](${publicUrl}/v1/users/${admin.user.id}).\n` }
        }
      ]
    }
  })
  expect(named.status).toBe(200)
  const pages = yield* admin.ask("GET", `/v1/spaces/${spaceId}/content/pages`)
  const people = pages.body.pages.find(({ title }: { readonly title: string }) => title === "People")
  /** Lists are asked for without the filters of their samples, which may leave nothing. */
  const askAs = (person: Person, id: string) => {
    const endpoint = endpoints.find((endpoint) => endpoint.id === id)!
    const own: Record<string, string> = { ...world.idsFor(endpoint), userId: admin.user.id }
    if (id === "listPageLinksInSpace") own["pageId"] = people.id
    const { body } = samples[id] ?? {}
    const sample = body === undefined ? {} : { body }
    const path = pathOf(endpoint, (param) => own[param] ?? "x")
    return person.ask(endpoint.method, path, sample)
  }
  return { server, world, admin, reviewer, guest, askAs, spaceId }
})

/** The addresses in an answer, without that of who asked. */
const addressesIn = ({ body }: { readonly body: unknown }, { user }: Person): ReadonlyArray<string> =>
  (JSON.stringify(body ?? null).match(/[\w.]+@example\.org/g) ?? []).filter((email) => email !== user.email)

const operations = endpoints
  .filter(({ path }) => !path.startsWith("/v1/admin"))
  .map((endpoint) => [endpoint.id, endpoint] as const)

/** Operations that show a person who is not the caller. */
const showing = [
  "getUserById",
  "listRevisions",
  "listPageLinksInSpace",
  "listChangeRequestsForSpace",
  "listChangeRequestsForOrganization",
  "getChangeRequestById",
  "getReviewsByChangeRequestId",
  "getReviewInChangeRequestById",
  "getRequestedReviewersByChangeRequestId",
  "getContributorsByChangeRequestId",
  "listCommentsInSpace",
  "getCommentInSpace",
  "listCommentRepliesInSpace",
  "getCommentReplyInSpace",
  "listCommentersInSpace",
  "listCommentersInChangeRequest",
  "listCommentsInChangeRequest",
  "getCommentInChangeRequest",
  "listCommentRepliesInChangeRequest",
  "getCommentReplyInChangeRequest"
]

/** A peopled world for the calls that change nothing. */
class Unchanged extends Context.Service<Unchanged, Effect.Success<ReturnType<typeof aPeopledWorld>>>()(
  "test/Unchanged"
) {}

const [reads, writes] = [true, false].map((isRead) =>
  operations.filter(([, { method }]) => (method === "GET") === isRead)
) as [typeof operations, typeof operations]

layer(Layer.effect(Unchanged, aPeopledWorld()))("addresses of colleagues", (it) => {
  it.effect.each(reads)("are not shown to guests by %s", ([id]) =>
    Effect.gen(function* () {
      const { askAs, guest } = yield* Unchanged
      expect(addressesIn(yield* askAs(guest, id), guest)).toEqual([])
    })
  )
})

/** Asks for operations that write as a guest. A refused call changes nothing, so the next one has the same world. */
class GuestWrites extends Context.Service<
  GuestWrites,
  { readonly addressesShownBy: (id: string) => Effect.Effect<ReadonlyArray<string>> }
>()("test/GuestWrites") {
  static readonly layer = Layer.effect(
    GuestWrites,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      let unchanged: Effect.Success<ReturnType<typeof aPeopledWorld>> | null = null
      return {
        addressesShownBy: Effect.fnUntraced(function* (id: string) {
          const world = (unchanged ??= yield* Scope.provide(Effect.orDie(aPeopledWorld()), scope))
          const { askAs, guest } = world
          const answer = yield* askAs(guest, id)
          if (answer.status < 400) unchanged = null
          return addressesIn(answer, guest)
        })
      }
    })
  )
}

layer(GuestWrites.layer)("addresses of colleagues", (it) => {
  it.effect.each(writes)("are not shown to guests by %s", ([id]) =>
    Effect.gen(function* () {
      const { addressesShownBy } = yield* GuestWrites
      expect(yield* addressesShownBy(id)).toEqual([])
    })
  )
})

describe("addresses of colleagues", () => {
  it.effect("are shown to members, by all operations that show people, and to nobody from elsewhere", () =>
    Effect.gen(function* () {
      const { askAs, guest, reviewer, server } = yield* aPeopledWorld()
      const stranger = yield* server.stranger()
      const found: Array<string> = []
      for (const [id, { method }] of operations) {
        if (method !== "GET") continue
        if (addressesIn(yield* askAs(reviewer, id), reviewer).length === 0) continue
        found.push(id)
        const shown = yield* askAs(guest, id)
        const isForMembers =
          /^(get|list)Members?InOrganization|^listPermissionsAggregate|^listUserPermissions|^listTeamMembers/.test(
            id
          )
        // The guest of this world can read its space, and no collection; guests see no sites.
        const status = /In(Collection|Site)$/.test(id) ? 404 : isForMembers ? 403 : 200
        expect([id, shown.status, addressesIn(shown, guest)]).toEqual([id, status, []])
        expect(addressesIn(yield* askAs(stranger, id), stranger)).toEqual([])
      }
      expect(found).toEqual(expect.arrayContaining(showing))
    })
  )

  it.effect("are one's own, and known to operators", () =>
    Effect.gen(function* () {
      const { guest, server } = yield* aPeopledWorld()
      const operator = yield* server.stranger({ isOperator: true })
      const path = `/v1/users/${guest.user.id}`
      expect((yield* guest.ask("GET", "/v1/user")).body.email).toBe(guest.user.email)
      for (const { ask } of [guest, operator])
        expect((yield* ask("GET", path)).body.email).toBe(guest.user.email)
    })
  )
})

/** The status and fields of an answer, without the values that differ for each person. */
const shape = ({ body, status }: { readonly status: number; readonly body: Record<string, unknown> }) => ({
  status,
  keys: Object.keys(body).sort()
})

describe("an invitation", () => {
  const setUp = Effect.fnUntraced(function* () {
    const server = yield* aServer()
    const handbook = yield* aHandbook(server)
    const { admin, organization } = handbook
    const known = yield* server.stranger()
    const path = `/v1/orgs/${organization.id}`
    const invite = (emails: ReadonlyArray<string>, role: Role | null = "review") =>
      admin.ask("POST", `${path}/invites`, { body: { emails, role } })
    return { server, handbook, admin, organization, known, path, invite }
  })

  it.effect(
    "shows what was typed until it is accepted, alike whether the address had an account or not",
    () =>
      Effect.gen(function* () {
        const { admin, handbook, invite, known, organization, path, server } = yield* setUp()
        const typed = known.user.email.toUpperCase()
        const { body } = yield* invite([typed, "nobody@example.org"])
        const [ofKnown, ofUnknown] = body.users as [string, string]
        expect(ofKnown).not.toBe(known.user.id)
        const shown = yield* admin.ask("GET", `/v1/users/${ofKnown}`)
        expect(shown.body).toMatchObject({
          id: ofKnown,
          displayName: known.user.email,
          email: known.user.email
        })
        expect(shape(yield* admin.ask("GET", `/v1/users/${ofUnknown}`))).toEqual(shape(shown))
        // An invited person is unknown under the id of their account.
        expect((yield* admin.ask("GET", `/v1/users/${known.user.id}`)).status).toBe(404)
        expect((yield* invite([typed])).body).toEqual({ users: [ofKnown], invited: 0 })
        const guest = yield* server.member(organization.id, { role: null })
        const other = yield* server.stranger()
        for (const { ask } of [guest, other]) {
          expect((yield* ask("GET", `/v1/users/${ofKnown}`)).status).toBe(404)
        }
        const reviewers = `/v1/spaces/${handbook.space.id}/change-requests/${handbook.changeRequest.id}/requested-reviewers`
        for (const id of [known.user.id, other.user.id]) {
          const asked = yield* admin.ask("POST", reviewers, { body: { users: [id] } })
          expect([id, asked.status]).toEqual([id, 422])
          expect((yield* admin.ask("GET", `${path}/members/${id}`)).status).toBe(404)
        }
        const members = (yield* admin.ask("GET", `${path}/members`)).body.items
        for (const id of [ofKnown, ofUnknown]) {
          const member = yield* admin.ask("GET", `${path}/members/${id}`)
          expect(member.body).toMatchObject({ id, pending: true, role: "review", user: { id } })
          expect(members).toContainEqual(member.body)
        }
        const asked = yield* admin.ask("POST", reviewers, { body: { users: [ofKnown, ofUnknown] } })
        expect(asked.status).toBe(200)
        const idsOf = (body: { readonly items: ReadonlyArray<{ readonly user: { readonly id: string } }> }) =>
          body.items.map(({ user }) => user.id)
        const awaited = yield* admin.ask("GET", reviewers)
        expect(idsOf(awaited.body).toSorted()).toEqual([ofKnown, ofUnknown].toSorted())
        expect(JSON.stringify(awaited.body)).not.toMatch(new RegExp(`["/]${known.user.id}"`))
        // Reading the list of organizations, and one's own account, accepts no invitation.
        expect((yield* known.ask("GET", "/v1/orgs")).body.count).toBe(1)
        expect((yield* known.ask("GET", "/v1/user")).status).toBe(200)
        expect((yield* admin.ask("GET", `/v1/users/${known.user.id}`)).status).toBe(404)

        expect((yield* known.ask("GET", path)).status).toBe(200)
        const accepted = yield* admin.ask("GET", `/v1/users/${known.user.id}`)
        expect(accepted.body).toMatchObject({
          id: known.user.id,
          displayName: "Ada",
          email: known.user.email
        })
        expect((yield* admin.ask("GET", `/v1/users/${ofKnown}`)).body).toEqual(accepted.body)
        expect((yield* invite([typed])).body).toEqual({ users: [known.user.id], invited: 0 })
        expect(idsOf((yield* admin.ask("GET", reviewers)).body)).toContain(known.user.id)
        const member = yield* admin.ask("GET", `${path}/members/${ofKnown}`)
        expect(member.body).toMatchObject({ id: known.user.id })
        expect(member.body).not.toHaveProperty("pending")
      })
  )

  it.effect("is accepted by reading or writing anything of the organization, and by nothing else", () =>
    Effect.gen(function* () {
      const { admin, handbook, invite, server } = yield* setUp()
      const space = `/v1/spaces/${handbook.space.id}`
      for (const [method, path, body, accepts] of [
        ["GET", space, undefined, true],
        ["GET", `${space}/comments`, undefined, true],
        ["POST", `${space}/comments`, { body: { markdown: "Hello" } }, true],
        ["DELETE", `${space}/comments/none`, undefined, true],
        ["GET", "/v1/spaces/none", undefined, false],
        ["GET", `${space}%00`, undefined, false],
        ["GET", `/v1/users/${admin.user.id}`, undefined, false],
        ["GET", "/v1/orgs?limit=1", undefined, false]
      ] as const) {
        const { ask, user } = yield* server.stranger()
        yield* invite([user.email])
        yield* ask(method, path, body === undefined ? {} : { body })
        const { status } = yield* admin.ask("GET", `/v1/users/${user.id}`)
        expect([method, path, status]).toEqual([method, path, accepts ? 200 : 404])
      }
    })
  )

  it.effect("shows nobody to who has not accepted it, and is accepted for one organization alone", () =>
    Effect.gen(function* () {
      const { admin, invite, known, path, server } = yield* setUp()
      const second = yield* aHandbook(server)
      yield* invite([known.user.email])
      yield* second.admin.ask("POST", `/v1/orgs/${second.organization.id}/invites`, {
        body: { emails: [known.user.email] }
      })
      expect((yield* known.ask("GET", `/v1/users/${admin.user.id}`)).status).toBe(404)
      yield* known.ask("GET", path)
      expect((yield* known.ask("GET", `/v1/users/${admin.user.id}`)).status).toBe(200)
      expect((yield* second.admin.ask("GET", `/v1/users/${known.user.id}`)).status).toBe(404)
    })
  )

  it.effect("of a colleague from elsewhere does not tell the address that a guest may not know", () =>
    Effect.gen(function* () {
      const { admin, handbook, organization, server } = yield* setUp()
      // A guest here, and an admin elsewhere, who guesses the address of a colleague.
      const second = yield* aHandbook(server)
      const guesser = second.admin
      yield* server.within(
        inviteUsers(organization.id, {
          people: [{ email: guesser.user.email, role: null }],
          sso: false
        }).pipe(as(admin.user), Effect.orDie)
      )
      yield* TestClock.adjust("1 second")
      yield* guesser.ask("GET", `/v1/orgs/${organization.id}`)
      const before = yield* guesser.ask("GET", `/v1/users/${admin.user.id}`)
      expect([before.status, before.body.email]).toEqual([200, undefined])
      const guess = (email: string) =>
        guesser.ask("POST", `/v1/orgs/${second.organization.id}/invites`, {
          body: { emails: [email], role: "review" }
        })
      const right = yield* guess(admin.user.email)
      expect(right.body.users).not.toContain(admin.user.id)
      expect((yield* guesser.ask("GET", `/v1/users/${admin.user.id}`)).body).toEqual(before.body)
      const reviewers = `/v1/spaces/${second.space.id}/change-requests/${second.changeRequest.id}/requested-reviewers`
      const named = yield* guesser.ask("POST", reviewers, { body: { users: [admin.user.id] } })
      expect(named.status).toBe(422)
      expect(handbook.organization.id).not.toBe(second.organization.id)
    })
  )

  it.effect("answers operators with the ids of users, whom they know", () =>
    Effect.gen(function* () {
      const { known, server } = yield* setUp()
      const operator = yield* server.stranger({ isOperator: true })
      const made = yield* operator.ask("POST", "/v1/admin/organizations", { body: { title: "Mine" } })
      const invited = yield* operator.ask("POST", `/v1/orgs/${made.body.id}/invites`, {
        body: { emails: [known.user.email] }
      })
      expect(invited.body.users).toEqual([known.user.id])
    })
  )
})
