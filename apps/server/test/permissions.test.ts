import { describe, expect, it } from "@effect/vitest"
import { Grant, Grants, holds, Member, Members, type Role } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer, type Person, type Server } from "./aServer.ts"

const roles = ["read", "comment", "edit", "review", "create", "admin"] as const

const flags = (role: Role | null, editMode: "live" | "locked" = "live") => ({
  view: holds(role, "read"),
  access: holds(role, "read"),
  admin: holds(role, "create"),
  viewInviteLinks: holds(role, "create"),
  edit: holds(role, "edit") && editMode === "live",
  createChangeRequest: holds(role, "edit"),
  triggerGitSync: holds(role, "create"),
  comment: holds(role, "comment"),
  merge: holds(role, "review"),
  review: holds(role, "review"),
  installIntegration: false
})

const document = { url: "https://files.example.org/page.md", source: "markdown" }
const repository = { url: "https://git.example.org/docs.git", ref: "refs/heads/main" }

type Handbook = Effect.Success<ReturnType<typeof aHandbook>>

/** Every call on a space, with the role that it needs. The last ones undo each other. */
const callsOn = ({ changeRequest, child, file, page, reusable, revision, space }: Handbook) => {
  const path = `/v1/spaces/${space.id}`
  const proposal = `${path}/change-requests/${changeRequest.id}`
  return [
    ["GET", path, "read"],
    ["GET", `${path}/search?query=handbook`, "read"],
    ["GET", `${path}/content`, "read"],
    ["GET", `${path}/content/pages`, "read"],
    ["GET", `${path}/content/files`, "read"],
    ["GET", `${path}/content/files/${file.id}`, "read"],
    ["GET", `${path}/content/page/${page.id}`, "read"],
    ["GET", `${path}/content/path/${page.slug}%2F${child.slug}`, "read"],
    ["GET", `${path}/content/reusable-contents/${reusable.id}`, "read"],
    ["GET", `${path}/links`, "read"],
    ["GET", `${path}/content/page/${page.id}/links`, "read"],
    ["GET", `${path}/content/page/${page.id}/backlinks`, "read"],
    ["GET", `${path}/content/files/${file.id}/backlinks`, "read"],
    ["GET", `${path}/revisions`, "read"],
    ["GET", `${path}/revisions/${revision.id}`, "read"],
    ["GET", `${path}/revisions/${revision.id}/changes`, "read"],
    ["GET", `${path}/revisions/${revision.id}/page/${page.id}/document`, "read"],
    ["GET", `${path}/revisions/${revision.id}/path/${page.slug}`, "read"],
    ["GET", `${path}/revisions/${revision.id}/reusable-contents/${reusable.id}`, "read"],
    ["GET", `${path}/revisions/${revision.id}/reusable-contents/${reusable.id}/document`, "read"],
    ["GET", `${path}/pdf?page=${page.id}`, "read"],
    ["GET", `${path}/git/info`, "read"],
    ["GET", `${path}/comments`, "read"],
    ["POST", `${path}/comments`, "comment", { body: { markdown: "Really?" } }],
    ["GET", `${path}/change-requests`, "read"],
    ["GET", proposal, "read"],
    ["GET", `${proposal}/content`, "read"],
    ["GET", `${proposal}/content/pages`, "read"],
    ["GET", `${proposal}/content/files`, "read"],
    ["GET", `${proposal}/content/files/${file.id}`, "read"],
    ["GET", `${proposal}/content/page/${page.id}`, "read"],
    ["GET", `${proposal}/content/path/${page.slug}`, "read"],
    ["GET", `${proposal}/content/reusable-contents/${reusable.id}`, "read"],
    ["GET", `${proposal}/changes`, "read"],
    ["GET", `${proposal}/content/page/${page.id}/links`, "read"],
    ["GET", `${proposal}/content/page/${page.id}/backlinks`, "read"],
    ["GET", `${proposal}/content/files/${file.id}/backlinks`, "read"],
    ["GET", `${proposal}/conflicts`, "read"],
    ["GET", `${proposal}/reviews`, "read"],
    ["GET", `${proposal}/requested-reviewers`, "read"],
    ["GET", `${proposal}/contributors`, "read"],
    ["POST", `${path}/content`, "edit", { changes: [{ type: "update_page", page: page.id, icon: "gear" }] }],
    ["POST", `${path}/change-requests`, "edit", { subject: "Mine" }],
    ["PATCH", proposal, "edit", { subject: "Ours" }],
    ["POST", `${proposal}/content`, "edit", { changes: [{ type: "insert_page", title: "Mine" }] }],
    ["POST", `${path}/revisions/${revision.id}/restore`, "edit"],
    ["POST", `${proposal}/revisions/${revision.id}/restore`, "edit"],
    ["POST", `${proposal}/content/import`, "edit", document],
    ["POST", `${proposal}/update`, "edit"],
    ["POST", `${proposal}/requested-reviewers`, "edit", { users: [] }],
    ["DELETE", `${proposal}/requested-reviewers/nobody`, "edit"],
    ["POST", `${proposal}/reviews`, "review", { status: "approved" }],
    ["POST", `${proposal}/merge`, "review"],
    ["PATCH", path, "create", { title: "Handbook" }],
    ["POST", `${path}/content/import`, "create", document],
    ["POST", `${path}/content/template`, "create", { id: "changelog" }],
    ["POST", `${path}/git/import`, "create", repository],
    // A move to the same place is refused for callers with the role.
    ["POST", `${path}/move`, "create", { parent: null }, 409],
    ["POST", `${path}/transfer`, "create", { organization: space.organizationId }, 409],
    ["POST", `${path}/git/export`, "create", { ...repository, commitMessage: "Say it better" }],
    ["DELETE", `${path}/git/legacy-installation`, "create"],
    ["PUT", `${path}/git/connection`, "create", repository],
    ["POST", `${path}/git/sync`, "create", undefined, 404],
    ["DELETE", `${path}/git/connection`, "create"],
    ["DELETE", path, "create"],
    ["POST", `${path}/restore`, "create"]
  ] as const
}

/** Holds what one person may do with a space against a role; null is for whom the space does not exist. */
const expectRole = Effect.fnUntraced(function* ({ ask }: Person, handbook: Handbook, role: Role | null) {
  const { organization, space } = handbook
  for (const [method, path, needed, body, allowed] of callsOn(handbook)) {
    const { status } = yield* ask(method, path, { body })
    const refused = role === null ? (method === "DELETE" ? 204 : 404) : 403
    const isAllowed = (status < 300 || status === allowed) && role !== null
    const answer = { method, path, status: isAllowed ? "allowed" : status }
    expect({ role, ...answer }).toEqual({
      role,
      method,
      path,
      status: holds(role, needed) ? "allowed" : refused
    })
  }
  const found = yield* ask("GET", `/v1/spaces/${space.id}`)
  if (role !== null) expect([role, found.body.permissions]).toEqual([role, flags(role)])
  const listed = yield* ask("GET", `/v1/orgs/${organization.id}/spaces`)
  const seen = listed.status === 200 ? listed.body.items : []
  expect(seen.map(({ id }: { id: string }) => id)).toEqual(role === null ? [] : [space.id])
  if (role !== null) expect(seen[0]).toEqual(found.body)
  const hits = yield* ask("GET", `/v1/orgs/${organization.id}/search?query=thirty`)
  const searched = hits.status === 200 ? hits.body.items : []
  expect(searched.map(({ id }: { id: string }) => id)).toEqual(role === null ? [] : [space.id])
})

const grant = (server: Server, handbook: Handbook, { user }: Person, role: Role) =>
  server.within(
    Grants.use((grants) =>
      grants.put(
        new Grant({
          on: { kind: "space", id: handbook.space.id },
          to: { kind: "user", id: user.id },
          role,
          organizationId: handbook.organization.id
        })
      )
    )
  )

describe("a space", () => {
  it.effect.each([null, ...roles])(
    "lets a member with the role %s do what its permissions say, and no more",
    (role) =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const handbook = yield* aHandbook(server)
        yield* expectRole(yield* server.member(handbook.organization.id, { role }), handbook, role)
      })
  )

  it.effect.each(roles)("lets a guest who was granted %s on it do that, and no more", (role) =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const guest = yield* server.member(handbook.organization.id, { role: null })
      yield* grant(server, handbook, guest, role)
      yield* expectRole(guest, handbook, role)
    })
  )

  it.effect.each(roles)("does not exist for guests, whatever its default level %s says", (level) =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const guest = yield* server.member(handbook.organization.id, { role: null })
      const path = `/v1/spaces/${handbook.space.id}`
      const updated = yield* handbook.admin.ask("PATCH", path, { body: { defaultLevel: level } })
      expect(updated.body.defaultLevel).toBe(level)
      yield* expectRole(guest, handbook, null)
    })
  )

  it.effect("that is hidden is there for admins and whom it was granted to", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const { admin, organization, space } = handbook
      yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { defaultLevel: null } })
      yield* expectRole(yield* server.member(organization.id, { role: "create" }), handbook, null)
      const granted = yield* server.member(organization.id, { role: "create" })
      yield* grant(server, handbook, granted, "comment")
      yield* expectRole(granted, handbook, "comment")
      yield* expectRole(admin, handbook, "admin")
    })
  )

  it.effect.each([
    ["disabled members, whatever their role and grants were", "disabled"],
    ["members of other organizations", "foreign"],
    ["people without any organization", "nobody"],
    ["the operator, who has no part in the organization", "operator"]
  ] as const)("does not exist for %s", ([, kind]) =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const handbook = yield* aHandbook(server)
      const person = yield* {
        disabled: server.member(handbook.organization.id, { role: "admin", disabled: true }),
        foreign: Effect.map(aHandbook(server), ({ admin }) => admin),
        nobody: server.stranger(),
        operator: server.stranger({ isOperator: true })
      }[kind]
      yield* grant(server, handbook, person, "admin")
      yield* expectRole(person, handbook, null)
      const organization = `/v1/orgs/${handbook.organization.id}`
      for (const [method, path, body] of [
        ["GET", organization, undefined],
        ["GET", `${organization}/spaces`, undefined],
        ["POST", `${organization}/spaces`, { title: "Mine" }],
        ["POST", `${organization}/invites`, { emails: [person.user.email], role: "admin" }]
      ] as const) {
        expect([path, (yield* person.ask(method, path, { body })).status]).toEqual([path, 404])
      }
      const mine = yield* person.ask("GET", "/v1/orgs")
      expect(mine.body.items.map(({ id }: { id: string }) => id)).not.toContain(handbook.organization.id)
    })
  )

  it.effect("is not edited live when it is locked, by nobody", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, organization, space } = yield* aHandbook(server)
      yield* admin.ask("PATCH", `/v1/spaces/${space.id}`, { body: { editMode: "locked" } })
      for (const role of roles) {
        const { ask } = yield* server.member(organization.id, { role })
        const { body } = yield* ask("GET", `/v1/spaces/${space.id}`)
        expect([role, body.permissions]).toEqual([role, flags(role, "locked")])
      }
    })
  )

  it.effect("is closed at once to who loses the membership", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { organization, space } = yield* aHandbook(server)
      const { ask, user } = yield* server.member(organization.id)
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(200)
      const joinedAt = yield* DateTime.now
      const member = {
        organizationId: organization.id,
        userId: user.id,
        sso: false,
        joinedAt,
        lastSeenAt: null
      }
      const put = (role: Role | null, disabled: boolean) =>
        server.within(Members.use((members) => members.put(new Member({ ...member, role, disabled }))))
      yield* put("read", false)
      expect((yield* ask("PATCH", `/v1/spaces/${space.id}`, { body: { title: "Mine" } })).status).toBe(403)
      yield* put("admin", true)
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
      yield* server.within(Members.use((members) => members.remove(organization.id, user.id)))
      expect((yield* ask("GET", `/v1/spaces/${space.id}`)).status).toBe(404)
    })
  )
})

describe("an organization", () => {
  it.effect.each([null, ...roles])(
    "lets a member with the role %s do what its permissions say, and no more",
    (role) =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const { organization } = yield* aHandbook(server)
        const { ask } = yield* server.member(organization.id, { role })
        const path = `/v1/orgs/${organization.id}`
        const { body } = yield* ask("GET", path)
        expect(body.permissions).toEqual({
          view: true,
          access: true,
          admin: role === "admin",
          ownTeam: role === "admin",
          createContent: role === "create" || role === "admin",
          createOpenAPISpec: role === "create" || role === "admin",
          ingestConversations: false,
          viewBilling: false,
          viewInviteLinks: role === "admin",
          listMembers: role !== null,
          listTeams: role !== null,
          listIntegrations: false,
          listInstallations: false,
          installIntegration: false
        })
        expect((yield* ask("GET", "/v1/orgs")).body.items).toEqual([body])
        const made = yield* ask("POST", `${path}/spaces`, { body: { title: "Mine" } })
        expect(made.status).toBe(body.permissions.createContent ? 201 : 403)
        const invited = yield* ask("POST", `${path}/invites`, { body: { emails: ["grace@example.org"] } })
        expect(invited.status).toBe(body.permissions.admin ? 200 : 403)
      })
  )
})

describe("the routes of operators", () => {
  const calls = [
    ["GET", "/v1/admin/organizations"],
    ["POST", "/v1/admin/organizations", { title: "Mine" }],
    ["GET", "/v1/admin/users"],
    ["POST", "/v1/admin/users", { email: "grace@example.org", displayName: "Grace" }],
    ["GET", "/v1/admin/users/USER/tokens"],
    ["POST", "/v1/admin/users/USER/tokens", { label: "CI" }],
    ["DELETE", "/v1/admin/users/USER/tokens/x"],
    ["GET", "/v1/admin/jobs"],
    ["GET", "/v1/admin/jobs/x"],
    ["POST", "/v1/admin/jobs/x/retry"]
  ] as const

  it.effect("are for operators alone: to admins of organizations they are 403, also where nothing is", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin } = yield* aHandbook(server)
      const operator = yield* server.stranger({ isOperator: true })
      for (const [method, template, body] of calls) {
        const path = template.replace("USER", admin.user.id)
        expect([method, path, (yield* admin.ask(method, path, { body })).status]).toEqual([method, path, 403])
        const { status } = yield* operator.ask(method, path, { body })
        expect([200, 201, 204]).toContain(path.includes("/jobs/") ? 200 : status)
      }
    })
  )
})
