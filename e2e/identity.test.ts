import { describe, expect, it } from "@effect/vitest"
import { someKeys } from "@octavo/identity/testing"
import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { ask, statusOf } from "./src/ask.ts"
import { officialClient } from "./src/officialClient.ts"
import { validated } from "./src/officialSchema.ts"
import { aPerson, role } from "./src/people.ts"
import { aSpace, organizationOf } from "./src/spaces.ts"
import { type Octavo, someSettingsOnPostgres, startServer } from "./src/startOctavo.ts"

/** An installation with an organization that has a domain, and three people, two of whom join. */
const aWorld = Effect.gen(function* () {
  const octavo: Octavo = yield* startServer(yield* someSettingsOnPostgres)
  const organization = yield* organizationOf(octavo)
  const me = yield* ask(() => octavo.client.user.getAuthenticatedUser())
  const [grace, alan] = [yield* aPerson(octavo, "grace"), yield* aPerson(octavo, "alan")]
  return { ...octavo, organization, me, grace, alan }
})
type World = Effect.Success<typeof aWorld>

/** Organizations: settings, domains, and people who join by one. */
const organizations = Effect.fnUntraced(function* ({ alan, client, grace, me, organization }: World) {
  const { orgs } = client
  expect(yield* statusOf(() => grace.client.orgs.joinOrganization(organization))).toBe(400)
  const updated = yield* ask(() =>
    orgs.updateOrganizationById(organization, {
      title: "Acme Corp.",
      emailDomains: ["Example.org", "acme.example"],
      hostname: "acme-docs",
      defaultRole: role("read"),
      logo: "https://acme.example/logo.png",
      ai: true,
      inviteLinks: false
    })
  )
  validated("updateOrganizationById", updated)
  const found = yield* ask(() => orgs.getOrganizationById(organization))
  expect(validated("getOrganizationById", found)).toEqual(updated)
  expect(found).toMatchObject({
    title: "Acme Corp.",
    emailDomains: ["example.org", "acme.example"],
    hostname: "acme-docs",
    defaultRole: "read",
    ai: true,
    inviteLinks: false
  })
  expect(yield* statusOf(() => orgs.updateOrganizationById(organization, { hostname: "-" }))).toBe(400)
  const listed = yield* ask(() => orgs.listOrganizationsForAuthenticatedUser())
  expect(validated("listOrganizationsForAuthenticatedUser", listed).items).toEqual([found])
  const { getOrganizationsForEmailDomain } = grace.client.emailDomains
  const ofDomain = yield* ask(() => getOrganizationsForEmailDomain("example.org"))
  validated("getOrganizationsForEmailDomain", ofDomain)
  expect(ofDomain.organizations.map(({ id }) => id)).toEqual([organization])
  expect((yield* ask(() => getOrganizationsForEmailDomain("acme.example"))).organizations).toEqual([])
  for (const person of [grace, alan]) {
    expect(yield* statusOf(() => person.client.orgs.joinOrganization(organization))).toBe("done")
  }
  const own = yield* ask(() => grace.client.orgs.listOrganizationsForAuthenticatedUser())
  expect(own.items.map(({ id }) => id)).toEqual([organization])
  const changed = yield* ask(() => client.users.updateUserById(me.id, { displayName: "Ada King" }))
  expect(validated("updateUserById", changed).displayName).toBe("Ada King")
  expect((yield* ask(() => client.users.getUserById(me.id))).displayName).toBe("Ada King")
  expect(yield* statusOf(() => client.users.updateUserById(grace.id, { displayName: "X" }))).toBe(403)
})

/** Organization members: their list, roles, spaces, teams, visits and removal. */
const members = Effect.fnUntraced(function* (world: World) {
  const { alan, client, grace, me, organization } = world
  const { orgs } = client
  const list = (query: Parameters<typeof orgs.listMembersInOrganizationById>[1]) =>
    Effect.map(
      ask(() => orgs.listMembersInOrganizationById(organization, query)),
      (answer) => validated("listMembersInOrganizationById", answer).items.map(({ id }) => id)
    )
  expect(yield* list({ sort: "joinedAt", order: "asc" })).toEqual([me.id, grace.id, alan.id])
  expect(yield* list({ search: "GRACE" })).toEqual([grace.id])
  const find = (id: string) =>
    Effect.map(
      ask(() => orgs.getMemberInOrganizationById(organization, id)),
      (member) => validated("getMemberInOrganizationById", member)
    )
  expect(yield* find(grace.id)).toMatchObject({ role: "read", sso: false, spaces: 0 })
  const raised = yield* ask(() =>
    orgs.updateMemberInOrganizationById(organization, grace.id, { role: role("edit") })
  )
  expect(validated("updateMemberInOrganizationById", raised).role).toBe("edit")
  expect(yield* list({ role: role("edit") })).toEqual([grace.id])
  expect(
    yield* statusOf(() => orgs.updateMemberInOrganizationById(organization, me.id, { role: role("read") }))
  ).toBe(409)
  const allowed = yield* ask(() => orgs.setUserAsSsoMemberForOrganization(organization, grace.id))
  expect(validated("setUserAsSSOMemberForOrganization", allowed).sso).toBe(true)
  expect((yield* find(grace.id)).sso).toBe(true)
  const pinged = yield* ask(() => grace.client.orgs.updateOrganizationMemberLastSeenAt(organization))
  validated("updateOrganizationMemberLastSeenAt", pinged)
  expect((yield* list({ sort: "lastSeenAt" }))[0]).toBe(grace.id)
  const spaceId = yield* aSpace(world)
  const spaces = yield* ask(() => orgs.listSpacesForOrganizationMember(organization, grace.id))
  validated("listSpacesForOrganizationMember", spaces)
  expect(spaces.items).toMatchObject([{ permission: "edit", space: { id: spaceId } }])
  expect((yield* find(grace.id)).spaces).toBe(1)
  const team = yield* ask(() =>
    orgs.createOrganizationTeam(organization, { title: "Writers", members: [grace.id] })
  )
  const teams = yield* ask(() => orgs.listTeamsForOrganizationMember(organization, grace.id))
  validated("listTeamsForOrganizationMember", teams)
  expect(teams.items).toMatchObject([{ team: { id: team.id }, member: { role: "member" } }])
  yield* ask(() => orgs.removeMemberFromOrganizationById(organization, grace.id))
  expect(yield* statusOf(() => orgs.getMemberInOrganizationById(organization, grace.id))).toBe(404)
  expect(yield* statusOf(() => grace.client.orgs.getOrganizationById(organization))).toBe(404)
  const left = yield* ask(() => orgs.listTeamMembersInOrganizationById(organization, team.id))
  expect(left.items).toEqual([])
  const email = "grace@example.org"
  const invited = yield* ask(() =>
    orgs.inviteUsersToOrganization(organization, { emails: [{ email, role: null }] })
  )
  expect(validated("inviteUsersToOrganization", invited).invited).toBe(1)
  yield* ask(() => grace.client.orgs.updateOrganizationMemberLastSeenAt(organization))
  expect((yield* find(grace.id)).role).toBe(null)
  expect((yield* ask(() => orgs.listTeamsForOrganizationMember(organization, grace.id))).items).toEqual([])
})

/** The operations that give roles on spaces and collections, which are the same under other names. */
const things = ({ client: { collections, spaces } }: World, spaceId: string, collectionId: string) => [
  {
    of: "Space",
    id: spaceId,
    open: (by: World["grace"]) => () => by.client.spaces.getSpaceById(spaceId),
    invite: spaces.inviteToSpace,
    everybody: spaces.listPermissionsAggregateInSpace,
    users: spaces.listUserPermissionsInSpace,
    teams: spaces.listTeamPermissionsInSpace,
    updateUser: spaces.updateUserPermissionInSpace,
    updateTeam: spaces.updateTeamPermissionInSpace,
    removeUser: spaces.removeUserFromSpace,
    removeTeam: spaces.removeTeamFromSpace
  },
  {
    of: "Collection",
    id: collectionId,
    open: (by: World["grace"]) => () => by.client.collections.getCollectionById(collectionId),
    invite: collections.inviteToCollection,
    everybody: collections.listPermissionsAggregateInCollection,
    users: collections.listUserPermissionsInCollection,
    teams: collections.listTeamPermissionsInCollection,
    updateUser: collections.updateUserPermissionInCollection,
    updateTeam: collections.updateTeamPermissionInCollection,
    removeUser: collections.removeUserFromCollection,
    removeTeam: collections.removeTeamFromCollection
  }
]

/** Roles on one space and one collection, given to a guest and a team, and taken away. */
const permissions = Effect.fnUntraced(function* (world: World) {
  const { alan, client, grace, organization } = world
  const collection = yield* ask(() => client.orgs.createCollection(organization, { title: "Shelf" }))
  const team = yield* ask(() =>
    client.orgs.createOrganizationTeam(organization, { title: "Guests", members: [grace.id] })
  )
  for (const thing of things(world, yield* aSpace(world, "Manual"), collection.id)) {
    const { id, of } = thing
    const rolesOf = Effect.gen(function* () {
      const everybody = yield* ask(() => thing.everybody(id))
      validated(`listPermissionsAggregateIn${of}`, everybody)
      const users = validated(`listUserPermissionsIn${of}`, yield* ask(() => thing.users(id)))
      const teams = validated(`listTeamPermissionsIn${of}`, yield* ask(() => thing.teams(id)))
      return {
        effective: everybody.items.find(({ user }) => user.id === grace.id)?.permission,
        users: users.items.map(({ permission, user }) => [user.id, permission]),
        teams: teams.items.map((item) => [item.team.id, item.permission])
      }
    })
    const none = { effective: undefined, users: [], teams: [] }
    expect(yield* statusOf(thing.open(grace))).toBe(404)
    expect(yield* rolesOf).toEqual(none)
    yield* ask(() => thing.invite(id, { users: ["grace@example.org"], role: role("comment") }))
    expect(yield* statusOf(thing.open(grace))).toBe("done")
    expect(yield* rolesOf).toEqual({ ...none, effective: "comment", users: [[grace.id, "comment"]] })
    yield* ask(() => thing.updateTeam(id, team.id, { role: role("review") }))
    yield* ask(() => thing.updateUser(id, grace.id, { role: role("edit") }))
    expect(yield* rolesOf).toEqual({
      effective: "edit",
      users: [[grace.id, "edit"]],
      teams: [[team.id, "review"]]
    })
    const editors = yield* ask(() => thing.everybody(id, { role: role("edit") }))
    expect(editors.items.map(({ user }) => user.id)).toEqual([grace.id])
    yield* ask(() => thing.removeUser(id, grace.id))
    expect(yield* rolesOf).toEqual({ effective: "review", users: [], teams: [[team.id, "review"]] })
    yield* ask(() => thing.removeTeam(id, team.id))
    expect(yield* rolesOf).toEqual(none)
    expect(yield* statusOf(thing.open(grace))).toBe(404)
    yield* ask(() => thing.invite(id, { teams: [team.id], role: role("read") }))
    expect(yield* statusOf(thing.open(grace))).toBe("done")
    expect(yield* statusOf(() => thing.invite(id, { teams: ["none"], role: role("read") }))).toBe(404)
    expect(yield* statusOf(thing.open(alan))).toBe("done")
  }
})

/** A second server on the same database: what one of them takes away counts at the other within a second. */
const revocations = Effect.fnUntraced(function* (world: World) {
  const { client, grace, organization, settings } = world
  const port = yield* freePort
  const there = yield* startServer({
    ...settings,
    PORT: String(port),
    OCTAVO_PUBLIC_URL: `http://127.0.0.1:${port}`
  })
  const at = (url: string) => officialClient(url, grace.token)
  const spaceId = yield* aSpace(world, "Secrets")
  const team = yield* ask(() => client.orgs.createOrganizationTeam(organization, { title: "Trusted" }))
  const { spaces, orgs } = client
  const changes: ReadonlyArray<readonly [give: () => Promise<unknown>, take: () => Promise<unknown>]> = [
    [
      () => spaces.updateUserPermissionInSpace(spaceId, grace.id, { role: role("read") }),
      () => spaces.removeUserFromSpace(spaceId, grace.id)
    ],
    [
      async () => {
        await spaces.updateTeamPermissionInSpace(spaceId, team.id, { role: role("read") })
        return orgs.updateMembersInOrganizationTeam(organization, team.id, { add: [grace.id] })
      },
      () => orgs.deleteMemberFromOrganizationTeamById(organization, team.id, grace.id)
    ],
    [
      () => orgs.updateMemberInOrganizationById(organization, grace.id, { role: role("read") }),
      () => orgs.updateMemberInOrganizationById(organization, grace.id, { role: null })
    ]
  ]
  for (const [give, take] of changes) {
    const states = Effect.forEach([world.url, there.url], (url) =>
      statusOf(() => at(url).spaces.getSpaceById(spaceId))
    )
    yield* Effect.promise(give)
    expect(yield* states).toEqual(["done", "done"])
    yield* Effect.promise(take)
    expect(yield* states).toEqual([404, 404])
  }
})

/** SAML providers, the sign-ins that they offer, and single sign-on that is enforced. */
const singleSignOn = Effect.fnUntraced(function* ({ alan, client: { orgs }, organization, url }: World) {
  const logins = Effect.gen(function* () {
    const answer = yield* ask(() => alan.client.orgs.listSsoProviderLoginsInOrganization(organization))
    return validated("listSSOProviderLoginsInOrganization", answer).items
  })
  const made = yield* ask(() =>
    orgs.createOrganizationSamlProvider(organization, {
      label: "Okta",
      entityID: "https://idp.example/metadata",
      ssoURL: "https://idp.example/sso"
    })
  )
  expect(validated("createOrganizationSAMLProvider", made, 201)).toMatchObject({
    label: "Okta",
    status: "pending",
    service: { startURL: `${url}/sso/saml/${made.id}`, acsURL: `${url}/sso/saml/${made.id}/acs` }
  })
  expect(yield* Effect.promise(async () => (await fetch(`${url}/sign-in`)).text())).not.toContain(made.id)
  const find = () => orgs.getOrganizationSamlProviderById(organization, made.id)
  expect(validated("getOrganizationSAMLProviderById", yield* ask(find))).toEqual(made)
  const updated = yield* ask(() =>
    orgs.updateOrganizationSamlProvider(organization, made.id, {
      certificate: someKeys().certificate,
      defaultRole: role("comment")
    })
  )
  expect(validated("updateOrganizationSAMLProvider", updated)).toMatchObject({ status: "active" })
  expect(yield* ask(find)).toEqual(updated)
  const listed = yield* ask(() => orgs.listSamlProvidersInOrganizationById(organization))
  expect(validated("listSAMLProvidersInOrganizationById", listed).items).toEqual([updated])
  expect(yield* logins).toEqual([{ id: made.id, label: "Okta", startURL: updated.service.startURL }])
  expect(yield* Effect.promise(async () => (await fetch(`${url}/sign-in`)).text())).toContain(made.id)
  const look = () => alan.client.orgs.listMembersInOrganizationById(organization)
  expect(yield* statusOf(look)).toBe("done")
  yield* ask(() => orgs.updateOrganizationById(organization, { sso: true }))
  // Access ends at once. A process learns within a second what to say instead: that single sign-on is required.
  expect(yield* statusOf(look)).not.toBe("done")
  yield* Effect.sleep("1 second")
  expect(yield* statusOf(look)).toBe(403)
  yield* ask(() => orgs.deleteOrganizationSamlProvider(organization, made.id))
  expect(yield* statusOf(find)).toBe(404)
  expect(yield* statusOf(look)).toBe("done")
})

describe("identity by the official client", { timeout: 120_000 }, () => {
  it.live("has organizations, members, permissions of single things and SAML providers", () =>
    Effect.gen(function* () {
      const world = yield* aWorld
      yield* organizations(world)
      yield* members(world)
      yield* permissions(world)
      yield* revocations(world)
      yield* singleSignOn(world)
    }).pipe(Effect.scoped)
  )
})
