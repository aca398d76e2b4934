import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { readdirSync, readFileSync } from "node:fs"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import type { Block, Document, Fragment, Inline, Leaf, Text } from "../../src/document/Document.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { Unwritable } from "../../src/print/Unwritable.ts"
import { holds, testTimeout } from "../../src/testing/holds.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })

type Open<T> = { -readonly [Key in keyof T]: T[Key] }
type List = Array<Open<Block>>

/** The paragraphs of a document, each with the list that it is in. */
const paragraphsOf = (nodes: ReadonlyArray<unknown>): Array<{ list: List; at: number }> =>
  (nodes as ReadonlyArray<Open<Block> | Fragment | Inline>).flatMap((node, at) => {
    if (node.object === "block" && node.type === "paragraph") return [{ list: nodes as List, at }]
    return [...paragraphsOf(node.nodes ?? []), ...paragraphsOf(("fragments" in node && node.fragments) || [])]
  })

/** The places in the text of a paragraph behind a space: its node, leaf and offset. */
const placesBehindSpaces = ({ nodes = [] }: Block) =>
  nodes.flatMap((node, at) =>
    node.object !== "text"
      ? []
      : node.leaves.flatMap(({ text }, leaf) =>
          [...text.matchAll(/ /g)].map(({ index }) => ({ at, leaf, offset: index + 1 }))
        )
  )

const hasWords = ({ nodes = [] }: Block): boolean => /"text":"[^"]*\S/.test(JSON.stringify(nodes))

/** The place of the space at a cut: in the first half, as every editor has it, in the second one, or in neither. */
type Space = "first" | "second" | "neither"

const halvesOf = (
  block: Block,
  { at, leaf, offset }: ReturnType<typeof placesBehindSpaces>[number],
  space: Space
): readonly [Block, Block] => {
  const nodes = block.nodes ?? []
  const text = nodes[at] as Text
  const part = (leaves: ReadonlyArray<Leaf>): Text => ({
    ...text,
    leaves: leaves.filter((one) => one.text !== "")
  })
  const cut = text.leaves[leaf]!
  const head = { ...cut, text: cut.text.slice(0, space === "first" ? offset : offset - 1) }
  const tail = { ...cut, text: cut.text.slice(space === "second" ? offset - 1 : offset) }
  const first = [...nodes.slice(0, at), part([...text.leaves.slice(0, leaf), head])]
  const second = [part([tail, ...text.leaves.slice(leaf + 1)]), ...nodes.slice(at + 1)]
  return [{ ...block, nodes: first } as Block, { ...block, key: "", nodes: second } as Block]
}

const divided = (source: string, index: number, cut: number, space: Space): string | undefined => {
  const document = structuredClone(parseDocument(source, resolve)) as Document
  const paragraphs = paragraphsOf(document.nodes)
  const found = paragraphs[index % Math.max(1, paragraphs.length)]
  if (found === undefined) return undefined
  const block = found.list[found.at] as Block
  const places = placesBehindSpaces(block)
  if (places.length === 0) return undefined
  const halves = halvesOf(block, places[cut % places.length]!, space)
  if (!halves.every(hasWords)) return undefined
  found.list.splice(found.at, 1, ...halves)
  try {
    return replaceDocument(source, document, resolve, writeReferenceById)
  } catch (error) {
    // A cell of pipes and a caption have no place for two paragraphs.
    if (error instanceof Unwritable && ["pipe-table", "no-markdown"].includes(error.reason)) return undefined
    throw error
  }
}

/** The lines of one text that another has not at its start or at its end. */
const linesBetween = (text: string, other: string): ReadonlyArray<string> => {
  const [lines, others] = [text.split("\n"), other.split("\n")]
  let head = 0
  while (head < Math.min(lines.length, others.length) && lines[head] === others[head]) head++
  let tail = 0
  while (tail < Math.min(lines.length, others.length) - head && lines.at(-1 - tail) === others.at(-1 - tail))
    tail++
  return lines.slice(head, lines.length - tail)
}

const words = "One two\nthree four\nfive six"

describe("a paragraph that an edit divides", () => {
  it.each([
    ["a page", `${words}\n`, 2, "One two\nthree\n\nfour\nfive six\n"],
    [
      "a list",
      "* One two\n  three four\n  five six\n* b\n",
      2,
      "* One two\n  three\n\n  four\n  five six\n* b\n"
    ],
    ["a quote", "> One two\n> three four\n> five six\n", 2, "> One two\n> three\n>\n> four\n> five six\n"],
    [
      "a hint",
      `{% hint style="info" %}\n${words}\n{% endhint %}\n`,
      2,
      '{% hint style="info" %}\nOne two\nthree\n\nfour\nfive six\n{% endhint %}\n'
    ],
    [
      "a cell of HTML",
      `<table><tr><th>a</th></tr><tr><td>${words}</td></tr></table>\n`,
      2,
      "<table><tr><th>a</th></tr><tr><td>One two\nthree<p>four\nfive six</p></td></tr></table>\n"
    ],
    [
      "a paragraph of HTML",
      `<table><tr><th>a</th></tr><tr><td><p>${words}</p></td></tr></table>\n`,
      2,
      "<table><tr><th>a</th></tr><tr><td><p>One two\nthree</p><p>four\nfive six</p></td></tr></table>\n"
    ],
    ["bold words", "**One two\nthree four** five\nsix\n", 2, "**One two\nthree**\n\n**four** five\nsix\n"],
    ["words that begin with a mark", "One `two\nthree` four\nfive\n", 0, "One\n\n`two\nthree` four\nfive\n"],
    ["words that end with a mark", "One `two` three\nfour\nfive\n", 1, "One `two`\n\nthree\nfour\nfive\n"],
    ["nested marks", "a **b _c d\ne_ f** g\nh\n", 2, "a **b _c_**\n\n**_d\ne_ f** g\nh\n"],
    ["code", "`octavo user\ncreate` makes\nthem\n", 0, "`octavo`\n\n`user\ncreate` makes\nthem\n"]
  ])("after a space keeps its lines, in %s", (_, source, cut, expected) => {
    for (const space of ["first", "second", "neither"] as const) {
      expect([space, divided(source, 0, cut, space)]).toEqual([space, expected])
    }
  })

  it("keeps a space that is written at the end of another paragraph", () => {
    const source = "One\n`two`&#x20;\n\nThree four\nfive.\n"
    expect(divided(source, 1, 0, "first")).toBe("One\n`two`&#x20;\n\nThree\n\nfour\nfive.\n")
  })

  it("changes one line of a page, wherever it is divided", testTimeout, () => {
    const pages = readdirSync(new URL("../samples/pages", import.meta.url)).map((name) =>
      readFileSync(new URL(`../samples/pages/${name}`, import.meta.url), "utf8")
    )
    const space = fc.constantFrom<Space>("first", "first", "second", "neither")
    return holds(
      fc.tuple(fc.constantFrom(...pages), fc.nat(), fc.nat(), space),
      30,
      ([page, at, cut, where]) => {
        const text = divided(page, at, cut, where)
        if (text !== undefined) expect(linesBetween(page, text).length, text).toBeLessThanOrEqual(1)
      }
    )
  })
})
