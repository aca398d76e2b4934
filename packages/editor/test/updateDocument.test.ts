import { editSource } from "@octavo/markdown"
import { type EditorState, TextSelection } from "prosemirror-state"
import { describe, expect, test } from "vitest"
import { createState } from "../src/createState.ts"
import { writeDocument } from "../src/mapping/writeBlock.ts"
import { updateDocument } from "../src/updateDocument.ts"
import { links, parse } from "./pages.ts"

/** Writes the text of an editor into a source, as the server does. */
const write = (source: string, { doc }: EditorState): string => {
  const document = { edited: writeDocument(doc), links }
  const written = editSource(bodyOf(source), { document, frontMatter: {}, title: null })
  return "text" in written ? written.text : expect.fail(written.refused)
}

const bodyOf = (source: string) => `# Page\n\n${source}\n`

/** Opens a page with the cursor behind some words, types there, and presses Enter for each line break. */
const typedInto = (source: string, words: string, typed: string): EditorState => {
  let state = createState(parse(bodyOf(source)))
  let end = 0
  state.doc.descendants((node, pos) => {
    const at = node.isText ? node.text!.indexOf(words) : -1
    if (at !== -1) end = pos + at + words.length
  })
  const { tr } = state
  tr.setSelection(TextSelection.create(tr.doc, end))
  for (const letter of typed) {
    if (letter === "\n") tr.split(tr.selection.from)
    else tr.insertText(letter)
  }
  state = state.apply(tr)
  return state
}

/** Saves the text of an editor, and shows what the server answers after changes by others. */
const save = (source: string, state: EditorState, theirs = (text: string) => text): EditorState => {
  return state.apply(updateDocument(state, parse(theirs(write(source, state)))))
}

const textOf = ({ doc }: EditorState) => doc.textBetween(0, doc.content.size, "|")

describe("a document of the server that is shown while somebody writes", () => {
  test.each([
    ["First.\n\nSecond", "Second", " word ", "First.|Second word "],
    ["First.\n\nSecond", "Second", "  ", "First.|Second  "],
    ["First.\n\nLast.", "First.", "\n", "First.||Last."],
    ["First.\n\nLast.", "First.", "\n\n ", "First.|| |Last."],
    ["* one\n* two", "two", " or ", "one|two or "],
    ["> quoted\n\nLast.", "quoted", "\n", "quoted||Last."],
    ["## Head", "Head", " and ", "Head and "]
  ])("leaves the cursor of %j behind %j, after %j was typed", (source, words, typed, shown) => {
    const before = typedInto(source, words, typed)
    const after = save(source, before)
    expect(textOf(before)).toBe(shown)
    expect(textOf(after)).toBe(shown)
    expect(after.selection.eq(TextSelection.create(after.doc, before.selection.from))).toBe(true)
    expect(textOf(save(source, after))).toBe(shown)
    const more = after.apply(after.tr.insertText("x"))
    expect(write(source, more)).toContain(`${typed.trim()}${typed.trim() === "" ? "" : " "}x`)
  })

  test.each([
    ["before", "First.", "First, changed.", "First, changed.|Second |Last."],
    ["after", "Last.", "Last, changed.", "First.|Second |Last, changed."]
  ])("takes in a change by others %s the cursor", (_, from, to, shown) => {
    const source = "First.\n\nSecond\n\nLast."
    const after = save(source, typedInto(source, "Second", " "), (text) => text.replace(from, to))
    expect(textOf(after)).toBe(shown)
    expect(textOf(after.apply(after.tr.insertText("x")))).toBe(shown.replace("Second ", "Second x"))
  })

  test("shows a change by others at the cursor itself as it is", () => {
    const source = "First.\n\nSecond"
    const theirs = (text: string) => text.replace("Second", "Another.")
    expect(textOf(save(source, typedInto(source, "Second", " "), theirs))).toBe("First.|Another.")
  })
})
