import { asRead } from "../compare/asRead.ts"
import type { Block, Document } from "../document/Document.ts"
import type { ResolveReference, WriteReference } from "../document/ContentReference.ts"
import { editBlocks } from "./editBlocks.ts"
import { withOtherFences } from "./withOtherFences.ts"
import { closeLastFence } from "./closeLastFence.ts"
import { Footnotes } from "../print/Footnotes.ts"
import { lowerToMdx } from "./lowerToMdx.ts"
import { lostWords } from "../rewrite/lostWords.ts"
import type { MdxForms } from "../print/MdxForms.ts"
import { parseDocument, readPlaced } from "../read/parseDocument.ts"
import { Places } from "../places/Places.ts"
import { printBlocks } from "../print/printDocument.ts"
import { meaningsOf, readAgain } from "./readAgain.ts"
import { resolveReferences } from "../document/resolveReferences.ts"
import { BODY, type BlockList, Known, type Page, Rewriting } from "../rewrite/Rewriting.ts"
import type { Site, Ways } from "../rewrite/Ways.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { strayChange } from "./strayChange.ts"
import { applySplices, Overlap } from "../text/Splices.ts"
import { Unwritable } from "../print/Unwritable.ts"
import { yamlOf } from "../frontMatter/yamlOf.ts"

/** The most attempts in each manner: each reads the whole page again. */
const MAX_ATTEMPTS = 10

const documentOf = (nodes: ReadonlyArray<Block>): Document => ({ object: "document", data: {}, nodes })

/** The place for the first block of a page: behind its front matter and its title. */
const bodyOf = (source: string): BlockList["inside"] => {
  const end = source.length
  const text = source.trimEnd()
  return { start: text.length, end, before: /^\uFEFF?$/.test(text) ? "" : "\n\n", after: "\n" }
}

/** Prints the whole body; comments and definitions between its blocks follow it. */
const replaceBody = (page: Page, edited: ReadonlyArray<Block>, rewriting: Rewriting): void => {
  rewriting.enter("print", [], 1)
  const spans = page.blocks.flatMap(({ key }) => page.places.outer(key) ?? [])
  const [first] = spans
  if (first === undefined || spans.some(({ start }) => start < 0)) return rewriting.fail("print")
  const range = { start: first.start, end: spans.reduce((end, span) => Math.max(end, span.end), 0) }
  const carried = spans
    .slice(1)
    .map(({ start }, index) => page.source.slice(spans[index]!.end, start).trim())
    .filter((between) => between !== "")
  const text = [rewriting.print(edited, ""), ...carried].join("\n\n")
  rewriting.replaceText("print", range, text, page.blocks, edited)
}

/** Writes the thematic break at the start of a text with other marks where an edit would make it the fence of front matter. */
const withoutNewFence = (source: string, text: string): string =>
  yamlOf(text) === undefined || yamlOf(source) !== undefined
    ? text
    : text.replace(
        /^(\uFEFF?)(?:---|(?=\+\+\+))/,
        (fence, mark: string) => mark + (fence === mark ? "\\" : "***")
      )

const attempt = (
  page: Page,
  edited: ReadonlyArray<Block>,
  ways: Ways,
  known: Known
): { readonly rewriting: Rewriting; readonly text: string | undefined } => {
  const rewriting = new Rewriting(page, ways, known)
  if (ways.coarse.has(BODY)) replaceBody(page, edited, rewriting)
  else {
    const inside = bodyOf(page.source)
    editBlocks(
      { key: BODY, around: [], ...(inside !== undefined && { inside }) },
      page.blocks,
      edited,
      rewriting
    )
  }
  const { source } = page
  const notes = printBlocks([], { write: page.write, footnotes: rewriting.footnotes, mdx: page.mdx })
  if (notes !== "") rewriting.splice(source.trimEnd().length, source.trimEnd().length, `\n\n${notes}`)
  if (rewriting.failed.size > 0) return { rewriting, text: undefined }
  try {
    return {
      rewriting,
      text: withOtherFences(source, withoutNewFence(source, applySplices(source, rewriting.splices)))
    }
  } catch (error) {
    if (error instanceof Overlap) return { rewriting, text: undefined }
    throw error
  }
}

/** The edits in blocks of the page that parse otherwise than they should; all of them when that is unknown. */
const sitesAtFault = (
  sites: ReadonlyArray<Site>,
  read: ReadonlyArray<string>,
  wanted: ReadonlyArray<string>
): ReadonlyArray<Site> => {
  let head = 0
  while (head < read.length && head < wanted.length && read[head] === wanted[head]) head++
  let tail = 0
  while (
    tail < read.length - head &&
    tail < wanted.length - head &&
    read[read.length - 1 - tail] === wanted[wanted.length - 1 - tail]
  )
    tail++
  const isSameLength = read.length === wanted.length
  const isWrong = (top: number) =>
    isSameLength ? read[top] !== wanted[top] : top >= head - 1 && top <= wanted.length - tail
  // Sites with one way only say whether something can be done at all, unless they print.
  const written = sites.filter(({ id, ways }) => ways > 1 || id.startsWith("print"))
  const wrong = written.filter(({ top }) => isWrong(top))
  return wrong.length > 0 ? wrong : written
}

/** Has sites written in the next way, or a block around them printed; false when there is none left. */
const escalate = (
  sites: ReadonlyArray<Site>,
  { coarse, levels }: { readonly levels: Map<string, number>; readonly coarse: Set<string> }
): boolean => {
  let isNew = false
  for (const { around, id, ways } of sites) {
    const level = (levels.get(id) ?? 0) + 1
    if (level - ways > around.length) continue
    levels.set(id, level)
    if (level >= ways) coarse.add(around[level - ways] ?? BODY)
    isNew = true
  }
  return isNew
}

/** The kinds of blocks and inlines in something; marks are none. */
const typesIn = (meaning: string): string =>
  (meaning.match(/(?<!"object":"mark",)"type":"[a-z\d-]+"/g) ?? []).join()

/** The text of a meaning, in which the letter of an escape such as that of a tab is no part of a word. */
const wordsIn = (meaning: string): string => meaning.replace(/\\(?:[bfnrt"\\/]|u[\da-f]{4})/g, " ")

/** Not all that a document can say has Markdown: what an edited one reads as once it is printed, unless words of it are lost. */
const printable = (
  edited: ReadonlyArray<Block>,
  known: ReadonlySet<string>,
  page: Page,
  resolve: ResolveReference
): ReadonlyArray<string> =>
  edited.flatMap((block) => {
    const meaning = meaningOf([block])
    if (known.has(meaning)) return [meaning]
    const printed = printBlocks([block], { write: page.write, footnotes: new Footnotes(), mdx: page.mdx })
    const read = parseDocument(`#\n\n${printed}`, resolve).nodes
    const isNear =
      typesIn(meaning) === typesIn(meaningOf(read)) &&
      lostWords(wordsIn(meaning), "", wordsIn(meaningOf(read)), "").length === 0
    return isNear ? meaningsOf(read) : [meaning]
  })

/**
 * Writes an edited document back into the source that it was read from. The two trees are compared node by node, and each
 * difference is a splice of the source: words within a leaf, an attribute of a tag, a block beside others. What was
 * written is read again; where it is not the document that was wanted, the next coarser way is tried, up to printing
 * a block around it. Fails with `Unwritable` when each way fails or would lose words that no document shows. `resolve`
 * and `write` are those of the page; `mdx` is given for a page of MDX, whose new blocks are written without tags and comments of HTML.
 */
export const replaceDocument = (
  source: string,
  edited: Document,
  resolve: ResolveReference,
  write: WriteReference,
  mdx?: MdxForms
): string => {
  const places = new Places()
  const placed = readPlaced(source, places)
  const blocks = placed.regions.flatMap((region) => region.blocks)
  resolveReferences(documentOf(blocks), resolve)
  const nodes = asRead(
    blocks,
    mdx === undefined ? edited.nodes : lowerToMdx(blocks, edited.nodes, mdx, resolve, write)
  )
  const old = meaningsOf(blocks)
  let wanted = meaningsOf(nodes)
  if (old.join() === wanted.join()) return source
  const page: Page = { ...placed, source, places, blocks, write, editBlocks, mdx }
  const known = new Known(page, nodes)
  const lost = new Set<string>()
  const strayIn = strayChange(page, nodes)
  let isLeafStray: ReturnType<typeof strayChange> | undefined
  let withinLeaves: string | undefined
  let stray: string | undefined
  for (const phase of ["copying", "printing", "closest"] as const) {
    if (phase === "closest") wanted = printable(nodes, new Set(old), page, resolve)
    const ways = { levels: new Map<string, number>(), coarse: new Set<string>(), copies: phase === "copying" }
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const { rewriting, text } = attempt(page, nodes, ways, known)
      for (const word of rewriting.lost) lost.add(word)
      const read =
        text === undefined
          ? undefined
          : (readAgain(page, rewriting.splices, text, resolve) ??
            meaningsOf(parseDocument(text, resolve).nodes))
      if (text !== undefined && read!.join() === wanted.join()) {
        const found = strayIn(text)
        if (found === undefined) return text
        stray ??= found
        // Some words can only be written when others of their leaf are escaped.
        isLeafStray ??= strayChange(page, nodes, true)
        if (isLeafStray(text) === undefined) withinLeaves ??= text
        break
      }
      const { failed, sites } = rewriting
      const atFault =
        read !== undefined
          ? sitesAtFault(sites, read, wanted)
          : failed.size === 0
            ? sites
            : sites.filter(({ id }) => failed.has(id))
      if (!escalate(atFault, ways)) break
    }
  }
  if (withinLeaves !== undefined) return withinLeaves
  const closed = closeLastFence(source, placed)
  if (closed !== undefined) return replaceDocument(closed, edited, resolve, write, mdx)
  const words = [...lost].slice(0, 5)
  throw stray === undefined
    ? new Unwritable(words.length === 0 ? "no-markdown" : "hidden-source", words)
    : new Unwritable("change-elsewhere", [stray.slice(0, 80)])
}
