import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  Caller,
  deleteAnyOrganization,
  deleteOrganization,
  DeletedOrganizations,
  hasSeveralOrganizations,
  isActiveOrganization,
  listDeletedOrganizations,
  listOrganizations,
  Members,
  newMember,
  onBehalfOf,
  Organization,
  type OrganizationId,
  Organizations,
  requireOrganization,
  restoreOrganization,
  SamlProviders,
  Teams,
  type User,
  Users
} from "../../src/index.ts"
import { purgeDeletedOrganizations } from "../../src/organizations/purgeDeletedOrganizations.ts"
import { aMember, anOrganization, as, aSamlProvider, aTeam, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const everything = { after: null, limit: 1000 }

/** In the name of an operator. */
const asOperator = (user: User) => Effect.provideService(Caller, { ...onBehalfOf(user.id), isOperator: true })

/** Makes a user a member of a further organization. */
const joining = Effect.fnUntraced(function* (organizationId: OrganizationId, { id: userId }: User) {
  yield* (yield* Members).put(yield* newMember({ organizationId, userId, role: "admin" }))
})

const idsOf = (user: User) =>
  Effect.map(listOrganizations(everything).pipe(as(user)), ({ items }) =>
    items.map(({ organization }) => organization.id)
  )

/** The contract of the deletion of organizations, for every store. */
export const deletedOrganizationsContract = (it: IdentityTests) =>
  describe("a deleted organization", () => {
    it.effect("is unknown to all, keeps its hostname, and comes back as it was", () =>
      Effect.gen(function* () {
        const made = yield* anOrganization({ title: "Doomed" })
        const kept = yield* anOrganization({ title: "Kept" })
        const admin = yield* aMember(made.id)
        const colleague = yield* aMember(made.id, { role: "read" })
        const operator = yield* aUser({ isOperator: true })
        yield* joining(kept.id, admin)
        const provider = yield* aSamlProvider(made)
        const organizations = yield* Organizations
        const organization = new Organization({
          ...made,
          hostname: made.id.toLowerCase(),
          emailDomains: [`${made.id}.example`],
          confirmedDomains: [`${made.id}.example`]
        })
        yield* organizations.put(organization)

        yield* deleteOrganization(organization.id, " Doomed ").pipe(as(admin))
        for (const user of [admin, colleague]) {
          const found = yield* Effect.flip(requireOrganization(organization.id, null).pipe(as(user)))
          expect(found._tag).toBe("OrganizationNotFound")
        }
        expect(yield* idsOf(admin)).toEqual([kept.id])
        expect(yield* idsOf(colleague)).toEqual([])
        expect((yield* Effect.flip(organizations.getForUpdate(organization.id)))._tag).toBe(
          "OrganizationNotFound"
        )
        expect((yield* organizations.list(everything)).items.map(({ id }) => id)).not.toContain(
          organization.id
        )
        expect(yield* organizations.listOfDomain(`${made.id}.example`)).toEqual([])
        expect(yield* organizations.findManyWithMembership([organization.id], onBehalfOf(admin.id))).toEqual(
          []
        )
        expect(yield* organizations.claimHostname(organization.hostname!)).toBe(false)
        expect(yield* isActiveOrganization(organization.id)).toBe(false)
        const providers = yield* SamlProviders
        expect(Option.isNone(yield* Effect.option(providers.get(provider.id)))).toBe(true)
        expect(yield* (yield* Members).findColleagues(onBehalfOf(admin.id), [colleague.id])).toEqual([])

        // A writer that read it before does not bring it back.
        yield* organizations.put(organization)
        expect(yield* isActiveOrganization(organization.id)).toBe(false)
        expect(
          (yield* Effect.flip(deleteOrganization(organization.id, organization.id).pipe(as(admin))))._tag
        ).toBe("OrganizationNotFound")

        const { items } = yield* listDeletedOrganizations(everything).pipe(asOperator(operator))
        expect(items.find(({ id }) => id === organization.id)).toMatchObject({ title: "Doomed" })
        yield* TestClock.adjust("7 days")
        expect(yield* restoreOrganization(organization.id).pipe(asOperator(operator))).toEqual(organization)
        expect(yield* idsOf(admin)).toEqual([organization.id, kept.id])
        expect(
          (yield* requireOrganization(organization.id, "read").pipe(as(colleague))).organization
        ).toEqual(organization)
        expect((yield* providers.get(provider.id)).id).toBe(provider.id)
        expect(
          (yield* Effect.flip(restoreOrganization(organization.id).pipe(asOperator(operator))))._tag
        ).toBe("OrganizationNotRestorable")
      })
    )

    it.effect("is deleted by its administrators and by operators alone, who name it", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization({ title: "Acme" })
        const other = yield* anOrganization({ title: "Acme" })
        const admin = yield* aMember(organization.id)
        const tag = <E extends { readonly _tag: string }, R>(refused: Effect.Effect<unknown, E, R>) =>
          Effect.map(Effect.flip(refused), ({ _tag }) => _tag)
        for (const confirm of ["", "acme", other.id, "Acme Inc."])
          expect(yield* tag(deleteOrganization(organization.id, confirm).pipe(as(admin)))).toBe(
            "DeletionNotConfirmed"
          )
        const creator = yield* aMember(organization.id, { role: "create" })
        expect(yield* tag(deleteOrganization(organization.id, "Acme").pipe(as(creator)))).toBe("AccessDenied")
        expect(yield* tag(deleteOrganization(other.id, "Acme").pipe(as(admin)))).toBe("OrganizationNotFound")
        expect(yield* tag(deleteAnyOrganization(organization.id, "Acme").pipe(as(admin)))).toBe(
          "AccessDenied"
        )
        expect(yield* tag(restoreOrganization(organization.id).pipe(as(admin)))).toBe("AccessDenied")
        expect(yield* tag(listDeletedOrganizations(everything).pipe(as(admin)))).toBe("AccessDenied")
        expect(yield* isActiveOrganization(organization.id)).toBe(true)
        const operator = yield* aUser({ isOperator: true })
        yield* deleteAnyOrganization(organization.id, organization.id).pipe(asOperator(operator))
        expect(yield* isActiveOrganization(organization.id)).toBe(false)
        expect(yield* isActiveOrganization(other.id)).toBe(true)
        // It may come back, so that domains are not taken for those of the only organization.
        expect(yield* hasSeveralOrganizations).toBe(true)
      })
    )

    it.effect("is purged after seven days in any number of steps, and nothing of another one", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const kept = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        yield* joining(kept.id, admin)
        const [team, keptTeam] = [yield* aTeam(organization.id), yield* aTeam(kept.id)]
        const [provider, keptProvider] = [yield* aSamlProvider(organization), yield* aSamlProvider(kept)]
        const hostname = organization.id.toLowerCase()
        yield* (yield* Organizations).put(new Organization({ ...organization, hostname }))
        const operator = yield* aUser({ isOperator: true })
        yield* deleteAnyOrganization(organization.id, organization.id).pipe(asOperator(operator))
        yield* TestClock.adjust("7 days")
        yield* purgeDeletedOrganizations()
        const deleted = yield* DeletedOrganizations
        expect(Option.isSome(yield* deleted.findForUpdate(organization.id))).toBe(true)
        yield* TestClock.adjust(1)
        expect(
          (yield* Effect.flip(restoreOrganization(organization.id).pipe(asOperator(operator))))._tag
        ).toBe("OrganizationNotRestorable")
        // A process that dies between two steps leaves the rest to the next round.
        yield* deleted.removeSome(organization.id)
        expect(yield* deleted.listBefore(yield* DateTime.now, 1000)).toContain(organization.id)
        yield* purgeDeletedOrganizations()
        expect(Option.isNone(yield* deleted.findForUpdate(organization.id))).toBe(true)
        const members = yield* Members
        expect(Option.isNone(yield* members.find(organization.id, admin.id))).toBe(true)
        expect(Option.isSome(yield* members.find(kept.id, admin.id))).toBe(true)
        const teams = yield* Teams
        expect((yield* teams.findMany([team.id, keptTeam.id])).map(({ id }) => id)).toEqual([keptTeam.id])
        const providers = yield* SamlProviders
        expect((yield* Effect.flip(providers.get(provider.id)))._tag).toBe("SamlProviderNotFound")
        expect((yield* providers.get(keptProvider.id)).organizationId).toBe(kept.id)
        expect(yield* (yield* Organizations).claimHostname(hostname)).toBe(true)
        expect(yield* idsOf(admin)).toEqual([kept.id])
        expect((yield* (yield* Users).get(admin.id)).email).toBe(admin.email)
      })
    )
  })
