import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import {
  AuditLog,
  authenticateScim,
  Caller,
  createScimGroup,
  createScimToken,
  createScimUser,
  createTeam,
  deleteScimGroup,
  deleteScimUser,
  getScimGroup,
  getScimUser,
  Grant,
  Grants,
  listScimGroups,
  listScimUsers,
  Member,
  Members,
  newMember,
  type OrganizationId,
  removeMember,
  revokeScimToken,
  ScimTokens,
  ScimUsers,
  SsoLinks,
  startSession,
  Sessions,
  TeamMembers,
  updateScimGroup,
  updateScimUser,
  User,
  Users
} from "../../src/index.ts"
import { aMember, anOrganization, as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const all = { startIndex: 1, count: 200 }

/** An organization with an administrator, and its directory as the caller. */
const aDirectory = Effect.gen(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const { key, token } = yield* createScimToken(organization.id).pipe(as(admin))
  const { caller } = yield* authenticateScim(key)
  return { organization, admin, key, token, asDirectory: Effect.provideService(Caller, caller) }
})

const anAddress = Effect.map(newId, (id) => `${id}@acme.example`)

const actsOf = (organizationId: OrganizationId) =>
  Effect.map(
    AuditLog.use((log) => log.list(organizationId, { actor: "scim" }, { after: null, limit: 100 })),
    ({ items }) => items.map(({ action }) => action).toReversed()
  )

/** Provisioning by SCIM, on every store. */
export const scimContract = (it: IdentityTests) =>
  describe("the directory of an organization", () => {
    it.effect("has one token, which is replaced and revoked by administrators", () =>
      Effect.gen(function* () {
        const { admin, key, organization, token } = yield* aDirectory
        expect(yield* (yield* ScimTokens).find(organization.id)).toEqual(Option.some(token))
        expect(JSON.stringify(token)).not.toContain(key)
        const { key: second } = yield* createScimToken(organization.id).pipe(as(admin))
        const refused = (key: string) => Effect.map(Effect.flip(authenticateScim(key)), ({ _tag }) => _tag)
        expect(yield* refused(key)).toBe("ScimTokenRefused")
        expect((yield* authenticateScim(second)).organizationId).toBe(organization.id)
        const reader = yield* aMember(organization.id, { role: "create" })
        for (const attempt of [
          Effect.flip(createScimToken(organization.id).pipe(as(reader))),
          Effect.flip(revokeScimToken(organization.id).pipe(as(reader)))
        ])
          expect(yield* attempt).toMatchObject({ _tag: "AccessDenied" })
        yield* revokeScimToken(organization.id).pipe(as(admin))
        yield* revokeScimToken(organization.id).pipe(as(admin))
        for (const none of [second, "", "oct_x"]) expect(yield* refused(none)).toBe("ScimTokenRefused")
      })
    )

    it.effect("creates, finds, renames, disables and removes its users", () =>
      Effect.gen(function* () {
        const { asDirectory, organization } = yield* aDirectory
        const email = yield* anAddress
        const made = yield* createScimUser(organization.id, {
          userName: email.toUpperCase(),
          externalId: "00u1",
          givenName: "Ada",
          familyName: "Lovelace"
        }).pipe(asDirectory)
        expect(made).toMatchObject({
          member: { role: "read", disabled: false, sso: true, invitation: null },
          user: { email, displayName: "Ada Lovelace", isOperator: false }
        })
        const id = made.user.id
        for (const filter of [{ userName: email }, { userName: ` ${email} ` }, { externalId: "00u1" }]) {
          const found = yield* listScimUsers(organization.id, filter, all)
          expect(found).toEqual({ total: 1, items: [made] })
        }
        expect((yield* listScimUsers(organization.id, { externalId: "00U1" }, all)).total).toBe(0)
        expect(yield* getScimUser(organization.id, id)).toEqual(made)
        const other = yield* aDirectory
        expect(yield* Effect.flip(getScimUser(other.organization.id, id))).toMatchObject({
          _tag: "ScimNotFound"
        })
        const again = createScimUser(organization.id, { userName: email }).pipe(asDirectory)
        expect(yield* Effect.flip(again)).toMatchObject({ _tag: "ScimConflict" })

        const proof = { userId: id, method: "link", within: organization.id } as const
        const { session } = yield* startSession(
          { ...proof, providerId: null, tokenId: null, notAfter: null },
          { address: "127.0.0.1", userAgent: "test", replacedSecret: null }
        )
        const off = yield* updateScimUser(organization.id, id, { active: false }).pipe(asDirectory)
        expect(off.member.disabled).toBe(true)
        expect(yield* (yield* Sessions).findByHash(session.hash)).toEqual(Option.none())
        const on = { active: true, displayName: "Countess", email: "other@acme.example" }
        const after = yield* updateScimUser(organization.id, id, on).pipe(asDirectory)
        expect(after).toMatchObject({ member: { disabled: false }, user: { displayName: "Countess", email } })
        yield* updateScimUser(organization.id, id, on).pipe(asDirectory)
        yield* deleteScimUser(organization.id, id).pipe(asDirectory)
        const gone = deleteScimUser(organization.id, id).pipe(asDirectory)
        expect(yield* Effect.flip(gone)).toMatchObject({ _tag: "ScimNotFound" })
        expect(yield* (yield* Members).find(organization.id, id)).toEqual(Option.none())
        expect((yield* listScimUsers(organization.id, { userName: email }, all)).total).toBe(0)
        expect(yield* actsOf(organization.id)).toEqual([
          "member.provisioned",
          "member.updated",
          "member.updated",
          "member.removed"
        ])
      })
    )

    it.effect(
      "invites a user whom another organization has, and learns nothing of them before they accept",
      () =>
        Effect.gen(function* () {
          const { asDirectory, organization } = yield* aDirectory
          const elsewhere = yield* anOrganization()
          const known = yield* aMember(elsewhere.id)
          const made = yield* createScimUser(organization.id, {
            userName: known.email,
            displayName: "Not Ada"
          }).pipe(asDirectory)
          const id = made.member.invitation!.id
          expect(made.member).toMatchObject({ role: "read", sso: true, invitation: { acceptedAt: null } })
          expect(yield* Effect.flip(getScimUser(organization.id, known.id))).toMatchObject({
            _tag: "ScimNotFound"
          })
          expect((yield* listScimUsers(organization.id, { userName: known.email }, all)).total).toBe(1)
          yield* updateScimUser(organization.id, id, { displayName: "Mallory" }).pipe(asDirectory)
          expect((yield* (yield* Users).get(known.id)).displayName).toBe("Ada")
          yield* (yield* Members).accept(organization.id, known.id, yield* DateTime.now)
          // The id stays, and the name of the user is still theirs.
          yield* updateScimUser(organization.id, id, { displayName: "Eve", active: false }).pipe(asDirectory)
          expect((yield* (yield* Users).get(known.id)).displayName).toBe("Ada")
          const there = yield* (yield* Members).find(elsewhere.id, known.id)
          expect(Option.getOrThrow(there)).toMatchObject({ disabled: false, role: "admin" })
          yield* deleteScimUser(organization.id, id).pipe(asDirectory)
          expect(Option.isSome(yield* (yield* Members).find(elsewhere.id, known.id))).toBe(true)
        })
    )

    it.effect("does not rename a user whom it created once another organization has them", () =>
      Effect.gen(function* () {
        const { asDirectory, organization } = yield* aDirectory
        const userName = yield* anAddress
        const { user } = yield* createScimUser(organization.id, { userName }).pipe(asDirectory)
        const elsewhere = yield* anOrganization()
        yield* (yield* Members).put(
          yield* newMember({ organizationId: elsewhere.id, userId: user.id, role: "read" })
        )
        yield* updateScimUser(organization.id, user.id, { displayName: "Mallory" }).pipe(asDirectory)
        expect((yield* (yield* Users).get(user.id)).displayName).toBe(user.displayName)
      })
    )

    it.effect("finds members who were there before by their address, and links them by it", () =>
      Effect.gen(function* () {
        const { admin, asDirectory, organization } = yield* aDirectory
        // The first admin, and whoever signed in by a provider, has an address that was verified.
        const users = yield* Users
        const verified = { ...(yield* users.get(admin.id)), emailVerifiedAt: yield* DateTime.now }
        yield* users.put(new User(verified))
        const found = yield* listScimUsers(organization.id, { userName: admin.email.toUpperCase() }, all)
        expect(found.items).toMatchObject([{ user: { id: admin.id }, fields: null }])
        const duplicate = createScimUser(organization.id, { userName: admin.email }).pipe(asDirectory)
        expect(yield* Effect.flip(duplicate)).toMatchObject({ _tag: "ScimConflict" })
        const linked = yield* createScimUser(organization.id, {
          userName: "ada@acme.local",
          email: admin.email
        }).pipe(asDirectory)
        expect(linked).toMatchObject({ user: { id: admin.id }, member: { role: "admin" } })
        expect((yield* listScimUsers(organization.id, { userName: admin.email }, all)).total).toBe(0)
        expect((yield* listScimUsers(organization.id, {}, all)).total).toBe(1)
      })
    )

    it.effect("never takes the last administrator away", () =>
      Effect.gen(function* () {
        const { admin, asDirectory, organization } = yield* aDirectory
        const off = updateScimUser(organization.id, admin.id, { active: false }).pipe(asDirectory)
        const gone = deleteScimUser(organization.id, admin.id).pipe(asDirectory)
        const sent = { userName: "other", email: admin.email, active: false }
        const adopted = createScimUser(organization.id, sent).pipe(asDirectory)
        for (const attempt of [Effect.flip(off), Effect.flip(gone), Effect.flip(adopted)])
          expect(yield* attempt).toMatchObject({ _tag: "LastAdmin" })
        expect(yield* actsOf(organization.id)).toEqual([])
        const second = yield* aMember(organization.id)
        const results = yield* Effect.all(
          [admin, second].map(({ id }) =>
            Effect.result(updateScimUser(organization.id, id, { active: false }).pipe(asDirectory))
          ),
          { concurrency: "unbounded" }
        )
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      })
    )

    it.effect("refuses a user without an address in ASCII, and names that are taken", () =>
      Effect.gen(function* () {
        const { asDirectory, organization } = yield* aDirectory
        for (const userName of [
          "ada",
          "@acme.example",
          "a@b@c",
          "ad\u212a@acme.example",
          `${"a".repeat(250)}@x.yz`
        ]) {
          const refused = createScimUser(organization.id, { userName }).pipe(asDirectory)
          expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "ScimRefused" })
        }
        const [one, two] = [yield* anAddress, yield* anAddress]
        yield* createScimUser(organization.id, { userName: one }).pipe(asDirectory)
        const { user } = yield* createScimUser(organization.id, { userName: two }).pipe(asDirectory)
        const taken = updateScimUser(organization.id, user.id, { userName: one.toUpperCase() })
        expect(yield* Effect.flip(taken.pipe(asDirectory))).toMatchObject({ _tag: "ScimConflict" })
        const own = updateScimUser(organization.id, user.id, { userName: two.toUpperCase() })
        expect((yield* own.pipe(asDirectory)).fields?.userName).toBe(two.toUpperCase())
        const twice = Effect.result(
          createScimUser(organization.id, { userName: "twice@acme.example" }).pipe(asDirectory)
        )
        const results = yield* Effect.all([twice, twice, twice], { concurrency: "unbounded" })
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
      })
    )

    it.effect("lists its users in pages that count from 1", () =>
      Effect.gen(function* () {
        const { asDirectory, organization } = yield* aDirectory
        for (let made = 0; made < 4; made++) {
          yield* createScimUser(organization.id, { userName: yield* anAddress }).pipe(asDirectory)
        }
        const whole = yield* listScimUsers(organization.id, {}, all)
        expect(whole.total).toBe(5)
        const pages = yield* Effect.forEach([1, 3, 5, 7], (startIndex) =>
          listScimUsers(organization.id, {}, { startIndex, count: 2 })
        )
        expect(pages.flatMap(({ items }) => items)).toEqual(whole.items)
        expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
        expect((yield* listScimUsers(organization.id, {}, { startIndex: 1, count: 0 })).items).toEqual([])
      })
    )

    it.effect("forgets what it sent when a member is removed here", () =>
      Effect.gen(function* () {
        const { admin, asDirectory, organization } = yield* aDirectory
        const userName = yield* anAddress
        const { user } = yield* createScimUser(organization.id, { userName, externalId: "1" }).pipe(
          asDirectory
        )
        yield* removeMember(organization.id, user.id).pipe(as(admin))
        // Joining again starts from nothing.
        yield* (yield* Members).put(
          yield* newMember({ organizationId: organization.id, userId: user.id, role: "read" })
        )
        const person = yield* (yield* ScimUsers).find(organization.id, user.id)
        expect(Option.getOrThrow(person).fields).toBeNull()
        expect(yield* (yield* SsoLinks).findOfUser(organization.id, user.id)).toEqual(Option.none())
      })
    )

    it.effect("provisions teams with exactly the members that it names", () =>
      Effect.gen(function* () {
        const { admin, asDirectory, organization } = yield* aDirectory
        const known = yield* aUser()
        const invited = yield* createScimUser(organization.id, { userName: known.email }).pipe(asDirectory)
        const { user } = yield* createScimUser(organization.id, { userName: yield* anAddress }).pipe(
          asDirectory
        )
        const members = [user.id, invited.member.invitation!.id]
        const input = { displayName: "Éditeurs", externalId: null, members }
        const { team } = yield* createScimGroup(organization.id, input).pipe(asDirectory)
        expect(team.externalId).toBe(team.id)
        const stored = yield* getScimGroup(organization.id, team.id)
        expect(stored.members.toSorted()).toEqual(members.toSorted())
        for (const filter of [{ displayName: "editeurs" }, { externalId: team.id }, {}])
          expect((yield* listScimGroups(organization.id, filter, all)).items).toEqual([stored])
        const second = createScimGroup(organization.id, { ...input, members: [] }).pipe(asDirectory)
        expect(yield* Effect.flip(second)).toMatchObject({ _tag: "ScimConflict", attribute: "displayName" })
        const stranger = yield* aMember((yield* anOrganization()).id)
        const wrong = updateScimGroup(organization.id, team.id, () =>
          Effect.succeed({ ...input, members: [stranger.id] })
        ).pipe(asDirectory)
        expect(yield* Effect.flip(wrong)).toMatchObject({ _tag: "ScimRefused" })

        const replaced = yield* updateScimGroup(organization.id, team.id, () =>
          Effect.succeed({ displayName: "Editors", externalId: "g1", members: [admin.id] })
        ).pipe(asDirectory)
        expect(replaced).toMatchObject({ team: { title: "Editors", externalId: "g1" }, members: [admin.id] })
        expect(yield* (yield* TeamMembers).rolesIn(team.id)).toEqual(new Map([[admin.id, "member"]]))
        const own = yield* createTeam(organization.id, { title: "Own", members: [] }).pipe(as(admin))
        expect(yield* Effect.flip(getScimGroup(organization.id, own.team.id))).toMatchObject({
          _tag: "ScimNotFound"
        })
        const on = { kind: "space", id: yield* newId } as const
        const to = { kind: "team", id: team.id } as const
        yield* (yield* Grants).put(new Grant({ on, to, role: "read", organizationId: organization.id }))
        yield* deleteScimGroup(organization.id, team.id).pipe(asDirectory)
        expect(yield* (yield* Grants).findOfTeams([team.id])).toEqual([])
        expect((yield* listScimGroups(organization.id, {}, all)).total).toBe(0)
        expect((yield* actsOf(organization.id)).slice(2)).toEqual([
          "team.created",
          "team.membersUpdated",
          "team.updated",
          "team.membersUpdated",
          "team.deleted"
        ])
      })
    )

    it.effect("is kept out by a member who is disabled here only as long as it says so", () =>
      Effect.gen(function* () {
        const { asDirectory, organization } = yield* aDirectory
        const member = yield* aMember(organization.id, { role: "edit", disabled: true })
        const after = yield* updateScimUser(organization.id, member.id, { active: true }).pipe(asDirectory)
        expect(after.member).toEqual(new Member({ ...after.member, disabled: false, role: "edit" }))
      })
    )
  })
