import { expect, layer } from "@effect/vitest"
import { parseDocument } from "@octavo/markdown"
import { Effect } from "effect"
import { nameAnchors } from "../../src/published/nameAnchors.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import { memory } from "../ContentServices.ts"

layer(memory, { timeout: "60 seconds" })("nameAnchors", (it) => {
  it.effect("gives references the ids of headings, and copies only what contains these", () =>
    Effect.gen(function* () {
      const made = yield* aSpace()
      const source = aSource("# Target\n\n## --force\n\n## Part\n")
      const page = yield* aPage({ title: "Target", sourceHash: source.hash })
      const revision = yield* commit(made, { pages: { put: [page], remove: [] }, sources: [source] })
      const at = { branchId: made.space.mainBranchId, seq: revision.seq, base: null }
      const parse = (text: string) =>
        parseDocument(text, (target) => ({
          kind: "anchor",
          page: page.id,
          anchor: target.slice(1)
        }))
      const same = parse("Words and [a part](#part).\n\n* [the same](#part)\n")
      expect(yield* nameAnchors(at, same)).toBe(same)
      const differing = parse("Words and [a part](#part).\n\n* [another](#--force)\n")
      const named = yield* nameAnchors(at, differing)
      expect(named.nodes[0]).toBe(differing.nodes[0])
      expect(JSON.stringify(named)).toBe(JSON.stringify(differing).replace('"--force"', '"force"'))
    })
  )
})
