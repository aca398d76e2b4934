import { expect } from "@effect/vitest"
import { AuditLog } from "@octavo/identity"
import { anOrganization, as, aUser } from "@octavo/identity/testing"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  createRendererToken,
  listRendererTokens,
  makeFindRenderer,
  RendererTokens,
  revokeRendererToken
} from "../../src/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }
const storefront = { label: "Storefront", expiresAt: null, organizationId: null }

/** The rules of the keys of front ends of others: operators make them, and nothing contains them but the answer. */
export const rendererTokensContract = (it: SitesTests) => {
  it.effect("a key is found until it is revoked or ends, and listed without itself", () =>
    Effect.gen(function* () {
      const operator = yield* aUser({ isOperator: true })
      const find = yield* makeFindRenderer
      const { key, token } = yield* createRendererToken(storefront).pipe(as(operator))
      const expiresAt = DateTime.add(yield* DateTime.now, { hours: 1 })
      const short = yield* createRendererToken({ ...storefront, expiresAt }).pipe(as(operator))
      expect([yield* find(key), yield* find(short.key), yield* find("ocr_other")]).toEqual([
        token,
        short.token,
        null
      ])
      const { items } = yield* listRendererTokens({ after: null, limit: 1000 }).pipe(as(operator))
      expect(items).toEqual(expect.arrayContaining([token, short.token]))
      expect(JSON.stringify(items)).not.toContain(key)
      yield* TestClock.adjust("61 minutes")
      expect([yield* find(key), yield* find(short.key)]).toEqual([token, null])
      yield* revokeRendererToken(token.id).pipe(as(operator))
      yield* revokeRendererToken(token.id).pipe(as(operator))
      yield* TestClock.adjust("1 seconds")
      expect(yield* find(key)).toBeNull()
    })
  )

  it.effect("the audit log of the organization has what was made and revoked, and no key", () =>
    Effect.gen(function* () {
      const operator = yield* aUser({ isOperator: true })
      const organization = yield* anOrganization()
      const given = { ...storefront, organizationId: organization.id }
      const { key, token } = yield* createRendererToken(given).pipe(as(operator))
      yield* revokeRendererToken(token.id).pipe(as(operator))
      const { items } = yield* (yield* AuditLog).list(organization.id, {}, all)
      expect(items.map(({ action }) => action).toSorted()).toEqual([
        "rendererToken.created",
        "rendererToken.revoked"
      ])
      expect(JSON.stringify(items)).not.toContain(key)
      expect((yield* (yield* RendererTokens).find(token.id))._tag).toBe("None")
    })
  )

  it.effect("nobody else makes, lists or revokes keys", () =>
    Effect.gen(function* () {
      const user = yield* aUser()
      const operator = yield* aUser({ isOperator: true })
      const { token } = yield* createRendererToken(storefront).pipe(as(operator))
      const denied = yield* Effect.all([
        Effect.flip(createRendererToken(storefront).pipe(as(user))),
        Effect.flip(listRendererTokens(all).pipe(as(user))),
        Effect.flip(revokeRendererToken(token.id).pipe(as(user)))
      ])
      expect(denied.map(({ _tag }) => _tag)).toEqual(["AccessDenied", "AccessDenied", "AccessDenied"])
      const past = { ...storefront, expiresAt: DateTime.subtract(yield* DateTime.now, { hours: 1 }) }
      const refused = yield* Effect.flip(createRendererToken(past).pipe(as(operator)))
      expect(refused._tag).toBe("TokenExpiryPast")
    })
  )
}
