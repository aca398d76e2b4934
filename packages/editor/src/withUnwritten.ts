import type { Node } from "prosemirror-model"
import type { EditorState } from "prosemirror-state"
import { nodeWithoutKeys } from "./paste/withoutKeys.ts"

interface Range {
  readonly from: number
  readonly to: number
}

const widthKept = (inline: Node): number =>
  inline.isText
    ? inline.text!.replace(/[ \t\n]+$/, "").length
    : inline.type.name === "hardbreak"
      ? 0
      : inline.nodeSize

/** The width of a text without the spaces and line breaks at its end. */
const widthWithoutEnd = ({ content }: Node): number => {
  let width = content.size
  for (let index = content.childCount - 1; index >= 0; index--) {
    const inline = content.child(index)
    const kept = widthKept(inline)
    width -= inline.nodeSize - kept
    if (kept > 0) break
  }
  return width
}

const isBlank = (node: Node | null): boolean => node?.type.name === "paragraph" && widthWithoutEnd(node) === 0

/** Finds the range at the cursor that Markdown does not keep: blank paragraphs, or spaces and line breaks at the end of a text. */
const unwrittenAt = ({ selection: { $from, empty } }: EditorState): Range | undefined => {
  const { depth, parent } = $from
  if (!empty || depth === 0 || !parent.isTextblock || parent.type.spec.code === true) return undefined
  if (!isBlank(parent)) {
    const from = $from.start() + widthWithoutEnd(parent)
    return from < $from.end() && $from.pos >= from ? { from, to: $from.end() } : undefined
  }
  const holder = $from.node(-1)
  let first = $from.index(-1)
  let end = first + 1
  while (isBlank(holder.maybeChild(first - 1))) first--
  while (isBlank(holder.maybeChild(end))) end++
  if (end - first === holder.childCount) return undefined
  return { from: $from.posAtIndex(first, -1), to: $from.posAtIndex(end, -1) }
}

/**
 * Adds to a document of the server what stands at the cursor and is not kept by Markdown, so that somebody who writes on during a
 * save does not lose the space after a word, or the paragraph that was just begun. Where the server changed that place, its
 * document is returned as it is.
 */
export const withUnwritten = (state: EditorState, wanted: Node): Node => {
  const range = unwrittenAt(state)
  if (range === undefined) return wanted
  const { from, to } = range
  const after = nodeWithoutKeys(wanted).content
  const before = nodeWithoutKeys(state.doc.replace(from, to, state.doc.slice(from, from))).content
  const start = before.findDiffStart(after)
  let at = from
  if (start !== null && start <= from) {
    const { a, b } = before.findDiffEnd(after)!
    const overlap = Math.max(0, start - Math.min(a, b))
    if (a + overlap >= from) return wanted
    at += b - a
  }
  return wanted.replace(at, at, state.doc.slice(from, to))
}
