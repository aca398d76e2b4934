import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import {
  Invitation,
  isPending,
  Member,
  Members,
  SsoLinks,
  Team,
  TeamId,
  Teams,
  updateSamlProvider,
  type User,
  Users
} from "../../src/index.ts"
import { aMember, as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { anotherProvider, aProvider, arrive } from "./aProvider.ts"

/** The contract of the rules by which a provider may sign a user in. */
export const admitSubjectContract = (it: IdentityTests) =>
  describe("a subject of a provider", () => {
    const change = Effect.fnUntraced(function* (
      organizationId: Member["organizationId"],
      user: User,
      fields: Partial<Member>
    ) {
      const members = yield* Members
      const member = Option.getOrThrow(yield* members.find(organizationId, user.id))
      yield* members.put(new Member({ ...member, ...fields }))
    })

    const refusalOf = (provider: Parameters<typeof arrive>[0], named: Parameters<typeof arrive>[1]) =>
      Effect.map(Effect.flip(arrive(provider, named)), (error) =>
        "reason" in error ? error.reason : error._tag
      )

    it.effect("with an unknown address becomes a member with the defaults of the provider", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider({ defaultRole: "edit" })
        const id = TeamId.make(yield* newId)
        const now = yield* DateTime.now
        const team = new Team({ id, organizationId: organization.id, title: "New", createdAt: now })
        yield* (yield* Teams).put(team)
        yield* updateSamlProvider(organization.id, provider.id, { defaultTeam: id }).pipe(as(admin))
        const email = `${provider.id}@example.org`
        yield* arrive(provider, { nameId: "ada", email: email.toUpperCase() })
        const user = Option.getOrThrow(yield* (yield* Users).findByEmail(email))
        expect(user).toMatchObject({ displayName: provider.id, isOperator: false })
        expect(Option.getOrThrow(yield* (yield* Members).find(organization.id, user.id))).toMatchObject({
          role: "edit",
          sso: true,
          disabled: false
        })
        expect(yield* (yield* Teams).listOfUser(user.id)).toEqual([team])
      })
    )

    it.effect("stays the same user under another address, and another subject never becomes that user", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const email = `${provider.id}@example.org`
        yield* arrive(provider, { nameId: "ada", email })
        const user = Option.getOrThrow(yield* (yield* Users).findByEmail(email))
        const { received } = yield* arrive(provider, { nameId: "ada", email: `new-${email}` })
        expect(received.step).toBe("finish")
        expect(yield* (yield* Users).findByEmail(`new-${email}`)).toEqual(Option.none())
        expect(yield* (yield* Users).get(user.id)).toEqual(user)
        expect(yield* refusalOf(provider, { nameId: "eve", email })).toBe("saml/linked")
        const link = Option.getOrThrow(yield* (yield* SsoLinks).findOfUser(organization.id, user.id))
        expect(link.subject).toBe("ada")
      })
    )

    it.effect(
      "takes over no member whom no administrator allowed it, and no user of other organizations",
      () =>
        Effect.gen(function* () {
          const { admin, organization, provider } = yield* aProvider()
          const stranger = yield* aUser({ isOperator: true })
          expect(yield* refusalOf(provider, { nameId: "a", email: admin.email })).toBe("saml/not-allowed")
          expect(yield* refusalOf(provider, { nameId: "b", email: stranger.email })).toBe("saml/not-member")
          yield* change(organization.id, admin, { sso: true })
          yield* arrive(provider, { nameId: "a", email: admin.email })
          const partner = yield* anotherProvider(organization.id, admin)
          expect(yield* refusalOf(partner, { nameId: "a", email: admin.email })).toBe("saml/linked")
        })
    )

    it.effect("is refused once the member is disabled or single sign-on is no longer allowed", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const member = yield* aMember(organization.id, { role: "read" })
        yield* change(organization.id, member, { sso: true, disabled: true })
        const named = { nameId: "ada", email: member.email }
        expect(yield* refusalOf(provider, named)).toBe("saml/disabled")
        yield* change(organization.id, member, { disabled: false })
        yield* arrive(provider, named)
        yield* change(organization.id, member, { disabled: true })
        expect(yield* refusalOf(provider, named)).toBe("saml/disabled")
        yield* change(organization.id, member, { disabled: false, sso: false })
        expect(yield* refusalOf(provider, named)).toBe("saml/not-allowed")
      })
    )

    it.effect("accepts the invitation of the member that it becomes", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const member = yield* aMember(organization.id, { role: "read" })
        const invitation = new Invitation({ id: yield* newId, email: member.email, acceptedAt: null })
        yield* change(organization.id, member, { sso: true, invitation })
        yield* arrive(provider, { nameId: "ada", email: member.email })
        const stored = Option.getOrThrow(yield* (yield* Members).find(organization.id, member.id))
        expect(isPending(stored)).toBe(false)
      })
    )

    it.effect("needs an address of a domain that the provider may assert, in ASCII, the first time", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider({ domains: ["partner.example"] })
        const at = (domain: string) => ({ nameId: domain, email: `${provider.id}@${domain}` })
        expect(yield* refusalOf(provider, at("acme.example"))).toBe("saml/domain")
        expect(yield* refusalOf(provider, at("sub.partner.example"))).toBe("saml/domain")
        yield* arrive(provider, at("partner.example"))
        yield* updateSamlProvider(organization.id, provider.id, { domains: null }).pipe(as(admin))
        for (const email of ["", "ada", "\u212aate@example.org", "a b@example.org", "a@b@example.org"]) {
          expect(yield* refusalOf(provider, { nameId: "kate", email })).toBe("saml/email")
        }
      })
    )
  })
