import { describe, expect, it } from "@effect/vitest"
import type { BlockOf, Document } from "../../src/document/Document.ts"
import { parseDocument, printDocument, replaceDocument, writeReferenceById } from "../../src/index.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)
const write = (source: string, edited: Document) =>
  replaceDocument(source, edited, resolve, writeReferenceById)

const tableOf = ({ nodes }: Document): BlockOf<"table"> =>
  nodes.find((block): block is BlockOf<"table"> => block.type === "table")!

/** The types of the inlines and the marks in the titles of a table. */
const shownIn = (table: BlockOf<"table">): ReadonlyArray<ReadonlyArray<string>> =>
  Object.values(table.data.definition).map(({ titleFragment }) => {
    const fragment = table.fragments?.find(({ fragment }) => fragment === titleFragment)
    return (fragment?.nodes ?? []).flatMap(({ nodes = [] }) =>
      nodes.flatMap((node) => {
        if (node.object !== "text") return [node.type as string]
        return node.leaves.flatMap(({ marks }) => marks.map(({ type }) => type as string))
      })
    )
  })

const pipes =
  "| A [l](https://a.test) | `c` | ![p](b.png) d | $$x$$ | e[^1] | plain |\n| - | - | - | - | - | - |\n| 1 | 2 | 3 | 4 | 5 | 6 |\n\n[^1]: note\n"
const elements =
  '<table><thead><tr><th>A <a href="https://a.test">l</a></th><th><code>c</code></th><th>d</th></tr></thead><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>\n'

describe("the titles of columns", () => {
  it("show links, code, pictures, formulas and notes as cells do", () => {
    const table = tableOf(parse(pipes))
    expect(shownIn(table)).toEqual([
      ["link"],
      ["code"],
      ["inline-image"],
      ["inline-math"],
      ["annotation"],
      []
    ])
    expect(Object.values(table.data.definition).map(({ title }) => title)).toEqual([
      "A l",
      "c",
      "d",
      "x",
      "e",
      "plain"
    ])
    expect(shownIn(tableOf(parse(elements)))).toEqual([["link"], ["code"], []])
  })

  it.each([pipes, elements])("are printed with these, and edits keep their bytes: %#", (source) => {
    const document = parse(source)
    expect(shownIn(tableOf(parse(printDocument(document, writeReferenceById))))).toEqual(
      shownIn(tableOf(document))
    )
    expect(write(source, document)).toBe(source)
    const edited = JSON.parse(JSON.stringify(document).replace('"text":"2"', '"text":"two"')) as Document
    expect(write(source, edited)).toBe(source.replace(/\b2\b/, "two"))
    const retitled = JSON.parse(
      JSON.stringify(document).replace(/"title":"(plain|d)"/, '"title":"other"')
    ) as Document
    const { definition } = tableOf(parse(write(source, retitled))).data
    expect(Object.values(definition).map(({ title }) => title)).toContain("other")
  })

  it("that a client changes alone are shown as it wrote them", () => {
    const document = parse(pipes)
    const edited = JSON.parse(JSON.stringify(document).replace('"title":"c"', '"title":"code"')) as Document
    const table = tableOf(edited)
    const rebuilt = { ...edited, nodes: [{ ...table, key: "other" } as typeof table] }
    expect(printDocument(rebuilt, writeReferenceById)).toContain("| code ")
  })
})
