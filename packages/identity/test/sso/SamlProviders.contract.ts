import { describe, expect } from "@effect/vitest"
import { atomically, Events, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import {
  AuditLog,
  createSamlProvider,
  deleteSamlProvider,
  getSamlProvider,
  listSamlProviders,
  listSsoLogins,
  Organization,
  Organizations,
  SamlProvider,
  SamlProviderId,
  SamlProviders,
  SsoLinks,
  Team,
  TeamId,
  Teams,
  updateSamlProvider
} from "../../src/index.ts"
import { aMember, anOrganization, as, makeCertificate, samlFields } from "../../src/testing/index.ts"
import { collectList } from "../collectList.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { aProvider, arrive } from "./aProvider.ts"
import { provider as keys } from "./kit.ts"

/** The contract of the stores of SAML providers, and of the operations on them. */
export const samlProvidersContract = (it: IdentityTests) =>
  describe("SAML providers", () => {
    it.effect("come back as they were put, by id, and are listed each once", () =>
      Effect.gen(function* () {
        const providers = yield* SamlProviders
        const organization = yield* anOrganization()
        const made: Array<SamlProvider> = []
        for (let i = 0; i < 5; i++) {
          const provider = new SamlProvider({
            id: SamlProviderId.make(yield* newId),
            organizationId: organization.id,
            label: `Provider ${i}`,
            entityId: "https://idp.example",
            ssoUrl: "https://idp.example/sso?a=b",
            certificate: "none\n",
            defaultTeam: null,
            defaultRole: i === 0 ? null : "edit",
            domains: i === 0 ? null : ["a.example", "b.example"],
            status: i === 4 ? "active" : "pending",
            createdAt: DateTime.makeUnsafe("2026-05-06T07:08:09.010Z")
          })
          yield* providers.put(provider)
          made.push(provider)
          expect(yield* providers.hasActive(organization.id)).toBe(i === 4)
        }
        yield* aProvider()
        for (const provider of made) expect(yield* providers.get(provider.id)).toEqual(provider)
        for (const limit of [1, 2, 5, 50]) {
          expect(yield* collectList((request) => providers.list(organization.id, request), limit)).toEqual(
            made
          )
        }
        expect(yield* providers.count(organization.id)).toBe(5)
        const renamed = new SamlProvider({ ...made[0]!, label: "Renamed", domains: [], defaultRole: "read" })
        yield* providers.put(renamed)
        expect(yield* providers.getForUpdate(renamed.id)).toEqual(renamed)
        yield* providers.remove(renamed.id)
        expect(yield* Effect.flip(providers.get(renamed.id))).toMatchObject({ _tag: "SamlProviderNotFound" })
        expect(yield* providers.count(organization.id)).toBe(4)
      })
    )

    it.effect("are pending until they have all that is needed, and say what is missing", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const created = yield* createSamlProvider(organization.id, { label: "Okta" }).pipe(as(admin))
        expect(created.provider).toMatchObject({ status: "pending", defaultRole: "read", entityId: "" })
        expect(created.problems.map(({ path }) => path)).toEqual(["entityID", "ssoURL", "certificate"])
        const { id } = created.provider
        const { label: _, ...fields } = samlFields(keys)
        const updated = yield* updateSamlProvider(organization.id, id, fields).pipe(as(admin))
        expect(updated).toMatchObject({ provider: { status: "active", label: "Okta" }, problems: [] })
        expect(yield* getSamlProvider(organization.id, id).pipe(as(admin))).toEqual(updated)
        expect(yield* updateSamlProvider(organization.id, id, {}).pipe(as(admin))).toEqual(updated)
      })
    )

    it.effect("that are active cannot be made unusable, and keep their fields then", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        for (const broken of [
          { certificate: "none" },
          { ssoUrl: "" },
          { entityId: "" },
          { ssoUrl: "http://idp.example/sso" },
          { ssoUrl: "https://user:secret@idp.example/sso" },
          { ssoUrl: "https://idp.example/sso#x" },
          { ssoUrl: "javascript:alert(1)" }
        ]) {
          const refused = yield* Effect.flip(
            updateSamlProvider(organization.id, provider.id, { ...broken, label: "New" }).pipe(as(admin))
          )
          expect(refused._tag).toBe("SamlProviderWouldStop")
        }
        expect((yield* getSamlProvider(organization.id, provider.id).pipe(as(admin))).provider).toEqual(
          provider
        )
      })
    )

    it.effect("take at most twenty in an organization, also from many at once", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const create = Effect.option(createSamlProvider(organization.id, { label: "One of many" }))
        yield* Effect.all(
          Array.from({ length: 24 }, () => create),
          { concurrency: 8 }
        ).pipe(as(admin))
        expect(yield* (yield* SamlProviders).count(organization.id)).toBe(20)
        const refused = yield* Effect.flip(
          createSamlProvider(organization.id, { label: "More" }).pipe(as(admin))
        )
        expect(refused._tag).toBe("TooManySamlProviders")
      })
    )

    it.effect("have a default team of their own organization alone", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const teams = yield* Teams
        const aTeam = Effect.fnUntraced(function* (organizationId: typeof organization.id) {
          const id = TeamId.make(yield* newId)
          const team = new Team({ id, organizationId, title: "Writers", createdAt: yield* DateTime.now })
          yield* teams.put(team)
          return team
        })
        const [own, foreign] = [yield* aTeam(organization.id), yield* aTeam((yield* anOrganization()).id)]
        const update = (defaultTeam: string | null) =>
          updateSamlProvider(organization.id, provider.id, { defaultTeam }).pipe(as(admin))
        for (const id of [foreign.id, "none"]) {
          expect(yield* Effect.flip(update(id))).toMatchObject({ _tag: "DefaultTeamUnknown" })
        }
        expect((yield* update(own.id)).defaultTeam).toMatchObject({ team: own, members: 0, spaces: 0 })
        expect((yield* update(null)).defaultTeam).toBe(null)
      })
    )

    it.effect("belong to their organization: others and lower roles get nothing of them", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const other = yield* anOrganization()
        const outsider = yield* aMember(other.id)
        const member = yield* aMember(organization.id, { role: "create" })
        const page = { after: null, limit: 10 }
        for (const [organizationId, user, tag] of [
          [organization.id, outsider, "OrganizationNotFound"],
          [organization.id, member, "AccessDenied"]
        ] as const) {
          const refused = [
            yield* Effect.flip(createSamlProvider(organizationId, { label: "Evil" }).pipe(as(user))),
            yield* Effect.flip(deleteSamlProvider(organizationId, provider.id).pipe(as(user))),
            yield* Effect.flip(getSamlProvider(organizationId, provider.id).pipe(as(user))),
            yield* Effect.flip(listSamlProviders(organizationId, page).pipe(as(user))),
            yield* Effect.flip(
              updateSamlProvider(organizationId, provider.id, { label: "Evil" }).pipe(as(user))
            )
          ]
          expect(refused.map(({ _tag }) => _tag)).toEqual([tag, tag, tag, tag, tag])
        }
        const foreign = [
          getSamlProvider(other.id, provider.id),
          updateSamlProvider(other.id, provider.id, {})
        ]
        for (const operation of foreign) {
          expect(yield* Effect.flip(operation.pipe(as(outsider)))).toMatchObject({
            _tag: "SamlProviderNotFound"
          })
        }
        yield* deleteSamlProvider(other.id, provider.id).pipe(as(outsider))
        expect(yield* (yield* SamlProviders).get(provider.id)).toEqual(provider)
        expect(yield* listSsoLogins(organization.id).pipe(as(member))).toEqual([provider])
      })
    )

    it.effect("put single sign-on in force exactly while one is active and it is asked for", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const organizations = yield* Organizations
        const isInForce = Effect.map(organizations.get(organization.id), ({ ssoInForce }) => ssoInForce)
        expect(yield* isInForce).toBe(false)
        yield* organizations.put(new Organization({ ...organization, sso: true }))
        yield* updateSamlProvider(organization.id, provider.id, {}).pipe(as(admin))
        expect(yield* isInForce).toBe(true)
        yield* createSamlProvider(organization.id, { label: "Pending" }).pipe(as(admin))
        expect(yield* isInForce).toBe(true)
        yield* deleteSamlProvider(organization.id, provider.id).pipe(as(admin))
        expect(yield* isInForce).toBe(false)
      })
    )

    it.effect("forget their links and report it when they are deleted or become another provider", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const links = yield* SsoLinks
        const isLinked = Effect.map(links.find(provider.id, "ada"), (link) => link._tag === "Some")
        yield* arrive(provider, { nameId: "ada", email: `${provider.id}@example.org` })
        expect(yield* isLinked).toBe(true)
        yield* updateSamlProvider(organization.id, provider.id, { label: "New" }).pipe(as(admin))
        expect(yield* isLinked).toBe(true)
        yield* updateSamlProvider(organization.id, provider.id, { entityId: "https://new.example" }).pipe(
          as(admin)
        )
        expect(yield* isLinked).toBe(false)
        yield* deleteSamlProvider(organization.id, provider.id).pipe(as(admin))
        yield* deleteSamlProvider(organization.id, provider.id).pipe(as(admin))
        const events = yield* atomically(Effect.flatMap(Events, (events) => events.takeUndelivered(1000)))
        expect(
          events.flatMap(({ kind, payload, subject }) =>
            kind === "identity.samlProviderReset" && subject === organization.id ? [payload] : []
          )
        ).toEqual(
          ["entityIdChanged", "deleted"].map((reason) => ({
            organizationId: organization.id,
            samlProviderId: provider.id,
            reason
          }))
        )
      })
    )

    it.effect("leave audit entries of who changed what, and of the sign-ins that they confirm", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        yield* updateSamlProvider(organization.id, provider.id, { label: "New" }).pipe(as(admin))
        yield* arrive(provider, { nameId: "ada", email: `${provider.id}@example.org` })
        yield* deleteSamlProvider(organization.id, provider.id).pipe(as(admin))
        const log = yield* AuditLog
        const { items } = yield* log.list(organization.id, {}, { after: null, limit: 10 })
        const entries = items.filter(({ target }) => target.id === provider.id)
        expect(entries.map(({ action }) => action).sort()).toEqual([
          "samlProvider.created",
          "samlProvider.deleted",
          "samlProvider.updated",
          "signIn.confirmed"
        ])
        const updated = entries.find(({ action }) => action === "samlProvider.updated")
        expect(updated).toMatchObject({
          actor: { kind: "user", id: admin.id },
          before: { label: "Acme" },
          after: { label: "New" }
        })
        expect(updated?.after?.["certificates"]).toEqual([expect.stringMatching(/^([0-9A-F]{2}:){31}/)])
      })
    )

    it.effect("warn of certificates that expire, and go on", () =>
      Effect.gen(function* () {
        const now = (yield* DateTime.now).epochMilliseconds
        const day = 24 * 3_600_000
        for (const [days, count] of [
          [-1, 1],
          [29, 1],
          [31, 0]
        ] as const) {
          const certificate = makeCertificate(keys, { notAfter: new Date(now + days * day) })
          const { admin, organization, provider } = yield* aProvider({ certificate })
          const view = yield* getSamlProvider(organization.id, provider.id).pipe(as(admin))
          expect([view.provider.status, view.problems.length]).toEqual(["active", count])
        }
      })
    )
  })
