import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import {
  AuditLog,
  createOidcProvider,
  deleteOidcProvider,
  getOidcProvider,
  listOidcProviders,
  listSignInProviders,
  listSsoLogins,
  OidcProviders,
  Organization,
  Organizations,
  SsoLink,
  SsoLinks,
  removeTeam,
  updateOidcProvider
} from "../../src/index.ts"
import { openClientSecret } from "../../src/oidc/openClientSecret.ts"
import { aMember, anOrganization, aSamlProvider, as, aTeam, oidcFields } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const aProvider = Effect.fnUntraced(function* (fields: Partial<typeof oidcFields> = {}) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const { provider } = yield* createOidcProvider(organization.id, { ...oidcFields, ...fields }).pipe(
    as(admin)
  )
  return { organization, admin, provider }
})

/** The contract of OpenID providers and of what is done with them. */
export const oidcProvidersContract = (it: IdentityTests) =>
  describe("OpenID providers", () => {
    it.effect("are stored as they are, with a sealed secret, and listed oldest first", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const providers = yield* OidcProviders
        expect(yield* providers.get(provider.id)).toEqual(provider)
        expect(JSON.stringify(provider)).not.toContain(oidcFields.clientSecret)
        expect(yield* openClientSecret(provider)).toBe(oidcFields.clientSecret)
        const second = yield* createOidcProvider(organization.id, { label: "Second" }).pipe(as(admin))
        const first = yield* listOidcProviders(organization.id, { after: null, limit: 1 }).pipe(as(admin))
        expect(first.items.map((view) => view.provider.id)).toEqual([provider.id])
        const rest = yield* listOidcProviders(organization.id, { after: first.next, limit: 5 }).pipe(
          as(admin)
        )
        expect(rest.items.map((view) => [view.provider.id, view.provider.status])).toEqual([
          [second.provider.id, "pending"]
        ])
      })
    )

    it.effect("are found by a confirmed domain of their organization while they are active", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const pending = yield* createOidcProvider(organization.id, { label: "Pending" }).pipe(as(admin))
        const second = yield* createOidcProvider(organization.id, oidcFields).pipe(as(admin))
        const elsewhere = yield* aProvider()
        expect(pending.provider.status).toBe("pending")
        const [domain, claimed] = [`${organization.id}.example`, `claimed-${organization.id}.example`]
        const put = (of: Organization, confirmedDomains: ReadonlyArray<string>) =>
          Organizations.use((organizations) =>
            organizations.put(new Organization({ ...of, emailDomains: [domain, claimed], confirmedDomains }))
          )
        const found = (of: string) =>
          Effect.map(
            OidcProviders.use((providers) => providers.listActiveOfDomain(of)),
            (all) => all.map(({ id }) => id)
          )
        yield* put(organization, [domain])
        yield* put(elsewhere.organization, [])
        expect(yield* found(domain)).toEqual([provider.id, second.provider.id])
        expect(yield* found(claimed)).toEqual([])
        expect(yield* found(`sub.${domain}`)).toEqual([])
        yield* put(elsewhere.organization, [domain])
        expect(yield* found(domain)).toEqual([provider.id, second.provider.id, elsewhere.provider.id])
      })
    )

    it.effect("say what they lack, and which issuers cannot be", () =>
      Effect.gen(function* () {
        const attempts = [
          [{}, []],
          [{ issuer: "https://idp.example/realms/a/" }, []],
          [{ issuer: " https://idp.example/.well-known/openid-configuration " }, []],
          [{ issuer: "" }, ["issuer"]],
          [{ issuer: "http://idp.example" }, ["issuer"]],
          [{ issuer: "https://ada:secret@idp.example" }, ["issuer"]],
          [{ issuer: "https://idp.example?a=b" }, ["issuer"]],
          [{ issuer: "https://idp.example/#a" }, ["issuer"]],
          [{ issuer: "ftp://idp.example" }, ["issuer"]],
          [{ issuer: "https://login.microsoftonline.com/common/v2.0" }, ["issuer"]],
          [{ clientId: " ", clientSecret: " " }, ["clientId", "clientSecret"]]
        ] as const
        for (const [fields, paths] of attempts) {
          const { admin, organization, provider } = yield* aProvider(fields)
          const view = yield* getOidcProvider(organization.id, provider.id).pipe(as(admin))
          expect([fields, view.problems.map(({ path }) => path)]).toEqual([fields, paths])
          expect(provider.status).toBe(paths.length === 0 ? "active" : "pending")
        }
        expect((yield* aProvider({ issuer: "https://a.example/x/" })).provider.issuer).toBe(
          "https://a.example/x"
        )
      })
    )

    it.effect("never give the secret of one issuer to another", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const update = (changes: Parameters<typeof updateOidcProvider>[2]) =>
          updateOidcProvider(organization.id, provider.id, changes).pipe(as(admin))
        const refused = yield* Effect.flip(update({ issuer: "https://evil.example" }))
        expect(refused).toMatchObject({ _tag: "OidcProviderWouldStop" })
        expect(refused.message).toContain("clientSecret")
        expect(yield* (yield* OidcProviders).get(provider.id)).toEqual(provider)
        const both = yield* update({ issuer: "https://new.example", clientSecret: "another" })
        expect([both.provider.status, yield* openClientSecret(both.provider)]).toEqual(["active", "another"])
        const kept = yield* update({ label: "New", issuer: "https://new.example/" })
        expect(kept.provider).toEqual({ ...both.provider, label: "New" })
      })
    )

    it.effect("are at most 20 in an organization, whoever creates them at once", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const create = createOidcProvider(organization.id, { label: "Many" }).pipe(as(admin))
        yield* Effect.all(
          Array.from({ length: 24 }, () => Effect.option(create)),
          { concurrency: 8 }
        )
        expect(yield* (yield* OidcProviders).count(organization.id)).toBe(20)
        expect((yield* Effect.flip(create))._tag).toBe("TooManyOidcProviders")
      })
    )

    it.effect("have a default team of their own organization alone", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const own = yield* aTeam(organization.id)
        const foreign = yield* aTeam((yield* anOrganization()).id)
        const update = (defaultTeam: string | null) =>
          updateOidcProvider(organization.id, provider.id, { defaultTeam }).pipe(as(admin))
        expect(yield* Effect.flip(update(foreign.id))).toMatchObject({ _tag: "DefaultTeamUnknown" })
        expect((yield* update(own.id)).defaultTeam?.team).toEqual(own)
        expect((yield* update(null)).defaultTeam).toBe(null)
        yield* update(own.id)
        yield* removeTeam(organization.id, own.id).pipe(as(admin))
        const view = yield* getOidcProvider(organization.id, provider.id).pipe(as(admin))
        expect([view.defaultTeam, view.provider.defaultTeam]).toEqual([null, null])
      })
    )

    it.effect("belong to their organization: others and lower roles get nothing of them", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const other = yield* anOrganization()
        const outsider = yield* aMember(other.id)
        const member = yield* aMember(organization.id, { role: "create" })
        for (const [user, tag] of [
          [outsider, "OrganizationNotFound"],
          [member, "AccessDenied"]
        ] as const) {
          const refused = [
            yield* Effect.flip(createOidcProvider(organization.id, { label: "Evil" }).pipe(as(user))),
            yield* Effect.flip(deleteOidcProvider(organization.id, provider.id).pipe(as(user))),
            yield* Effect.flip(getOidcProvider(organization.id, provider.id).pipe(as(user))),
            yield* Effect.flip(listOidcProviders(organization.id, { after: null, limit: 9 }).pipe(as(user))),
            yield* Effect.flip(updateOidcProvider(organization.id, provider.id, {}).pipe(as(user)))
          ]
          expect(refused.map(({ _tag }) => _tag)).toEqual([tag, tag, tag, tag, tag])
        }
        for (const operation of [
          getOidcProvider(other.id, provider.id),
          updateOidcProvider(other.id, provider.id, {})
        ]) {
          expect((yield* Effect.flip(operation.pipe(as(outsider))))._tag).toBe("OidcProviderNotFound")
        }
        yield* deleteOidcProvider(other.id, provider.id).pipe(as(outsider))
        expect(yield* (yield* OidcProviders).get(provider.id)).toEqual(provider)
      })
    )

    it.effect("stand beside SAML providers where members sign in, and put single sign-on in force", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        yield* aSamlProvider(organization)
        expect(yield* listSignInProviders(organization.id)).toEqual([provider])
        expect(yield* listSsoLogins(organization.id).pipe(as(admin))).toEqual([provider])
        const organizations = yield* Organizations
        const isInForce = Effect.map(organizations.get(organization.id), ({ ssoInForce }) => ssoInForce)
        yield* organizations.put(new Organization({ ...organization, sso: true }))
        yield* updateOidcProvider(organization.id, provider.id, {}).pipe(as(admin))
        expect(yield* isInForce).toBe(true)
        yield* deleteOidcProvider(organization.id, provider.id).pipe(as(admin))
        expect(yield* isInForce).toBe(false)
      })
    )

    it.effect("forget their links when they are deleted, or become another issuer or client", () =>
      Effect.gen(function* () {
        for (const [isForgotten, end] of [
          [false, { label: "New", clientSecret: "new" }],
          [true, { issuer: "https://new.example", clientSecret: "new" }],
          [true, { clientId: "new" }],
          [true, null]
        ] as const) {
          const { admin, organization, provider } = yield* aProvider()
          const links = yield* SsoLinks
          const createdAt = yield* DateTime.now
          const of = { providerId: provider.id, organizationId: organization.id, userId: admin.id }
          yield* links.add(new SsoLink({ ...of, subject: "ada", createdAt }))
          yield* end === null
            ? deleteOidcProvider(organization.id, provider.id).pipe(as(admin))
            : updateOidcProvider(organization.id, provider.id, end).pipe(as(admin))
          expect([end, Option.isNone(yield* links.find(provider.id, "ada"))]).toEqual([end, isForgotten])
        }
      })
    )

    it.effect("leave one audit entry for each change, without their secrets", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        yield* updateOidcProvider(organization.id, provider.id, { clientSecret: "new" }).pipe(as(admin))
        yield* deleteOidcProvider(organization.id, provider.id).pipe(as(admin))
        yield* deleteOidcProvider(organization.id, provider.id).pipe(as(admin))
        const { items } = yield* (yield* AuditLog).list(organization.id, {}, { after: null, limit: 10 })
        expect(items.map(({ action }) => action).sort()).toEqual([
          "oidcProvider.created",
          "oidcProvider.deleted",
          "oidcProvider.updated"
        ])
        const updated = items.find(({ action }) => action === "oidcProvider.updated")
        expect(updated?.after).toMatchObject({ hasClientSecret: true, clientSecretChanged: true })
        expect(JSON.stringify(items)).not.toMatch(/a secret|sealed|"new"/)
      })
    )
  })
