import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import {
  Member,
  Members,
  SamlAssertions,
  SignInRequest,
  SignInRequests,
  SignInResult,
  SignInResults,
  SsoLink,
  SsoLinks
} from "../../src/index.ts"
import { schedules } from "../../src/schedules.ts"
import { aMember } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { anotherProvider, aProvider } from "./aProvider.ts"

/** The contract of the stores of sign-ins under way. */
export const signInStoresContract = (it: IdentityTests) =>
  describe("sign-ins under way", () => {
    const aRequest = Effect.fnUntraced(function* (
      providerId: SignInRequest["providerId"],
      given: Partial<SignInRequest> = {}
    ) {
      const now = yield* DateTime.now
      const request = new SignInRequest({
        id: yield* newId,
        providerId,
        browserHash: "browser",
        target: "/account",
        isRestart: false,
        nonce: null,
        codeVerifier: null,
        createdAt: now,
        expiresAt: DateTime.add(now, { minutes: 10 }),
        ...given
      })
      yield* (yield* SignInRequests).put(request)
      return request
    })

    it.effect("give a request of a provider to one alone", () =>
      Effect.gen(function* () {
        const requests = yield* SignInRequests
        const { admin, organization, provider } = yield* aProvider()
        const other = yield* anotherProvider(organization.id, admin)
        const request = yield* aRequest(provider.id)
        expect(yield* requests.take(request.id, other.id)).toEqual(Option.none())
        const taken = yield* Effect.all(
          Array.from({ length: 8 }, () => requests.take(request.id, provider.id)),
          {
            concurrency: 8
          }
        )
        expect(taken.filter(Option.isSome)).toEqual([Option.some(request)])
      })
    )

    it.effect("know the restarts of a browser at a provider", () =>
      Effect.gen(function* () {
        const requests = yield* SignInRequests
        const { admin, organization, provider } = yield* aProvider()
        const other = yield* anotherProvider(organization.id, admin)
        const browserHash = yield* newId
        const { createdAt } = yield* aRequest(provider.id, { browserHash })
        expect(yield* requests.hasRestarted(browserHash, provider.id, createdAt)).toBe(false)
        yield* aRequest(provider.id, { browserHash, isRestart: true })
        expect(yield* requests.hasRestarted(browserHash, provider.id, createdAt)).toBe(true)
        expect(yield* requests.hasRestarted(browserHash, other.id, createdAt)).toBe(false)
        expect(yield* requests.hasRestarted("other", provider.id, createdAt)).toBe(false)
        const later = DateTime.add(createdAt, { seconds: 1 })
        expect(yield* requests.hasRestarted(browserHash, provider.id, later)).toBe(false)
      })
    )

    it.effect("record an assertion of a provider once", () =>
      Effect.gen(function* () {
        const assertions = yield* SamlAssertions
        const { admin, organization, provider } = yield* aProvider()
        const other = yield* anotherProvider(organization.id, admin)
        const until = DateTime.add(yield* DateTime.now, { minutes: 1 })
        const added = yield* Effect.all(
          Array.from({ length: 8 }, () => assertions.add(provider.id, "_a", until)),
          {
            concurrency: 8
          }
        )
        expect(added.filter(Boolean)).toEqual([true])
        expect(yield* assertions.add(other.id, "_a", until)).toBe(true)
      })
    )

    it.effect("link a subject to one user, and a user to one subject of an organization", () =>
      Effect.gen(function* () {
        const links = yield* SsoLinks
        const { admin, organization, provider } = yield* aProvider()
        const other = yield* anotherProvider(organization.id, admin)
        const [ada, bob] = [yield* aMember(organization.id), yield* aMember(organization.id)]
        const createdAt = yield* DateTime.now
        const link = (providerId: typeof provider.id, subject: string, userId: typeof ada.id) =>
          new SsoLink({ providerId, subject, organizationId: organization.id, userId, createdAt })
        const first = link(provider.id, "ada", ada.id)
        expect(yield* links.add(first)).toBe(true)
        expect(yield* links.add(link(provider.id, "ada", bob.id))).toBe(false)
        expect(yield* links.add(link(other.id, "ada", ada.id))).toBe(false)
        expect(yield* links.add(link(other.id, "ada", bob.id))).toBe(true)
        expect(yield* links.find(provider.id, "ada")).toEqual(Option.some(first))
        expect(yield* links.find(provider.id, "Ada")).toEqual(Option.none())
        expect(yield* links.findOfUser(organization.id, ada.id)).toEqual(Option.some(first))
        yield* links.removeOfUser(organization.id, ada.id)
        expect(yield* links.findOfUser(organization.id, ada.id)).toEqual(Option.none())
        yield* links.removeOfProvider(provider.id)
        expect(Option.isSome(yield* links.findOfUser(organization.id, bob.id))).toBe(true)
        yield* links.removeOfProvider(other.id)
        expect(yield* links.findOfUser(organization.id, bob.id)).toEqual(Option.none())
      })
    )

    it.effect("forget the link of one user in one organization, and no other", () =>
      Effect.gen(function* () {
        const links = yield* SsoLinks
        const [here, elsewhere] = [yield* aProvider(), yield* aProvider()]
        const [ada, bob] = [yield* aMember(here.organization.id), yield* aMember(here.organization.id)]
        const createdAt = yield* DateTime.now
        yield* (yield* Members).put(
          new Member({
            ...Option.getOrThrow(yield* (yield* Members).find(here.organization.id, ada.id)),
            organizationId: elsewhere.organization.id
          })
        )
        const link = ({ organization, provider }: typeof here, subject: string, userId: typeof ada.id) =>
          new SsoLink({
            providerId: provider.id,
            subject,
            organizationId: organization.id,
            userId,
            createdAt
          })
        const [own, other, abroad] = [
          link(here, "ada", ada.id),
          link(here, "bob", bob.id),
          link(elsewhere, "ada", ada.id)
        ]
        for (const each of [own, other, abroad]) expect(yield* links.add(each)).toBe(true)
        yield* links.removeOfUser(here.organization.id, ada.id)
        yield* links.removeOfUser(here.organization.id, (yield* aMember(here.organization.id)).id)
        expect(yield* links.find(here.provider.id, "ada")).toEqual(Option.none())
        expect(yield* links.find(here.provider.id, "bob")).toEqual(Option.some(other))
        expect(yield* links.findOfUser(elsewhere.organization.id, ada.id)).toEqual(Option.some(abroad))
        expect(yield* links.add(link(here, "another", ada.id))).toBe(true)
      })
    )

    it.effect("are removed by the hourly work once they have expired, and not before", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const now = yield* DateTime.now
        const [past, ahead] = [now, DateTime.add(now, { seconds: 1 })]
        const results = yield* SignInResults
        const aResult = Effect.fnUntraced(function* (expiresAt: DateTime.Utc) {
          const result = new SignInResult({
            codeHash: yield* newId,
            providerId: provider.id,
            browserHash: "browser",
            organizationId: organization.id,
            userId: admin.id,
            target: "/a",
            sessionNotOnOrAfter: ahead,
            expiresAt
          })
          yield* results.put(result)
          return result
        })
        const requests = [
          yield* aRequest(provider.id, { expiresAt: past }),
          yield* aRequest(provider.id, { expiresAt: ahead })
        ]
        const made = [yield* aResult(past), yield* aResult(ahead)]
        const assertions = yield* SamlAssertions
        yield* assertions.add(provider.id, "_past", past)
        yield* assertions.add(provider.id, "_ahead", ahead)
        for (const { run } of schedules) yield* run
        const store = yield* SignInRequests
        expect(yield* Effect.forEach(requests, ({ id }) => store.take(id, provider.id))).toEqual([
          Option.none(),
          Option.some(requests[1])
        ])
        expect(yield* Effect.forEach(made, ({ codeHash }) => results.take(codeHash))).toEqual([
          Option.none(),
          Option.some(made[1])
        ])
        expect(yield* results.take(made[1]!.codeHash)).toEqual(Option.none())
        expect(yield* assertions.add(provider.id, "_past", ahead)).toBe(true)
        expect(yield* assertions.add(provider.id, "_ahead", ahead)).toBe(false)
      })
    )
  })
