import { describe, expect, it } from "@effect/vitest"
import { UserId, Users } from "@octavo/identity"
import { anOrganization, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl, type Server } from "./aServer.ts"

const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User"
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group"
const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
const listSchema = "urn:ietf:params:scim:api:messages:2.0:ListResponse"
const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error"

/** Sends requests as a directory does. A body that is a text is sent as it is. */
const directoryOf =
  (server: Server, token: string | undefined) =>
  (method: string, path: string, body?: unknown, type = "application/scim+json") =>
    Effect.promise(async () => {
      const response = await server.fetch(`${publicUrl}/scim/v2${path}`, {
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": type })
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) })
      })
      const text = await response.text()
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([
        path,
        response.status,
        response.status === 204 ? null : "no-store"
      ])
      return {
        status: response.status,
        headers: response.headers,
        body: text === "" ? undefined : JSON.parse(text)
      }
    })

const setUp = Effect.gen(function* () {
  const server = yield* aServer()
  const { admin, organization, space } = yield* aHandbook(server)
  const made = yield* admin.ask("POST", `/v1/orgs/${organization.id}/scim-token`)
  const token = made.body.token as string
  const scim = directoryOf(server, token)
  const patch = (path: string, ...Operations: ReadonlyArray<object>) =>
    scim("PATCH", path, { schemas: [patchSchema], Operations })
  return { server, admin, organization, space, token, scim, patch, made }
})

const filter = (text: string) => `filter=${encodeURIComponent(text)}`

describe("the SCIM token", () => {
  it.effect("is shown once to administrators, opens SCIM alone, and ends with its replacement", () =>
    Effect.gen(function* () {
      const { admin, made, organization, scim, server, token } = yield* setUp
      expect([made.status, made.body]).toEqual([
        201,
        {
          object: "scim-token",
          id: expect.any(String),
          token: expect.stringMatching(/^oct_scim_/),
          createdAt: "2026-01-01T00:00:00.000Z",
          urls: { base: `${publicUrl}/scim/v2` }
        }
      ])
      expect((yield* scim("GET", "/Users")).status).toBe(200)
      for (const path of ["/v1/user", "/v1/orgs", `/v1/orgs/${organization.id}`, "/v1/admin/users"])
        expect((yield* server.ask("GET", path, { token })).status).toBe(401)
      for (const wrong of [undefined, admin.token, "oct_scim_x"]) {
        const { body, headers, status } = yield* directoryOf(server, wrong)("GET", "/Users")
        expect([status, body.schemas, body.status]).toEqual([401, [errorSchema], "401"])
        expect(headers.get("www-authenticate")).toBe("Bearer")
      }
      const second = yield* admin.ask("POST", `/v1/orgs/${organization.id}/scim-token`)
      expect((yield* scim("GET", "/Users")).status).toBe(401)
      const asSecond = directoryOf(server, second.body.token)
      expect((yield* asSecond("GET", "/Users")).status).toBe(200)
      for (let twice = 0; twice < 2; twice++)
        expect((yield* admin.ask("DELETE", `/v1/orgs/${organization.id}/scim-token`)).status).toBe(204)
      expect((yield* asSecond("GET", "/Users")).status).toBe(401)
      const { body } = yield* admin.ask("GET", `/v1/orgs/${organization.id}/audit-log`)
      expect(JSON.stringify(body)).not.toContain(second.body.token)
    })
  )

  it.effect("reaches no user and no group of another organization", () =>
    Effect.gen(function* () {
      const { scim, server } = yield* setUp
      const other = yield* aHandbook(server)
      const { body } = yield* other.admin.ask("PUT", `/v1/orgs/${other.organization.id}/teams`, {
        body: { title: "Team" }
      })
      for (const [path, method] of [
        [`/Users/${other.admin.user.id}`, "GET"],
        [`/Users/${other.admin.user.id}`, "DELETE"],
        [`/Groups/${body.id}`, "GET"],
        [`/Groups/${body.id}`, "DELETE"]
      ] as const) {
        const answer = yield* scim(method, path)
        expect([answer.status, answer.body.schemas]).toEqual([404, [errorSchema]])
      }
      const listed = yield* scim("GET", `/Users?${filter(`userName eq "${other.admin.user.email}"`)}`)
      expect(listed.body.totalResults).toBe(0)
    })
  )
})

describe("what Okta sends", () => {
  it.effect("provisions a user, updates them, deactivates and reactivates them", () =>
    Effect.gen(function* () {
      const { scim, server, space, organization, admin, patch } = yield* setUp
      const userName = "ada@acme.example"
      const search = `/Users?${filter(`userName eq "${userName}"`)}&startIndex=1&count=100`
      expect((yield* scim("GET", search)).body).toEqual({
        schemas: [listSchema],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: []
      })
      const sent = {
        schemas: [userSchema],
        userName,
        name: { givenName: "Ada", familyName: "Lovelace" },
        emails: [{ primary: true, value: userName, type: "work" }],
        displayName: "Ada Lovelace",
        locale: "en-US",
        externalId: "00ujl29u0le5T6Aj10h7",
        groups: [],
        password: "1mz050nq",
        active: true
      }
      const made = yield* scim("POST", "/Users", sent)
      const location = `${publicUrl}/scim/v2/Users/${made.body.id}`
      expect([made.status, made.headers.get("location"), made.body]).toEqual([
        201,
        location,
        {
          schemas: [userSchema],
          id: expect.any(String),
          externalId: "00ujl29u0le5T6Aj10h7",
          userName,
          name: { givenName: "Ada", familyName: "Lovelace" },
          displayName: "Ada Lovelace",
          active: true,
          emails: [{ value: userName, type: "work", primary: true }],
          meta: { resourceType: "User", created: "2026-01-01T00:00:00.000Z", location }
        }
      ])
      expect(made.headers.get("content-type")).toContain("application/scim+json")
      expect((yield* scim("POST", "/Users", sent)).body).toMatchObject({
        schemas: [errorSchema],
        status: "409",
        scimType: "uniqueness"
      })
      const own = `/Users/${made.body.id}`
      expect((yield* scim("GET", own)).body).toEqual(made.body)
      expect((yield* scim("GET", search)).body).toMatchObject({ totalResults: 1, Resources: [made.body] })
      const member = `/v1/orgs/${organization.id}/members/${made.body.id}`
      expect((yield* admin.ask("GET", member)).body).toMatchObject({
        role: "read",
        sso: true,
        disabled: false,
        user: { displayName: "Ada Lovelace" }
      })
      const put = yield* scim("PUT", own, { ...made.body, name: { givenName: "Augusta" }, displayName: null })
      expect(put.body).toMatchObject({ id: made.body.id, displayName: "Augusta" })
      const user = yield* server.within(
        Effect.orDie(Users.use((users) => users.get(UserId.make(made.body.id))))
      )
      const ada = yield* server.person(user, { within: organization.id })
      expect((yield* ada.ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      const off = yield* patch(own, { op: "replace", value: { active: false } })
      expect([off.status, off.body.active]).toEqual([200, false])
      yield* TestClock.adjust("1 second")
      expect((yield* ada.ask("GET", "/v1/user")).status).toBe(401)
      expect((yield* admin.ask("GET", member)).body.disabled).toBe(true)
      const on = yield* patch(own, { op: "replace", value: { active: true } })
      expect(on.body.active).toBe(true)
      expect((yield* ada.ask("GET", "/v1/user")).status).toBe(401)
      expect((yield* scim("DELETE", own)).status).toBe(204)
      expect((yield* scim("DELETE", own)).status).toBe(404)
      expect((yield* admin.ask("GET", member)).status).toBe(404)
      const { body } = yield* admin.ask("GET", `/v1/orgs/${organization.id}/audit-log?actor=scim`)
      expect(body.items.map(({ action }: { action: string }) => action).toReversed()).toEqual([
        "member.provisioned",
        "member.updated",
        "member.updated",
        "member.updated",
        "member.removed"
      ])
    })
  )

  it.effect("pushes a group, renames it, and changes its members", () =>
    Effect.gen(function* () {
      const { admin, organization, patch, scim } = yield* setUp
      const userOf = Effect.fnUntraced(function* (userName: string) {
        return (yield* scim("POST", "/Users", { userName })).body.id as string
      })
      const [one, two] = [yield* userOf("one@acme.example"), yield* userOf("two@acme.example")]
      const made = yield* scim("POST", "/Groups", {
        schemas: [groupSchema],
        displayName: "Writers",
        members: [{ value: one, display: "one@acme.example" }]
      })
      expect([made.status, made.body]).toEqual([
        201,
        {
          schemas: [groupSchema],
          id: expect.any(String),
          displayName: "Writers",
          members: [{ value: one, $ref: `${publicUrl}/scim/v2/Users/${one}`, type: "User" }],
          meta: {
            resourceType: "Group",
            created: "2026-01-01T00:00:00.000Z",
            location: `${publicUrl}/scim/v2/Groups/${made.body.id}`
          }
        }
      ])
      const own = `/Groups/${made.body.id}`
      const members = Effect.map(scim("GET", own), ({ body }) =>
        (body.members as ReadonlyArray<{ value: string }>).map(({ value }) => value).toSorted()
      )
      const renamed = yield* patch(own, {
        op: "replace",
        value: { id: made.body.id, displayName: "Editors" }
      })
      expect(renamed.status).toBe(204)
      expect((yield* patch(own, { op: "add", path: "members", value: [{ value: two }] })).status).toBe(204)
      expect(yield* members).toEqual([one, two].toSorted())
      const team = `/v1/orgs/${organization.id}/teams/${made.body.id}`
      expect((yield* admin.ask("GET", team)).body).toMatchObject({
        title: "Editors",
        members: 2,
        externalId: made.body.id
      })
      expect((yield* admin.ask("DELETE", `${team}/members/${one}`)).status).toBe(412)
      yield* patch(own, { op: "remove", path: `members[value eq "${one}"]` })
      expect(yield* members).toEqual([two])
      yield* patch(own, { op: "replace", path: "members", value: [{ value: one }] })
      expect(yield* members).toEqual([one])
      const unknown = yield* patch(own, { op: "add", path: "members", value: [{ value: "nobody" }] })
      expect([unknown.status, unknown.body.scimType]).toEqual([400, "invalidValue"])
      yield* scim("PUT", own, { displayName: "Editors", members: [] })
      expect(yield* members).toEqual([])
      expect((yield* scim("DELETE", own)).status).toBe(204)
      expect((yield* scim("GET", own)).status).toBe(404)
      expect((yield* admin.ask("GET", team)).status).toBe(404)
    })
  )
})

describe("what Entra sends", () => {
  it.effect("provisions a user by external id, with flat paths and booleans as texts", () =>
    Effect.gen(function* () {
      const { patch, scim } = yield* setUp
      const search = `/Users?${filter('externalId eq "58342554-38d6"')}`
      expect((yield* scim("GET", search)).body.totalResults).toBe(0)
      const made = yield* scim("POST", "/Users", {
        schemas: [userSchema, "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"],
        externalId: "58342554-38d6",
        userName: "ada@acme.onmicrosoft.example",
        active: "True",
        displayName: "Ada",
        emails: [{ primary: true, type: "work", value: "ada@acme.example" }],
        meta: { resourceType: "User" },
        name: { formatted: "Ada Lovelace", familyName: "Lovelace", givenName: "Ada" },
        roles: [],
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Mathematics" }
      })
      expect(made.body).toMatchObject({
        userName: "ada@acme.onmicrosoft.example",
        emails: [{ value: "ada@acme.example" }],
        active: true
      })
      expect((yield* scim("GET", search)).body.Resources).toEqual([made.body])
      const own = `/Users/${made.body.id}`
      const updated = yield* patch(
        own,
        { op: "Replace", path: 'emails[type eq "work"].value', value: "other@acme.example" },
        { op: "Replace", path: "name.familyName", value: "King" },
        { op: "Add", path: "urn:ietf:params:scim:schemas:core:2.0:User:displayName", value: "Ada King" },
        {
          op: "Add",
          path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
          value: "Computing"
        }
      )
      expect(updated.body).toMatchObject({
        displayName: "Ada King",
        name: { familyName: "King", givenName: "Ada" },
        emails: [{ value: "ada@acme.example" }]
      })
      const flat = yield* patch(own, {
        op: "Replace",
        value: { "name.givenName": "Augusta", active: "False" }
      })
      expect(flat.body).toMatchObject({ active: false, name: { givenName: "Augusta", familyName: "King" } })
      const again = yield* patch(own, { op: "Replace", path: "active", value: "True" })
      expect(again.body.active).toBe(true)
      const renamed = yield* patch(own, {
        op: "Replace",
        path: "userName",
        value: "ak@acme.onmicrosoft.example"
      })
      expect(renamed.body.userName).toBe("ak@acme.onmicrosoft.example")
      const soft = yield* patch(own, { op: "Replace", path: "active", value: false })
      expect(soft.body.active).toBe(false)
      expect((yield* scim("DELETE", own)).status).toBe(204)
    })
  )

  it.effect(
    "provisions a group by name, without its members in answers, and takes members away by value",
    () =>
      Effect.gen(function* () {
        const { patch, scim } = yield* setUp
        const search = `/Groups?excludedAttributes=members&${filter('displayName eq "Sales"')}`
        expect((yield* scim("GET", search)).body.totalResults).toBe(0)
        const externalId = "8aa1a0c0-c4c3"
        const made = yield* scim("POST", "/Groups", {
          schemas: [groupSchema, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
          externalId,
          displayName: "Sales",
          meta: { resourceType: "Group" }
        })
        expect(made.body).toMatchObject({ externalId, members: [] })
        const found = yield* scim("GET", search)
        expect(found.body.Resources).toEqual([expect.not.objectContaining({ members: expect.anything() })])
        expect((yield* scim("GET", `/Groups?${filter(`externalId eq "${externalId}"`)}`)).body).toMatchObject(
          {
            totalResults: 1
          }
        )
        const user = (yield* scim("POST", "/Users", { userName: "ada@acme.example" })).body.id
        const own = `/Groups/${made.body.id}`
        const value = [{ $ref: null, value: user }]
        expect((yield* patch(own, { op: "Add", path: "members", value })).status).toBe(204)
        expect((yield* scim("GET", own)).body.members).toMatchObject([{ value: user }])
        expect((yield* scim("GET", `${own}?excludedAttributes=members`)).body.members).toBeUndefined()
        yield* patch(own, { op: "Replace", path: "displayName", value: "Selling" })
        yield* patch(own, { op: "Remove", path: "members", value })
        expect((yield* scim("GET", own)).body).toMatchObject({ displayName: "Selling", members: [] })
        const duplicate = yield* scim("POST", "/Groups", { externalId, displayName: "Other" })
        expect([duplicate.status, duplicate.body.scimType]).toEqual([409, "uniqueness"])
        expect((yield* scim("DELETE", own)).status).toBe(204)
      })
  )
})

describe("SCIM", () => {
  it.effect("describes itself", () =>
    Effect.gen(function* () {
      const { scim } = yield* setUp
      expect((yield* scim("GET", "/ServiceProviderConfig")).body).toMatchObject({
        patch: { supported: true },
        bulk: { supported: false },
        filter: { supported: true, maxResults: 200 }
      })
      for (const [path, ids] of [
        ["/ResourceTypes", ["User", "Group"]],
        ["/Schemas", [userSchema, groupSchema]]
      ] as const) {
        const { body } = yield* scim("GET", path)
        expect(body.Resources.map(({ id }: { id: string }) => id)).toEqual(ids)
        for (const id of ids) expect((yield* scim("GET", `${path}/${id}`)).body.id).toBe(id)
        expect((yield* scim("GET", `${path}/none`)).status).toBe(404)
      }
      for (const method of ["GET", "POST", "DELETE"]) {
        const { body, status } = yield* scim(method, "/Me", method === "POST" ? {} : undefined)
        expect([status, body.schemas]).toEqual([404, [errorSchema]])
      }
    })
  )

  it.effect("does not take over the user of another organization, nor give them away", () =>
    Effect.gen(function* () {
      const { admin, organization, patch, scim, server } = yield* setUp
      const user = yield* server.within(aUser({ email: "victim@elsewhere.example", isOperator: true }))
      const victim = yield* server.person(user)
      const made = yield* scim("POST", "/Users", {
        userName: victim.user.email,
        displayName: "Mallory",
        emails: [{ value: victim.user.email }]
      })
      expect(made.status).toBe(201)
      expect(JSON.stringify(made.body)).not.toContain(victim.user.id)
      yield* patch(`/Users/${made.body.id}`, { op: "replace", path: "displayName", value: "Eve" })
      expect((yield* victim.ask("GET", "/v1/user")).body.displayName).toBe(victim.user.displayName)
      const member = `/v1/orgs/${organization.id}/members/${victim.user.id}`
      expect((yield* admin.ask("GET", member)).status).toBe(404)
      const audited = yield* admin.ask("GET", `/v1/orgs/${organization.id}/audit-log`)
      expect(JSON.stringify(audited.body)).not.toContain(victim.user.id)
      // The first request to the organization accepts the invitation; the directory goes on with the same id.
      yield* victim.ask("GET", `/v1/orgs/${organization.id}`)
      expect((yield* admin.ask("GET", member)).status).toBe(200)
      expect((yield* scim("GET", `/Users/${made.body.id}`)).body.id).toBe(made.body.id)
      yield* patch(`/Users/${made.body.id}`, { op: "replace", path: "active", value: false })
      expect((yield* victim.ask("GET", `/v1/orgs/${organization.id}`)).status).toBe(404)
      expect((yield* victim.ask("GET", "/v1/admin/users")).status).toBe(200)
    })
  )

  it.effect("keeps the last administrator", () =>
    Effect.gen(function* () {
      const { server } = yield* setUp
      const { id } = yield* server.within(anOrganization())
      const admin = yield* server.member(id)
      const { body } = yield* admin.ask("POST", `/v1/orgs/${id}/scim-token`)
      const scim = directoryOf(server, body.token)
      const own = `/Users/${admin.user.id}`
      for (const answer of [
        yield* scim("PATCH", own, { Operations: [{ op: "replace", value: { active: false } }] }),
        yield* scim("PUT", own, { userName: admin.user.email, active: false }),
        yield* scim("DELETE", own)
      ])
        expect([answer.status, answer.body.schemas]).toEqual([409, [errorSchema]])
      expect((yield* admin.ask("GET", "/v1/user")).status).toBe(200)
    })
  )

  it.effect("refuses what it does not understand in its own words", () =>
    Effect.gen(function* () {
      const { admin, patch, scim } = yield* setUp
      const own = `/Users/${admin.user.id}`
      const refusals = [
        [yield* scim("GET", `/Users?${filter('name.familyName co "x"')}`), 400, "invalidFilter"],
        [yield* scim("GET", `/Users?${filter('userName eq "\\x"')}`), 400, "invalidFilter"],
        [yield* scim("GET", `/Groups?${filter('userName eq "x"')}`), 400, "invalidFilter"],
        [yield* scim("POST", "/Users", "{"), 400, "invalidSyntax"],
        [yield* scim("POST", "/Users", "[]"), 400, "invalidSyntax"],
        [yield* scim("POST", "/Users", {}), 400, "invalidValue"],
        [yield* scim("POST", "/Users", { userName: "no address" }), 400, "invalidValue"],
        [yield* scim("POST", "/Users", { userName: "a\0@b.example" }), 400, "invalidValue"],
        [yield* scim("POST", "/Users", { userName: "\ud800@b.example" }), 400, "invalidValue"],
        [yield* scim("POST", "/Users", { userName: "a@b.example", active: "maybe" }), 400, "invalidValue"],
        [
          yield* scim("POST", "/Users", { userName: "a@b.example", displayName: "a".repeat(256) }),
          400,
          "invalidValue"
        ],
        [yield* scim("POST", "/Groups", { members: [] }), 400, "invalidValue"],
        [yield* scim("POST", "/Groups", { displayName: "A", members: [7] }), 400, "invalidValue"],
        [yield* scim("PATCH", own, {}), 400, "invalidSyntax"],
        [yield* patch(own, { op: "move", path: "active" }), 400, "invalidSyntax"],
        [yield* patch(own, { op: "remove" }), 400, "noTarget"],
        [yield* patch(own, { op: "remove", path: " " }), 400, "noTarget"],
        [yield* patch(own, { op: "remove", path: "userName" }), 400, "mutability"],
        [yield* patch(own, { op: "remove", path: "active" }), 400, "invalidValue"],
        [yield* patch(own, { op: "replace", path: "userName", value: "" }), 400, "invalidValue"],
        [yield* patch(own, { op: "replace", value: 7 }), 400, "invalidValue"],
        [
          yield* patch(own, ...Array.from({ length: 1001 }, () => ({ op: "add", path: "title" }))),
          400,
          "tooMany"
        ],
        [yield* scim("GET", "/Users/nobody"), 404, undefined],
        [yield* scim("PATCH", "/Groups/nobody", { Operations: [{ op: "add", path: "x" }] }), 404, undefined]
      ] as const
      for (const [{ body, status }, expected, scimType] of refusals) {
        expect([status, body.schemas, body.status, body.scimType]).toEqual([
          expected,
          [errorSchema],
          String(expected),
          scimType
        ])
      }
      const text = yield* scim("POST", "/Users", "userName=x", "application/x-www-form-urlencoded")
      expect([text.status, text.body.scimType]).toEqual([400, "invalidSyntax"])
      const large = yield* scim("POST", "/Users", { userName: "a@b.example", title: "x".repeat(1_000_001) })
      expect([large.status, large.body.schemas]).toEqual([413, [errorSchema]])
      const deep = yield* scim("POST", "/Users", `${"[".repeat(200_000)}${"]".repeat(200_000)}`)
      expect(deep.status).toBe(400)
      const page = yield* scim("GET", "/Users?startIndex=-3&count=-1")
      expect(page.body).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] })
      expect((yield* scim("GET", "/Users?startIndex=x&count=y")).status).toBe(200)
    })
  )

  it.effect(
    "refuses paths that are malformed or of attributes that only the server sets, and changes nothing",
    () =>
      Effect.gen(function* () {
        const { patch, scim } = yield* setUp
        const user = (yield* scim("POST", "/Users", { userName: "ada@acme.example", displayName: "Ada" }))
          .body
        const group = (yield* scim("POST", "/Groups", {
          displayName: "Sales",
          members: [{ value: user.id }]
        })).body
        const core = (resource: string) => `urn:ietf:params:scim:schemas:core:2.0:${resource}`
        for (const [kind, { id }] of [
          ["User", user],
          ["Group", group]
        ] as const) {
          for (const [path, scimType] of [
            ["name..givenName", "invalidPath"],
            [".displayName", "invalidPath"],
            ["displayName.", "invalidPath"],
            ["displayName.value", "invalidPath"],
            ['displayName[value eq "x"]', "invalidPath"],
            ["display Name", "invalidPath"],
            ["members[", "invalidPath"],
            ["members[]", "invalidPath"],
            ['members[value eq "x"', "invalidPath"],
            ['emails[type eq "work]', "invalidPath"],
            ['emails[type eq "work"]value', "invalidPath"],
            ['emails[type eq "work"].value.more', "invalidPath"],
            ['"displayName"', "invalidPath"],
            ["/displayName", "invalidPath"],
            ["\ud800", "invalidPath"],
            ["\0", "invalidPath"],
            ["a".repeat(100_000) + "!", "invalidPath"],
            ["urn:" + "a:".repeat(50_000) + "!", "invalidPath"],
            ["id", "mutability"],
            ["Meta.lastModified", "mutability"],
            [`${core(kind)}:ID`, "mutability"],
            ['groups[value eq "x"]', "mutability"],
            ["schemas", "mutability"]
          ] as const) {
            // The step before is undone with the one that is refused.
            const renamed = { op: "replace", path: "displayName", value: "Eve" }
            const { body, status } = yield* patch(`/${kind}s/${id}`, renamed, {
              op: "replace",
              path,
              value: "x"
            })
            expect([path.slice(0, 40), status, body.schemas, body.scimType]).toEqual([
              path.slice(0, 40),
              400,
              [errorSchema],
              scimType
            ])
          }
          const { body } = yield* scim("GET", `/${kind}s/${id}`)
          expect(body).toEqual(kind === "User" ? user : group)
        }
        for (const [op, path, scimType] of [
          ["remove", "displayName", "mutability"],
          ["remove", "members.value", "invalidPath"],
          ["remove", 'members[display eq "Ada"]', "invalidPath"],
          ["remove", `members[value eq "${user.id}"].display`, "invalidPath"],
          ["replace", `members[value eq "${user.id}"]`, "invalidPath"]
        ] as const) {
          const { body, status } = yield* patch(`/Groups/${group.id}`, { op, path, value: [] })
          expect([path, status, body?.scimType]).toEqual([path, 400, scimType])
        }
        expect((yield* scim("GET", `/Groups/${group.id}`)).body).toEqual(group)
      })
  )

  it.effect("answers with what is stored where it ignores attributes", () =>
    Effect.gen(function* () {
      const { patch, scim } = yield* setUp
      const ignored = {
        id: "mine",
        meta: { location: "https://elsewhere.example" },
        title: "Countess",
        groups: [{ value: "x" }],
        roles: [{ value: "admin" }],
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User": { department: "Computing" }
      }
      const email = "ada@acme.example"
      const made = yield* scim("POST", "/Users", { userName: email, ...ignored })
      expect(made.status).toBe(201)
      expect(made.body.id).not.toBe("mine")
      const own = `/Users/${made.body.id}`
      const put = yield* scim("PUT", own, {
        userName: email,
        emails: [{ value: "other@acme.example" }],
        ...ignored
      })
      const value = { ...ignored, schemas: ["urn:x"], emails: [{ value: "third@acme.example" }] }
      const steps = [
        { op: "replace", value },
        { op: "add", path: "title", value: "Countess" },
        { op: "replace", path: 'phoneNumbers[type eq "work"].value', value: "1" },
        { op: "replace", path: 'addresses[type eq "work" and primary eq true].locality', value: "London" },
        { op: "remove", path: "name.middleName" },
        { op: "replace", path: "identity", value: "x" },
        {
          op: "replace",
          path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager",
          value: {}
        }
      ]
      const patched = yield* patch(own, ...steps)
      const found = yield* scim("GET", own)
      for (const answer of [put, patched, found]) {
        expect([answer.status, answer.body]).toEqual([200, made.body])
      }
      const group = (yield* scim("POST", "/Groups", { displayName: "Sales" })).body
      // Okta sends the id along with the name.
      const renamed = { op: "replace", value: { id: group.id, displayName: "Selling", membership: "x" } }
      expect((yield* patch(`/Groups/${group.id}`, renamed)).status).toBe(204)
      expect((yield* scim("GET", `/Groups/${group.id}`)).body).toEqual({ ...group, displayName: "Selling" })
    })
  )

  it.effect("takes names of groups of 255 characters, which teams show", () =>
    Effect.gen(function* () {
      const { admin, organization, patch, scim } = yield* setUp
      const long = (letter: string) => `${"Gr\u00fc\ud83d\ude00".repeat(40)}${letter.repeat(55)}`
      expect(long("a")).toHaveLength(255)
      const made = yield* scim("POST", "/Groups", { displayName: long("a") })
      expect([made.status, made.body.displayName]).toEqual([201, long("a")])
      const own = `/Groups/${made.body.id}`
      yield* patch(own, { op: "replace", path: "displayName", value: long("b") })
      const put = yield* scim("PUT", own, { displayName: long("c") })
      expect(put.body.displayName).toBe(long("c"))
      const team = yield* admin.ask("GET", `/v1/orgs/${organization.id}/teams/${made.body.id}`)
      expect([team.status, team.body.title]).toEqual([200, long("c")])
      const search = `/Groups?${filter(`displayName eq ${JSON.stringify(long("c").toUpperCase())}`)}`
      expect((yield* scim("GET", search)).body.totalResults).toBe(1)
      for (const answer of [
        yield* scim("POST", "/Groups", { displayName: `${long("c")}c` }),
        yield* scim("PUT", own, { displayName: `${long("c")}c` }),
        yield* patch(own, { op: "replace", path: "displayName", value: `${long("c")}c` })
      ])
        expect([answer.status, answer.body.scimType]).toEqual([400, "invalidValue"])
    })
  )
})
