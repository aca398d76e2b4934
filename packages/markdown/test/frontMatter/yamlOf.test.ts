import { describe, expect, test } from "vitest"
import * as fc from "fast-check"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { cutMarkdown } from "../../src/merge/cutMarkdown.ts"
import { derivePlainText } from "../../src/derive/derivePlainText.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdown } from "../../src/syntax/Markdown.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { readConditionAlone } from "../../src/frontMatter/readConditionAlone.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { writeFrontMatter } from "../../src/frontMatter/writeFrontMatter.ts"
import { writeTitle } from "../../src/edit/writeTitle.ts"
import { yamlOf } from "../../src/frontMatter/yamlOf.ts"
import { cases } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const fenced = (text: string) => `---\n${text}---\n\nAfter.\n`
const textOf = (source: string) => JSON.stringify(parseDocument(source, resolve))

describe("front matter", () => {
  test.each([
    ["a mapping", "title: A\n"],
    ["a mapping apart from its fence", "\ntitle: A\n\nsidebar_position: 1\n"],
    ["a mapping below comments", "# why\ntitle: A\n"],
    ["a mapping in braces", "{title: A}\n"],
    ["a mapping with quoted keys", '"title" : A\n'],
    ["a mapping whose keys are several words", "my title: A\n"],
    ["a mapping with an error of syntax", "title: [\nicon: x\n"],
    ["a mapping with a line of words", "title: A\nwords of it\n"],
    ["a mapping that is too long to be read", `title: A\nnote: ${"x".repeat(70_000)}\n`],
    ["nothing", ""],
    ["blank lines", "\n \n"],
    ["comments", "# why\n# not\n"],
    ["a condition among what is no YAML", "\nwords: [\n\nif: visitor.claims.a\n"],
    ["a condition in a list", "- title: A\n- if: visitor.claims.a\n"],
    ["a condition in broken braces", "{title: [, if: a}\n"]
  ])("is %s", (_, text) => {
    expect(yamlOf(fenced(text))?.yaml).toBe(text)
    expect(textOf(fenced(text))).not.toContain("title")
    expect(textOf(fenced(text))).toContain("After")
  })

  test.each([
    ["a paragraph", "Words of it.\n"],
    ["a paragraph apart from the rules", "\nWords of it.\n\n"],
    ["a heading", "\n# Words of it\n\n"],
    ["a heading right below the rule", "# Words of it\n\n"],
    ["a heading with a text", "\n# Heading\n\nWords: of it, [see `a: b`.\n\n* more\n\n"],
    ["a heading with a sentence like a mapping", "\n# Heading\n\nWords: of it.\n\n"],
    ["a list", "- Words of it\n- others\n"],
    ["a tag", '{% hint style="info" %}\nWords of it: yes\n{% endhint %}\n'],
    ["a long text", `\nWords of it.\n\n${"A word.\n\n".repeat(10_000)}`],
    ["code with a condition", "\nWords of it:\n\n```yaml\njobs:\n  if: x\n```\n\n"]
  ])("is not %s between thematic breaks", (_, text) => {
    expect(yamlOf(fenced(text))).toBeUndefined()
    const { frontMatter, problems, sections, title } = deriveSource(fenced(text))
    expect({ frontMatter, problems }).toEqual({ frontMatter: {}, problems: [] })
    expect(JSON.stringify([title, sections])).toContain("Words")
    expect(textOf(fenced(text)).includes("Words") || title === "Words of it").toBe(true)
    expect(derivePlainText(fenced(text), "too-slow").frontMatter).toEqual({})
    expect(JSON.stringify(derivePlainText(fenced(text), "too-slow"))).toContain("Words")
  })

  test("that has a mistake is reported, and its condition shows the page to nobody", () => {
    for (const text of [
      "title: [\nif: visitor.claims.a\n  b\n",
      "\nwords\n\nif: |\n  a\n",
      "{a: [, if: b}\n"
    ]) {
      const { frontMatter, problems } = deriveSource(fenced(text))
      expect(frontMatter).toEqual({ if: "false" })
      expect(problems.length).toBeGreaterThan(0)
      expect(readConditionAlone(fenced(text))).toEqual({ if: "false" })
      expect(writeFrontMatter(fenced(text), { icon: "x" })).toBeNull()
    }
  })
})

const line = fc.constantFrom(
  "alpha beta",
  "gamma: delta",
  "epsilon: [",
  "# zeta",
  "- eta: theta",
  "* iota",
  "> kappa",
  "{lambda: 1}",
  "{% hint %}",
  '"mu": nu',
  "if: visitor.claims.xi",
  "  omikron: pi",
  "rho",
  "***",
  "",
  "",
  ""
)
const lines = fc.array(line, { maxLength: 6 }).map((all) => all.map((text) => `${text}\n`).join(""))
/** Pages that begin as front matter does, whatever it is. */
const page = fc
  .tuple(fc.constantFrom("", "\ufeff"), lines, lines, fc.constantFrom("\n", "\r\n"))
  .map(([mark, above, below, newline]) => `${mark}---\n${above}---\n${below}`.replaceAll("\n", newline))

const wordsIn = (text: string) => text.match(/[a-z]{2,}/g) ?? []

describe("any text between fences at the start of a page", () => {
  test("is front matter or part of the document, and no word is neither", () => {
    fc.assert(
      fc.property(page, (source) => {
        const end = yamlOf(source)?.end ?? 0
        const { title } = deriveSource(source)
        const shown = `${textOf(source)} ${title ?? ""}`
        // Tags have words of their own.
        const text = source.slice(end).replaceAll("{% hint %}", "")
        for (const word of wordsIn(text)) expect(shown).toContain(word)
      }),
      { numRuns: cases(500) }
    )
  })

  test("is cut alike by every reader", () => {
    fc.assert(
      fc.property(page, (source) => {
        const end = yamlOf(source)?.end
        for (const parse of [parseMarkdown, parseMarkdownFast]) {
          const [first] = parse(source).children
          expect(first?.type === "yaml").toBe(end !== undefined)
          const { frontMatter } = cutMarkdown(source, parse)
          expect(frontMatter).toBe(source.slice(0, end ?? 0))
        }
        expect(deriveSource(source, parseMarkdownFast)).toEqual(deriveSource(source))
        const plainly = derivePlainText(source, "too-slow")
        const { frontMatter, problems } = deriveSource(source)
        expect(plainly).toMatchObject({ frontMatter, problems })
        expect(readConditionAlone(source).if ?? frontMatter.if).toBe(readConditionAlone(source).if)
      }),
      { numRuns: cases(500) }
    )
  })

  test("stays when attributes and titles are written, and when nothing is", () => {
    fc.assert(
      fc.property(page, (source) => {
        expect(replaceDocument(source, parseDocument(source, resolve), resolve, writeReferenceById)).toBe(
          source
        )
        const body = source.slice(yamlOf(source)?.end ?? (source.startsWith("\ufeff") ? 1 : 0))
        const before = textOf(source).replaceAll(/"key":"[^"]*"/g, "")
        const written = writeFrontMatter(source, { icon: "tau" })
        if (written !== null) {
          expect(written.endsWith(body)).toBe(true)
          expect(deriveSource(written).frontMatter.icon).toBe("tau")
          expect(textOf(written).replaceAll(/"key":"[^"]*"/g, "")).toBe(before)
        }
        const titled = writeTitle(source, "Sigma")
        if (titled === null) return
        const { frontMatter, title } = deriveSource(titled)
        expect(title ?? frontMatter.title).toBe("Sigma")
        for (const word of wordsIn(body.replace(/# zeta/g, ""))) expect(titled).toContain(word)
      }),
      { numRuns: cases(500) }
    )
  })

  test("stays text when an edit of the document makes it a mapping", () => {
    const source = "---\n\nWords here.\n\nMore.\n\n---\n\nAfter.\n"
    const { nodes } = parseDocument(source, resolve)
    const without = { object: "document", data: {}, nodes: nodes.toSpliced(2, 1) } as const
    const renamed = JSON.parse(
      JSON.stringify(without).replace("Words here.", "words: here")
    ) as typeof without
    const written = replaceDocument(source, renamed, resolve, writeReferenceById)
    expect(written).toBe("***\n\nwords: here\n\n---\n\nAfter.\n")
    const links = { from: "a.md", targets: new Map() }
    expect(
      editSource(source, { document: { edited: renamed, links }, title: null, frontMatter: { icon: "x" } })
    ).toEqual({ text: `---\nicon: x\n---\n\n${written}` })
  })
})
