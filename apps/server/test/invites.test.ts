import { describe, expect, it } from "@effect/vitest"
import { createSignInLink } from "@octavo/identity"
import { anOrganization, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser, formTokenOf } from "./aBrowser.ts"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl, type Server } from "./aServer.ts"
import { setOrganization } from "./setOrganization.ts"

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const { admin, organization } = handbook
  yield* setOrganization(server, organization.id, { inviteLinks: true })
  const path = `/v1/orgs/${organization.id}/link-invites`
  const invite = (body: object) => Effect.map(admin.ask("POST", path, { body }), (answer) => answer.body)
  return { ...handbook, server, path, invite }
})

/** A browser of somebody new, and the path that signs it in. */
const aStranger = Effect.fnUntraced(function* (server: Server) {
  const { secret, user } = yield* server.within(
    Effect.gen(function* () {
      const user = yield* aUser()
      const { secret } = yield* createSignInLink(user.id).pipe(as({ id: user.id, isOperator: true }))
      return { secret, user }
    }).pipe(Effect.orDie)
  )
  return { user, browser: aBrowser(server), signIn: `/sign-in/link/${secret}` }
})

describe("invite links over the API", () => {
  it.effect("are made, listed, changed and deleted by those who may", () =>
    Effect.gen(function* () {
      const { admin, organization, path, server, space } = yield* setUp
      const made = yield* admin.ask("POST", path, { body: { role: "edit", uses: 2 } })
      expect(made.status).toBe(201)
      const { id } = made.body
      expect(id).toMatch(/^[\w-]{27}$/)
      expect(made.headers.get("location")).toBe(`${publicUrl}${path}/${id}`)
      expect(made.body).toEqual({
        object: "invite",
        id,
        role: "edit",
        redundant: true,
        uses: 2,
        used: 0,
        createdAt: expect.any(String),
        madeBy: admin.user.id,
        urls: { location: `${publicUrl}${path}/${id}`, app: `${publicUrl}/invite/${organization.id}/${id}` }
      })
      expect((yield* admin.ask("GET", `${path}/${id}`)).body).toEqual(made.body)
      expect((yield* admin.ask("GET", path)).body.items).toEqual([made.body])
      const changes = { role: null, uses: null, expiresAt: "2027-01-01T00:00:00.000Z" }
      const changed = yield* admin.ask("PATCH", `${path}/${id}`, { body: changes })
      expect(changed.body).toMatchObject({ role: null, expiresAt: changes.expiresAt })
      expect(changed.body.uses).toBeUndefined()
      const ofSpace = yield* admin.ask("POST", path, { body: { level: "review", space: space.id } })
      expect(ofSpace.body).toMatchObject({ level: "review", space: { id: space.id, title: "Handbook" } })
      const creator = yield* server.member(organization.id, { role: "create" })
      const listed = yield* creator.ask("GET", `${path}?space=${space.id}`)
      expect(listed.body.items).toMatchObject([{ id: ofSpace.body.id, level: "review", redundant: true }])
      expect((yield* creator.ask("DELETE", `${path}/${id}`)).status).toBe(403)
      expect((yield* creator.ask("GET", `${path}/${ofSpace.body.id}`)).status).toBe(200)
      expect((yield* creator.ask("DELETE", `${path}/${ofSpace.body.id}`)).status).toBe(204)
      for (const gone of [id, id, "nothing"]) {
        expect((yield* admin.ask("DELETE", `${path}/${gone}`)).status).toBe(204)
      }
      expect((yield* admin.ask("GET", `${path}/${id}`)).status).toBe(404)
      expect((yield* admin.ask("GET", path)).body.items).toEqual([])
    })
  )

  it.effect("refuse bodies that are for nothing, or for two things", () =>
    Effect.gen(function* () {
      const { admin, invite, path, space } = yield* setUp
      const bodies = [
        {},
        { level: "read" },
        { role: "read", space: space.id },
        { role: "read", level: "read", space: space.id },
        { level: "read", space: space.id, collection: "x" },
        { level: null, space: space.id },
        { role: "owner" },
        { role: "read", uses: 0 },
        { role: "read", uses: 1.5 },
        { role: "read", expiresAt: "tomorrow" }
      ]
      for (const body of bodies) {
        const answer = yield* admin.ask("POST", path, { body })
        expect([body, answer.status]).toEqual([body, 400])
        expect(answer.body.error.details.length).toBeGreaterThan(0)
      }
      const { id } = yield* invite({ role: "read" })
      const unfit = yield* admin.ask("PATCH", `${path}/${id}`, { body: { level: "read" } })
      expect([unfit.status, unfit.body.error.details[0].path]).toEqual([400, "level"])
      expect((yield* admin.ask("PATCH", `${path}/${id}`, { body: {} })).status).toBe(200)
    })
  )

  it.effect("let users join once, and answer 404 to credentials of another organization", () =>
    Effect.gen(function* () {
      const { invite, organization, server, space } = yield* setUp
      const { id } = yield* invite({ role: "read", uses: 1 })
      const join = `/v1/orgs/${organization.id}/invites/${id}`
      const elsewhere = yield* server.within(anOrganization())
      const scoped = yield* server.person(yield* server.within(aUser()), { within: elsewhere.id })
      expect((yield* scoped.ask("POST", join)).status).toBe(404)
      const person = yield* server.stranger()
      expect((yield* person.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
      const joined = yield* person.ask("POST", join)
      expect([joined.status, joined.body]).toEqual([200, {}])
      expect((yield* person.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      expect((yield* (yield* server.stranger()).ask("POST", join)).status).toBe(404)
      expect((yield* server.ask("POST", join)).status).toBe(401)
      const wrong = `/v1/orgs/${elsewhere.id}/invites/${id}`
      expect((yield* (yield* server.stranger()).ask("POST", wrong)).status).toBe(404)
    })
  )

  it.effect("refuse disabled members", () =>
    Effect.gen(function* () {
      const { invite, organization, server } = yield* setUp
      const { id } = yield* invite({ role: "admin" })
      const disabled = yield* server.member(organization.id, { role: "read", disabled: true })
      const { body, status } = yield* disabled.ask("POST", `/v1/orgs/${organization.id}/invites/${id}`)
      expect([status, body.error.message]).toEqual([403, expect.stringContaining("disabled")])
    })
  )

  it.effect("are shown as visible exactly to those who may list them", () =>
    Effect.gen(function* () {
      const { collection, organization, path, server, space } = yield* Effect.gen(function* () {
        const world = yield* setUp
        const { body } = yield* world.admin.ask("POST", `/v1/orgs/${world.organization.id}/collections`)
        return { ...world, collection: body as { readonly id: string } }
      })
      for (const role of [null, "read", "comment", "edit", "review", "create", "admin"] as const) {
        const { ask } = yield* server.member(organization.id, { role })
        for (const [thing, address] of [
          ["", `/v1/orgs/${organization.id}`],
          [`?space=${space.id}`, `/v1/spaces/${space.id}`],
          [`?collection=${collection.id}`, `/v1/collections/${collection.id}`]
        ] as const) {
          const { body } = yield* ask("GET", address)
          const { status } = yield* ask("GET", `${path}${thing}`)
          expect([role, thing, body.permissions?.viewInviteLinks ?? false]).toEqual([
            role,
            thing,
            status === 200
          ])
        }
      }
    })
  )
})

describe("the page of an invite link", () => {
  it.effect("sends strangers to sign in and back, says what it gives, and joins by a click", () =>
    Effect.gen(function* () {
      const { admin, invite, organization, server } = yield* setUp
      const { id, urls } = yield* invite({ role: "comment" })
      const path = urls.app.slice(publicUrl.length)
      const { browser, signIn, user } = yield* aStranger(server)
      const asked = yield* browser.get(path)
      const to = `/sign-in?to=${encodeURIComponent(path)}`
      expect([asked.status, asked.headers.get("location")]).toEqual([303, `${publicUrl}${to}`])
      expect((yield* browser.get(to)).text).toContain(`value="${path}"`)
      yield* browser.post(signIn)
      const shown = yield* browser.get(path)
      expect(shown.text).toContain(`Join ${organization.title}`)
      expect(shown.text).toContain("<strong>comment</strong>")
      const read = yield* admin.ask("GET", `/v1/orgs/${organization.id}/members/${user.id}`)
      expect(read.status).toBe(404)
      const joined = yield* browser.post(path, { form: formTokenOf(shown) })
      expect([joined.status, joined.headers.get("location")]).toEqual([303, `${publicUrl}/app`])
      const member = yield* admin.ask("GET", `/v1/orgs/${organization.id}/members/${user.id}`)
      expect(member.body).toMatchObject({ role: "comment" })
      const again = yield* browser.get(path)
      expect(again.text).toContain("You have this access already")
      expect(again.text).not.toContain("<form")
      expect((yield* browser.get(`/invite/${organization.id}/${"x".repeat(27)}`)).status).toBe(404)
      const log = yield* admin.ask("GET", `/v1/orgs/${organization.id}/audit-log`)
      expect(JSON.stringify(log.body)).not.toContain(id)
    })
  )

  it.effect(
    "comes back after a sign-in by token, names the space of a content link, and counts wrong links",
    () =>
      Effect.gen(function* () {
        const { invite, organization, server, space } = yield* setUp
        const { urls } = yield* invite({ level: "edit", space: space.id })
        const path = urls.app.slice(publicUrl.length)
        const person = yield* server.stranger()
        const browser = aBrowser(server)
        const answer = yield* browser.post("/sign-in/token", { token: person.token, to: path })
        expect(answer.headers.get("location")).toBe(urls.app)
        const shown = yield* browser.get(path)
        expect(shown.text).toContain(`<strong>${space.title}</strong>`)
        yield* browser.post(path, { form: formTokenOf(shown) })
        expect((yield* person.ask("GET", `/v1/spaces/${space.id}`)).body.permissions.edit).toBe(true)
        for (let count = 0; count < 30; count++) yield* browser.get(`/invite/${organization.id}/wrong`)
        expect((yield* browser.get(path)).status).toBe(429)
        yield* TestClock.adjust("61 seconds")
        expect((yield* browser.get(path)).status).toBe(200)
      })
  )

  it.effect("answers 412 where single sign-on is required, and 404 for a path that nothing can have", () =>
    Effect.gen(function* () {
      const { invite, organization, server } = yield* setUp
      const { urls } = yield* invite({ role: "read" })
      yield* setOrganization(server, organization.id, { sso: true, ssoInForce: true })
      const { browser, signIn } = yield* aStranger(server)
      yield* browser.post(signIn)
      const refused = yield* browser.get(urls.app.slice(publicUrl.length))
      expect([refused.status, refused.text.includes("single sign-on")]).toEqual([412, true])
      expect((yield* browser.get(`/invite/${organization.id}/a%00b`)).status).toBe(404)
      expect((yield* browser.get("/sso/saml/a%00b")).status).toBe(404)
    })
  )
})
