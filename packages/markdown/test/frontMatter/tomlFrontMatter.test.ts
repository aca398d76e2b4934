import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { derivePlainText } from "../../src/derive/derivePlainText.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { readConditionAlone } from "../../src/frontMatter/readConditionAlone.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { writeFrontMatter } from "../../src/frontMatter/writeFrontMatter.ts"
import { writeTitle } from "../../src/edit/writeTitle.ts"
import { yamlOf } from "../../src/frontMatter/yamlOf.ts"
import { mergeMarkdown } from "../../src/merge/mergeMarkdown.ts"
import { processorMillis } from "../processorMillis.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const fenced = (toml: string, newline = "\n") => `+++${newline}${toml}+++${newline}${newline}Text.${newline}`
const matterOf = (source: string) => deriveSource(source).frontMatter

describe("front matter in TOML", () => {
  test("gives what YAML gives, however a page is read", () => {
    const toml =
      'title = "A # b" # why\ndescription = """\nTwo\nlines"""\nweight = 3\nhidden = true\ntags = [\n  "x", # one\n  "y",\n]\n' +
      'cover = "a.png"\ndate = 2024-01-02\n\n[layout]\nwidth = "wide"\n[layout.cover]\nvisible = false\n[metadata]\nn = 1\n'
    const source = fenced(toml)
    const expected = {
      title: "A # b",
      description: "Two\nlines",
      order: 3,
      hidden: true,
      tags: ["x", "y"],
      cover: "a.png",
      layout: { width: "wide", cover: false },
      metadata: { n: 1 }
    }
    expect(deriveSource(source)).toMatchObject({ frontMatter: expected, problems: [] })
    expect(matterOf(source)).toEqual(expected)
    expect(deriveSource(source, parseMarkdownFast).frontMatter).toEqual(expected)
    expect(derivePlainText(source, "tooComplex" as never).frontMatter).toEqual(expected)
    expect(parseDocument(source, resolve).nodes.map(({ type }) => type)).toEqual(["paragraph"])
    const [cover] = deriveSource(source).references
    expect(source.slice(cover!.start, cover!.end)).toBe("a.png")
    expect(matterOf(fenced('[layout]\nwidth = "wide"\n'))).toEqual({ layout: { width: "wide" } })
    expect(matterOf(`\ufeff${fenced('title = "A"\r\n', "\r\n")}`)).toEqual({ title: "A" })
  })

  test.each([
    ["words", "+++\nwords\n+++\n"],
    ["nothing", "+++\n\n+++\n"],
    ["another fence", '+++\ntitle = "A"\n---\n'],
    ["four marks", '++++\ntitle = "A"\n++++\n'],
    ["text before it", 'A\n\n+++\ntitle = "A"\n+++\n']
  ])("is none with %s", (_, source) => {
    expect(yamlOf(source)).toBeUndefined()
    expect(parseDocument(source, resolve).nodes.length).toBeGreaterThan(0)
  })

  test("with a mistake has no values and a problem in its line, and shows a page with a condition to nobody", () => {
    const broken = deriveSource(fenced('title = "A"\nicon = [\n'))
    expect(broken.frontMatter).toEqual({})
    expect(broken.problems).toHaveLength(1)
    expect(matterOf(fenced('if = "a == b"\ntitle = [\n'))).toEqual({ if: "false" })
    expect(matterOf(fenced('if = "visitor.claims.a"\n'))).toEqual({ if: "visitor.claims.a" })
    expect(matterOf(fenced("if = [1]\n"))).toEqual({ if: "false" })
    expect(readConditionAlone(fenced('if = "a"\n'))).toEqual({ if: "false" })
  })

  test.each<[string, string, Parameters<typeof writeFrontMatter>[1], string]>([
    [
      "a value before its comment",
      "title = 'A' # why\nicon = \"x\"\n",
      { title: 'B "c"' },
      'title = "B \\"c\\"" # why\nicon = "x"\n'
    ],
    [
      "a value of several lines",
      'description = """\nA # b\n""" # c\nx = 1\n',
      { description: "B" },
      'description = "B" # c\nx = 1\n'
    ],
    [
      "a new key above tables",
      'title = "A"\n\n[x]\ntitle = "z"\n',
      { description: "B" },
      'title = "A"\ndescription = "B"\n\n[x]\ntitle = "z"\n'
    ],
    [
      "a new key where there are tables alone",
      "[x]\na = 1\n",
      { hidden: true },
      "hidden = true\n[x]\na = 1\n"
    ],
    ["no key that goes", '# a\ntitle = "A"\nicon = "x"\n', { icon: null }, '# a\ntitle = "A"\n'],
    ["a quoted key", '"title" = "A"\n', { title: "B" }, '"title" = "B"\n'],
    [
      "meta links",
      'title = "A"\n',
      { metaLinks: { canonical: "/x", alternates: ["/y"] } },
      'title = "A"\nmetaLinks = { canonical = "/x", alternates = ["/y"] }\n'
    ]
  ])("is edited in place: %s", (_, before, changes, after) => {
    expect(writeFrontMatter(fenced(before), changes)).toBe(fenced(after))
    const windows = (toml: string) => fenced(toml.replaceAll("\n", "\r\n"), "\r\n")
    if (!before.includes('"""')) expect(writeFrontMatter(windows(before), changes)).toBe(windows(after))
  })

  test("is not edited where it is broken, or where a table has the key", () => {
    expect(writeFrontMatter(fenced("title = [\n"), { title: "B" })).toBeNull()
    expect(
      writeFrontMatter(fenced('[metaLinks]\ncanonical = "a"\n'), { metaLinks: { canonical: "b" } })
    ).toBeNull()
  })

  test("goes with its last key, and has the title of a page without a heading", () => {
    expect(writeFrontMatter(fenced('icon = "x"\n'), { icon: null })).toBe("Text.\n")
    expect(writeTitle(fenced('title = "A"\n'), "B")).toBe(fenced('title = "B"\n'))
    expect(writeTitle(fenced('icon = "x"\n'), "B")).toBe('+++\nicon = "x"\n+++\n\n# B\n\nText.\n')
  })

  test("stays byte for byte when the text is edited, and merges by keys", () => {
    const source = fenced('title  =  "A" # x\n[extra]\na = 1\n')
    const document = parseDocument(source, resolve)
    const nodes = [...document.nodes, ...parseDocument("More.\n", resolve).nodes]
    expect(replaceDocument(source, { ...document, nodes }, resolve, writeReferenceById)).toBe(
      `${source}\nMore.\n`
    )
    const inputs = {
      base: fenced('title = "A"\ndescription = "B"\n'),
      ours: fenced('title = "O"\ndescription = "B"\n'),
      theirs: fenced('title = "A"\ndescription = "T"\n')
    }
    expect(mergeMarkdown(inputs, new Map())).toMatchObject({
      conflicts: [],
      source: fenced('title = "O"\ndescription = "T"\n')
    })
  })

  test("reads any title and description back as they were written", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 20 }),
        fc.string({ maxLength: 20 }),
        (title, description) => {
          const written = writeFrontMatter(fenced("x = 1 # kept\n\n[t]\ny = 2\n"), { title, description })
          expect(written).toMatch(/^\+\+\+\nx = 1 # kept\n/)
          expect(matterOf(written!)).toEqual({ title, description })
        }
      ),
      { numRuns: 100 }
    )
  })

  test("is read in time that is linear in its length", () => {
    for (const toml of [
      "a = [".repeat(10_000),
      'a = """\n'.repeat(6_000),
      "a = 1 # ".repeat(6_000),
      "[a]\n".repeat(10_000)
    ]) {
      const source = fenced(`x = 1\n${toml}\n`)
      const started = processorMillis()
      matterOf(source)
      writeFrontMatter(source, { title: "B" })
      expect(processorMillis() - started).toBeLessThan(1_500)
    }
  })
})
