import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Document } from "../../src/document/Document.ts"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import { deriveSource } from "../../src/derive/deriveSource.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { parseMarkdownFast } from "../../src/syntax/parseMarkdownFast.ts"
import { placesIn } from "../../src/document/placesIn.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { anchoredPage, anchoredPiece } from "../../src/testing/anchoredPage.ts"
import { cases } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)
const namesOf = (source: string) => (deriveSource(source).anchors ?? []).map(({ name }) => name)

/** The types and anchors of the blocks that have further ones. */
const anchoredIn = (source: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return
    const { meta, type } = value as {
      readonly type?: string
      readonly meta?: { readonly anchors?: ReadonlyArray<string> }
    }
    if (meta?.anchors !== undefined) found.push(`${type}: ${meta.anchors.join(" ")}`)
    for (const child of Object.values(value)) visit(child)
  }
  visit(parse(source).nodes)
  return found
}

describe("anchors in the HTML of a page", () => {
  it.each([
    ["above a heading", '<a id="x"></a>\n\n## A', ["heading-1: x"]],
    ["right above one", '<a name="x"></a>\n## A', ["heading-1: x"]],
    ["behind the words of one", '## A <a name="x"></a>', ["heading-1: x"]],
    ["before them", '## <a name="x"></a>A', ["heading-1: x"]],
    ["in a paragraph", 'a <span id="x"></span> <a name="y"></a>b', ["paragraph: x y"]],
    ["around blocks", '<div id="x">\n\na\n\nb\n\n</div>', ["paragraph: x"]],
    ["of an element", '<p id="x">a</p>\n<p id="y">b</p>', ["paragraph: x", "paragraph: y"]],
    ["in an item", '* a\n* <a id="x"></a>b', ["paragraph: x"]],
    ["of an item", '<ul><li id="x">a</li><li id="y">b</li></ul>', ["paragraph: x", "paragraph: y"]],
    ["in a cell", '| a |\n| - |\n| <a id="x"></a>b |', ["paragraph: x"]],
    ["in a cell beyond the header", '| a |\n| - |\n| b | <a id="x"></a>c |', ["paragraph: x"]],
    ["of a row", '<table id="x"><tr id="y"><td>a</td></tr></table>', ["table: x y"]],
    ["of what opens", '<details id="x"><summary><a id="y"></a>A</summary>b</details>', ["expandable: x y"]],
    ["of code", '<a id="x"></a>\n```js\na\n```', ["code: x"]],
    ["behind the last block", 'a\n\n<a id="x"></a>', ["paragraph: x"]],
    ["in code", '`<a id="x"></a>`', []],
    ["twice", '<a id="x"></a>a\n\n<a id="x"></a>b', ["paragraph: x"]]
  ])("belong to a block: %s", (_, source, anchors) => {
    expect(anchoredIn(source)).toEqual(anchors)
    const names =
      anchors.length === 0 ? [] : [...new Set(anchors.flatMap((text) => text.split(" ").slice(1)))]
    expect(namesOf(source)).toEqual(names)
  })

  it("of a heading itself are its id", () => {
    const source = '## A <a href="#x" id="x"></a>'
    expect(anchoredIn(source)).toEqual([])
    expect(deriveSource(source).anchors).toEqual([{ name: "a", anchor: "x" }])
  })

  it("of the title belong to the document, with the anchors of its words", () => {
    const { data } = parse('# __My__ Title! <a name="x"></a>\n\ntext')
    expect(data.anchors).toEqual(["my-title", "x"])
    expect(namesOf('# __My__ Title! <a name="x"></a>\n\ntext')).toEqual(["my-title", "x"])
    expect(parse('# A\n\n<a id="y"></a>').data.anchors).toEqual(["a", "y"])
  })

  it("have the anchor of GitHub beside that of a heading, numbered as GitHub does", () => {
    const source = "# Use\n\n## --force\n\n## `__dirname`\n\n## 🚀 Rocket\n\n## Use\n\n## --force\n"
    const anchors = deriveSource(source).anchors!
    expect(new Set(anchors.map(({ name }) => name)).size).toBe(anchors.length)
    for (const place of [
      { name: "--force", anchor: "force" },
      { name: "__dirname", anchor: "dirname" },
      { name: "-rocket", anchor: "rocket" },
      { name: "use-1", anchor: "use" },
      { name: "--force-1", anchor: "force-1" }
    ])
      expect(anchors).toContainEqual(place)
  })

  it("are known of a page as its document has them, by both parsers", () => {
    fc.assert(
      fc.property(anchoredPage, (source) => {
        const derived = deriveSource(source)
        expect(deriveSource(source, parseMarkdownFast)).toEqual(derived)
        const { names } = placesIn(parse(source))
        const places = [
          ...(derived.anchors ?? []),
          ...derived.sections.flatMap(({ id, level }) => (level === 0 ? [] : [{ name: id, anchor: id }]))
        ]
        for (const { anchor, name } of places)
          expect([name, names.get(name), source]).toEqual([name, anchor, source])
      }),
      { numRuns: cases(300) }
    )
  })

  it("stay byte for byte where nothing was edited, and stay where words beside them were", () => {
    fc.assert(
      fc.property(anchoredPage, fc.nat(), (source, at) => {
        const document = parse(source)
        const write = (edited: Document) => replaceDocument(source, edited, resolve, writeReferenceById)
        expect(write(document)).toBe(source)
        const text = JSON.stringify(document)
        const words = [...text.matchAll(/"text":"(?=\w)/g)]
        const word = words[at % Math.max(1, words.length)]
        if (word === undefined) return
        const place = word.index + word[0].length
        const written = write(JSON.parse(`${text.slice(0, place)}New ${text.slice(place)}`) as Document)
        const kept = new Set(written.match(/\b(?:id|name)="[^"]*"/g))
        for (const anchor of source.match(/\b(?:id|name)="[^"]*"/g) ?? [])
          expect([anchor, kept.has(anchor)]).toEqual([anchor, true])
      }),
      { numRuns: cases(200) }
    )
  })

  it("of a piece of a page are the same wherever it is", () => {
    fc.assert(
      fc.property(anchoredPiece, (piece) => {
        expect(namesOf(`> ${piece.replaceAll("\n", "\n> ")}`).length).toBe(namesOf(piece).length)
      }),
      { numRuns: cases(50) }
    )
  })
})
