import { describe, expect, it } from "@effect/vitest"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Fiber } from "effect"
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { adminToken, anOctavo, octavo } from "./octavo.ts"

const headers = { "sec-fetch-site": "same-origin" }

/** Allows the device that waits, as the user of a sign-in link; the code is that of the database, by its page. */
const allow = (url: string, link: string, code: string) =>
  Effect.promise(async () => {
    const signedIn = await fetch(link, {
      method: "POST",
      headers,
      body: new URLSearchParams(),
      redirect: "manual"
    })
    const cookie = signedIn.headers.get("set-cookie")?.split(";")[0] ?? ""
    const page = await (await fetch(`${url}/device`, { headers: { cookie } })).text()
    const form = /name="form" value="([^"]+)"/.exec(page)?.[1] ?? ""
    const body = new URLSearchParams({ form, code, answer: "allow" })
    return (await fetch(`${url}/device/answer`, { method: "POST", headers: { ...headers, cookie }, body }))
      .status
  })

describe("octavo login", { timeout: 240_000 }, () => {
  it.live("stores a token for its owner alone, which other commands use until octavo logout revokes it", () =>
    Effect.gen(function* () {
      const { environment, url } = yield* anOctavo
      const folder = yield* aFolder
      const own = { OCTAVO_URL: url, XDG_CONFIG_HOME: folder }
      const file = join(folder, "octavo", "credentials.json")
      expect(yield* octavo(["whoami"], own)).toMatchObject({
        code: 2,
        err: expect.stringContaining("octavo login")
      })
      const made = yield* octavo(["user", "sign-in-link", "admin@localhost"], environment)
      expect(made).toMatchObject({ code: 0, err: "" })
      let shown = ""
      const login = yield* Effect.forkChild(
        octavo(["login"], own, "", (text) => {
          shown += text
        }),
        { startImmediately: true }
      )
      while (!/[A-Z]{4}-[A-Z]{4}\./.test(shown)) yield* Effect.sleep("100 millis")
      const code = /code ([A-Z]{4}-[A-Z]{4})\./.exec(shown)?.[1] ?? ""
      // The public URL of this server has another host; its path is what counts.
      expect(yield* allow(url, `${url}${new URL(made.out.trim()).pathname}`, code)).toBe(200)
      expect(yield* Fiber.join(login)).toMatchObject({ code: 0, out: `Signed in at ${url}\n` })
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const { token } = JSON.parse(readFileSync(file, "utf8"))[url]
      expect(token).not.toBe(adminToken)
      expect(yield* octavo(["whoami"], own)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`admin@localhost> at ${url}`)
      })
      // A token that is given goes first.
      expect((yield* octavo(["whoami"], { ...own, OCTAVO_TOKEN: "oct_wrong" })).code).toBe(1)
      expect((yield* octavo(["logout"], own)).code).toBe(0)
      expect(readFileSync(file, "utf8")).not.toContain(token)
      yield* Effect.sleep("1 second")
      const response = yield* Effect.promise(() =>
        fetch(`${url}/v1/user`, { headers: { authorization: `Bearer ${token}` } })
      )
      expect(response.status).toBe(401)
      expect((yield* octavo(["logout"], own)).out).toContain("not signed in")
    }).pipe(Effect.scoped)
  )

  it.live("says which file of tokens cannot be read, and leaves it", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      mkdirSync(join(folder, "octavo"))
      const file = join(folder, "octavo", "credentials.json")
      writeFileSync(file, "{ broken")
      const ended = yield* octavo(["whoami"], { OCTAVO_URL: "http://127.0.0.1:9", XDG_CONFIG_HOME: folder })
      expect(ended).toMatchObject({ code: 2, err: expect.stringContaining(file) })
      expect(readFileSync(file, "utf8")).toBe("{ broken")
    }).pipe(Effect.scoped)
  )
})
