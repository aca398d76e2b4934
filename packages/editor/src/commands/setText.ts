import type { Node, NodeType } from "prosemirror-model"
import type { Command } from "prosemirror-state"
import { dataOf, type Own } from "../schema/Own.ts"
import { schema } from "../schema/schema.ts"

const isText = (type: NodeType): boolean => type === schema.nodes.paragraph || type === schema.nodes.heading

/** The envelope of a block of text that becomes another type: anchors stay with headings, lines stay with code. */
const ownAs = (node: Node, type: NodeType): Own | null => {
  const own = node.attrs.of as Own | null
  if (own === null || node.type === type) return own
  if (!isText(node.type) || !isText(type)) return null
  const { align } = dataOf(own)
  return { ...(own.key !== undefined && { key: own.key }), data: align === undefined ? {} : { align } }
}

/** Turns the selected blocks of text into another type, and keeps the rest that is known of them. */
export const setText =
  (type: NodeType, attrs: Readonly<Record<string, unknown>> = {}): Command =>
  (state, dispatch) => {
    const { tr } = state
    for (const { $from, $to } of state.selection.ranges)
      tr.setBlockType($from.pos, $to.pos, type, (node) => ({
        ...attrs,
        of: attrs.of ?? ownAs(node, type),
        ...(isText(type) && { verbatim: node.attrs.verbatim === true })
      }))
    if (!tr.docChanged) return false
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Turns the selected blocks into headings of a level from 1 to 3, or back into paragraphs. */
export const toggleHeading =
  (level: 1 | 2 | 3): Command =>
  (state, dispatch, view) => {
    const { parent } = state.selection.$from
    const isOn = parent.type === schema.nodes.heading && parent.attrs.level === level
    const command = isOn ? setText(schema.nodes.paragraph!) : setText(schema.nodes.heading!, { level })
    return command(state, dispatch, view)
  }

/** Turns the selected blocks into paragraphs. */
export const setParagraph: Command = setText(schema.nodes.paragraph!)

/** Turns the selected block into code, or back into a paragraph. */
export const toggleCodeBlock: Command = (state, dispatch, view) =>
  (state.selection.$from.parent.type === schema.nodes.codeblock
    ? setParagraph
    : setText(schema.nodes.codeblock!))(state, dispatch, view)
