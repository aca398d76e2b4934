import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import {
  addTeamMember,
  AuditLog,
  getMember,
  inviteUsers,
  isPending,
  listMembers,
  type MemberList,
  listTeamMembers,
  listTeamsOfMember,
  type MemberPosition,
  Members,
  recordVisit,
  removeMember,
  updateMember,
  User,
  UserId,
  Users
} from "../../src/index.ts"
import { aMember, anOrganization, as, aTeam, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const everybody: MemberList = { sort: "joinedAt", order: "asc", role: null, search: "" }
const all = { after: null, limit: 100 }

/** An organization with an admin, and a user with an account whom the admin invited by the address. */
const anInvitation = Effect.gen(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const email = `${yield* newId}@typed.example`
  const user = new User({ ...(yield* aUser()), displayName: "Grace Hopper", email })
  yield* Users.use(({ put }) => put(user))
  const people = [{ email: user.email, role: "read" as const }]
  const { ids } = yield* inviteUsers(organization.id, { people, sso: false }).pipe(as(admin))
  return { admin, id: ids[0]!, organization, user }
})

/** Members who have not accepted their invitation, on every store. */
export const pendingMembersContract = (it: IdentityTests) =>
  describe("members who have not accepted", () => {
    it.effect("are listed as the address that was typed, and found by the id of the invitation alone", () =>
      Effect.gen(function* () {
        const { admin, id, organization, user } = yield* anInvitation
        const person = { id, displayName: user.email, photoUrl: null, shownEmail: user.email }
        const list = (search: string) =>
          listMembers(organization.id, { ...everybody, search }, all).pipe(as(admin))
        const shown = (yield* list("")).items.filter(({ member }) => isPending(member))
        expect(shown.map(({ person }) => person)).toEqual([person])
        expect((yield* list(user.email)).items).toHaveLength(1)
        expect((yield* list(user.displayName)).items).toEqual([])
        expect((yield* getMember(organization.id, id).pipe(as(admin))).person).toEqual(person)
        for (const asked of [
          getMember(organization.id, user.id),
          updateMember(organization.id, user.id, {})
        ]) {
          expect(yield* Effect.flip(asked.pipe(as(admin)))).toMatchObject({ _tag: "MemberNotFound" })
        }
        const elsewhere = yield* anInvitation
        const foreign = getMember(organization.id, elsewhere.id).pipe(as(admin))
        expect(yield* Effect.flip(foreign)).toMatchObject({ _tag: "MemberNotFound" })

        yield* recordVisit(organization.id).pipe(as(user))
        for (const known of [id, user.id]) {
          const { member, person } = yield* getMember(organization.id, known).pipe(as(admin))
          expect([isPending(member), person.id]).toEqual([false, user.id])
        }
        expect((yield* list(user.displayName)).items).toHaveLength(1)
      })
    )

    it.effect("are known to operators by the id of the user, too", () =>
      Effect.gen(function* () {
        const { id, organization, user } = yield* anInvitation
        const operator = yield* aMember(organization.id)
        const asked = { ...operator, isOperator: true }
        for (const known of [id, user.id]) {
          const { person } = yield* getMember(organization.id, known).pipe(as(asked))
          expect(person).toMatchObject({ id: user.id, displayName: user.email })
        }
        const updated = yield* updateMember(organization.id, user.id, { role: "edit" }).pipe(as(asked))
        expect(updated.member.role).toBe("edit")
        const team = yield* aTeam(organization.id, { members: [] })
        yield* addTeamMember(organization.id, team.id, user.id, "member").pipe(as(asked))
        const { items } = yield* listTeamMembers(organization.id, team.id, all).pipe(as(asked))
        expect(items.map(({ member }) => member.person.id)).toEqual([user.id])
      })
    )

    it.effect("are listed in an order, and with positions, that say nothing of accounts", () =>
      Effect.gen(function* () {
        const known = [yield* aUser(), yield* aUser()]
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const team = yield* aTeam(organization.id, { members: [] })
        const emails = ["first@new.example", known[0]!.email, "second@new.example", known[1]!.email]
        const people = emails.map((email) => ({ email: `${organization.id}.${email}`, role: null }))
        people[1] = { email: emails[1]!, role: null }
        people[3] = { email: emails[3]!, role: null }
        const { ids } = yield* inviteUsers(organization.id, { people, sso: false }).pipe(as(admin))
        for (const id of ids) yield* addTeamMember(organization.id, team.id, id, "member").pipe(as(admin))
        const seen: Array<string> = []
        const positions: Array<string> = []
        let after: MemberPosition | null = null
        do {
          const page: Effect.Success<ReturnType<typeof listMembers>> = yield* listMembers(
            organization.id,
            everybody,
            { after, limit: 1 }
          ).pipe(as(admin))
          seen.push(...page.items.map(({ person }) => person.id))
          after = page.next
          if (after !== null) positions.push(after[1])
        } while (after !== null)
        expect(seen.toSorted()).toEqual([admin.id, ...ids].toSorted())
        expect(seen.filter((id) => id !== admin.id)).toEqual(ids)
        expect(positions).toEqual(seen.slice(0, -1))
        const first = yield* listTeamMembers(organization.id, team.id, { after: null, limit: 3 }).pipe(
          as(admin)
        )
        expect(first.items.map(({ member }) => member.person.id)).toEqual(ids.slice(0, 3))
        expect(first.next).toEqual([ids[2]])
        const rest = yield* listTeamMembers(organization.id, team.id, { after: first.next, limit: 3 }).pipe(
          as(admin)
        )
        expect(rest.items.map(({ member }) => member.person.id)).toEqual(ids.slice(3))
      })
    )

    it.effect("have roles and teams before they accept, and are no administrators until then", () =>
      Effect.gen(function* () {
        const { admin, id, organization, user } = yield* anInvitation
        const team = yield* aTeam(organization.id, { members: [] })
        yield* addTeamMember(organization.id, team.id, id, "owner").pipe(as(admin))
        const teams = yield* listTeamsOfMember(organization.id, id, {}, all).pipe(as(admin))
        expect(teams.items.map(({ view }) => view.team.id)).toEqual([team.id])
        const updated = yield* updateMember(organization.id, id, { role: "admin" }).pipe(as(admin))
        expect([updated.member.role, updated.person.id, updated.teams]).toEqual(["admin", id, 1])
        const demoted = updateMember(organization.id, admin.id, { role: "read" }).pipe(as(admin))
        expect(yield* Effect.flip(demoted)).toMatchObject({ _tag: "LastAdmin" })
        const audited = yield* AuditLog.use((log) => log.list(organization.id, {}, all))
        expect(JSON.stringify(audited.items)).not.toContain(user.id)
        yield* recordVisit(organization.id).pipe(as(user))
        yield* updateMember(organization.id, admin.id, { role: "read" }).pipe(as(admin))
        const left = removeMember(organization.id, id).pipe(as(user))
        expect(yield* Effect.flip(left)).toMatchObject({ _tag: "LastAdmin" })
      })
    )

    it.effect("are withdrawn by the id of the invitation", () =>
      Effect.gen(function* () {
        const { admin, id, organization, user } = yield* anInvitation
        yield* removeMember(organization.id, user.id).pipe(as(admin))
        const left = yield* Members.use((members) =>
          members.findMany(organization.id, [UserId.make(user.id)])
        )
        expect(left).toHaveLength(1)
        yield* removeMember(organization.id, id).pipe(as(admin))
        const page = yield* listMembers(organization.id, everybody, all).pipe(as(admin))
        expect(page.items).toHaveLength(1)
      })
    )
  })
