import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { placesIn } from "../../src/document/placesIn.ts"
import { parseDocument } from "../../src/index.ts"
import { cases } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })

/** The names that lead to the headings of a page, by the ids of these. */
const namesIn = (source: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const { anchors = [], sections } = deriveSource(source)
  return new Map(
    sections.map(({ id }) => [
      id,
      [id, ...anchors.filter(({ anchor }) => anchor === id).map(({ name }) => name)]
    ])
  )
}

/** Headings, and the names that each generator gives them. */
const spelled: ReadonlyArray<readonly [heading: string, id: string, names: ReadonlyArray<string>]> = [
  // GitBook, GitHub, GitLab, mdBook of former versions
  [
    "2. Create environment file",
    "id-2-create-environment-file",
    ["id-2.-create-environment-file", "2-create-environment-file", "a2-create-environment-file"]
  ],
  ["Deploy Rocket.Chat on Docker", "deploy-rocketchat-on-docker", ["deploy-rocket.chat-on-docker"]],
  [
    "Filecoin tokens (FIL) vs. Bitcoin tokens (BTC)",
    "filecoin-tokens-fil-vs-bitcoin-tokens-btc",
    ["filecoin-tokens-fil-vs.-bitcoin-tokens-btc"]
  ],
  // GitHub keeps both hyphens, GitLab and MkDocs one
  ["Build - and test", "build---and-test", ["build-and-test"]],
  ["Q & A: what's new?", "q--a-whats-new", ["q-a-whats-new", "q-and-a-whats-new", "q-a-what-s-new"]],
  // MkDocs leaves out what ASCII does not have, mdBook does not
  ["Über Größe", "über-größe", ["uber-groe", "uber-grosse", "Über-größe"]],
  ["2. 構建 API", "id-2-構建-api", ["id-2.-gou-jian-api", "2-構建-api", "2-api"]],
  ["404", "id-404", ["404", "anchor-404", "a404"]],
  ["Option<T>", "optiont", ["option"]],
  // Text content of HTML: nothing for line breaks; alternative texts in Docusaurus; emoji are no words in GitBook
  ["Foo<br>Bar", "foo-bar", ["foobar"]],
  ["![Logo](x.png) Title", "title", ["-title", "logo-title"]],
  [":rocket: Launch", "rocket-launch", ["launch"]],
  ["1 Über", "id-1-über", ["1-Über", "a1-Über", "1-über", "id-1-uber"]],
  // VitePress, Sphinx, Jekyll
  ["1.2 Héllo_World.js (new)", "id-12-héllo_worldjs-new", ["_1-2-hello-world-js-new", "hello-world-js-new"]],
  ["3. 日本 set_up: Go!", "id-3-日本-set_up-go", ["_3-日本-set-up-go", "set-up-go", "setup-go"]],
  ["`node.fs_read()`", "nodefs_read", ["node.fs_read", "node-fs-read"]]
]

describe("a heading", () => {
  it.each(spelled)("%j has the id %j and the names of generators of sites", (heading, id, names) => {
    const source = `# Title\n\n## ${heading}\n\ntext\n`
    expect(namesIn(source).get(id)).toEqual(expect.arrayContaining([...names]))
    const { names: places } = placesIn(parseDocument(source, resolve))
    for (const name of names) expect([name, places.get(name)]).toEqual([name, id])
  })

  it("that is not the first with its words is numbered as each generator does", () => {
    const names = namesIn("# Use\n\n## Use\n\n## 1. Use\n\n## Use\n\n## 1. Use\n")
    expect([...names.keys()]).toEqual(["use", "id-1-use", "use-1", "id-1-use-1"])
    expect(names.get("use-1")).toEqual(expect.arrayContaining(["use-2", "use_2"]))
    expect(names.get("id-1-use-1")).toEqual(
      expect.arrayContaining(["id-1.-use-1", "1-use-1", "1-use_1", "a1-use-1"])
    )
  })

  it("keeps its name where a heading before it has that name in another generator", () => {
    const names = namesIn("# T\n\n## 1. Use\n\n## Use\n\n## 2. Use\n\n## Use\n")
    expect([...names.keys()]).toEqual(["id-1-use", "use", "id-2-use", "use-1"])
    expect([...names].filter(([, all]) => all.includes("use")).map(([id]) => id)).toEqual(["use"])
    expect([...names].filter(([, all]) => all.includes("use-1")).map(([id]) => id)).toEqual(["use-1"])
  })

  it("with a number behind an underscore is counted on as MkDocs does", () => {
    const names = namesIn("# T\n\n## step_1\n\n## step_1\n\n## step_1\n\n## step_3\n\n## step\n\n## step\n")
    expect([...names.keys()]).toEqual(["step_1", "step_1-1", "step_1-2", "step_3", "step", "step-1"])
    expect(names.get("step_1-1")).toContain("step_2")
    expect(names.get("step_3")).toContain("step_4")
    expect(names.get("step-1")).not.toContain("step_1")
  })

  it("keeps the anchor of its author as a name where that is no identifier of CSS", () => {
    const names = namesIn('## A <a href="#id-1.-a" id="id-1.-a"></a>\n\n## B {#2.b}\n\n## C {#c-1}\n')
    expect([...names.keys()]).toEqual(["id-1--a", "id-2-b", "c-1"])
    const { anchors } = deriveSource('## A <a href="#id-1.-a" id="id-1.-a"></a>\n')
    expect(anchors).toContainEqual({ name: "id-1.-a", anchor: "id-1.-a" })
    expect(names.get("id-2-b")).toContain("2.b")
  })

  it("has an id that is an identifier of CSS, whatever its words are, and no name leads to two", () => {
    const words = fc.string({ unit: fc.constantFrom(..."ab1.-_ é²½構🚀&<>`'()/:"), maxLength: 8 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 6 }), (titles) => {
        const { anchors = [], sections } = deriveSource(titles.map((title) => `## ${title}\n`).join("\n"))
        for (const { id, level } of sections)
          if (level > 0)
            expect(id).toMatch(
              /^(?:[a-z_\u0080-\u{10ffff}]|-[a-z_\u0080-\u{10ffff}-])[\w\u0080-\u{10ffff}-]*$/iu
            )
        const ids = sections.map(({ id }) => id)
        const names = [...ids, ...anchors.map(({ name }) => name)]
        expect(new Set(names).size).toBe(names.length)
      }),
      { numRuns: cases(300) }
    )
  })
})
