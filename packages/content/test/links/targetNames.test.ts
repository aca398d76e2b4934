import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nameOfReference, namesOfTarget } from "../../src/links/targetNames.ts"
import { placesOf, resolveTarget } from "@octavo/markdown"
import { processorMillis } from "@octavo/kernel/testing"

const part = fc.oneof(
  fc.stringMatching(/^[a-c]{1,3}$/),
  fc.constantFrom(
    "README.md",
    "guide.md",
    "guide.html",
    "index.md",
    "index.html",
    "a b.png",
    "ä ö.md",
    "100%.md",
    "日本.png",
    "%41",
    "x%zz",
    "🚀.md",
    "v1.0"
  )
)
const path = fc.array(part, { minLength: 1, maxLength: 3 })

/** A way to write a letter: as it is, or escaped. */
const spell = (letter: string, isEscaped: boolean): string =>
  isEscaped || letter === "%"
    ? [...new TextEncoder().encode(letter)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
    : letter

const nameOf = (target: string) => nameOfReference({ kind: "link", target })

describe("the name of a reference", () => {
  it("is one of those of what it leads to, however it is written", () => {
    let leading = 0
    fc.assert(
      fc.property(
        fc.option(path),
        path,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
        fc.constantFrom("", "./", "x/../", "/", "../"),
        fc.constantFrom("", "/", "/.", "//", "?q=1", "#part", "?q#a/b", "/.."),
        (from, to, escapes, before, after) => {
          const letters = Array.from(to.join("/"))
          const spelled = letters.map((letter, index) => spell(letter, escapes[index % escapes.length]!))
          const written = `${before}${spelled.join("")}${after}`
          const resolved = resolveTarget(from?.join("/") ?? null, written)
          for (const place of resolved === null ? [] : placesOf(resolved)) {
            const isFolder = /(?:^|\/)(?:README|_?index)\.md$/.test(place)
            // An address leads to a page by a redirect, which has no such name.
            if ((after === "/.." && !isFolder) || place.startsWith("/")) continue
            leading++
            expect(namesOfTarget("id", place), `${written} leads to ${place}`).toContain(nameOf(written))
          }
        }
      ),
      { numRuns: 2000 }
    )
    expect(leading).toBeGreaterThan(1000)
  })

  it("is that of a specification, which no path has", () => {
    const ofSpec = nameOfReference({ kind: "openapi-spec", target: "petstore" })
    expect(ofSpec).toBe("openapi:petstore")
    expect(nameOf("openapi:petstore")).toBeNull()
  })

  it("is none for what can lead to no page and no file of ours", () => {
    for (const target of [
      "",
      "#part",
      "https://example.org/guide.md",
      "mailto:a@example.org",
      "//x/y.md",
      "tel:1"
    ]) {
      expect([target, nameOf(target)]).toEqual([target, null])
    }
    expect(nameOfReference({ kind: "openapi-spec", target: "" })).toBeNull()
    expect(nameOfReference({ kind: "email", target: "ada@example.org" })).toBeNull()
    expect(nameOf(`${"a/".repeat(5000)}x.md`)).toBeNull()
  })

  it("is the id where one is named", () => {
    const id = "01jc0000000000000000000000"
    const written = [
      `/pages/${id}`,
      `/files/${id}#a`,
      `/spaces/${id}`,
      `https://x.example/v1/content/page/${id}/?q`
    ]
    expect(written.map(nameOf)).toEqual([id, id, id, id])
    expect(namesOfTarget(id, null)).toEqual([id])
  })

  it("is short, and takes no time, whatever is written", () => {
    const long = "🚀".repeat(1500)
    expect(nameOf(long)).toBe("🚀".repeat(200))
    expect(namesOfTarget("id", long)).toContain("🚀".repeat(200))
    const started = processorMillis()
    for (const hostile of [
      "/".repeat(3999),
      `${"/.".repeat(1900)}x`,
      `${"%41".repeat(1300)}`,
      "?".repeat(3999)
    ]) {
      for (let n = 0; n < 200; n++) nameOf(hostile)
    }
    expect(processorMillis() - started).toBeLessThan(1000)
  })
})
