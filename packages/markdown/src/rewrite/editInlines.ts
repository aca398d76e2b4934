import type { Change } from "../diff/compareTokens.ts"
import { balanceHunks, type BalancedHunk, type Hunk } from "./balanceHunk.ts"
import type { Block, Inline, Text } from "../document/Document.ts"
import { editInline } from "./editInline.ts"
import { changedTokens, type InlineToken, newTokens, nodesOfTokens, oldTokens } from "./InlineTokens.ts"
import { offsetsOfChildren } from "../places/offsetsOfChildren.ts"
import type { Span } from "../places/Places.ts"
import type { Form } from "../text/Spelling.ts"
import { printInlines } from "../print/printDocument.ts"
import { prefixAt } from "../text/reindent.ts"
import type { Rewriting } from "./Rewriting.ts"
import type { Inlines as Nodes, Run } from "../places/Run.ts"
import { writeEntities } from "../html/Html.ts"
import { writeTextHtml } from "../print/writeHtml.ts"
import { writeInlines } from "../print/writeInlines.ts"

/** Words that need no escape, except at the start of a line. */
const PLAIN = /^[\p{L}\p{N}\p{M} ,.;'"()/?%]*$/u

/** So many characters before a place decide how something is written there: those of the short name of an emoji. */
const longestName = 50

/** Comments and elements that a document does not show, but marks. */
const UNSEEN =
  /<!--[^]*?-->|<\/?(?!(?:b|strong|i|em|s|del|strike|sup|sub|kbd|code|mark|br|span|a)\b)[a-z][^>]*>|<(a|span)\s[^>]*\b(?:name|id)=[^>]*><\/\1>/gi

const pairInlines = (
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>,
  hunk: Hunk
): readonly [number, number] | undefined => {
  for (let at = hunk.from; at < hunk.to; at++) {
    const was = old[at]!.inline
    if (was === undefined) continue
    const fits = (is: InlineToken | undefined) => is?.inline !== undefined && is.inline.type === was.type
    let found = -1
    for (let to = hunk.newFrom; to < hunk.newTo; to++) {
      if (!fits(edited[to])) continue
      if (edited[to]!.inline!.key === was.key) return [at, to]
      if (found < 0) found = to
    }
    if (found >= 0) return [at, found]
  }
  return undefined
}

/** Pairs links and other inlines that changed, and cuts hunks around them. */
const cutAtInlines = (
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>,
  hunk: Hunk,
  hunks: Array<Hunk>,
  pairs: Array<readonly [number, number]>
): void => {
  const pair = pairInlines(old, edited, hunk)
  if (pair === undefined) {
    if (hunk.to > hunk.from || hunk.newTo > hunk.newFrom) hunks.push(hunk)
    return
  }
  const [was, is] = pair
  cutAtInlines(old, edited, { ...hunk, to: was, newTo: is }, hunks, pairs)
  pairs.push(pair)
  cutAtInlines(old, edited, { ...hunk, from: was + 1, newFrom: is + 1 }, hunks, pairs)
}

/** A character in place of the neighbours of a hunk, so that it is escaped like them. */
const beside = (source: string, at: number, step: 1 | -1): string => {
  const character = source[step > 0 ? at : at - 1]
  if (character === undefined || character === "\n" || character === "\r") return ""
  if (/[\p{L}\p{N}]/u.test(character)) return "x"
  return /\s/.test(character) ? (step > 0 ? " x" : "x ") : "."
}

/** Only marks of quotes and lists precede it on its line. */
const beginsLine = (source: string, at: number): boolean =>
  /^[\s>]*(?:(?:[*+-]|\d{1,9}[.)]|#{1,6})\s+(?:\[[ xX]\]\s)?)*$/.test(
    source.slice(source.lastIndexOf("\n", at - 1) + 1, at)
  )

/** Writes nodes as text in one form, between two places of the source. */
const writeNodes = (
  nodes: Array<Text | Inline>,
  form: Form,
  { start, end }: Span,
  run: Run,
  rewriting: Rewriting,
  plainly: boolean
): string => {
  const { mdx, source, write, writing } = rewriting
  const isText = nodes.every(
    (node) => node.object === "text" && node.leaves.every(({ marks }) => marks.length === 0)
  )
  const words = isText
    ? nodes
        .map((node) => (node.object === "text" ? node.leaves.map(({ text }) => text).join("") : ""))
        .join("")
    : undefined
  if (form === "raw" && words !== undefined) return words
  if (form === "pre" && words !== undefined) return run.form === "raw" ? words : writeEntities(words)
  if (form === "html" || form === "pre") {
    return rewriting.htmlOf(writeTextHtml(nodes, write))
  }
  if (form === "code" && words !== undefined) return run.isCell ? words.replaceAll("|", "\\|") : words
  if (
    words !== undefined &&
    plainly &&
    PLAIN.test(words) &&
    !(words.startsWith(" ") && beginsLine(source, start))
  )
    return words
  const before = beginsLine(source, start) ? "" : beside(source, start, -1)
  const printed = printInlines(
    writeInlines(nodes, writing, !run.isOneLine, {
      before: source.slice(Math.max(0, start - longestName), start).replace(/^[^]*\n/, ""),
      after: source.slice(end, end + 1)
    }),
    before,
    beside(source, end, 1),
    mdx !== undefined
  )
  const labelled = run.isLabel ? printed.replace(/(?<!\\)[\]]/g, "\\]") : printed
  return run.isCell ? labelled.replace(/(?<!\\)\|/g, "\\|") : labelled
}

const spanOfHunk = (
  old: ReadonlyArray<InlineToken>,
  { beforeRight, from, takesLeft, takesRight, to }: BalancedHunk,
  content: Span | undefined
): Span | undefined => {
  const leftEdge = from === 0 ? content?.start : old[from - 1]!.end
  const rightEdge = to === old.length ? content?.end : old[to]!.start
  if (from === to) {
    const at = beforeRight ? (rightEdge ?? leftEdge) : (leftEdge ?? rightEdge)
    return at === undefined ? undefined : { start: at, end: at }
  }
  const start = takesLeft ? leftEdge : old[from]!.start
  const end = takesRight ? rightEdge : old[to - 1]!.end
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** The text between the tokens of a hunk that is no token: it is kept. */
const unseenIn = (
  source: string,
  old: ReadonlyArray<InlineToken>,
  { from, to }: Hunk,
  { start, end }: Span
): string => {
  let unseen = ""
  let at = start
  for (let index = from; index <= to; index++) {
    const next = index === to ? end : old[index]!.start
    if (next > at) unseen += source.slice(at, next).match(UNSEEN)?.join("") ?? ""
    if (index < to) at = Math.max(at, old[index]!.end)
  }
  return unseen
}

/** Texts that share their spaces alone are two texts: the one takes the place of the other as a whole. */
const changesOf = (
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>,
  changes: ReadonlyArray<Change>
): ReadonlyArray<Change> => {
  if (changes.length < 2) return changes
  const isChanged = (at: number) => changes.some(({ from, to }) => from <= at && at < to)
  const isApart = old.every(
    ({ inline, text }, at) => (inline === undefined && text.trim() === "") || isChanged(at)
  )
  return isApart ? [{ from: 0, to: old.length, newFrom: 0, newTo: edited.length }] : changes
}

const rewriteAll = (old: Nodes, edited: Nodes, run: Run, rewriting: Rewriting, id: string): void => {
  const { content, form } = run
  if (content === undefined) return rewriting.fail(id)
  const nodes = edited.filter((node) => node.object !== "block")
  const span = { start: content.start, end: content.end }
  const text = writeNodes(
    nodes,
    form === "html" || form === "pre" ? form : "markdown",
    span,
    run,
    rewriting,
    false
  )
  const paragraph = (children: Nodes): Block => ({
    object: "block",
    type: "paragraph",
    key: "",
    data: {},
    nodes: children
  })
  const indented = text.replace(/\n/g, `\n${prefixAt(rewriting.source, content.start)}`)
  rewriting.replaceText(id, span, indented, [paragraph(old)], [paragraph(nodes)])
}

/** A link that becomes its words loses the syntax around them. */
const unwrap = (
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>,
  { from, newFrom, newTo, to }: Hunk,
  rewriting: Rewriting
): boolean => {
  const { end, inline, start } = old[from] ?? {}
  if (inline?.type !== "link" || to !== from + 1 || start === undefined || end === undefined) return false
  const place = rewriting.places.get(inline.key)
  const content = place?.node === undefined ? undefined : offsetsOfChildren(place.node)
  const words = oldTokens(inline.nodes ?? [], rewriting)
  const isUnwrapped =
    words?.length === newTo - newFrom && words.every(({ id }, at) => id === edited[newFrom + at]!.id)
  if (content === undefined || !isUnwrapped) return false
  rewriting.splice(start, content.start, "")
  rewriting.splice(content.end, end, "")
  return true
}

/** Edits a run of text: a Myers diff of its words, with each difference written in place, and marks kept in pairs. */
export const editInlines = (oldNodes: Nodes, newNodes: Nodes, run: Run, rewriting: Rewriting): void => {
  const id = `text ${run.key}`
  const level = rewriting.enter(id, run.around, 3)
  const old = oldTokens(oldNodes, rewriting)
  if (level === 2 || old === undefined) return rewriteAll(oldNodes, newNodes, run, rewriting, id)
  editTokens(old, newTokens(newNodes), run, rewriting, { id, level })
}

/** Edits a part of a run of text, given as its tokens. */
export const editTokens = (
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>,
  run: Run,
  rewriting: Rewriting,
  { id, level }: { readonly id: string; readonly level: number }
): void => {
  const hunks: Array<Hunk> = []
  const pairs: Array<readonly [number, number]> = []
  for (const { from, newFrom, newTo, to } of changesOf(old, edited, changedTokens(old, edited)))
    cutAtInlines(old, edited, { from, to, newFrom, newTo }, hunks, pairs)
  const balanced = balanceHunks(old, edited, hunks)
  for (const [was, is] of pairs) {
    if (balanced.some(({ from, to }) => from <= was && was < to)) continue
    editInline(
      old[was]!.inline!,
      edited[is]!.inline!,
      { ...run, id, level, form: old[was]!.form },
      rewriting,
      editInlines
    )
  }
  for (const hunk of balanced) {
    if (level === 0 && unwrap(old, edited, hunk, rewriting)) continue
    const span = spanOfHunk(old, hunk, run.content)
    if (span === undefined) return rewriting.fail(id)
    const nodes = nodesOfTokens(edited.slice(hunk.newFrom, hunk.newTo), hunk.context)
    const near =
      old[hunk.from === hunk.to && !hunk.beforeRight ? hunk.from - 1 : hunk.from] ?? old[hunk.from - 1]
    const form = formOf(near, hunk, run)
    const text = writeNodes(nodes, form, span, run, rewriting, level === 0)
    const prefix = text.includes("\n") ? prefixAt(rewriting.source, run.content?.start ?? span.start) : ""
    const unseen = unseenIn(rewriting.source, old, hunk, span)
    const padded = run.isCell && old.length === 0 ? ` ${text} ` : text
    rewriting.splice(span.start, span.end, padded.replace(/\n/g, `\n${prefix}`) + unseen)
  }
}

/** The form of a hunk: that of its neighbours, but for code that it does not stay within. */
const formOf = (near: InlineToken | undefined, { context }: BalancedHunk, run: Run): Form => {
  const form = near?.inline === undefined ? (near?.form ?? run.form) : run.form
  const isCode = context.some(({ type }) => type === "code")
  if (form === "code") return isCode ? "code" : run.form
  if (form === "atom") return run.form
  return form
}
