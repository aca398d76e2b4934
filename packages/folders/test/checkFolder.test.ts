import { describe, expect, it } from "@effect/vitest"
import { HostUnknown } from "@octavo/kernel"
import { aFolder } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { changedSince, checkFolder, fixFolder, isAbout, type RuleName } from "../src/index.ts"
import { ExternalLinks } from "../src/external/ExternalLinks.ts"
import { openExternalLinks } from "../src/node/index.ts"
import { aDocumentationFolder, cleanFiles, type Files, writeFiles } from "./aDocumentationFolder.ts"

const withText = (path: string, text: string): Files => ({ [path]: `${String(cleanFiles[path])}\n${text}\n` })

/** One fault of each rule: the files that have it, and the place and subject of its only finding. */
const faults: {
  readonly [rule in Exclude<RuleName, "external-link">]: readonly [files: Files, path: string, words: string]
} = {
  layout: [{ "link.md\\x": "" }, "link.md\\x", "backslash"],
  summary: [withText("SUMMARY.md", "* [Gone](gone.md)"), "SUMMARY.md", "gone.md"],
  "page-outside-summary": [{ "extra.md": "# Extra\n" }, "extra.md", "does not name this page"],
  redirect: [
    { ".gitbook.yaml": "redirects:\n  old: gone.md\n" },
    ".gitbook.yaml",
    'The redirect of "old" leads to gone.md'
  ],
  "broken-link": [withText("README.md", "[Gone](guide/gone.md)"), "README.md", "guide/gone.md"],
  "broken-anchor": [withText("README.md", "[Mac](guide/install.md#mac)"), "README.md", "#mac"],
  "missing-file": [withText("README.md", "![Gone](gone.png)"), "README.md", "gone.png"],
  "case-mismatch": [withText("README.md", "[Install](Guide/Install.md)"), "README.md", "guide/install.md"],
  "case-collision": [
    { ...withText("README.md", "[A](Notes.txt) [B](notes.txt)"), "Notes.txt": "a", "notes.txt": "b" },
    "notes.txt",
    "Notes.txt"
  ],
  "duplicate-slug": [
    { ...withText("SUMMARY.md", "* [Other](other/install.md)"), "other/install.md": "# Other\n" },
    "other/install.md",
    "install-2"
  ],
  "duplicate-id": [withText("README.md", '<a id="x"></a>\n\nText\n\n<a id="x"></a>'), "README.md", '"x"'],
  "empty-target": [withText("README.md", "[Nothing]()"), "README.md", "no target"],
  "unknown-component": [withText("README.md", "<Chart />"), "README.md", '"Chart"'],
  "unknown-block": [withText("README.md", "{% callout %}"), "README.md", '"callout"'],
  "unused-note": [withText("README.md", "Text\n\n[^a]: Gone"), "README.md", '"a"'],
  "unclosed-block": [withText("README.md", '{% hint style="info" %}\nText'), "README.md", "endhint"],
  "unknown-attribute": [
    withText("README.md", '{% hint colour="red" %}\nText\n{% endhint %}'),
    "README.md",
    '"colour"'
  ],
  expression: [
    withText("README.md", '<code class="expression">space.vars.(</code>'),
    "README.md",
    "cannot be read"
  ],
  "unknown-variable": [
    withText("README.md", '<code class="expression">space.vars.gone</code>'),
    "README.md",
    "space.vars.gone"
  ],
  "front-matter": [{ "api.md": `---\ntitle: "open\n---\n\n${String(cleanFiles["api.md"])}` }, "api.md", ""],
  "unreadable-page": [{ "guide/blocks.md": new Uint8Array([35, 32, 0xff, 10]) }, "guide/blocks.md", "UTF-8"],
  "openapi-operation": [
    withText("api.md", '{% openapi src="petstore.yaml" path="/cats" method="post" %}\n{% endopenapi %}'),
    "api.md",
    "operation POST /cats"
  ],
  "image-alt": [withText("README.md", "![](.gitbook/assets/plan.png)"), "README.md", "alternative text"],
  "heading-level": [withText("guide/install.md", "#### Deep"), "guide/install.md", "level 4"],
  "unused-file": [{ ".gitbook/assets/unused.png": "x" }, ".gitbook/assets/unused.png", "No page"]
}

const check = (folder: string, rules = {}) => checkFolder(folder, { directories: [""], rules })

/** All rules, with those that are off by default. */
const all = { "unused-file": "warning", "unknown-component": "warning" } as const

describe("checkFolder", () => {
  it.live("finds includes of other tools without a file, and none where code is about such a tool", () =>
    Effect.gen(function* () {
      const page =
        "# One\n\n```rust\n{{#include ../a.rs:a}}\n{{#include gone.rs}}\n```\n\n{{#include part.md}}\n\n{{#include gone.md}}\n"
      const files = {
        "src/SUMMARY.md": "# Summary\n\n* [One](one.md)\n",
        "src/one.md": page,
        "src/part.md": "{{#include deeper.md}}\n",
        "src/deeper.md": "Words and [a link](gone.md).\n",
        "a.rs": "// ANCHOR: a\n"
      }
      const subjects = Effect.fnUntraced(function* (more: Files) {
        const folder = yield* aFolder
        writeFiles(folder, { ...files, ...more })
        const { findings } = yield* check(folder)
        return findings.map(({ path, rule, subject }) => [rule, path, subject])
      })
      const link = ["broken-link", "src/deeper.md", "gone.md"]
      expect(yield* subjects({ "book.toml": "" })).toEqual([
        link,
        ["missing-file", "src/one.md", "gone.rs"],
        ["missing-file", "src/one.md", "gone.md"]
      ])
      expect(yield* subjects({ ".gitbook.yaml": "root: ./src/\n" })).toEqual([link])
    })
  )

  it.live("finds nothing in a clean folder", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder()
      expect(yield* check(folder, all)).toEqual({ findings: [], pages: 5 })
    })
  )

  it.live.each(Object.keys(faults) as ReadonlyArray<keyof typeof faults>)(
    "finds one fault of the rule %s",
    (rule) =>
      Effect.gen(function* () {
        const [files, path, words] = faults[rule]
        const folder = yield* aDocumentationFolder(files)
        const { findings } = yield* check(folder, all)
        expect(findings.map((finding) => [finding.rule, finding.path])).toEqual([[rule, path]])
        expect(findings[0]!.message).toContain(words)
        // A rule that is off finds nothing.
        expect((yield* check(folder, { ...all, [rule]: "off" })).findings).toEqual([])
      })
  )

  it.live("reports the place of the target, and leaves out what a comment excludes", () =>
    Effect.gen(function* () {
      const text =
        "# Start\n\n<!-- octavo-ignore broken-link -->\n\n[Gone](gone.md) and ![](.gitbook/assets/plan.png)\n\n<!-- octavo-ignore -->\n\n[Gone](gone.md)\n\nSome [link](gone.md)\n"
      const folder = yield* aDocumentationFolder({ "README.md": text })
      const { findings } = yield* check(folder)
      expect(findings.map(({ column, endColumn, line, rule }) => [rule, line, column, endColumn])).toEqual([
        ["image-alt", 5, 21, 50],
        ["broken-link", 11, 13, 20]
      ])
    })
  )

  it.live(
    "knows specifications by the base names of their files, and reports a file that cannot be parsed",
    () =>
      Effect.gen(function* () {
        const block = (spec: string) =>
          `{% openapi-operation spec="${spec}" path="/pets" method="get" %}\n[x](x)\n{% endopenapi-operation %}\n`
        const folder = yield* aDocumentationFolder({
          "README.md": `# Start\n\n${["pet-store", "elsewhere", "broken"].map(block).join("\n")}`.replaceAll(
            "[x](x)\n",
            ""
          ),
          "specs/Pet Store.yaml": "openapi: 3.1.0\npaths: { /cats: { get: {} } }\n",
          "old/specs/pet store.json": '{ "openapi": "3.1.0", "paths": { "/pets": { "get": {} } } }',
          "broken.yaml": "openapi: 3.1.0\npaths: [\n"
        })
        const { findings } = yield* check(folder)
        expect(findings.map(({ line, message, rule }) => [rule, line, message])).toEqual([
          ["openapi-operation", 3, "specs/Pet Store.yaml has no operation GET /pets."],
          ["openapi-operation", 9, expect.stringContaining("broken.yaml cannot be parsed: ")]
        ])
      })
  )

  it.live("checks links to other servers: gone ones again, two at a time, good ones once in seven days", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      let [running, most] = [0, 0]
      const server = createServer((request, response) => {
        const { method = "", url = "" } = request
        most = Math.max(most, ++running)
        asked.push(`${method} ${url}`)
        const status = () => {
          if (url === "/no-head") return method === "HEAD" ? 405 : 200
          if (url === "/busy") return asked.filter((one) => one.endsWith("/busy")).length === 1 ? 429 : 200
          return { "/gone": 404, "/forbidden": 403, "/moved": 301 }[url] ?? 200
        }
        setTimeout(() => {
          running--
          response.writeHead(status(), { "retry-after": "1" }).end()
        }, 20)
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
        () => Effect.sync(() => server.close().closeAllConnections())
      )
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const paths = ["ok#a", "ok#b", "no-head", "busy", "forbidden", "moved", "gone"]
      const links = [...paths.map((path) => `${origin}/${path}`), `${origin}0/`]
      const folder = yield* aDocumentationFolder({
        "README.md": `# Start\n\n${links.map((link) => `[x](${link})`).join("\n\n")}\n`
      })
      const run = Effect.gen(function* () {
        asked.length = 0
        const { links: external, save } = yield* openExternalLinks({
          allowed: [`${origin}0/`, "https://example.com"],
          allowPrivateNetwork: true,
          cache: join(folder, "links.json")
        })
        const { findings } = yield* checkFolder(folder, { directories: [""], rules: {}, external })
        yield* save
        return findings.map(({ message, rule, severity }) => [rule, severity, message])
      })
      const found = [
        ["external-link", "warning", `${origin}/forbidden returns 403.`],
        ["external-link", "error", `${origin}/gone returns 404.`]
      ]
      expect(yield* run).toEqual(found)
      expect(most).toBe(2)
      expect(asked.toSorted()).toEqual([
        "GET /forbidden",
        "GET /gone",
        "GET /gone",
        "GET /no-head",
        "HEAD /busy",
        "HEAD /busy",
        "HEAD /forbidden",
        "HEAD /gone",
        "HEAD /gone",
        "HEAD /moved",
        "HEAD /no-head",
        "HEAD /ok"
      ])
      expect(yield* run).toEqual(found)
      expect(new Set(asked.map((one) => one.replace(/^\w+ /, "")))).toEqual(new Set(["/forbidden", "/gone"]))
    })
  )

  it.live("reports a host that does not exist, and one whose name cannot be looked up now", () =>
    Effect.gen(function* () {
      const problemOf = (isPassing: boolean) => {
        const fetch = () =>
          Promise.reject(new HostUnknown({ host: "gone.example", ...(isPassing && { isPassing }) }))
        const links = new ExternalLinks({ fetch, allowed: [], known: new Map() })
        return Effect.promise(() => links.check("https://gone.example/a"))
      }
      expect(yield* problemOf(false)).toEqual({ severity: "error", why: "has a host that does not exist" })
      expect(yield* problemOf(true)).toMatchObject({ severity: "warning" })
    })
  )

  it.live("knows the files that changed since a commit, and findings that lead to them", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({
        "README.md": "# Start\n\n[Blocks](guide/blocks.md) [Gone](gone.md)\n"
      })
      const git = (...args: ReadonlyArray<string>) =>
        execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@b.c", ...args])
      git("init", "-q")
      git("add", "-A")
      git("commit", "-qm", "docs")
      rmSync(join(folder, "guide/blocks.md"))
      writeFiles(folder, { "new.md": "# New\n" })
      const changed = yield* Effect.promise(() => changedSince(folder, "HEAD"))
      expect([...changed!].sort()).toEqual(["guide/blocks.md", "new.md"])
      const { findings } = yield* check(folder)
      expect(
        findings.filter((finding) => isAbout(finding, changed!)).map(({ path, rule }) => [path, rule])
      ).toEqual([
        ["README.md", "broken-link"],
        ["SUMMARY.md", "summary"],
        ["new.md", "page-outside-summary"]
      ])
      expect(findings.map(({ message }) => message)).toContain('"gone.md" does not exist.')
      expect(yield* Effect.promise(() => changedSince(folder, "--output=x"))).toBeNull()
    })
  )

  it.live("checks each folder of a site with sections as a space", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({
        "one/SUMMARY.md": "* [Start](README.md)\n* [Gone](gone.md)\n",
        "one/README.md": "# Start\n\n[Gone](gone.md)\n",
        "two/README.md": "# Start\n\n![](plan.png)\n",
        "A.txt": "a",
        "a.txt": "b"
      })
      const result = yield* checkFolder(folder, { directories: ["one", "two"], rules: {} })
      expect(result.pages).toBe(2)
      expect(result.findings.map(({ path, rule }) => [path, rule])).toEqual([
        ["a.txt", "case-collision"],
        ["one/README.md", "broken-link"],
        ["one/SUMMARY.md", "summary"],
        ["two/README.md", "image-alt"],
        ["two/README.md", "missing-file"]
      ])
    })
  )

  it.live("fixes targets with one right answer, and leaves every other byte", () =>
    Effect.gen(function* () {
      const text = (...targets: ReadonlyArray<string>) =>
        `# Start\r\n\r\n${targets.map((target) => `*  [x](<${target}> "T")  \r\n`).join("")}`
      const wrong = ["Guide/Install.md#linux", "old/blocks.md", "guide/install.md#Linux", "gone.md"]
      const folder = yield* aDocumentationFolder({ "README.md": text(...wrong) })
      const { findings } = yield* check(folder)
      expect(yield* Effect.promise(() => fixFolder(folder, findings))).toBe(3)
      expect(readFileSync(join(folder, "README.md"), "utf8")).toBe(
        text("guide/install.md#linux", "guide/blocks.md", "guide/install.md#linux", "gone.md")
      )
      expect((yield* check(folder)).findings.map(({ rule }) => rule)).toEqual(["broken-link"])
    })
  )

  it.live("reads a folder without a table of contents, and many pages in threads", () =>
    Effect.gen(function* () {
      const pages = Object.fromEntries(
        Array.from({ length: 220 }, (_, index) => [
          `many/page-${index}.md`,
          `# Page ${index}\n\n[Next](page-${index + 1}.md#page-${index + 1})\n`
        ])
      )
      const folder = yield* aDocumentationFolder(pages)
      rmSync(join(folder, "SUMMARY.md"))
      const { findings, pages: count } = yield* check(folder)
      expect(count).toBe(225)
      expect(findings.map(({ message, path }) => [path, message])).toEqual([
        ["many/page-219.md", '"page-220.md#page-220" does not exist.']
      ])
    })
  )
})
