import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import {
  findSignInProviders,
  Member,
  Members,
  newMember,
  Organization,
  OrganizationId,
  Organizations,
  onBehalfOf,
  SamlProvider,
  SamlProviders,
  updateOrganization
} from "../../src/index.ts"
import { aMember, anOrganization, as, aSamlProvider, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { collectList } from "../collectList.ts"

/** The contract of the stores of organizations. */
export const organizationsContract = (it: IdentityTests) =>
  describe("organizations", () => {
    it.effect("come back as they were put, also with everything changed", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const organization = new Organization({
          id: OrganizationId.make(yield* newId),
          title: "Büro für Texte",
          emailDomains: ["example.org", "büro.example"],
          confirmedDomains: ["example.org"],
          hostname: yield* newId,
          defaultSite: "site",
          ssoInForce: true,
          defaultRole: "comment",
          sso: true,
          ai: true,
          inviteLinks: true,
          logo: "https://example.org/logo.svg",
          mergeRules: { type: "rules", rules: [{ rule: "require_at_least_one_review" }] },
          createdAt: DateTime.makeUnsafe("2026-01-01T00:00:00.001Z")
        })
        yield* organizations.put(organization)
        expect(yield* organizations.get(organization.id)).toEqual(organization)
        const changed = new Organization({
          ...organization,
          title: "Acme",
          emailDomains: [],
          confirmedDomains: [],
          hostname: null,
          defaultSite: null,
          defaultRole: null,
          sso: false,
          ai: false,
          inviteLinks: false,
          logo: null,
          mergeRules: { type: "none" }
        })
        yield* organizations.put(changed)
        expect(yield* organizations.get(organization.id)).toEqual(changed)
      })
    )

    it.effect("of a domain are those that list it, those first for which it is confirmed", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const domain = `${yield* newId}.example`
        const listing = Effect.fnUntraced(function* (
          emailDomains: ReadonlyArray<string>,
          isConfirmed = false
        ) {
          const organization = yield* anOrganization()
          const confirmedDomains = isConfirmed ? emailDomains : []
          yield* organizations.put(new Organization({ ...organization, emailDomains, confirmedDomains }))
          return organization.id
        })
        const [first, second] = [yield* listing([domain]), yield* listing(["other.example", domain])]
        const confirmed = yield* listing([domain], true)
        yield* listing([`sub.${domain}`], true)
        const found = (yield* organizations.listOfDomain(domain)).map(({ id }) => id)
        expect(found).toEqual([confirmed, ...[first, second].toSorted()])
        expect(yield* organizations.listOfDomain("none.example")).toEqual([])
      })
    )

    it.effect("that want one hostname at the same time get it once", () =>
      Effect.gen(function* () {
        const admins = yield* Effect.forEach([1, 2, 3], () =>
          Effect.flatMap(anOrganization(), ({ id }) => Effect.map(aMember(id), (admin) => ({ admin, id })))
        )
        const hostname = `h-${(yield* newId).slice(0, 20)}`
        const results = yield* Effect.forEach(
          admins,
          ({ admin, id }) => Effect.result(updateOrganization(id, { hostname }).pipe(as(admin))),
          { concurrency: 3 }
        )
        expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(1)
        for (const result of results)
          if (result._tag === "Failure") expect(result.failure._tag).toBe("HostnameTaken")
      })
    )

    it.effect("lead to their active providers by confirmed domains alone", () =>
      Effect.gen(function* () {
        const [organizations, providers] = [yield* Organizations, yield* SamlProviders]
        const domain = `${(yield* newId).toLowerCase()}.example`
        const make = Effect.fnUntraced(function* (isConfirmed: boolean, given: Partial<SamlProvider>) {
          const organization = yield* anOrganization()
          const confirmedDomains = isConfirmed ? [domain] : []
          yield* organizations.put(
            new Organization({ ...organization, emailDomains: [domain], confirmedDomains })
          )
          const provider = yield* aSamlProvider(organization)
          yield* providers.put(new SamlProvider({ ...provider, status: "active", ...given }))
          return provider.id
        })
        const open = yield* make(true, {})
        const own = yield* make(true, { domains: [domain] })
        yield* make(true, { status: "pending" })
        yield* make(true, { domains: ["other.example"] })
        yield* make(false, {})
        const found = (email: string) =>
          Effect.map(findSignInProviders(email), (all) => all.map(({ id }) => id))
        expect(yield* found(`Ada@${domain.toUpperCase()}`)).toEqual([open, own].toSorted())
        for (const other of [`ada@sub.${domain}`, "ada@none.example", domain, "@", ""])
          expect([other, yield* found(other)]).toEqual([other, []])
      })
    )

    it.effect("are not found by an id that none has", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const id = OrganizationId.make("none")
        const user = yield* aUser()
        expect((yield* Effect.flip(organizations.get(id)))._tag).toBe("OrganizationNotFound")
        expect((yield* Effect.flip(organizations.getWithMembership(id, onBehalfOf(user.id))))._tag).toBe(
          "OrganizationNotFound"
        )
      })
    )

    it.effect("say what a user is in them", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const organization = yield* anOrganization()
        const other = yield* anOrganization()
        const cases = [
          [yield* aMember(organization.id, { role: "review" }), { role: "review", disabled: false }],
          [yield* aMember(organization.id, { role: null }), { role: null, disabled: false }],
          [
            yield* aMember(organization.id, { role: "admin", disabled: true }),
            { role: "admin", disabled: true }
          ]
        ] as const
        for (const [user, expected] of cases) {
          const { membership } = yield* organizations.getWithMembership(organization.id, onBehalfOf(user.id))
          expect(membership).toMatchObject(expected)
          expect(
            (yield* organizations.getWithMembership(other.id, onBehalfOf(user.id))).membership
          ).toBeNull()
          const ids = [organization.id, other.id, OrganizationId.make("none")]
          const found = yield* organizations.findManyWithMembership(ids, onBehalfOf(user.id))
          expect(new Map(found.map((one) => [one.organization.id, one.membership]))).toMatchObject(
            new Map([
              [organization.id, expected],
              [other.id, null]
            ])
          )
        }
      })
    )

    it.effect("of a user are those in which the user is not disabled, each once", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const members = yield* Members
        const mine = yield* Effect.all(Array.from({ length: 5 }, () => anOrganization()))
        const disabledIn = yield* anOrganization()
        const left = yield* anOrganization()
        yield* anOrganization()
        const user = yield* aUser()
        const joinedAt = yield* DateTime.now
        for (const { id } of [...mine, disabledIn, left]) {
          const disabled = id === disabledIn.id
          yield* members.put(
            new Member({
              organizationId: id,
              userId: user.id,
              role: "read",
              disabled,
              sso: false,
              joinedAt,
              lastSeenAt: null
            })
          )
        }
        yield* members.remove(left.id, user.id)
        for (const limit of [1, 2, 5, 50]) {
          const seen = yield* collectList(
            (request) => organizations.listOfUser(onBehalfOf(user.id), request),
            limit
          )
          expect(seen.map((row) => row.organization.id)).toEqual(mine.map((one) => one.id).sort())
          expect(seen.every((row) => row.membership.role === "read" && !row.membership.disabled)).toBe(true)
        }
      })
    )

    it.effect("are listed for a credential as far as it reaches", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const members = yield* Members
        const user = yield* aUser()
        const expected = new Map<string, Array<string>>()
        const credentials = [{ exempt: false }, { exempt: true }]
        const made: Array<Organization> = []
        for (const ssoInForce of [false, true]) {
          for (const role of [null, "read", "admin"] as const) {
            const organization = new Organization({
              ...(yield* anOrganization()),
              sso: ssoInForce,
              ssoInForce
            })
            yield* organizations.put(organization)
            yield* members.put(yield* newMember({ organizationId: organization.id, userId: user.id, role }))
            made.push(organization)
          }
        }
        const withins = [null, ...made.map(({ id }) => id), (yield* anOrganization()).id]
        for (const within of withins) {
          for (const { exempt } of credentials) {
            const asker = { userId: user.id, credential: { within, exempt } }
            const found = yield* organizations.findManyWithMembership(
              made.map(({ id }) => id),
              asker
            )
            const reached = found.filter(
              ({ membership }) => membership !== null && membership !== "required-sso"
            )
            const name = `${within} ${exempt}`
            expected.set(name, reached.map(({ organization }) => organization.id).toSorted())
            const seen = yield* collectList((request) => organizations.listOfUser(asker, request), 2)
            expect([name, seen.map(({ organization }) => organization.id)]).toEqual([
              name,
              expected.get(name)
            ])
          }
        }
        expect([...expected.values()].map((ids) => ids.length)).toEqual([
          4, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0
        ])
      })
    )

    it.effect("are listed each once, by id", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const made = yield* Effect.all(Array.from({ length: 4 }, () => anOrganization()))
        const whole = (yield* collectList(organizations.list, 1000)).map((one) => one.id)
        expect(whole).toEqual([...new Set(whole)].sort())
        expect(whole).toEqual(expect.arrayContaining(made.map((one) => one.id)))
        expect((yield* collectList(organizations.list, 3)).map((one) => one.id)).toEqual(whole)
      })
    )

    it.effect("do not tell members of one from those of another", () =>
      Effect.gen(function* () {
        const [here, there] = [yield* anOrganization(), yield* anOrganization()]
        const user = yield* aMember(here.id, { role: "edit" })
        const members = yield* Members
        expect(Option.isSome(yield* members.find(here.id, user.id))).toBe(true)
        expect(yield* members.find(there.id, user.id)).toEqual(Option.none())
      })
    )
  })
