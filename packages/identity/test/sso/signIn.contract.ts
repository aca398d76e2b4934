import { describe, expect } from "@effect/vitest"
import { atomically } from "@octavo/kernel"
import { Clock, Effect, Exit, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  createSamlProvider,
  deleteSamlProvider,
  finishSignIn,
  Members,
  receiveResponse,
  updateSamlProvider,
  Users
} from "../../src/index.ts"
import { as } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"
import { answerOf, aProvider, aStart, publicUrl } from "./aProvider.ts"

/** The contract of a sign-in from its start to its finish. */
export const signInContract = (it: IdentityTests) =>
  describe("a sign-in", () => {
    const anAnswer = Effect.fnUntraced(function* (
      provider: Parameters<typeof aStart>[0],
      given: Parameters<typeof aStart>[1] = {}
    ) {
      const started = yield* aStart(provider, given)
      const email = `${provider.id}@example.org`
      const now = yield* Clock.currentTimeMillis
      return {
        ...started,
        email,
        response: answerOf(provider, started.requestId, now, { nameId: "ada", email })
      }
    })
    const receive = (id: Parameters<typeof receiveResponse>[0], response: string) =>
      receiveResponse(id, { publicUrl, response })
    const codeOf = (received: Effect.Success<ReturnType<typeof receiveResponse>>) =>
      received.step === "finish" ? received.code : ""

    it.effect("ends at its target as the user whom the provider named", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const { browserSecret, email, location, response } = yield* anAnswer(provider, {
          target: "/spaces?a=b#c"
        })
        expect(location.startsWith("https://idp.example/sso?tenant=acme&SAMLRequest=")).toBe(true)
        const code = codeOf(yield* receive(provider.id, response))
        const user = Option.getOrThrow(yield* (yield* Users).findByEmail(email))
        expect(yield* finishSignIn(code, browserSecret)).toEqual({
          userId: user.id,
          organizationId: organization.id,
          providerId: provider.id,
          sessionNotOnOrAfter: null,
          target: "/spaces?a=b#c"
        })
        expect(yield* Effect.flip(finishSignIn(code, browserSecret))).toMatchObject({ _tag: "SignInExpired" })
      })
    )

    it.effect("finishes in the browser that started it alone, which another one does not prevent", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const { browserSecret, response } = yield* anAnswer(provider)
        const code = codeOf(yield* receive(provider.id, response))
        const other = (yield* aStart(provider)).browserSecret
        for (const secret of [null, "", other]) {
          expect(yield* Effect.flip(finishSignIn(code, secret))).toMatchObject({ _tag: "SignInElsewhere" })
        }
        yield* finishSignIn(code, browserSecret)
      })
    )

    it.effect("has one result, however often and however concurrently its response arrives", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const { response } = yield* anAnswer(provider)
        const exits = yield* Effect.all(
          Array.from({ length: 20 }, () => Effect.exit(receive(provider.id, response))),
          {
            concurrency: 20
          }
        )
        expect(exits.filter(Exit.isSuccess)).toHaveLength(1)
        expect(yield* Effect.flip(receive(provider.id, response))).toMatchObject({ reason: "saml/request" })
      })
    )

    it.effect("keeps the secret of a browser, so that two tabs may sign in, and replaces a false one", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const first = yield* anAnswer(provider)
        const second = yield* anAnswer(provider, { browserSecret: first.browserSecret })
        expect(second.browserSecret).toBe(first.browserSecret)
        for (const { response } of [first, second]) {
          const code = codeOf(yield* receive(provider.id, response))
          yield* finishSignIn(code, first.browserSecret)
        }
        expect((yield* aStart(provider, { browserSecret: "x" })).browserSecret).toMatch(/^[\w-]{43}$/)
      })
    )

    it.effect("expires: its request after ten minutes, its result after one", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const [prompt, late] = [yield* anAnswer(provider), yield* aStart(provider)]
        const code = codeOf(yield* receive(provider.id, prompt.response))
        yield* TestClock.adjust("60 seconds")
        expect(yield* Effect.flip(finishSignIn(code, prompt.browserSecret))).toMatchObject({
          _tag: "SignInExpired"
        })
        yield* TestClock.adjust("9 minutes")
        const named = { nameId: "ada", email: prompt.email }
        const response = answerOf(provider, late.requestId, yield* Clock.currentTimeMillis, named)
        expect(yield* Effect.flip(receive(provider.id, response))).toMatchObject({ reason: "saml/request" })
      })
    )

    it.effect("is refused for a request of another provider, also one with the same keys and entity ID", () =>
      Effect.gen(function* () {
        const [one, other] = [yield* aProvider(), yield* aProvider()]
        const { requestId } = yield* aStart(one.provider)
        const now = yield* Clock.currentTimeMillis
        const named = { nameId: "eve", email: `${one.provider.id}@example.org` }
        const crossed = answerOf(other.provider, requestId, now, named)
        expect(yield* Effect.flip(receive(other.provider.id, crossed))).toMatchObject({
          reason: "saml/request"
        })
        expect(yield* Effect.flip(receive(one.provider.id, crossed))).toMatchObject({
          reason: "saml/destination"
        })
      })
    )

    it.effect("uses up neither its request nor anything else when its response is forged", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const { response } = yield* anAnswer(provider)
        const text = Buffer.from(response, "base64").toString()
        const forged = Buffer.from(text.replace(">ada<", ">eve<")).toString("base64")
        expect(yield* Effect.flip(receive(provider.id, forged))).toMatchObject({ reason: "saml/signature" })
        expect((yield* receive(provider.id, response)).step).toBe("finish")
      })
    )

    it.effect("begins here after a response without a request, once in thirty seconds", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const { browserSecret, email } = yield* anAnswer(provider)
        const now = yield* Clock.currentTimeMillis
        const unsolicited = answerOf(provider, null, now, { nameId: "ada", email })
        expect(yield* receive(provider.id, unsolicited)).toEqual({ step: "start" })
        expect(yield* (yield* Users).findByEmail(email)).toEqual(Option.none())
        yield* aStart(provider, { browserSecret, isRestart: true })
        const again = aStart(provider, { browserSecret, isRestart: true })
        expect(yield* Effect.flip(again)).toMatchObject({ _tag: "SignInRestarted" })
        yield* aStart(provider, { browserSecret })
        yield* aStart(provider, { isRestart: true })
        yield* TestClock.adjust("31 seconds")
        yield* again
      })
    )

    it.effect("is refused when its provider is pending, deleted, or became another one meanwhile", () =>
      Effect.gen(function* () {
        const { admin, organization, provider } = yield* aProvider()
        const pending = yield* createSamlProvider(organization.id, { label: "Pending" }).pipe(as(admin))
        expect(yield* Effect.flip(aStart(pending.provider))).toMatchObject({ _tag: "SsoProviderPending" })
        expect(yield* Effect.flip(receive(pending.provider.id, ""))).toMatchObject({
          _tag: "SsoProviderPending"
        })
        const [before, after] = [yield* anAnswer(provider), yield* anAnswer(provider)]
        const code = codeOf(yield* receive(provider.id, before.response))
        yield* updateSamlProvider(organization.id, provider.id, { entityId: "https://new.example" }).pipe(
          as(admin)
        )
        expect(yield* Effect.flip(receive(provider.id, after.response))).toMatchObject({
          reason: "saml/issuer"
        })
        expect(yield* Effect.flip(finishSignIn(code, before.browserSecret))).toMatchObject({
          _tag: "SignInExpired"
        })
        yield* deleteSamlProvider(organization.id, provider.id).pipe(as(admin))
        expect(yield* Effect.flip(receive(provider.id, after.response))).toMatchObject({
          _tag: "SamlProviderNotFound"
        })
        expect(yield* Effect.flip(finishSignIn(code, before.browserSecret))).toMatchObject({
          _tag: "SignInExpired"
        })
      })
    )

    it.effect("leaves nothing when it is cut off before its end, and works when it is brought again", () =>
      Effect.gen(function* () {
        const { provider } = yield* aProvider()
        const { browserSecret, email, response } = yield* anAnswer(provider)
        const cutOff = atomically(Effect.andThen(receive(provider.id, response), Effect.fail("killed")))
        expect(yield* Effect.flip(cutOff)).toBe("killed")
        expect(yield* (yield* Users).findByEmail(email)).toEqual(Option.none())
        const code = codeOf(yield* receive(provider.id, response))
        expect((yield* finishSignIn(code, browserSecret)).providerId).toBe(provider.id)
      })
    )

    it.effect("ends for a member who was removed or disabled before it finished", () =>
      Effect.gen(function* () {
        const { organization, provider } = yield* aProvider()
        const { browserSecret, email, response } = yield* anAnswer(provider)
        const code = codeOf(yield* receive(provider.id, response))
        const user = Option.getOrThrow(yield* (yield* Users).findByEmail(email))
        yield* (yield* Members).remove(organization.id, user.id)
        expect(yield* Effect.flip(finishSignIn(code, browserSecret))).toMatchObject({ _tag: "SignInExpired" })
      })
    )
  })
