import { describe, expect, it } from "@effect/vitest"
import { writeReferenceById } from "../../src/document/ContentReference.ts"
import type { Document, Leaf } from "../../src/document/Document.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { replaceDocument } from "../../src/edit/replaceDocument.ts"
import { meaningOf } from "../../src/compare/sameBlocks.ts"

const resolve = (url: string) => ({ kind: "url" as const, url })
const parse = (source: string) => parseDocument(source, resolve)

/** Leaves as `plain *marked* plain`. */
const leavesOf = (words: string, type: "bold" | "italic" | "code"): ReadonlyArray<Leaf> =>
  words
    .split("*")
    .map((text, index): Leaf => ({
      object: "leaf",
      text,
      marks: index % 2 === 0 ? [] : [{ object: "mark", type }]
    }))
    .filter(({ text }) => text !== "")

const write = (source: string, leaves: ReadonlyArray<Leaf>): string => {
  const { nodes } = parse(source)
  const document = {
    object: "document",
    data: {},
    nodes: [{ ...nodes[0]!, nodes: [{ object: "text", key: "t", leaves }] }, ...nodes.slice(1)]
  } as Document
  const result = replaceDocument(source, document, resolve, writeReferenceById)
  expect(meaningOf(parse(result).nodes), result).toBe(meaningOf(document.nodes))
  return result
}

describe("words beside marked words", () => {
  const marks = [
    ["bold", "**"],
    ["italic", "_"],
    ["code", "`"]
  ] as const

  it.each(marks)(
    "that become %s, too, get one pair of marks with them, and other lines stay",
    (type, mark) => {
      const page = (words: string) => `Only at\n${words.replaceAll("*", mark)}\nlast.\n`
      const edit = (words: string, edited: string) =>
        write(page(words), leavesOf(`Only at ${edited} last.`, type))
      expect(edit("*height* and x", "*height and* x")).toBe(page("*height and* x"))
      expect(edit("b *height* and", "*b height* and")).toBe(page("*b height* and"))
      expect(edit("*a* b *c* d", "*a b c* d")).toBe(page("*a b c* d"))
      expect(edit("a *b* c", "a *b* new *words c*")).toBe(page("a *b* new *words c*"))
    }
  )

  it.each([
    ["at `a` b", "at *`a* b", "at `` `a `` b"],
    ["at `a` b", "at *a`* b", "at `` a` `` b"],
    ["`a` b", "# *```a* b", "\\# ` ```a ` b"],
    ["`a` b", "*a`b* b", "``a`b`` b"]
  ])("%s becomes %s with delimiters of code that hold its backticks", (words, edited, written) => {
    expect(write(`First\n${words}\nlast.\n`, leavesOf(`First ${edited} last.`, "code"))).toBe(
      `First\n${written}\nlast.\n`
    )
  })
})
