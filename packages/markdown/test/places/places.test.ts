import { describe, expect, it } from "@effect/vitest"
import type { Block, Inline, Leaf, Text } from "../../src/document/Document.ts"
import { readDocument, readPlaced } from "../../src/read/parseDocument.ts"
import { Places } from "../../src/places/Places.ts"
import { composedPages } from "../samples/composedPages.ts"

const leavesOf = (node: Block | Inline | Text): ReadonlyArray<Leaf> =>
  node.object === "text"
    ? node.leaves
    : [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes)].flatMap(leavesOf)

describe("places", () => {
  it("are gathered under the keys that are handed out", () => {
    for (const { name, source } of composedPages()) {
      const blocks = readPlaced(source, new Places()).regions.flatMap((region) => region.blocks)
      expect([name, blocks]).toEqual([name, readDocument(source).nodes])
    }
  })

  it("name for every character the part of the source that spells it", () => {
    for (const { name, source } of composedPages()) {
      const places = new Places()
      const { masked, regions } = readPlaced(source, places)
      for (const leaf of regions.flatMap(({ blocks }) => blocks).flatMap(leavesOf)) {
        for (const spelling of places.spellings(leaf)) {
          const { ends, starts } = places.aligner.align(masked, spelling) ?? { ends: [], starts: [] }
          expect([name, leaf.text, starts.length]).toEqual([name, leaf.text, spelling.to - spelling.from])
          for (const [index, start] of starts.entries()) {
            const character = spelling.whole[spelling.from + index]!
            const written = source.slice(start, ends[index])
            if (/[\p{L}\p{N}]/u.test(character) && !written.startsWith("&")) expect(written).toBe(character)
          }
        }
      }
    }
  })
})
