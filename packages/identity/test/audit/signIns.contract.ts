import { describe, expect } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  answerDevice,
  AuditLog,
  Caller,
  callerOf,
  ClientAddress,
  createOwnToken,
  createSignInLink,
  endSession,
  endSessions,
  exchangeDeviceCode,
  findWaitingDevice,
  issueToken,
  makeAuthenticateSession,
  requestDeviceCode,
  revokeOwnToken,
  revokeToken,
  signInWithLink,
  signInWithToken
} from "../../src/index.ts"
import { auditCountedRefusals, auditRefusedSignIn } from "../../src/audit/auditRefusedSignIn.ts"
import { anOrganization, as, aUser } from "../../src/testing/index.ts"
import { collectList } from "../collectList.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }

const everything = AuditLog.use((log) =>
  Effect.map(
    collectList((request) => log.list(null, {}, request), 100),
    (entries) => entries.toReversed()
  )
)

/** The actions of the entries that an effect adds, in order, and the entries. */
const entriesOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const before = new Set((yield* everything).map(({ id }) => id))
  const value = yield* effect
  const entries = (yield* everything).filter(({ id }) => !before.has(id))
  return { value, entries, actions: entries.map(({ action }) => action).toSorted() }
})

const linkOf = Effect.fnUntraced(function* () {
  const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
  const made = yield* entriesOf(createSignInLink(user.id).pipe(as(operator)))
  return { ...made.value, operator, user, actions: made.actions }
})

/** The contract of the audit entries of sign-ins, sessions and own tokens. */
export const signInsContract = (it: IdentityTests) =>
  describe("the audit log", () => {
    it.effect("has the life of a session, from its link to its end, and no secret", () =>
      Effect.gen(function* () {
        const { actions, secret, user } = yield* linkOf()
        expect(actions).toEqual(["signInLink.created"])
        const signIn = signInWithLink(secret, browser).pipe(
          Effect.provideService(ClientAddress, browser.address)
        )
        const started = yield* entriesOf(signIn)
        expect(started.entries).toMatchObject([
          {
            action: "session.started",
            actor: { kind: "user", id: user.id },
            credentialId: null,
            address: browser.address,
            target: { kind: "session", id: started.value.session.id },
            after: { method: "link" }
          }
        ])
        const { session } = started.value
        const made = yield* entriesOf(createOwnToken(session, { label: "Mine", days: 1 }))
        expect(made.entries).toMatchObject([
          { action: "token.created", credentialId: session.id, after: { label: "Mine" } }
        ])
        const facts = yield* (yield* makeAuthenticateSession)(started.value.secret)
        const mine = Effect.provideService(Caller, callerOf(facts))
        const revoked = yield* entriesOf(revokeOwnToken(made.value.token.id).pipe(mine))
        expect(revoked.actions).toEqual(["token.revoked"])
        const other = yield* linkOf()
        const replacing = signInWithLink(other.secret, { ...browser, replacedSecret: started.value.secret })
        const replaced = yield* entriesOf(replacing)
        expect(replaced.entries).toMatchObject([{ before: { replacedSession: session.id } }])
        const next = yield* (yield* makeAuthenticateSession)(replaced.value.secret)
        const ended = yield* entriesOf(
          endSession(next.session.id).pipe(Effect.provideService(Caller, callerOf(next)))
        )
        expect(ended.actions).toEqual(["session.ended"])
        const all = yield* entriesOf(endSessions().pipe(mine))
        expect(all.actions).toEqual(["sessions.ended"])
        const text = JSON.stringify(yield* everything)
        for (const hidden of [secret, started.value.secret, replaced.value.secret, made.value.key]) {
          expect(text).not.toContain(hidden)
        }
      })
    )

    it.effect("has refused links, tokens and device codes, of nobody in particular", () =>
      Effect.gen(function* () {
        const { operator, secret, user } = yield* linkOf()
        const { session } = yield* signInWithLink(secret, browser)
        const { key, token } = yield* issueToken(user.id, { label: "CI", expiresAt: null }).pipe(as(operator))
        yield* revokeToken(user.id, token.id).pipe(as(operator))
        const refused = yield* entriesOf(
          Effect.gen(function* () {
            yield* Effect.flip(signInWithLink(secret, browser))
            yield* Effect.flip(signInWithToken("oct_unknown", browser))
            yield* Effect.flip(signInWithToken(key, browser))
            yield* Effect.flip(findWaitingDevice(session, "BCDF-GHJK"))
          })
        )
        expect(new Set(refused.actions)).toEqual(new Set(["signIn.refused"]))
        expect(new Set(refused.entries.map(({ actor }) => actor.kind))).toEqual(new Set(["anonymous"]))
        const reasons = refused.entries.map(({ after }) => after?.["reason"])
        expect(reasons.toSorted()).toEqual(["device/code", "link/refused", "token/revoked", "token/unknown"])
        expect(JSON.stringify(refused.entries)).not.toMatch(/oct_|BCDF|@example/)
      })
    )

    it.effect("has the answer to a device, and the token that it gets", () =>
      Effect.gen(function* () {
        const { secret, user } = yield* linkOf()
        const { session } = yield* signInWithLink(secret, browser)
        const device = { clientId: "octavo", label: "laptop", address: "192.0.2.9" }
        const { code, secret: deviceSecret } = yield* requestDeviceCode(device)
        const allowed = yield* entriesOf(answerDevice(session, code.userCode, "approved"))
        expect(allowed.entries).toMatchObject([
          { action: "device.approved", credentialId: session.id, after: { label: "laptop" } }
        ])
        const got = yield* entriesOf(exchangeDeviceCode(deviceSecret, "octavo"))
        expect(got.entries).toMatchObject([
          { action: "token.created", actor: { kind: "user", id: user.id }, after: { label: "laptop" } }
        ])
        expect(JSON.stringify([allowed.entries, got.entries])).not.toContain(deviceSecret)
        expect(JSON.stringify([allowed.entries, got.entries])).not.toContain(code.userCode)
      })
    )

    it.effect("has sixty refusals a minute and provider, and the number of the others", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 0, 1))
        const organization = yield* anOrganization()
        const refuse = (provider: string) =>
          auditRefusedSignIn({
            organizationId: organization.id,
            target: { kind: "samlProvider", id: `${organization.id} ${provider}` },
            fields: { reason: "saml/signature" }
          })
        const list = (action: string) =>
          AuditLog.use((log) => collectList((request) => log.list(organization.id, { action }, request), 100))
        yield* Effect.forEach(Array.from({ length: 75 }), () => refuse("a"), { concurrency: 10 })
        yield* Effect.forEach(Array.from({ length: 5 }), () => refuse("b"))
        expect(yield* list("signIn.refused")).toHaveLength(65)
        yield* auditCountedRefusals()
        expect(yield* list("signIn.refusalsCounted")).toEqual([])
        yield* TestClock.adjust("1 minute")
        yield* refuse("a")
        expect(yield* list("signIn.refused")).toHaveLength(66)
        yield* Effect.forEach([1, 2, 3], () => auditCountedRefusals(), { concurrency: "unbounded" })
        const counted = yield* list("signIn.refusalsCounted")
        expect(counted).toMatchObject([
          {
            actor: { kind: "system", id: null },
            target: { id: `${organization.id} a` },
            after: { minute: "2026-01-01T00:00:00.000Z", refused: 75, withoutEntry: 15 }
          }
        ])
        const anonymous = yield* (yield* AuditLog).list(
          organization.id,
          { actor: "anonymous", since: DateTime.toDateUtc(yield* DateTime.now) },
          { after: null, limit: 10 }
        )
        expect(anonymous.items).toHaveLength(1)
      })
    )
  })
