import { familyMillis, watchPauses } from "@octavo/kernel/testing"
import { expect, layer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { type Block, type Document, meaningOf, resolveReferences, resolveWith } from "@octavo/markdown"
import { DocumentParser } from "../../src/sources/DocumentParser.ts"

const page = (name: string) =>
  `# ${name}\n\nWords of ${name} with [a link](${name}.md).\n\n## Part\n\nMore words.\n`

/** The contract of `DocumentParser`, for every layer; its cases share one parser. */
export const documentParserContract = (name: string, parser: Layer.Layer<DocumentParser>) =>
  layer(parser, { excludeTestServices: true })(`DocumentParser, ${name}`, (it) => {
    it.effect("derives title, sections and references", () =>
      Effect.gen(function* () {
        const derived = yield* (yield* DocumentParser).derive(page("alpha"))
        expect(derived.title).toBe("alpha")
        expect(derived.sections.map(({ title }) => title)).toEqual(["alpha", "Part"])
        expect(derived.references.map(({ target }) => target)).toEqual(["alpha.md"])
        expect(derived.unparsed).toBeUndefined()
      })
    )

    it.effect("keeps the order of many sources, malicious ones among them", () =>
      Effect.gen(function* () {
        const names = Array.from({ length: 300 }, (_, index) => `page-${index}`)
        const sources = names.map(page)
        sources[7] = `# page-7\n\n${"*a_ ".repeat(5000)}\n`
        const derived = yield* (yield* DocumentParser).deriveMany(sources)
        expect(derived.map(({ title }) => title)).toEqual(names)
        expect(derived.filter(({ unparsed }) => unparsed !== undefined)).toHaveLength(1)
        expect(derived[7]?.unparsed).toBe("too-slow")
      })
    )

    it.effect("reads a document whose references can be looked up later", () =>
      Effect.gen(function* () {
        const parser = yield* DocumentParser
        const document = yield* parser.read(page("beta"))
        expect(document.nodes.map(({ type }) => type)).toEqual(["paragraph", "heading-1", "paragraph"])
        const resolved = resolveReferences(document, (target) =>
          target === "beta.md" ? { kind: "page", page: "p1" } : undefined
        )
        expect(JSON.stringify(resolved)).toContain('"ref":{"kind":"page","page":"p1"}')
      })
    )

    it.effect("edits a source in place, or says why it cannot", () =>
      Effect.gen(function* () {
        const parser = yield* DocumentParser
        const nothing = { document: null, title: null, frontMatter: {} }
        const text = "---\nicon: gear # mine\n---\n\n# Old\n\n*  one\n\nSee [it](b.md).\n"
        const targets = new Map([["b.md", { kind: "page" as const, id: "0".repeat(26) }]])
        const links = { from: "a.md", targets }
        const edited = resolveReferences(yield* parser.read(text), resolveWith(links))
        const paragraph = { object: "block", type: "paragraph", key: "k", data: {} } as const
        const more = {
          object: "text",
          key: "t",
          leaves: [{ object: "leaf", text: "More", marks: [] }]
        } as const
        const document = { ...edited, nodes: [...edited.nodes, { ...paragraph, nodes: [more] }] }
        const edit = { document: { edited: document, links }, title: "New", frontMatter: { hidden: true } }
        expect(yield* parser.edit(text, edit)).toEqual({
          text: "---\nicon: gear # mine\nhidden: true\n---\n\n# New\n\n*  one\n\nSee [it](b.md).\n\nMore\n"
        })
        expect(yield* parser.edit(text, nothing)).toEqual({ text })
        const broken = "---\na: [\n---\n"
        expect(yield* parser.edit(broken, { ...nothing, frontMatter: { icon: "x" } })).toEqual({
          refused: "front-matter"
        })
        const none = { ...document, nodes: [{ ...paragraph, nodes: [{}] }] } as unknown as Document
        expect(yield* parser.edit(text, { ...nothing, document: { edited: none, links } })).toEqual({
          refused: "document"
        })
        let deep: unknown = { ...paragraph, nodes: [more] }
        for (let depth = 0; depth < 20_000; depth++)
          deep = { ...paragraph, type: "blockquote", nodes: [deep] }
        const hostileEdit = { edited: { ...document, nodes: [deep] } as Document, links }
        const refused = yield* parser.edit(text, { ...nothing, document: hostileEdit })
        expect(refused).toEqual({ refused: "too-complex" })
        for (const source of Object.values(hostile)) {
          const start = familyMillis()
          const answer = yield* parser.edit(source, { ...nothing, title: "New" })
          expect(familyMillis() - start).toBeLessThan(5000)
          if ("text" in answer) expect(answer.text).toContain("New")
        }
      })
    )

    it.effect("reads long lists and tables as what they are, and loses no line of them", () =>
      Effect.gen(function* () {
        const parser = yield* DocumentParser
        // So many take long, which counts where there are deadlines.
        const count = name === "in process" ? 500 : 4_000
        const lines = (lineOf: (number: number) => string) =>
          Array.from({ length: count }, (_, n) => lineOf(n))
        const pages = {
          "list-unordered": `# T\n\n${lines((n) => `* **name${n}**: _what it does_`).join("\n")}\n`,
          table: `# T\n\n| A | B |\n|---|---|\n${lines((n) => `| \`MY_APP_ENV_${n}\` | see MY_OTHER |`).join("\n")}\n`
        }
        for (const [type, source] of Object.entries(pages)) {
          const { unparsed, sections } = yield* parser.derive(source)
          expect(unparsed).toBeUndefined()
          expect(sections[0]?.text).toContain(`${count - 1}`)
          const document = yield* parser.read(source)
          expect(document.nodes.map((block) => block.type)).toEqual([type])
          expect(JSON.stringify(document)).toContain(`${count - 1}`)
        }
      })
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
      it.effect(`answers ${what} with a value, within the deadline`, () =>
        Effect.gen(function* () {
          const parser = yield* DocumentParser
          const start = familyMillis()
          const derived = yield* parser.derive(source)
          const document = yield* parser.read(source)
          expect(familyMillis() - start).toBeLessThan(10_000)
          expect(Array.isArray(derived.sections)).toBe(true)
          if (derived.unparsed !== undefined) expect(document.nodes[0]?.type).toBe("code")
        })
      )
    }

    it.effect(
      "evaluates expressions and conditions, whatever they cost, without holding up the others for long",
      () =>
        Effect.gen(function* () {
          const parser = yield* DocumentParser
          const scope = { space: { vars: { version: "2.1" } } }
          const tenfold = ".map(a => [a,a,a,a,a,a,a,a,a,a])".repeat(12)
          const bombs = [
            `\`\${[[1]]${tenfold}}\``,
            `'${"ab".repeat(500)}'.split('').map(s => s + s + s + s).join('').indexOf('${"ab".repeat(100)}x')`,
            `[1].map(a => ${"!".repeat(3000)}a)[0] == 2`
          ]
          const document = yield* parser.read("# T\n\nplain\n")
          const condition = (expression: string, key: string): Block => ({
            object: "block",
            type: "if",
            key,
            data: { expression },
            nodes: document.nodes
          })
          const nodes = Array.from({ length: 600 }, (_, n) => condition(bombs[n % bombs.length]!, `k${n}`))
          const start = familyMillis()
          const endPauses = watchPauses()
          const evaluated = yield* parser.evaluate(
            { ...document, nodes: [condition("space.vars.version == '2.1'", "first"), ...nodes] },
            scope,
            "everything"
          )
          expect(meaningOf(evaluated.nodes)).toEqual(meaningOf(document.nodes))
          expect(
            yield* parser.evaluateConditions([...bombs, "space.vars.version > '2'", "nothing", "("], scope)
          ).toEqual([false, false, false, true, false, false])
          expect(familyMillis() - start).toBeLessThan(5000)
          const longest = endPauses()
          if (name !== "in process") expect(longest).toBeLessThan(250)
        })
    )
  })
