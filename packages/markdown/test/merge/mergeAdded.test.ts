import { expect, test } from "@effect/vitest"
import * as fc from "fast-check"
import { mergeAdded } from "../../src/merge/mergeAdded.ts"

const lines = fc.array(fc.constantFrom("a", "b", "", "# c"), { maxLength: 6 })
const text = lines.map((all) => `${all.join("\n")}\n`)

test("two texts that were added are one conflict, or the one that has all lines of the other", () => {
  fc.assert(
    fc.property(text, text, (ours, theirs) => {
      const { conflicts, source } = mergeAdded(ours, theirs, new Map())
      if (conflicts.length === 0) {
        expect([ours, theirs]).toContain(source)
        for (const line of [...ours.split("\n"), ...theirs.split("\n")])
          expect(source.split("\n")).toContain(line)
      } else expect(conflicts).toMatchObject([{ base: null, ours, theirs, start: 0, end: theirs.length }])
    })
  )
})

test.each([
  [{ take: "main" }, "ours\n"],
  [{ take: "change-request" }, "theirs\n"],
  [{ markdown: "both\n" }, "both\n"]
] as const)("an answer decides what the text is: %o", (answer, source) => {
  const { conflicts } = mergeAdded("ours\n", "theirs\n", new Map())
  expect(mergeAdded("ours\n", "theirs\n", new Map([[conflicts[0]!.id, answer]])).source).toBe(source)
})
