import { type Block, editSource, meaningOf } from "@octavo/markdown"
import { type Numbers, numbersFrom } from "@octavo/markdown/testing"
import type { Node } from "prosemirror-model"
import type { EditorState } from "prosemirror-state"
import { createState } from "../../src/createState.ts"
import { patchesSince } from "../../src/mapping/patchesSince.ts"
import { writeDocument } from "../../src/mapping/writeBlock.ts"
import { withLaterPlugins } from "../../src/laterPlugins.ts"
import { links, parse } from "../pages.ts"
import { blockEdits } from "./blockEdits.ts"
import { type RandomEdit, textEdits } from "./randomEdits.ts"
import { snippets } from "./snippets.ts"

/** The kinds of edits that people make with the editor. */
const edits = { ...textEdits, ...blockEdits }

/** The outcome of random edits. */
export interface Outcome {
  readonly count: number
  readonly kinds: Readonly<Record<string, number>>
  readonly problems: ReadonlyArray<string>
  readonly refused: ReadonlyArray<string>
}

export const aPage = (next: Numbers): ReadonlyArray<string> => {
  const blocks: Array<string> = []
  const count = 3 + next(4)
  for (let at = 0; at < count; at++) blocks.push(snippets[next(snippets.length)]!, `Between ${at} and more.`)
  return blocks
}

const common = (
  a: ReadonlyArray<unknown>,
  b: ReadonlyArray<unknown>,
  fromEnd: boolean,
  most: number
): number => {
  let count = 0
  while (count < most && a.at(fromEnd ? -1 - count : count) === b.at(fromEnd ? -1 - count : count)) count++
  return count
}

const keysIn = (nodes: ReadonlyArray<unknown>): ReadonlyArray<string | undefined> =>
  (nodes as ReadonlyArray<Partial<Block>>).flatMap(({ fragments = [], key, nodes = [] }) => [
    key,
    ...keysIn(nodes),
    ...keysIn(fragments)
  ])

/** The lines of the source that an edit replaced or removed. */
const replacedLines = (source: string, result: string): number => {
  const [a, b] = [source.split("\n"), result.split("\n")]
  const most = Math.min(a.length, b.length)
  const head = common(a, b, false, most)
  return a.length - head - common(a, b, true, most - head)
}

/** The text of the page may only differ between the last unchanged block before the edit and the first one after it. */
const outside = (
  blocks: ReadonlyArray<string>,
  before: Node,
  after: Node,
  result: string
): string | undefined => {
  const [a, b] = [before.content.content, after.content.content]
  const most = Math.min(a.length, b.length)
  const head = common(a, b, false, most)
  const same = common(a, b, true, most - head)
  // Indented code behind a new list gets fences.
  const tail = blocks.at(-same)?.startsWith("    ") === true ? same - 1 : same
  const start = `# Title\n\n${blocks.slice(0, head).join("\n\n")}`
  const end = `${blocks.slice(blocks.length - tail).join("\n\n")}\n`
  if (!result.startsWith(start)) return `changed before the edit: ${JSON.stringify(result)}`
  if (tail > 0 && !result.endsWith(end)) return `changed after the edit: ${JSON.stringify(result)}`
  return undefined
}

/** The meaning of blocks as readers see it: HTML has no two spaces in a row. */
const shownOf = (blocks: ReadonlyArray<Block>): string => meaningOf(blocks).replace(/ {2,}/g, " ")

/** Makes a random edit of a page, of a kind that its blocks allow. */
const anEdit = (state: EditorState, next: Numbers) => {
  const names = Object.keys(edits)
  for (let tries = 0; tries < 8; tries++) {
    const name = names[next(names.length)]!
    const edit: RandomEdit = edits[name as keyof typeof edits]!
    const tr = edit.make(state, next)
    if (tr?.docChanged === true) return { edit, name, tr }
  }
  return undefined
}

/** Makes a random number of edits, one after the other, up to so many. */
const severalEdits = (state: EditorState, most: number, next: Numbers) => {
  const wanted = most === 1 ? 1 : 2 + next(most - 1)
  const made: Array<{ readonly edit: RandomEdit; readonly name: string }> = []
  let now = state
  while (made.length < wanted) {
    const found = anEdit(now, next)
    if (found === undefined) break
    made.push(found)
    now = now.apply(found.tr)
  }
  return { made, doc: now.doc }
}

/**
 * Makes so many random saves, each of a page of random blocks after up to `most` random edits, and looks at the sources before and after
 * alone.
 */
export const editsOf = (count: number, seed: number, most = 1): Outcome => {
  const kinds: Record<string, number> = {}
  const problems: Array<string> = []
  const refused: Array<string> = []
  let made = 0
  for (let tries = 0; made < count && tries < count * 8; tries++) {
    const next = numbersFrom(seed * 1_000_003 + tries)
    const blocks = aPage(next)
    const source = `# Title\n\n${blocks.join("\n\n")}\n`
    const document = parse(source)
    const bare = createState(document)
    const state = bare.reconfigure({ plugins: withLaterPlugins(bare.plugins) })
    if (state.doc.childCount !== blocks.length) {
      problems.push(`not one block each: ${source}`)
      continue
    }
    const { doc, made: all } = severalEdits(state, most, next)
    if (all.length === 0) continue
    made++
    for (const { name } of all) kinds[name] = (kinds[name] ?? 0) + 1
    const told = `${all.map(({ name }) => name).join(" ")}, ${seed}/${tries}`
    try {
      doc.check()
    } catch (error) {
      problems.push(`${told}: ${String(error)}`)
      continue
    }
    const edited = writeDocument(doc)
    const keys = keysIn(edited.nodes)
    if (keys.includes(undefined) || new Set(keys).size < keys.length)
      problems.push(`${told}: keys are not unique`)
    const written = editSource(source, { document: { edited, links }, frontMatter: {}, title: null })
    if ("refused" in written) {
      refused.push(`${told}: ${written.refused} ${String(written.words)} in ${JSON.stringify(source)}`)
      continue
    }
    const { text } = written
    if (made % 4 === 0) {
      const patches = patchesSince(document, edited)!
      const patched = editSource(source, {
        document: { blocks: patches, links },
        frontMatter: {},
        title: null
      })
      if (!("text" in patched) || patched.text !== text)
        problems.push(`${told}: patches lead to ${JSON.stringify(patched)}`)
    }
    if (shownOf(parse(text).nodes) !== shownOf(edited.nodes)) problems.push(`${told}: reads otherwise`)
    const body = all.some(({ edit }) => edit.appends === true)
      ? text.replace(/(?:\n\[\^\d+\]: [^\n]*\n)+$/, "")
      : text
    const further = outside(blocks, state.doc, doc, body)
    if (further !== undefined) problems.push(`${told}: ${further}`)
    const lines = replacedLines(source, text)
    const bound = all.length === 1 ? all[0]!.edit.lines : undefined
    if (bound !== undefined && lines > bound)
      problems.push(`${told}: ${lines} lines in ${JSON.stringify(source)} became ${JSON.stringify(text)}`)
  }
  return { count: made, kinds, problems, refused }
}
