import { expect, test } from "vitest"
import { readStoredText, storedDifference, storedText } from "../src/client/data/storedText.ts"
import type { Document } from "../src/client/screens/edit/Text.ts"

const tree = {
  object: "document",
  data: { anchors: ["a"] },
  nodes: [
    { object: "block", type: "paragraph", key: "1", data: {}, nodes: [] },
    { object: "block", type: "divider", key: "2", data: {} }
  ]
} as Document

test("a stored text reads as it was, also one of a former version", () => {
  for (const text of ["", '{"json":"x"}', tree, { ...tree, nodes: [] }]) {
    expect(readStoredText(structuredClone(storedText(text)))).toEqual(text)
    expect(readStoredText(structuredClone(text))).toEqual(text)
  }
})

test("a text that is stored by its difference from another reads as it was, and has the edited blocks alone", () => {
  const block = (key: string) => ({ ...tree.nodes[0]!, key }) as Document["nodes"][number]
  const [a, b, c, d] = ["a", "b", "c", "d"].map(block)
  const treeOf = (...nodes: ReadonlyArray<Document["nodes"][number] | undefined>) =>
    ({ ...tree, nodes: nodes.filter((node) => node !== undefined) }) as Document
  const base = treeOf(a, b, c)
  const others = [
    base,
    treeOf(a, d, c),
    treeOf(d, a, b, c),
    treeOf(a, b),
    treeOf(a, a, b, c),
    treeOf(),
    treeOf(c, b, a)
  ]
  for (const text of [...others, "# Title"]) {
    const stored = structuredClone(storedDifference(text, base))
    expect(readStoredText(stored, structuredClone(base))).toEqual(text)
  }
  expect(JSON.stringify(storedDifference(treeOf(a, d, c), base))).not.toMatch(/\\"key\\":\\"[abc]/)
  expect(readStoredText(storedDifference(base, "# Title"), "# Title")).toEqual(base)
})
