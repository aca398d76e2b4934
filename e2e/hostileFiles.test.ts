import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { importFiles } from "./src/importFiles.ts"
import { request } from "./src/request.ts"
import type { FileEntry } from "./src/spaces.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const readme = { "README.md": "# Start\n" }

const served = Effect.fnUntraced(function* (file: FileEntry) {
  const { octavo } = yield* World
  const { headers, status, text } = yield* request(octavo, "GET", file.downloadURL)
  return {
    status,
    text,
    type: headers.get("content-type"),
    disposition: headers.get("content-disposition"),
    nosniff: headers.get("x-content-type-options"),
    policy: headers.get("content-security-policy")
  }
})

layer(worldOf(sharedOctavo("memory")), { timeout: "60 seconds", excludeTestServices: true })(
  "a malicious file",
  (it) => {
    it.effect("never runs in a browser that opens a file", () =>
      Effect.gen(function* () {
        const script = "<script>alert(document.domain)</script>"
        const { content } = yield* importFiles({
          ...readme,
          ".gitbook/assets/page.html": `<!doctype html>${script}`,
          ".gitbook/assets/page.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`,
          ".gitbook/assets/drawing.svg": `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
          ".gitbook/assets/disguised.png": `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
          ".gitbook/assets/code.js": "alert(1)",
          ".gitbook/assets/notes.txt": script
        })
        const files = new Map(content.files.map((file) => [file.name, file]))
        for (const [name, type, disposition] of [
          ["page.html", "text/html", "attachment"],
          ["page.xhtml", "application/xhtml+xml", "attachment"],
          ["drawing.svg", "image/svg+xml", "attachment"],
          ["code.js", "text/javascript", "attachment"],
          ["notes.txt", "text/plain", "inline"]
        ] as const) {
          expect({ name, ...(yield* served(files.get(name)!)) }).toMatchObject({
            name,
            status: 200,
            type: expect.stringMatching(new RegExp(`^${type.replace("+", "\\+")}(;|$)`)),
            disposition: expect.stringMatching(new RegExp(`^${disposition};`)),
            nosniff: "nosniff",
            policy: expect.stringMatching(/default-src 'none'.*sandbox/)
          })
        }
        const disguised = yield* served(files.get("disguised.png")!)
        expect(disguised).toMatchObject({ nosniff: "nosniff", policy: expect.stringContaining("sandbox") })
      })
    )

    it.effect("cannot break out of the name of a file", () =>
      Effect.gen(function* () {
        const names = [
          'quo"te.txt',
          "semi;colon.txt",
          "apos'trophe (1)*.txt",
          "日本語.txt",
          "per%20cent.txt",
          "a b.txt"
        ]
        const { content } = yield* importFiles({
          ...readme,
          ...Object.fromEntries(names.map((name) => [`.gitbook/assets/${name}`, `I am ${name}`]))
        })
        expect(content.files.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
        for (const file of content.files) {
          const { disposition, status, text } = yield* served(file)
          expect({ status, text }).toEqual({ status: 200, text: `I am ${file.name}` })
          expect(disposition).toMatch(/^inline; filename\*=UTF-8''[\w%.-]+$/)
          expect(decodeURIComponent(disposition!.split("''")[1]!)).toBe(file.name)
        }
      })
    )

    it.effect("is not given out by a link that was tampered with or that is over", () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const { content } = yield* importFiles({
          ...readme,
          ".gitbook/assets/one.txt": "one",
          ".gitbook/assets/two.txt": "two"
        })
        const urls = new Map(content.files.map((file) => [file.name, new URL(file.downloadURL)]))
        const [one, two] = [urls.get("one.txt")!, urls.get("two.txt")!]
        const changed = (change: (url: URL) => void) => {
          const url = new URL(one)
          change(url)
          return url.href
        }
        const refused = [
          changed((url) => url.searchParams.set("type", "text/html")),
          changed((url) =>
            url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 1))
          ),
          changed((url) => url.searchParams.set("expires", "0")),
          changed((url) => url.searchParams.set("expires", "NaN")),
          changed((url) => url.searchParams.delete("expires")),
          changed((url) => url.searchParams.delete("signature")),
          changed((url) => url.searchParams.set("signature", "")),
          changed((url) => url.searchParams.set("signature", two.searchParams.get("signature")!)),
          changed((url) => (url.pathname = url.pathname.replace("one.txt", "one.html"))),
          changed((url) => (url.pathname = two.pathname)),
          changed((url) => (url.pathname = "/files/..%2f..%2fetc/passwd")),
          changed((url) => (url.pathname = `/files/${"0".repeat(64)}/one.txt`))
        ]
        for (const url of refused) {
          const answer = yield* request(octavo, "GET", url)
          expect({ url, status: answer.status }).toEqual({ url, status: 403 })
          expect(answer.body).toMatchObject({ error: { code: 403 } })
        }
        expect(yield* request(octavo, "GET", one.href)).toMatchObject({ status: 200, text: "one" })
      })
    )
  }
)
