import { describe, expect, it } from "vitest"
import * as fc from "fast-check"
import { followBlocks } from "../../src/moves/followBlocks.ts"
import { parseDocument } from "../../src/read/parseDocument.ts"
import { previewBlocks } from "../../src/derive/previewBlocks.ts"

const read = (text: string) => parseDocument(`# Title\n\n${text}`, () => undefined)

const keysOf = (document: ReturnType<typeof read>) =>
  new Set(
    Array.from(JSON.stringify(document).matchAll(/"object":"block"[^{}]*?"key":"(\w+)"/g), ([, key]) => key!)
  )

/** The block that a block became, each by the beginning of its text. */
const follow = (before: string, after: string, beginning: string) => {
  const [old, now] = [read(before), read(after)]
  const previews = previewBlocks(old, keysOf(old))
  const key = [...previews].findLast(([, preview]) => preview.startsWith(beginning))![0]
  const to = followBlocks(old, now, new Set([key])).get(key)
  return to === undefined ? null : previewBlocks(now, new Set([to])).get(to)
}

const text = "First things first.\n\nThen the second thing.\n\n* Milk\n* Eggs\n\nLast of all.\n"

describe("a block is followed", () => {
  it("to the same words, wherever they went", () => {
    expect(follow(text, `New.\n\n${text}`, "Then")).toBe("Then the second thing.")
    expect(follow(text, "Last of all.\n\n> First things first.\n", "First")).toBe("First things first.")
    expect(follow(text, text.replace("Milk\n", "Milk\n* Butter\n"), "Eggs")).toBe("Eggs")
  })

  it("to what its words became", () => {
    expect(follow(text, text.replace("second", "other"), "Then")).toBe("Then the other thing.")
    expect(follow(text, text.replace("Milk", "Milks"), "Milk")).toBe("Milks")
  })

  it("to the same one of several that say the same", () => {
    const twice = "Again.\n\nBetween.\n\nAgain.\n"
    const [old, now] = [read(twice), read(`Before.\n\n${twice}`)]
    const keys = [...previewBlocks(old, keysOf(old))].flatMap(([key, words]) =>
      words === "Again." ? key : []
    )
    const places = [...followBlocks(old, now, new Set(keys)).values()]
    expect(new Set(places).size).toBe(2)
    expect(places).toEqual(now.nodes.filter((_, at) => at === 1 || at === 3).map(({ key }) => key))
  })

  it("nowhere when it is gone, and something else stands in its place", () => {
    expect(follow(text, text.replace("Then the second thing.\n\n", ""), "Then")).toBeNull()
    expect(follow(text, text.replace("Then the second thing.", "Zürich, Köln, Graz"), "Then")).toBeNull()
    expect(follow(text, "", "Then")).toBeNull()
  })

  it("to itself in a document that did not change, whatever it holds", () => {
    const line = fc.constantFrom(
      "A.",
      "B c d.",
      "* x",
      "* y\n* z",
      "> q",
      "---",
      "| a |\n|---|\n| b |",
      "```\nx\n```"
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const document = read(lines.join("\n\n"))
        const keys = keysOf(document)
        const followed = followBlocks(document, document, keys)
        expect([...followed].every(([from, to]) => from === to)).toBe(true)
        expect(followed.size).toBe(keys.size)
      })
    )
  })
})
