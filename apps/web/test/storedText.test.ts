import { expect, test } from "vitest"
import { readStoredText, storedText } from "../src/client/data/storedText.ts"
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
