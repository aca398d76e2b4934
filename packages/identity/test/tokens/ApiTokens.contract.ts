import { describe, expect } from "@effect/vitest"
import { hashBytes, newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { ApiToken, ApiTokens, type User } from "../../src/index.ts"
import { anOrganization, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { collectList } from "../collectList.ts"

const aToken = Effect.fnUntraced(function* (user: User, given: Partial<ApiToken> = {}) {
  const id = yield* newId
  const token = new ApiToken({
    id,
    userId: user.id,
    label: "Build server",
    hash: hashBytes(id),
    createdAt: DateTime.makeUnsafe("2026-05-06T07:08:09.010Z"),
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null,
    ...given
  })
  yield* (yield* ApiTokens).put(token)
  return token
})

/** The contract of the stores of tokens. */
export const apiTokensContract = (it: IdentityTests) =>
  describe("tokens", () => {
    it.effect("come back as they were put, with their user by the hash of their key", () =>
      Effect.gen(function* () {
        const tokens = yield* ApiTokens
        const user = yield* aUser({ isOperator: true })
        const expiresAt = DateTime.makeUnsafe("2027-01-01T00:00:00Z")
        const lastUsedAt = DateTime.makeUnsafe("2026-06-01T00:00:00.999Z")
        const { id: within } = yield* anOrganization()
        const token = yield* aToken(user, {
          expiresAt,
          lastUsedAt,
          within,
          providerId: "provider",
          ssoExempt: true,
          madeBy: user.id
        })
        yield* aToken(user)
        expect(yield* tokens.get(token.id)).toEqual(token)
        expect(yield* tokens.findByHash(token.hash)).toEqual(
          Option.some({ token, user, hasInvitations: false, needsSso: false })
        )
      })
    )

    it.effect("are revoked by user and organization, and by provider, and no others", () =>
      Effect.gen(function* () {
        const tokens = yield* ApiTokens
        const [user, stranger] = [yield* aUser(), yield* aUser()]
        const [{ id: within }, { id: other }] = [yield* anOrganization(), yield* anOrganization()]
        const unscoped = yield* aToken(user)
        const scoped = yield* aToken(user, { within, providerId: "revoked-one" })
        const elsewhere = yield* aToken(user, { within: other, providerId: "revoked-two" })
        const foreign = yield* aToken(stranger, { within, providerId: "revoked-two" })
        const at = DateTime.makeUnsafe("2026-07-01T00:00:00Z")
        const revoked = Effect.fnUntraced(function* () {
          const found = yield* Effect.forEach([unscoped, scoped, elsewhere, foreign], ({ id }) =>
            tokens.get(id)
          )
          return found.map(({ revokedAt }) => revokedAt !== null)
        })
        yield* tokens.revokeWithin(within, user.id, at)
        expect(yield* revoked()).toEqual([false, true, false, false])
        yield* tokens.revokeOfProvider("revoked-two", DateTime.add(at, { days: 1 }))
        expect(yield* revoked()).toEqual([false, true, true, true])
        yield* tokens.revokeOfProvider("revoked-one", DateTime.add(at, { days: 1 }))
        expect((yield* tokens.get(scoped.id)).revokedAt).toEqual(at)
      })
    )

    it.effect("are not found by an id or a hash that none has", () =>
      Effect.gen(function* () {
        const tokens = yield* ApiTokens
        expect(yield* Effect.flip(tokens.get("none"))).toMatchObject({
          _tag: "ApiTokenNotFound",
          tokenId: "none"
        })
        expect(yield* tokens.findByHash(hashBytes("nobody's key"))).toEqual(Option.none())
      })
    )

    it.effect("are marked as used and keep everything else, also what was written meanwhile", () =>
      Effect.gen(function* () {
        const tokens = yield* ApiTokens
        const token = yield* aToken(yield* aUser(), {
          expiresAt: DateTime.makeUnsafe("2030-01-01T00:00:00Z")
        })
        const revokedAt = DateTime.makeUnsafe("2026-07-01T00:00:00Z")
        const at = DateTime.makeUnsafe("2026-07-01T12:00:00.500Z")
        yield* tokens.put(new ApiToken({ ...token, label: "Retired", revokedAt }))
        yield* tokens.markUsed(token.id, at)
        expect(yield* tokens.get(token.id)).toEqual(
          new ApiToken({ ...token, label: "Retired", revokedAt, lastUsedAt: at })
        )
        yield* tokens.markUsed("none", at)
      })
    )

    it.effect("that are put again keep the later use that was marked meanwhile", () =>
      Effect.gen(function* () {
        const tokens = yield* ApiTokens
        const token = yield* aToken(yield* aUser())
        const at = DateTime.makeUnsafe("2026-07-01T12:00:00.500Z")
        yield* tokens.markUsed(token.id, at)
        yield* tokens.put(new ApiToken({ ...token, label: "Renamed" }))
        expect(yield* tokens.get(token.id)).toEqual(
          new ApiToken({ ...token, label: "Renamed", lastUsedAt: at })
        )
      })
    )

    it.effect("of a user are listed each once, by id, the revoked ones among them", () =>
      Effect.gen(function* () {
        const tokens = yield* ApiTokens
        const [user, other] = [yield* aUser(), yield* aUser()]
        const mine = yield* Effect.all(Array.from({ length: 5 }, () => aToken(user)))
        mine.push(yield* aToken(user, { revokedAt: DateTime.makeUnsafe("2026-07-01T00:00:00Z") }))
        yield* aToken(other)
        for (const limit of [1, 2, 6, 50]) {
          const seen = yield* collectList((request) => tokens.list(user.id, null, request), limit)
          expect(seen.map((token) => token.id)).toEqual(mine.map((token) => token.id).sort())
        }
      })
    )
  })
