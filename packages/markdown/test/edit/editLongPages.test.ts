import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Block, Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSafely, readDocumentSafely } from "../../src/derive/readSource.ts"
import { editSource } from "../../src/edit/editSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { plainTextDocument } from "../../src/document/plainTextDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { replaceInLongPage } from "../../src/edit/replaceInLongPage.ts"
import { Unwritable } from "../../src/print/Unwritable.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"
import { titleIn, writeTitle } from "../../src/edit/writeTitle.ts"
import { holds, testTimeout } from "../../src/testing/holds.ts"
import { processorMillis } from "../processorMillis.ts"
import { composedPages } from "../samples/composedPages.ts"
import { leavesOf, type Open } from "../samples/openDocument.ts"
import { numbersFrom } from "../../src/testing/numbersFrom.ts"
import { editAtRandom } from "./randomEdits.ts"
import { reachesFurther } from "./reachesFurther.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const links = { from: null, targets: new Map() }
const edited = (document: Document) => ({
  document: { edited: document, links },
  title: null,
  frontMatter: {}
})

/** Delimiters beyond what any parser is given. */
const tooMuch = `${"*a_ ".repeat(4000)}\n`

describe("a page beyond the bounds of the parser", () => {
  it.each([
    ["in its heading", `# Old #\n\n${tooMuch}`, `# New *title* #\n\n${tooMuch}`],
    ["in its front matter", `---\ntitle: Old\n---\n${tooMuch}`, `---\ntitle: "New *title*"\n---\n${tooMuch}`],
    ["above its text", tooMuch, `# New *title*\n\n${tooMuch}`],
    [
      "above a block of code",
      `\`\`\`sh\n# comment\n\`\`\`\n${tooMuch}`,
      `# New *title*\n\n\`\`\`sh\n# comment\n\`\`\`\n${tooMuch}`
    ]
  ])("gets a title %s", (_, source, expected) => {
    expect(editSource(source, { document: null, title: "New *title*", frontMatter: {} })).toEqual({
      text: expected
    })
    expect(titleIn(deriveSafely(expected))).toBe("New *title*")
  })

  it("reads any title as it was written", () =>
    holds(
      fc.constantFrom("C #", "# x", "a_b", "`x`", "<b>", "&amp;", "a\\b", "x ##", "---", "日本"),
      20,
      (title) => {
        for (const heading of ["# Old ##", "# Old", "Old"])
          expect(titleIn(deriveSafely(writeTitle(`${heading}\n\n${tooMuch}`, title)!))).toBe(title)
      }
    ))

  it("keeps a title whose words are a link that is defined at its end", () => {
    const source = `# [Guide]\n\nOne.\n\n${"Words and words.\n\n".repeat(500)}[Guide]: https://example.org\n`
    expect(writeTitle(source, "Guide")).toBe(source)
  })

  it("gets attributes", () => {
    const frontMatter = { description: "Words", icon: "bolt" }
    expect(editSource(tooMuch, { document: null, title: null, frontMatter })).toEqual({
      text: `---\ndescription: Words\nicon: bolt\n---\n\n${tooMuch}`
    })
  })

  it("is edited by its lines, each with its own end", () => {
    const source = `# T\r\n\r\nwords\r\n${tooMuch}`
    const document = structuredClone(readDocumentSafely(source))
    const leaves = leavesOf(document)
    leaves[2]!.text = "other words"
    expect(editSource(source, edited(document))).toEqual({
      text: source.replace("words", "other words")
    })
  })

  it("is edited by its lines when it can be read by now", () => {
    const source = "# T\n\nwords\n"
    const document = structuredClone(plainTextDocument(source))
    leavesOf(document)[2]!.text = "other words"
    expect(editSource(source, edited(document))).toEqual({ text: "# T\n\nother words\n" })
  })

  it("is edited by its lines when a client gave them other keys", () => {
    const source = `# T\n\n${"Words of a page.\n\n".repeat(1_000)}The end.\n`
    const rekeyed = (text: string): Document =>
      JSON.parse(JSON.stringify(plainTextDocument(text)).replaceAll(/"key":"(\w+)"/g, '"key":"new-$1"'))
    expect(editSource(source, edited(rekeyed(source)))).toEqual({ text: source })
    for (const text of [
      source.replace("# T", "# Title"),
      source.replace("The end.", "The new end."),
      source.replace("Words", "Other words")
    ])
      expect(editSource(source, edited(rekeyed(text)))).toEqual({ text })
  })

  it("is not what is left when all but a block of Markdown as code is removed", () => {
    const code = `\`\`\`markdown\n# Example\n${"words\n".repeat(2_000)}\`\`\`\n`
    for (const source of [`# T\n\nBefore.\n\n${code}`, `${code}\nBehind.\n`, `# T\n\n${code}\nBehind.\n`]) {
      const document = readDocumentSafely(source)
      const nodes = document.nodes.filter(({ type }) => type === "code")
      const written = editSource(source, edited({ ...document, nodes } as Open<Document>))
      expect(written).toEqual({ text: source.replace(/Before\.\n\n|\nBehind\.\n/, "") })
    }
  })

  it("is not replaced by another document", () => {
    const document = structuredClone(readDocumentSafely(tooMuch)) as Open<Document>
    document.nodes = [...document.nodes, { ...document.nodes[0]!, key: "other" }] as Array<Block>
    expect(editSource(tooMuch, edited(document))).toEqual({ refused: "too-complex" })
  })
})

describe("a title far down a page", () => {
  const long = "Words of a text.\n\n".repeat(600)

  it("is written where it is", () => {
    expect(writeTitle(`${long}# Old\n\n${long}`, "New")).toBe(`${long}# New\n\n${long}`)
    expect(writeTitle(`${long}Old\n===\n`, "New")).toBe(`${long}New\n===\n`)
  })

  it("is above a long text that has none, without a reading by the reference parser", () => {
    const parts = "A part of all.\n\n".repeat(50_000)
    const before = processorMillis()
    expect(writeTitle(parts, "New") === `# New\n\n${parts}`).toBe(true)
    // The reference parser takes some four seconds.
    expect(processorMillis() - before).toBeLessThan(1_500)
  })

  it("is none within a formula that ends further down", () => {
    const formula = `$$\n# a\n${"x + y\n".repeat(1000)}$$\n`
    expect(writeTitle(`${formula}\n# Old\n`, "New")).toBe(`${formula}\n# New\n`)
  })
})

describe("an edit in parts of a page", () => {
  it("gives a footnote that several words share a definition of its own where it is edited at one of them", () => {
    const source = `# T\n\n<details>\n\n<summary>S</summary>\n\nOne[^1].\n\n[^1]: The note.\n\n</details>\n\n${"Words.\n\n".repeat(9)}Two[^1].\n`
    const document = structuredClone(parseDocument(source, resolve))
    const note = leavesOf(document).find(({ text }) => text === "The note.")!
    note.text = "The new note."
    const result = replaceInLongPage(source, document, resolve, writeReferenceById)
    expect(result).toBe(`${source.replace("One[^1]", "One[^2]")}\n[^2]: The new note.\n`)
    const edit = { name: "addWord", document, reach: "word", was: "", is: "new " } as const
    expect(reachesFurther(source, result, edit)).toBeUndefined()
    expect(reachesFurther(source, result.replace("Two", "2"), edit)).toBeDefined()
  })

  const pages = composedPages()
    .filter(({ source }) => source.length > 1500)
    .map(({ source }) => ({ source, document: parseDocument(source, resolve) }))

  it("is what an edit of the whole page would be", testTimeout, () =>
    holds(fc.record({ page: fc.nat(pages.length - 1), seed: fc.nat() }), 150, ({ page, seed }) => {
      const { document, source } = pages[page]!
      const edit = editAtRandom(document, numbersFrom(seed))
      if (edit === undefined) return
      const written = (write: typeof replaceDocument) => {
        try {
          return write(source, edit.document, resolve, writeReferenceById)
        } catch (error) {
          expect(error).toBeInstanceOf(Unwritable)
          return null
        }
      }
      const result = written(replaceInLongPage)
      // The edit of the whole page is refused then too.
      if (result === null) return expect(written(replaceDocument)).toBeNull()
      expect(meaningOf(parseDocument(result, resolve).nodes)).toBe(meaningOf(edit.document.nodes))
      expect(reachesFurther(source, result, edit)).toBeUndefined()
    })
  )
})
