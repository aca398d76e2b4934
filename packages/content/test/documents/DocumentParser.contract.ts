import { describe, expect, it } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { resolveReferences } from "../../src/documents/resolveReferences.ts"
import { DocumentParser } from "../../src/documents/DocumentParser.ts"

const page = (name: string) =>
  `# ${name}\n\nWords of ${name} with [a link](${name}.md).\n\n## Part\n\nMore words.\n`

/** What every layer of `DocumentParser` does. */
export const documentParserContract = (name: string, layer: Layer.Layer<DocumentParser>) =>
  describe(`DocumentParser, ${name}`, () => {
    it.live("derives title, sections and references", () =>
      Effect.gen(function* () {
        const derived = yield* (yield* DocumentParser).derive(page("alpha"))
        expect(derived.title).toBe("alpha")
        expect(derived.sections.map(({ title }) => title)).toEqual(["alpha", "Part"])
        expect(derived.references.map(({ target }) => target)).toEqual(["alpha.md"])
        expect(derived.unparsed).toBeUndefined()
      }).pipe(Effect.provide(layer))
    )

    it.live("keeps the order of many sources, hostile ones among them", () =>
      Effect.gen(function* () {
        const names = Array.from({ length: 300 }, (_, index) => `page-${index}`)
        const sources = names.map(page)
        sources[7] = `# page-7\n\n${"*a_ ".repeat(5000)}\n`
        const derived = yield* (yield* DocumentParser).deriveMany(sources)
        expect(derived.map(({ title }) => title)).toEqual(names)
        expect(derived.filter(({ unparsed }) => unparsed !== undefined)).toHaveLength(1)
        expect(derived[7]?.unparsed).toBe("too-slow")
      }).pipe(Effect.provide(layer))
    )

    it.live("reads a document whose references can be looked up later", () =>
      Effect.gen(function* () {
        const parser = yield* DocumentParser
        const document = yield* parser.read(page("beta"))
        expect(document.nodes.map(({ type }) => type)).toEqual(["paragraph", "heading-1", "paragraph"])
        const resolved = resolveReferences(document, (target) =>
          target === "beta.md" ? { kind: "page", page: "p1" } : undefined
        )
        expect(JSON.stringify(resolved)).toContain('"ref":{"kind":"page","page":"p1"}')
      }).pipe(Effect.provide(layer))
    )

    const hostile: Record<string, string> = {
      "nested emphasis": "*a_ ".repeat(5000),
      "nested lists": Array.from({ length: 400 }, (_, depth) => `${"  ".repeat(depth)}* a`).join("\n"),
      "nested quotes": ">".repeat(20_000),
      "unclosed tags": "{% ".repeat(10_000),
      "tags with open quotes": '{% a="'.repeat(10_000),
      "deep HTML": "<div>\n".repeat(5000),
      "deep HTML on one line": `${"<div>".repeat(20_000)}\n`,
      "open HTML tags": `x ${"<a ".repeat(10_000)}`,
      brackets: "[".repeat(20_000),
      images: "![[](".repeat(5000),
      backticks: Array.from({ length: 2000 }, (_, index) => "`".repeat((index % 60) + 1)).join(" "),
      formulas: "$$ a\n".repeat(5000),
      "deeply nested inline HTML": `a ${"<b><i>".repeat(5000)}`,
      entities: "&a".repeat(20_000),
      pipes: `${"|a".repeat(5000)}\n${"|-".repeat(5000)}\n${"|a".repeat(5000)}`,
      "aliases in front matter": `---\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c, *c]\n---\n`,
      "broken front matter": "---\na: [\n---\n\n# T\n",
      "more than a megabyte": "word ".repeat(250_000),
      "unpaired surrogates": "\ud800 a \udc00".repeat(100),
      "null characters": "a\0b".repeat(1000)
    }
    for (const [what, source] of Object.entries(hostile)) {
      it.live(`answers ${what} with a value, within the deadline`, () =>
        Effect.gen(function* () {
          const parser = yield* DocumentParser
          const start = performance.now()
          const derived = yield* parser.derive(source)
          const document = yield* parser.read(source)
          expect(performance.now() - start).toBeLessThan(5000)
          expect(Array.isArray(derived.sections)).toBe(true)
          if (derived.unparsed !== undefined) expect(document.nodes[0]?.type).toBe("code")
        }).pipe(Effect.provide(layer))
      )
    }
  })
