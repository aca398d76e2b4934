import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules"
import type { Plugin } from "prosemirror-state"
import { Selection } from "prosemirror-state"
import { schema } from "../schema/schema.ts"
import { depthOf, toggleList } from "./lists.ts"

const { nodes, marks } = schema

/** Text between delimiters becomes marked text without them. */
const markRule = (pattern: RegExp, name: string): InputRule =>
  new InputRule(
    pattern,
    (state, match, start, end) => {
      const mark = marks[name]!
      const [whole, before = "", text = ""] = match
      const from = start + before.length
      const delimiter = (whole.length - before.length - text.length) / 2
      if (!state.doc.resolve(from).parent.type.allowsMarkType(mark)) return null
      const { tr } = state
      // The last character is not in the document yet.
      const inside = from + delimiter
      if (end > inside + text.length) tr.delete(inside + text.length, end)
      tr.delete(from, inside)
      tr.addMark(from, from + text.length, mark.create())
      return tr.removeStoredMark(mark)
    },
    { inCodeMark: false }
  )

const list = (pattern: RegExp, kind: "ordered" | "unordered"): InputRule =>
  wrappingInputRule(
    pattern,
    nodes.list!,
    ([, start]) => ({
      kind,
      of: kind === "ordered" && Number(start) !== 1 ? { data: { start: Number(start) } } : null
    }),
    (match, before) =>
      before.attrs.kind === kind &&
      (kind === "unordered" ||
        before.childCount + Number(before.attrs.of?.data?.start ?? 1) === Number(match[1]))
  )

/** The mark of an item at the start of an item of such a list, which people type by habit, says nothing more. */
const repeated = new InputRule(/^(?:[-*+]|\d{1,9}[.)])\s$/, (state, match, start, end) => {
  const $start = state.doc.resolve(start)
  const item = depthOf($start, ({ type }) => type === nodes.listitem)
  if (item === undefined || item !== $start.depth - 1 || $start.index(item) !== 0) return null
  const isOrdered = $start.node(item - 1).attrs.kind === "ordered"
  return isOrdered === /^\d/.test(match[0]) ? state.tr.delete(start, end) : null
})

const task = new InputRule(/^\[([ xX]?)\]\s$/, (state, match, start, end) => {
  const tr = state.tr.delete(start, end)
  const $start = tr.doc.resolve(start)
  const depth = depthOf($start, ({ type }) => type === nodes.listitem)
  const isDone = /x/i.test(match[1]!)
  const isInList = depth !== undefined && depth === $start.depth - 1 && $start.index(depth) === 0
  let wrapped = tr
  if (!isInList || $start.node(depth - 1).attrs.kind !== "tasks") {
    const isToggled = toggleList("tasks")(state.apply(tr), (next) => {
      for (const step of next.steps) wrapped = wrapped.step(step)
    })
    if (!isToggled) return null
  }
  if (isDone) {
    const $at = wrapped.selection.$from
    const item = depthOf($at, ({ type }) => type === nodes.listitem)
    if (item !== undefined) {
      const { of } = $at.node(item).attrs
      wrapped.setNodeAttribute($at.before(item), "of", { ...of, data: { ...of?.data, checked: true } })
    }
  }
  return wrapped
})

const divider = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _, start) => {
  const $start = state.doc.resolve(start)
  const depth = $start.depth - 1
  if ($start.parent.type !== nodes.paragraph || $start.parent.content.size > 2) return null
  if (!$start.node(depth).canReplaceWith($start.index(depth), $start.index(depth), nodes.divider!))
    return null
  const tr = state.tr.delete($start.start(), $start.end())
  tr.insert($start.before(), nodes.divider!.create())
  return tr.setSelection(Selection.near(tr.doc.resolve($start.before() + 2)))
})

/** An address becomes a link when the word after it begins; signs behind it are not part of it. */
const address = new InputRule(
  /(^|\s)(https?:\/\/[^\s<>]*[^\s<>.,;:!?'")\]])([.,;:!?'")\]]*)\s$/,
  (state, [, before = "", url = "", signs = ""], start, end) => {
    const from = start + before.length
    const to = from + url.length
    const link = marks.link!
    const isOther = end - to !== signs.length || state.doc.rangeHasMark(from, end, link)
    if (isOther || !state.doc.resolve(from).parent.type.allowsMarkType(link)) return null
    const mark = link.create({ of: { data: { ref: { kind: "url", url } } } })
    return state.tr.addMark(from, to, mark).insertText(" ", end)
  },
  { inCodeMark: false }
)

/** Turns Markdown into blocks and marks as it is typed. */
export const markdownRules = (): Plugin =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading!, ([, hashes]) => ({ level: hashes!.length })),
      textblockTypeInputRule(/^```([\w+#.-]*)\s$/, nodes.codeblock!, ([, syntax]) => ({
        of: syntax === "" ? null : { data: { syntax } }
      })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
      repeated,
      list(/^\s*[-*+]\s$/, "unordered"),
      list(/^(\d{1,9})[.)]\s$/, "ordered"),
      task,
      address,
      divider,
      markRule(/(^|[^*\w])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, "bold"),
      markRule(/(^|[^_\w])__([^_\s](?:[^_]*[^_\s])?)__$/, "bold"),
      markRule(/(^|[^*\w])\*([^*\s](?:[^*]*[^*\s])?)\*$/, "italic"),
      markRule(/(^|[^_\w])_([^_\s](?:[^_]*[^_\s])?)_$/, "italic"),
      markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, "strikethrough"),
      markRule(/(^|[^`])`([^`\s](?:[^`]*[^`\s])?)`$/, "code")
    ]
  })
