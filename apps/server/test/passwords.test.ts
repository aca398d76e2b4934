import { describe, expect, it } from "@effect/vitest"
import { type Mail, Mailer } from "@octavo/notifications"
import { printerOfWords } from "@octavo/pdf/testing"
import { DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { aBrowser, type Browser, formTokenOf } from "./aBrowser.ts"
import { aServer, inMemory, lying, publicUrl, type Server } from "./aServer.ts"

type Fields = Readonly<Record<string, string>>
const first = "correct horse battery"
const second = "staple correct horse"

/** A person whom a link has signed in, and their forms about a password. */
const aPerson = Effect.fnUntraced(function* (server: Server) {
  const { user } = yield* server.stranger()
  const operator = yield* server.stranger({ isOperator: true })
  const { body } = yield* operator.ask("POST", `/v1/admin/users/${user.id}/sign-in-links`)
  const browser = aBrowser(server)
  expect((yield* browser.post((body.url as string).slice(publicUrl.length))).status).toBe(303)
  const form = formTokenOf(yield* browser.get("/account"))
  const send = (path: string, fields: Fields, headers?: Fields) =>
    browser.post(`/account/password${path}`, { form, ...fields }, headers)
  return { user, browser, form, send }
})

const signIn = (browser: Browser, email: string, password: string) =>
  browser.post("/sign-in/password", { email, password, to: "/app/s/x" })

describe("a password", () => {
  it.effect("is set, used and changed, and is in no answer and no log", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      expect((yield* aBrowser(server).get("/sign-in")).text).not.toContain("current-password")
      const { browser, send, user } = yield* aPerson(server)
      const offered = Effect.map(
        browser.get("/account"),
        ({ text }) => /(Set|Change)(?: a)? password/.exec(text)?.[1]
      )
      expect(yield* offered).toBe("Set")
      expect((yield* send("", { password: "too short" })).status).toBe(400)
      expect((yield* send("", { password: first })).status).toBe(303)
      expect(yield* offered).toBe("Change")
      expect((yield* aBrowser(server).get("/sign-in")).text).toContain("current-password")

      const other = aBrowser(server)
      other.setCookie(`octavo_session=${"a".repeat(43)}`)
      const answer = yield* signIn(other, user.email.toUpperCase(), first)
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${publicUrl}/app/s/x`])
      expect(answer.headers.get("set-cookie")).toMatch(/^octavo_session=(?!a{43})[\w-]{43}; Path=/)
      expect((yield* other.get("/account")).text).toContain("a password")

      yield* TestClock.adjust("20 minutes")
      expect((yield* send("", { password: second })).status).toBe(403)
      expect((yield* send("", { current: "wrong", password: second })).status).toBe(403)
      expect((yield* send("", { current: first, password: second })).status).toBe(303)
      // Sessions of the former one have ended.
      expect((yield* other.get("/account")).status).toBe(303)
      expect((yield* browser.get("/account")).status).toBe(200)
      expect((yield* signIn(other, user.email, first)).status).toBe(403)
      expect((yield* signIn(other, user.email, second)).status).toBe(303)
      expect((yield* send("/remove", { current: second })).status).toBe(303)
      expect((yield* signIn(aBrowser(server), user.email, second)).status).toBe(403)
    })
  )

  it.effect("is set by pages of this origin for their own session alone", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { send } = yield* aPerson(server)
      const other = yield* aPerson(server)
      const here = { "sec-fetch-site": "same-origin" }
      for (const [fields, headers, status] of [
        [{}, { "sec-fetch-site": "cross-site" }, 403],
        [{}, { "sec-fetch-site": "same-site" }, 403],
        [{ form: "" }, here, 403],
        [{ form: other.form }, here, 403],
        [{}, { ...here, "content-type": "text/plain" }, 400],
        [{}, { ...here, cookie: "octavo_session=" }, 303]
      ] as const) {
        for (const path of ["", "/remove"]) {
          const answer = yield* send(path, { password: first, ...fields }, headers)
          expect([path, headers, answer.status]).toEqual([path, headers, status])
        }
      }
    })
  )

  it.effect("is not set by a session that a token started", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { token } = yield* server.stranger()
      const browser = aBrowser(server)
      yield* browser.post("/sign-in/token", { token })
      const form = formTokenOf(yield* browser.get("/account"))
      expect((yield* browser.post("/account/password", { form, password: first })).status).toBe(403)
    })
  )

  it.effect("of nobody is refused like a wrong one, in the same words and about the same time", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { send, user } = yield* aPerson(server)
      expect((yield* send("", { password: first })).status).toBe(303)
      const { user: without } = yield* server.stranger()
      const tell = Effect.fnUntraced(function* (email: string) {
        const begun = process.cpuUsage()
        const { status, text } = yield* signIn(aBrowser(server), email, "a wrong password")
        const { system, user } = process.cpuUsage(begun)
        return { status, text: text.replaceAll(email, ""), micros: system + user }
      })
      const wrong = yield* tell(user.email)
      expect(wrong.status).toBe(403)
      expect(wrong.text).toContain("The e-mail address or the password is wrong.")
      for (const email of [without.email, "nobody@example.org"]) {
        const answer = yield* tell(email)
        expect([answer.status, answer.text]).toEqual([wrong.status, wrong.text])
        // The hash is by far the largest part; without it an answer takes a tenth.
        expect(answer.micros).toBeGreaterThan(wrong.micros / 3)
      }
    })
  )

  it.effect("cannot be tried more than five times a minute from an address, however many at once", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { send, user } = yield* aPerson(server)
      yield* send("", { password: first })
      const tries = yield* Effect.forEach(
        Array.from({ length: 12 }, (_, index) => `wrong password ${index}`),
        (password) => signIn(aBrowser(server), user.email, password),
        { concurrency: "unbounded" }
      )
      expect(tries.filter(({ status }) => status === 403)).toHaveLength(5)
      expect((yield* signIn(aBrowser(server), user.email, first)).status).toBe(429)
      yield* TestClock.adjust("1 minute")
      expect((yield* signIn(aBrowser(server), user.email, first)).status).toBe(303)
      // The present one of a change is no way to try more.
      yield* TestClock.adjust("20 minutes")
      for (let count = 0; count < 5; count++)
        expect((yield* send("", { current: "wrong", password: second })).status).toBe(403)
      expect((yield* send("", { current: first, password: second })).status).toBe(429)
    })
  )

  it.effect("is out of use where the operator says so", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ settings: { passwords: false } })
      const { send, user } = yield* aPerson(server)
      expect((yield* send("", { password: first })).status).toBe(403)
      const answer = yield* signIn(aBrowser(server), user.email, first)
      expect([answer.status, answer.text.includes("current-password")]).toEqual([403, false])
      expect(answer.text).toContain("does not use passwords")
    })
  )
})

describe("a sign-in link by mail", () => {
  it.effect("goes to the address of a user, works once, and lets them set a new password", () =>
    Effect.gen(function* () {
      const mails: Array<Mail> = []
      const mailer = Layer.succeed(Mailer, {
        isEnabled: true,
        publicUrl,
        send: (mail) => Effect.sync(() => void mails.push(mail))
      })
      const server = yield* aServer({ stores: Layer.merge(inMemory(printerOfWords, lying()), mailer) })
      const { user } = yield* server.stranger()
      const browser = aBrowser(server)
      expect((yield* browser.get("/sign-in")).text).toContain("/sign-in/mail")
      expect((yield* browser.get("/sign-in/mail")).status).toBe(200)
      const known = yield* browser.post("/sign-in/mail", { email: user.email.toUpperCase() })
      const unknown = yield* browser.post("/sign-in/mail", { email: "nobody@example.org" })
      expect([known.status, unknown.status]).toEqual([200, 200])
      expect(known.text.replace(user.email, "")).toBe(unknown.text.replace("nobody@example.org", ""))
      yield* Effect.yieldNow
      expect(mails.map(({ to, unsubscribeUrl }) => [to, unsubscribeUrl])).toEqual([[user.email, null]])
      const [link] = /http:\/\/octavo\.test\/sign-in\/link\/[\w-]{43}/.exec(mails[0]!.text)!
      expect(known.text).not.toContain(link)
      expect(mails[0]!.html).toContain(`href="${link}"`)
      const path = link.slice(publicUrl.length)
      expect((yield* browser.post(path)).status).toBe(303)
      expect((yield* aBrowser(server).post(path)).status).toBe(404)
      const form = formTokenOf(yield* browser.get("/account"))
      const set = yield* browser.post("/account/password", { form, password: first })
      expect(set.status).toBe(303)

      // Nobody's mailbox is flooded.
      expect((yield* browser.post("/sign-in/mail", { email: user.email })).status).toBe(200)
      expect((yield* browser.post("/sign-in/mail", { email: user.email })).status).toBe(429)
      yield* Effect.yieldNow
      expect(mails).toHaveLength(2)
      // A link that is not used in time is worth nothing.
      yield* TestClock.setTime(DateTime.toEpochMillis(DateTime.add(yield* DateTime.now, { minutes: 16 })))
      const late = /\/sign-in\/link\/[\w-]{43}/.exec(mails[1]!.text)![0]
      expect((yield* aBrowser(server).post(late)).status).toBe(404)
    })
  )

  it.effect("is not offered without a mail server", () =>
    Effect.gen(function* () {
      const browser = aBrowser(yield* aServer())
      expect((yield* browser.get("/sign-in")).text).not.toContain("/sign-in/mail")
      expect((yield* browser.get("/sign-in/mail")).status).toBe(404)
      expect((yield* browser.post("/sign-in/mail", { email: "ada@example.org" })).status).toBe(404)
    })
  )
})
