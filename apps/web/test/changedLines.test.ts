import { expect, test } from "vitest"
import { changedLines } from "../src/client/screens/edit/drafts/changedLines.ts"
import { isSameText, type Document } from "../src/client/screens/edit/Text.ts"

const text = (words: string) => ({ object: "text", leaves: [{ object: "leaf", text: words, marks: [] }] })
const block = (type: string, ...nodes: ReadonlyArray<object>) => ({ object: "block", type, nodes })
const tree = (...nodes: ReadonlyArray<object>) =>
  ({ object: "document", data: {}, nodes }) as unknown as Document
const marked = (lines: ReturnType<typeof changedLines>) =>
  lines.map(({ kind, text }) => `${kind === "added" ? "+" : "-"}${text}`)

test("the changed lines of a source are those that were removed and added, in reading order", () => {
  const before = "# T\n\nOne.\n\nTwo.\n\n* a\n* b\n\nEnd.\n"
  const after = "# T\n\nOne.\n\nZwei.\n\n* a\n* b\n* **c** d\n\nEnd.\n"
  expect(marked(changedLines(before, after))).toEqual(["-Two.", "+Zwei.", "+* **c** d"])
  expect(changedLines(before, before)).toEqual([])
})

test("the changed lines of a tree are the words of its blocks, with those within inlines, fragments and other blocks", () => {
  const link = { object: "inline", type: "link", nodes: [text("b")] }
  const list = (...items: ReadonlyArray<object>) =>
    block("list-unordered", ...items.map((item) => block("list-item", block("paragraph", item))))
  const tabs = {
    object: "block",
    type: "tabs",
    fragments: [{ object: "fragment", nodes: [block("paragraph", text("in"))] }]
  }
  const before = tree(block("paragraph", text("a "), link), list(text("one")), block("paragraph", text("")))
  const after = tree(block("paragraph", text("a "), link), list(text("one"), text("two")), tabs)
  expect(marked(changedLines(before, after))).toEqual(["+two", "+in"])
  expect(marked(changedLines(after, tree()))).toEqual(["-a b", "-one", "-two", "-in"])
})

test("texts are the same whatever the keys and the order of fields of their trees", () => {
  const one = tree({ ...block("paragraph", text("a")), key: "1", data: { x: 1, y: 2 } })
  const other = tree({ data: { y: 2, x: 1 }, key: "2", meta: { id: "b" }, ...block("paragraph", text("a")) })
  expect(isSameText(one, other)).toBe(true)
  expect(isSameText(one, tree({ ...block("paragraph", text("a")), data: { x: 1, y: 3 } }))).toBe(false)
  expect(isSameText(one, tree({ ...block("paragraph", text("b")), data: { x: 1, y: 2 } }))).toBe(false)
  expect([isSameText("a", "a"), isSameText("a", "b")]).toEqual([true, false])
})

test("very different long texts are compared as a whole", () => {
  const long = (word: string) => Array.from({ length: 2000 }, (_, line) => `${word} ${line}`).join("\n")
  const lines = changedLines(long("one"), long("other"))
  expect(lines).toHaveLength(4000)
  expect(lines[2000]).toEqual({ kind: "added", text: "other 0" })
})
