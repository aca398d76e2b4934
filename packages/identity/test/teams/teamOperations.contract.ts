import { describe, expect } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import {
  addTeamMember,
  AuditLog,
  createTeam,
  getTeam,
  Grant,
  Grants,
  Invitation,
  listTeamMembers,
  listTeams,
  listTeamsOfMember,
  Members,
  newMember,
  removeMember,
  removeTeam,
  removeTeamMember,
  SamlProvider,
  SamlProviders,
  TeamId,
  TeamMembers,
  Teams,
  updateTeam,
  updateTeamMembers
} from "../../src/index.ts"
import { aMember, anOrganization, as, aSamlProvider, aTeam, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const all = { after: null, limit: 1000 }

const aWorld = Effect.gen(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const owner = yield* aMember(organization.id, { role: "read" })
  const member = yield* aMember(organization.id, { role: "read" })
  const guest = yield* aMember(organization.id, { role: null })
  const team = yield* aTeam(organization.id, { members: [{ ...owner, role: "owner" }, member] })
  return { organization, admin, owner, member, guest, team }
})

/** An invited member who has not accepted. */
const anInvited = Effect.fnUntraced(function* (organizationId: Parameters<typeof aMember>[0]) {
  const user = yield* aUser()
  const invitation = new Invitation({ id: `invitation-${user.id}`, email: user.email, acceptedAt: null })
  yield* (yield* Members).put(yield* newMember({ organizationId, userId: user.id, role: "read", invitation }))
  return { user, invitation }
})

const actionsOf = (organizationId: Parameters<typeof aMember>[0]) =>
  Effect.map(
    AuditLog.use((log) => log.list(organizationId, {}, all)),
    ({ items }) => items.map(({ action }) => action)
  )

/** The operations on teams, on every store. */
export const teamOperationsContract = (it: IdentityTests) =>
  describe("a team", () => {
    it.effect("is created by an administrator with members of the organization alone", () =>
      Effect.gen(function* () {
        const { admin, guest, member, organization, owner } = yield* aWorld
        const stranger = yield* aUser()
        const elsewhere = yield* aMember((yield* anOrganization()).id)
        const { invitation } = yield* anInvited(organization.id)
        const create = (members: ReadonlyArray<string>) =>
          createTeam(organization.id, { title: "Editors", members })
        const names = [member.id, guest.id, member.id, invitation.id]
        const made = yield* create(names).pipe(as(admin))
        expect(made).toMatchObject({ members: 3, spaces: 0, permissions: { admin: true, view: true } })
        for (const unknown of [stranger.id, elsewhere.id, "nobody"]) {
          const refused = yield* Effect.flip(create([member.id, unknown]).pipe(as(admin)))
          expect(refused).toMatchObject({ _tag: "TeamMembersUnknown", unknown: [unknown] })
        }
        expect(yield* Effect.flip(create([]).pipe(as(owner)))).toMatchObject({ _tag: "AccessDenied" })
        expect((yield* listTeams(organization.id, {}, all).pipe(as(admin))).items).toHaveLength(2)
        expect(yield* actionsOf(organization.id)).toEqual(["team.created"])
      })
    )

    it.effect("is managed by its owners and by administrators, and by nobody else", () =>
      Effect.gen(function* () {
        const { admin, guest, member, organization, owner, team } = yield* aWorld
        const other = yield* aTeam(organization.id, { members: [{ ...member, role: "owner" }] })
        const roles = Effect.flatMap(TeamMembers, (members) => members.rolesIn(team.id))
        const add = (id: string, role: "owner" | "member") =>
          addTeamMember(organization.id, team.id, id, role)
        yield* add(guest.id, "member").pipe(as(owner))
        yield* add(member.id, "owner").pipe(as(owner))
        yield* add(member.id, "owner").pipe(as(owner))
        yield* removeTeamMember(organization.id, team.id, owner.id).pipe(as(member))
        yield* removeTeamMember(organization.id, team.id, owner.id).pipe(as(admin))
        expect(yield* roles).toEqual(
          new Map([
            [member.id, "owner"],
            [guest.id, "member"]
          ])
        )
        for (const attempt of [
          Effect.flip(add(owner.id, "member").pipe(as(owner))),
          Effect.flip(removeTeamMember(organization.id, team.id, member.id).pipe(as(guest))),
          Effect.flip(updateTeamMembers(organization.id, team.id, { add: [owner.id] }).pipe(as(owner))),
          Effect.flip(updateTeam(organization.id, team.id, { title: "Mine" }).pipe(as(member))),
          Effect.flip(removeTeam(organization.id, team.id).pipe(as(member))),
          Effect.flip(
            addTeamMember(organization.id, TeamId.make("none"), owner.id, "member").pipe(as(member))
          )
        ]) {
          expect(yield* attempt).toMatchObject({ _tag: "AccessDenied" })
        }
        expect((yield* getTeam(organization.id, team.id).pipe(as(member))).permissions.admin).toBe(true)
        expect((yield* getTeam(organization.id, team.id).pipe(as(owner))).permissions.admin).toBe(false)
        expect((yield* getTeam(organization.id, other.id).pipe(as(member))).permissions.admin).toBe(true)
        // The promotion that changed nothing, and the removal of nobody, have no entry.
        expect(yield* actionsOf(organization.id)).toEqual(Array(3).fill("team.membersUpdated"))
      })
    )

    it.effect("has its members changed at once: added ones keep their role, and removing wins", () =>
      Effect.gen(function* () {
        const { admin, guest, member, organization, owner, team } = yield* aWorld
        const { invitation, user } = yield* anInvited(organization.id)
        const update = (input: Parameters<typeof updateTeamMembers>[2]) =>
          updateTeamMembers(organization.id, team.id, input).pipe(as(admin))
        yield* update({
          add: [owner.id, guest.email.toUpperCase(), invitation.id, admin.id],
          memberships: { [member.id]: { role: "owner" }, [admin.email]: { role: "owner" } },
          remove: [admin.id, "nobody", "nobody@example.org"]
        })
        expect(yield* (yield* TeamMembers).rolesIn(team.id)).toEqual(
          new Map([
            [owner.id, "owner"],
            [member.id, "owner"],
            [guest.id, "member"],
            [user.id, "member"]
          ])
        )
        const unknown = ["nobody", "nobody@example.org", user.id]
        expect(yield* Effect.flip(update({ add: [admin.id, ...unknown], remove: [owner.id] }))).toMatchObject(
          { _tag: "TeamMembersUnknown", unknown }
        )
        const listed = yield* listTeamMembers(organization.id, team.id, all).pipe(as(admin))
        expect(listed.items.map(({ member }) => member.person.id)).toEqual(
          [owner.id, member.id, guest.id, invitation.id].sort()
        )
        expect((yield* getTeam(organization.id, team.id).pipe(as(admin))).members).toBe(4)
        yield* (yield* Members).accept(organization.id, user.id, yield* DateTime.now)
        expect((yield* getTeam(organization.id, team.id).pipe(as(admin))).members).toBe(4)
        expect(yield* actionsOf(organization.id)).toEqual(["team.membersUpdated"])
      })
    )

    it.effect("of a guest who owns it takes no addresses: they are not for guests", () =>
      Effect.gen(function* () {
        const { guest, member, organization } = yield* aWorld
        const team = yield* aTeam(organization.id, { members: [{ ...guest, role: "owner" }] })
        const add = (name: string) =>
          updateTeamMembers(organization.id, team.id, { add: [name] }).pipe(as(guest))
        yield* add(member.id)
        expect(yield* Effect.flip(add(member.email))).toMatchObject({ unknown: [member.email] })
        expect(yield* Effect.flip(getTeam(organization.id, team.id).pipe(as(guest)))).toMatchObject({
          _tag: "AccessDenied"
        })
        const own = yield* listTeamsOfMember(organization.id, guest.id, {}, all).pipe(as(guest))
        expect(own.items).toMatchObject([
          { role: "owner", view: { members: 2, permissions: { admin: true, view: false } } }
        ])
      })
    )

    it.effect("is found by a part of its title without regard to case, accents and width", () =>
      Effect.gen(function* () {
        const { admin, member, organization, owner, team } = yield* aWorld
        const cafe = yield* aTeam(organization.id, { title: "Ｃafé 100%_", members: [member] })
        const foreign = yield* aTeam((yield* anOrganization()).id, { title: "Cafe" })
        const find = (filter: Parameters<typeof listTeams>[1]) =>
          Effect.map(listTeams(organization.id, filter, all).pipe(as(member)), ({ items }) =>
            items.map((view) => view.team.id)
          )
        for (const title of ["CAFE", "café", "0%_", "ｃＡｆÉ"])
          expect(yield* find({ title })).toEqual([cafe.id])
        for (const title of ["c%e", "c_fe", "cafes"]) expect(yield* find({ title })).toEqual([])
        expect(yield* find({ title: "" })).toEqual([team.id, cafe.id].sort())
        expect(yield* find({ owner: owner.id })).toEqual([team.id])
        expect(yield* find({ owner: owner.id, title: "cafe" })).toEqual([])
        expect(yield* find({ owner: admin.id })).toEqual([team.id, cafe.id].sort())
        for (const id of [member.id, (yield* aUser()).id]) expect(yield* find({ owner: id })).toEqual([])
        const own = yield* listTeamsOfMember(organization.id, member.id, { title: "CAFÉ" }, all).pipe(
          as(admin)
        )
        expect(own.items.map(({ view }) => view.team.id)).toEqual([cafe.id])
        yield* updateTeam(organization.id, cafe.id, { title: "Tea" }).pipe(as(admin))
        expect(yield* find({ title: "cafe" })).toEqual([])
        expect(yield* find({ title: "TEA" })).toEqual([cafe.id])
        expect(yield* Effect.flip(getTeam(organization.id, foreign.id).pipe(as(admin)))).toMatchObject({
          _tag: "TeamNotFound"
        })
      })
    )

    it.effect("leaves nothing behind when it is deleted", () =>
      Effect.gen(function* () {
        const { admin, member, organization, team } = yield* aWorld
        const kept = yield* aTeam(organization.id, { members: [member] })
        const providers = yield* SamlProviders
        const [one, other] = [yield* aSamlProvider(organization), yield* aSamlProvider(organization)]
        yield* providers.put(new SamlProvider({ ...one, defaultTeam: team.id }))
        yield* providers.put(new SamlProvider({ ...other, defaultTeam: kept.id }))
        const grants = yield* Grants
        const on = { kind: "space", id: `space-of-${team.id}` } as const
        for (const { id } of [team, kept]) {
          yield* grants.put(
            new Grant({ on, to: { kind: "team", id }, role: "edit", organizationId: organization.id })
          )
        }
        expect((yield* getTeam(organization.id, team.id).pipe(as(member))).spaces).toBe(1)
        yield* removeTeam(organization.id, team.id).pipe(as(admin))
        yield* removeTeam(organization.id, team.id).pipe(as(admin))
        expect(yield* Effect.flip(getTeam(organization.id, team.id).pipe(as(admin)))).toMatchObject({
          _tag: "TeamNotFound"
        })
        expect(yield* (yield* Teams).listOfUser(member.id)).toEqual([kept])
        expect((yield* grants.findOfTeams([team.id, kept.id])).map(({ to }) => to.id)).toEqual([kept.id])
        expect((yield* providers.get(one.id)).defaultTeam).toBeNull()
        expect((yield* providers.get(other.id)).defaultTeam).toBe(kept.id)
        expect(yield* actionsOf(organization.id)).toEqual(["team.deleted"])
      })
    )

    it.effect(
      "that a directory provisions is renamed and deleted here, and its members are not touched",
      () =>
        Effect.gen(function* () {
          const { admin, member, organization } = yield* aWorld
          const team = yield* aTeam(organization.id, {
            externalId: "directory",
            members: [{ ...member, role: "owner" }]
          })
          for (const who of [admin, member]) {
            for (const attempt of [
              Effect.flip(addTeamMember(organization.id, team.id, admin.id, "member").pipe(as(who))),
              Effect.flip(removeTeamMember(organization.id, team.id, member.id).pipe(as(who))),
              Effect.flip(updateTeamMembers(organization.id, team.id, { remove: [member.id] }).pipe(as(who)))
            ]) {
              expect(yield* attempt).toMatchObject({ _tag: "TeamProvisioned" })
            }
          }
          expect((yield* getTeam(organization.id, team.id).pipe(as(member))).permissions.admin).toBe(false)
          expect(yield* (yield* TeamMembers).findWithOwnTeam(member.id, [organization.id])).toEqual(new Set())
          yield* updateTeam(organization.id, team.id, { title: "Renamed" }).pipe(as(admin))
          yield* removeTeam(organization.id, team.id).pipe(as(admin))
        })
    )

    it.effect("never has a member who left the organization, whichever request comes first", () =>
      Effect.gen(function* () {
        const { admin, organization, team } = yield* aWorld
        for (let round = 0; round < 6; round++) {
          const leaving = yield* aMember(organization.id, { role: "read" })
          yield* Effect.all(
            [
              Effect.ignore(addTeamMember(organization.id, team.id, leaving.id, "member").pipe(as(admin))),
              removeMember(organization.id, leaving.id).pipe(as(round % 2 === 0 ? admin : leaving)),
              Effect.ignore(
                createTeam(organization.id, { title: "New", members: [leaving.id] }).pipe(as(admin))
              )
            ],
            { concurrency: "unbounded" }
          )
          expect(yield* (yield* Teams).listOfUser(leaving.id)).toEqual([])
        }
      })
    )

    it.effect("owned by somebody shows in their organizations as theirs", () =>
      Effect.gen(function* () {
        const { member, organization, owner } = yield* aWorld
        const found = (yield* TeamMembers).findWithOwnTeam
        expect(yield* found(owner.id, [organization.id])).toEqual(new Set([organization.id]))
        expect(yield* found(member.id, [organization.id])).toEqual(new Set())
        expect(yield* found(owner.id, [(yield* anOrganization()).id])).toEqual(new Set())
      })
    )
  })
