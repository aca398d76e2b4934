import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { importInto } from "./src/imports.ts"
import { request } from "./src/request.ts"
import { contentOf, type FileEntry, pagesByFile, textsOf } from "./src/spaces.ts"
import { inMemory } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

type Files = Readonly<Record<string, string | Uint8Array>>

let repositories = 0

/** Imports a repository with these files into an empty space. */
const importFiles = Effect.fnUntraced(function* (files: Files) {
  const { aSpace, git, octavo } = yield* World
  const name = `content-${++repositories}`
  yield* git.commit(name, { files })
  const spaceId = yield* aSpace
  const before = yield* contentOf(octavo, spaceId)
  const outcome = yield* importInto(octavo, spaceId, { url: git.urlOf(name) })
  const content = yield* contentOf(octavo, spaceId)
  if (outcome.state === "failed") expect(content).toEqual(before)
  return { spaceId, outcome, content }
})

const readme = { "README.md": "# Start\n" }

const hostilePages = {
  "emphasis.md": `# Emphasis\n\n${"*a _b ".repeat(3400)}\n`,
  "closed-emphasis.md": `# Closed\n\n${"**".repeat(5000)}x${"**".repeat(5000)}\n`,
  "list.md": `# List\n\n${Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth)}- ${depth}`).join("\n")}\n`,
  "markers.md": `# Markers\n\n${"- ".repeat(5000)}x\n`,
  "quotes.md": `# Quotes\n\n${">".repeat(5000)} deep\n`,
  "tags.md": `# Tags\n\n${"<div>".repeat(10_000)}\n`,
  "blocks.md": `# Blocks\n\n${'{% hint style="info" %}\n'.repeat(2000)}\n`,
  "brackets.md": `# Brackets\n\n${"[".repeat(20_000)}\n`,
  "links.md": `# Links\n\n${"[a](".repeat(8000)}\n`,
  "images.md": `# Images\n\n${"![".repeat(10_000)}\n`,
  "ticks.md": `# Ticks\n\n${Array.from({ length: 400 }, (_, length) => "`".repeat(length)).join(" ")}\n`,
  "entities.md": `# Entities\n\n${"&".repeat(20_000)}\n`,
  "comment.md": `# Comment\n\n${"<!--".repeat(8000)}\n`,
  "table.md": `# Table\n\n|${"a|".repeat(2000)}\n|${"-|".repeat(2000)}\n|${"b|".repeat(2000)}\n`,
  "footnotes.md": `# Footnotes\n\n${"[^1]".repeat(3000)}\n\n[^1]: [^1]\n`,
  "line-ends.md": "# Ends\r\n\r\nA\rB\r\n\u2028C\u0085D",
  "bom.md": "\uFEFF# Mark\n\nText\n",
  "proto.md":
    "---\n__proto__: { polluted: true }\nconstructor: 1\nvariables: { __proto__: x }\n---\n# Proto\n"
}

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

layer(worldOf(inMemory), { timeout: "60 seconds", excludeTestServices: true })("hostile content", (it) => {
  it.effect("that says nonsense in its settings fails with file and line, and changes nothing", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [Files, string, number]> = [
        [{ ...readme, "a.md": "---\ntitle: A\nicon: [rocket\n---\n# A\n" }, "a.md", 4],
        [{ ...readme, "a.md": "---\ndescription: A\ntitle: a: b\n---\n# A\n" }, "a.md", 3],
        [{ ...readme, "a.md": "---\n\nlayout: 7\n---\n# A\n" }, "a.md", 3],
        [{ ...readme, ".gitbook.yaml": "root: ./\nstructure: [\n" }, ".gitbook.yaml", 3],
        [{ ...readme, ".gitbook.yaml": "root: ./\n\nroot: docs\n" }, ".gitbook.yaml", 3],
        [{ ...readme, ".gitbook.yaml": "root: ../../etc\n" }, ".gitbook.yaml", 1],
        [{ ...readme, ".gitbook.yaml": "structure:\n  summary: GONE.md\n" }, ".gitbook.yaml", 2],
        [{ ...readme, ".gitbook.yaml": "a: &a 1\nb: *a\n" }, ".gitbook.yaml", 2],
        [{ ...readme, ".gitbook.yaml": Buffer.from([0xff, 0xfe, 0x00]) }, ".gitbook.yaml", 0]
      ]
      for (const [files, path, line] of cases) {
        const { outcome } = yield* importFiles(files)
        const errors = outcome.problems.filter(({ severity }) => severity === "error")
        expect({ files, state: outcome.state, first: errors[0] }).toMatchObject({
          files,
          state: "failed",
          first: { path, ...(line > 0 && { line }), message: expect.stringMatching(/\S/) }
        })
        expect(outcome.message).toContain(line > 0 ? `${path}, line ${line}: ` : `${path}: `)
      }
    })
  )

  it.effect("that is no text fails with file and line", () =>
    Effect.gen(function* () {
      const latin = Buffer.from("# Caf\u00e9\n\nd\u00e9j\u00e0 vu\n", "latin1")
      const { outcome } = yield* importFiles({
        ...readme,
        "latin.md": latin,
        "later.md": Buffer.concat([Buffer.from("# Fine\n\nfine ☕\n\n"), Buffer.from([0xc3, 0x28])]),
        "nul.md": "# Nul\n\nno\n\nyes\0\n",
        "utf16.md": Buffer.from("# Wide\n", "utf16le")
      })
      expect(outcome).toMatchObject({ state: "failed" })
      expect(
        outcome.problems.map(({ path, line, message }) => `${path}:${line} ${message}`).toSorted()
      ).toEqual([
        "later.md:5 The file is not UTF-8 text.",
        "latin.md:1 The file is not UTF-8 text.",
        "nul.md:5 The file holds a NUL character, which no text has.",
        "utf16.md:1 The file holds a NUL character, which no text has."
      ])
    })
  )

  it.effect("that names pages which are not there, or elsewhere, is imported without them", () =>
    Effect.gen(function* () {
      const { content, outcome } = yield* importFiles({
        ...readme,
        ".gitbook.yaml": "root: ./docs/\nredirects:\n  old: gone.md\n",
        "docs/README.md": "# Docs\n",
        "docs/SUMMARY.md":
          "# Summary\n\n* [Docs](README.md)\n* [Gone](gone.md)\n* [Out](../README.md)\n* [Far](../../../etc/passwd)\n* [Script](javascript:alert(1))\n* [Again](README.md)\nstray\n",
        "docs/other.md": "# Other\n"
      })
      expect(outcome.state).toBe("done")
      expect(outcome.problems.map(({ path, line, severity }) => [path, line, severity])).toEqual([
        [".gitbook.yaml", 3, "warning"],
        ["docs/SUMMARY.md", 4, "warning"],
        ["docs/SUMMARY.md", 5, "warning"],
        ["docs/SUMMARY.md", 6, "warning"],
        ["docs/SUMMARY.md", 7, "warning"],
        ["docs/SUMMARY.md", 8, "warning"],
        ["docs/SUMMARY.md", 9, "warning"],
        ["docs/other.md", undefined, "warning"]
      ])
      expect(content.pages).toMatchObject([
        { type: "document", title: "Docs" },
        { type: "link", title: "Again" }
      ])
    })
  )

  it.effect(
    "that is made to keep a parser busy is imported within seconds, and read back byte for byte",
    () =>
      Effect.gen(function* () {
        const { octavo } = yield* World
        const begun = performance.now()
        const { content, outcome, spaceId } = yield* importFiles({ ...readme, ...hostilePages })
        expect(outcome).toMatchObject({ state: "done" })
        expect(outcome.problems.filter(({ severity }) => severity === "error")).toEqual([])
        expect(performance.now() - begun).toBeLessThan(20_000)
        const pages = pagesByFile(content)
        for (const [path, text] of Object.entries(hostilePages)) {
          const { document, markdown } = yield* textsOf(octavo, spaceId, pages.get(path)!.id)
          expect(markdown === text, `${path} came back as it was`).toBe(true)
          expect(document.nodes.length, `${path} has a document`).toBeGreaterThan(0)
        }
        expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
      }),
    60_000
  )

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
      const [one, two] = content.files.map((file) => new URL(file.downloadURL))
      const changed = (change: (url: URL) => void) => {
        const url = new URL(one!)
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
        changed((url) => url.searchParams.set("signature", two!.searchParams.get("signature")!)),
        changed((url) => (url.pathname = url.pathname.replace("one.txt", "one.html"))),
        changed((url) => (url.pathname = two!.pathname)),
        changed((url) => (url.pathname = "/files/..%2f..%2fetc/passwd")),
        changed((url) => (url.pathname = `/files/${"0".repeat(64)}/one.txt`))
      ]
      for (const url of refused) {
        const answer = yield* request(octavo, "GET", url)
        expect({ url, status: answer.status }).toEqual({ url, status: 403 })
        expect(answer.body).toMatchObject({ error: { code: 403 } })
      }
      expect(yield* request(octavo, "GET", one!.href)).toMatchObject({ status: 200, text: "one" })
    })
  )
})
