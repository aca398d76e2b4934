import { type Change, compareTokens, numberTokens } from "../diff/compareTokens.ts"
import type { Block, Inline, Leaf, Mark, Text } from "../document/Document.ts"
import { sameMarks, withMark } from "../document/marks.ts"
import type { Form } from "../text/Spelling.ts"
import type { Page } from "./Rewriting.ts"
import { meaningOfInline } from "../compare/sameBlocks.ts"

/** The source and the ranges of a page's words. */
type Original = Pick<Page, "masked" | "places">

/** A word, a sign, a space or an inline of a run of text. */
export interface InlineToken {
  readonly text: string
  readonly inline?: Inline
  readonly marks: ReadonlyArray<Mark>
  /** Equal for tokens that say the same. */
  readonly id: string
  readonly start: number
  readonly end: number
  readonly form: Form
}

const TOKEN = /[\p{L}\p{N}\p{M}_]+|\s|[^]/gu
const inOrder = (marks: ReadonlyArray<Mark>): ReadonlyArray<Mark> =>
  marks.reduce(withMark, [] as ReadonlyArray<Mark>)

const idOfText = (text: string, marks: ReadonlyArray<Mark>): string =>
  `${text}\0${marks.map((mark) => (mark.type === "color" ? JSON.stringify(mark.data) : mark.type)).join()}`

/** The marks that all text of an inline has; of one without text those of its neighbours are taken. */
const marksOf = (inline: Inline): ReadonlyArray<Mark> | undefined => {
  const leaves = (inline.nodes ?? []).flatMap((node) => (node.object === "text" ? node.leaves : []))
  const [first, ...rest] = leaves.filter(({ text }) => text !== "").map(({ marks }) => inOrder(marks))
  return first?.filter((mark) => rest.every((marks) => marks.some((other) => sameMarks([mark], [other]))))
}

const withNeighbours = (tokens: ReadonlyArray<InlineToken>): ReadonlyArray<InlineToken> =>
  tokens.map((token, index) => {
    if (token.inline === undefined || marksOf(token.inline) !== undefined) return token
    const before = tokens[index - 1]?.marks ?? []
    const after = tokens[index + 1]?.marks ?? []
    return { ...token, marks: before.filter((mark) => after.some((other) => sameMarks([mark], [other]))) }
  })

/**
 * The marks outside of a link, as in `**[words](target)**`: those that its neighbours share, or whose delimiters touch
 * the link. Other delimiters, as of all code in Markdown, belong to the link.
 */
const withOuterMarks = (tokens: ReadonlyArray<InlineToken>, source: string): ReadonlyArray<InlineToken> =>
  tokens.map((token, index) => {
    const { end, form, inline, marks, start } = token
    if (inline === undefined || marks.length === 0) return token
    const isAround = (mark: Mark) => {
      if (mark.type === "code" && form === "markdown") return false
      const isIn = (other: InlineToken | undefined) =>
        other?.marks.some((one) => sameMarks([mark], [one])) === true
      return (
        (isIn(tokens[index - 1]) || /[*_~>]/.test(source[start - 1] ?? "")) &&
        (isIn(tokens[index + 1]) || /[*_~<]/.test(source[end] ?? ""))
      )
    }
    return { ...token, marks: marks.filter(isAround) }
  })

const inlineToken = (inline: Inline, start: number, end: number, form: Form): InlineToken => ({
  text: "",
  inline,
  marks: marksOf(inline) ?? [],
  id: meaningOfInline(inline),
  start,
  end,
  form
})

interface Characters {
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
  readonly forms: ReadonlyArray<Form>
}

const charactersOf = (leaf: Leaf, { masked, places }: Original): Characters | undefined => {
  const starts: Array<number> = []
  const ends: Array<number> = []
  const forms: Array<Form> = []
  for (const spelling of places.spellings(leaf)) {
    const found = places.aligner.align(masked, spelling)
    if (found === undefined || found.starts.length !== spelling.to - spelling.from) return undefined
    for (let at = 0; at < found.starts.length; at++) {
      starts.push(found.starts[at]!)
      ends.push(found.ends[at]!)
      forms.push(spelling.form)
    }
  }
  return starts.length === leaf.text.length ? { starts, ends, forms } : undefined
}

/** A line break before an inline or another leaf ends behind the quote marks and the indentation of the next line. */
const withLineStarts = (tokens: ReadonlyArray<InlineToken>, source: string): ReadonlyArray<InlineToken> =>
  tokens.map((token, index) => {
    const next = tokens[index + 1]
    const { end, form, inline } = token
    if (next === undefined || inline !== undefined || form !== "markdown" || source[end - 1] !== "\n")
      return token
    const [prefix] = /^[ \t>]*/.exec(source.slice(end, next.start)) ?? [""]
    return prefix === "" ? token : { ...token, end: end + prefix.length }
  })

type Nodes = ReadonlyArray<Text | Inline | Block>

/** The tokens of a run of text in the page; undefined when the range of one is unknown. */
export const oldTokens = (nodes: Nodes, page: Original): ReadonlyArray<InlineToken> | undefined => {
  const tokens: Array<InlineToken> = []
  for (const node of nodes) {
    if (node.object === "block") return undefined
    if (node.object === "inline") {
      const place = page.places.get(node.key)
      if (place === undefined || place.start < 0) return undefined
      tokens.push(
        inlineToken(node, place.start, place.end, place.attributes === undefined ? "markdown" : "html")
      )
      continue
    }
    for (const leaf of node.leaves) {
      if (leaf.text === "") continue
      const characters = charactersOf(leaf, page)
      if (characters === undefined) return undefined
      const marks = inOrder(leaf.marks)
      for (const match of leaf.text.matchAll(TOKEN)) {
        const last = match.index + match[0].length - 1
        tokens.push({
          text: match[0],
          marks,
          id: idOfText(match[0], marks),
          start: characters.starts[match.index]!,
          end: characters.ends[last]!,
          form: characters.forms[match.index]!
        })
      }
    }
  }
  for (let at = 1; at < tokens.length; at++) if (tokens[at]!.start < tokens[at - 1]!.start) return undefined
  return withLineStarts(withOuterMarks(withNeighbours(tokens), page.masked), page.masked)
}

/** The tokens of an edited run of text. */
export const newTokens = (nodes: Nodes): ReadonlyArray<InlineToken> => {
  const tokens: Array<InlineToken> = []
  for (const node of nodes) {
    if (node.object === "block") continue
    if (node.object === "inline") tokens.push(inlineToken(node, 0, 0, "markdown"))
    else {
      for (const leaf of node.leaves) {
        const marks = inOrder(leaf.marks)
        for (const [text] of leaf.text.matchAll(TOKEN))
          tokens.push({ text, marks, id: idOfText(text, marks), start: 0, end: 0, form: "markdown" })
      }
    }
  }
  return withNeighbours(tokens)
}

/** The differences of two runs of text (Myers diff). */
export const changedTokens = (
  old: ReadonlyArray<InlineToken>,
  edited: ReadonlyArray<InlineToken>
): ReadonlyArray<Change> => {
  const numbered = numberTokens([old.map((token) => token.id), edited.map((token) => token.id)])
  return compareTokens(numbered[0]!, numbered[1]!)
}

/** Tokens as text and inlines, without marks that are around them already. */
export const nodesOfTokens = (
  tokens: ReadonlyArray<InlineToken>,
  context: ReadonlyArray<Mark>
): Array<Text | Inline> => {
  const isOutside = (mark: Mark) => context.some((other) => sameMarks([mark], [other]))
  const nodes: Array<Text | Inline> = []
  for (const { inline, marks, text } of tokens) {
    if (inline !== undefined) {
      nodes.push(inline)
      continue
    }
    const leaf: Leaf = { object: "leaf", text, marks: marks.filter((mark) => !isOutside(mark)) }
    nodes.push({ object: "text", key: "", leaves: [leaf] })
  }
  return nodes
}
