import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { importFiles, type RepositoryFiles } from "./src/importFiles.ts"
import { pagesByFile, textsOf } from "./src/spaces.ts"
import { inMemory } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const readme = { "README.md": "# Start\n" }

const hostilePages = {
  "emphasis.md": `# Emphasis\n\n${"*a _b ".repeat(3400)}\n`,
  "closed-emphasis.md": `# Closed\n\n${"**".repeat(5000)}x${"**".repeat(5000)}\n`,
  "list.md": `# List\n\n${Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth)}- ${depth}`).join("\n")}\n`,
  "markers.md": `# Markers\n\n${"- ".repeat(5000)}x\n`,
  "quotes.md": `# Quotes\n\n${">".repeat(5000)} deep\n`,
  "tags.md": `# Tags\n\n${"<div>".repeat(10_000)}words\n`,
  "blocks.md": `# Blocks\n\n${'{% hint style="info" %}\n'.repeat(2000)}\n`,
  "brackets.md": `# Brackets\n\n${"[".repeat(20_000)}\n`,
  "links.md": `# Links\n\n${"[a](".repeat(8000)}\n`,
  "images.md": `# Images\n\n${"![".repeat(10_000)}\n`,
  "ticks.md": `# Ticks\n\n${Array.from({ length: 400 }, (_, length) => "`".repeat(length)).join(" ")}\n`,
  "entities.md": `# Entities\n\n${"&".repeat(20_000)}\n`,
  "comment.md": `# Comment\n\nBefore it\n\n${"<!--".repeat(8000)}\n`,
  "table.md": `# Table\n\n|${"a|".repeat(2000)}\n|${"-|".repeat(2000)}\n|${"b|".repeat(2000)}\n`,
  "footnotes.md": `# Footnotes\n\n${"[^1]".repeat(3000)}\n\n[^1]: [^1]\n`,
  "line-ends.md": "# Ends\r\n\r\nA\rB\r\n\u2028C\u0085D",
  "bom.md": "\uFEFF# Mark\n\nText\n",
  "proto.md":
    "---\n__proto__: { polluted: true }\nconstructor: 1\nvariables: { __proto__: x }\n---\n# Proto\n\nText\n"
}

layer(worldOf(inMemory), { timeout: "60 seconds", excludeTestServices: true })("malicious content", (it) => {
  it.effect("that says nonsense in its settings fails with file and line, and changes nothing", () =>
    Effect.gen(function* () {
      const cases: ReadonlyArray<readonly [RepositoryFiles, string, number]> = [
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

  it.effect("that says nonsense about one page is there as it is, with a warning of file and line", () =>
    Effect.gen(function* () {
      for (const file of [
        "---\ntitle: A\nicon: [rocket\n---\n# A\n",
        "---\ndescription: A\ntitle: a: b\n---\n# A\n",
        "---\n\nlayout: 7\n---\n# A\n"
      ]) {
        const { content, outcome, spaceId } = yield* importFiles({
          ...readme,
          "a.md": file,
          "b.md": "# B\n"
        })
        const pages = pagesByFile(content)
        expect({ file, ...outcome }).toMatchObject({
          state: "done",
          problems: [{ path: "a.md", line: 3, severity: "warning", message: expect.stringMatching(/\S/) }]
        })
        expect(pages.get("a.md")).toMatchObject({ title: "A" })
        expect(pages.has("b.md")).toBe(true)
        expect(yield* textsOf((yield* World).octavo, spaceId, pages.get("a.md")!.id)).toMatchObject({
          markdown: file
        })
      }
    })
  )

  it.effect("that is no text is left out, with file and line, and the rest is imported", () =>
    Effect.gen(function* () {
      const latin = Buffer.from("# Caf\u00e9\n\nd\u00e9j\u00e0 vu\n", "latin1")
      const { content, outcome } = yield* importFiles({
        ...readme,
        "latin.md": latin,
        "later.md": Buffer.concat([Buffer.from("# Fine\n\nfine ☕\n\n"), Buffer.from([0xc3, 0x28])]),
        "nul.md": "# Nul\n\nno\n\nyes\0\n",
        "utf16.md": Buffer.from("# Wide\n", "utf16le")
      })
      expect(outcome).toMatchObject({ state: "done" })
      expect(content.pages).toHaveLength(1)
      expect(
        outcome.problems.map(({ path, line, message }) => `${path}:${line} ${message}`).toSorted()
      ).toEqual([
        "later.md:5 The file is not UTF-8 text; it is left out.",
        "latin.md:1 The file is not UTF-8 text; it is left out.",
        "nul.md:5 The file holds a NUL character, which no text has; it is left out.",
        "utf16.md:1 The file holds a NUL character, which no text has; it is left out."
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
      }),
    240_000
  )
})
