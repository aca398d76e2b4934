import { expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import { aPreview, snippetThreads } from "./aPreview.ts"

interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

it.live(
  "a reader calls an operation from its page, and sees the answer or why there is none",
  () =>
    Effect.gen(function* () {
      const preview = yield* aPreview()
      const path = "/pets/{petId}/owners/{ownerId}/very/long/path/that/goes/on"
      const markdown = `{% openapi-operation spec="api" path="${path}" method="patch" %}\nPets\n{% endopenapi-operation %}\n`
      yield* preview.page("pets", { canTry: true, markdown })
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const page = await browser.newPage()
        const asked: Array<Asked> = []
        let isReachable = true
        await page.route("https://eu.example.com/**", async (route) => {
          const request = route.request()
          if (!isReachable) return route.abort()
          asked.push({
            method: request.method(),
            url: request.url(),
            headers: request.headers(),
            body: request.postData()
          })
          const headers = {
            "access-control-allow-origin": "*",
            "access-control-allow-headers": "*",
            "access-control-allow-methods": "*"
          }
          return route.fulfill({ status: 422, headers, body: '{"name":"<img src=x onerror=alert(1)>"}' })
        })
        await page.goto(`${preview.url}/pets`)
        await page.getByText("Try it").click()
        const field = (name: string) => page.locator(`octavo-try [data-name="${name}"]`)
        await field("petId").fill("7/8")
        await field("ownerId").fill("a b")
        await field("X-Api-Key").fill("key of a reader")
        await page.locator("octavo-try textarea").fill('{"name":"Rex"}')
        await page.getByRole("button", { name: "Send" }).click()
        const answer = page.locator("octavo-try .answer")
        await expect.poll(() => answer.innerText()).toMatch(/^422 .*in \d+ ms/)
        expect(await answer.locator("img").count()).toBe(0)
        expect(await answer.innerText()).toContain('{\n  "name": "<img src=x onerror=alert(1)>"\n}')
        const call = asked.find(({ method }) => method === "PATCH")!
        expect(call.url).toMatch(
          /^https:\/\/eu\.example\.com\/v1\/pets\/7%2F8\/owners\/a%20b\/very\/long\/path\/that\/goes\/on(\?|$)/
        )
        expect(call.headers).toMatchObject({
          "x-api-key": "key of a reader",
          "content-type": expect.stringContaining("json")
        })
        expect(call.headers).not.toHaveProperty("cookie")
        expect(call.headers).not.toHaveProperty("referer")
        expect(call.body).toBe('{"name":"Rex"}')

        isReachable = false
        await page.getByRole("button", { name: "Send" }).click()
        await expect.poll(() => answer.innerText()).toContain("Access-Control-Allow-Origin")
        expect(
          await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")
        ).not.toContain("key of a reader")
      })
    }).pipe(Effect.scoped, Effect.provide(snippetThreads)),
  90_000
)
