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
      const photos = `{% openapi-operation spec="api" path="/pets/photos" method="post" %}\n{% endopenapi-operation %}\n`
      yield* preview.page("photos", { canTry: true, markdown: photos })
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

        isReachable = true
        await page.goto(`${preview.url}/photos`)
        await page.getByText("Try it").click()
        await field("tags").fill("a b, c")
        await page.locator("octavo-try [data-part=title]").fill("Rex")
        const photo = { name: "rex.png", mimeType: "image/png", buffer: Buffer.from("pixels") }
        await page.locator("octavo-try input[type=file]").setInputFiles(photo)
        await page.getByRole("button", { name: "Send" }).click()
        await expect.poll(() => answer.innerText()).toMatch(/^422 /)
        const sent = asked.at(-1)!
        expect([sent.method, new URL(sent.url).search]).toEqual(["POST", "?tags=a%20b%7Cc"])
        expect(sent.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/)
        expect(sent.body).toMatch(/name="photo"; filename="rex.png"\s+Content-Type: image\/png\s/)
        expect(sent.body).toMatch(/name="title"\s+Rex\s/)
        await page.getByLabel("Send the cookies").check()
        await page.getByRole("button", { name: "Send" }).click()
        await expect.poll(() => answer.innerText()).toContain("Access-Control-Allow-Credentials")
      })
    }).pipe(Effect.scoped, Effect.provide(snippetThreads)),
  90_000
)
