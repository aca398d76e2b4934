import { Anchors, pathOfReference, writeAnchor } from "@octavo/markdown"
import type { PageId } from "../entries/Page.ts"
import type { SpecPart } from "./ComputedSources.ts"
import { escapeWords } from "./escapeWords.ts"
import { generatedId } from "../entries/generated.ts"
import type { SpecPage } from "./SpecPage.ts"
import { filled, type SpecWords } from "./words/SpecWords.ts"

/** The most operations that are listed one by one; of more, each page has their number. */
const maxListed = 300
const maxLead = 300
const maxHeading = 6

/** A call of a page, with the page and the anchor that show it. */
interface ListedCall {
  readonly part: SpecPart
  readonly page: SpecPage
  readonly anchor?: string
}

const isOperationPage = ({ props }: SpecPage): boolean => props["method"] !== undefined
const isListOfSchemas = ({ schemas }: SpecPage): boolean => schemas !== undefined

/** The calls that a page has itself, or on pages of their own below it. */
const callsOf = (page: SpecPage): ReadonlyArray<ListedCall> => {
  const anchors = new Anchors()
  return [
    ...page.parts
      .filter(({ kind }) => kind !== "schema")
      .map((part) => {
        const name = part.kind === "webhook" ? part.path : `${part.method} ${part.path}`
        return { part, page, anchor: anchors.next(name ?? "") }
      }),
    ...page.children
      .filter(isOperationPage)
      .flatMap((child) => child.parts.map((part) => ({ part, page: child })))
  ]
}

const countCalls = (pages: ReadonlyArray<SpecPage>): number =>
  pages.reduce(
    (sum, page) => sum + callsOf(page).length + countCalls(page.children.filter((p) => !isOperationPage(p))),
    0
  )

/** The first paragraph of a text on one line: as Markdown where it has nothing but words and emphasis. */
const leadOf = (text: string): string => {
  const [first = ""] = text.trim().split(/\n\s*\n/)
  const line = first.replace(/\s+/g, " ").trim()
  if (line.length > maxLead) return escapeWords(`${line.slice(0, maxLead).toWellFormed()}…`)
  return /^\p{L}[^{}<>`$|[\]~\\&]*$/u.test(line) ? line : escapeWords(line)
}

/** The calls that pages and those below them show, by method and path. Of a call on several pages the first counts. */
export const listedCalls = (pages: ReadonlyArray<SpecPage>): ReadonlyMap<string, ListedCall> => {
  const found = new Map<string, ListedCall>()
  for (const page of pages) {
    const below = listedCalls(page.children.filter((child) => !isOperationPage(child)))
    for (const [key, call] of [...callsOf(page).map((call) => [call.part.key, call] as const), ...below])
      if (!found.has(key)) found.set(key, call)
  }
  return found
}

/** A link to a generated page, or to an anchor of it. */
export const linkToPage = (
  computed: PageId,
  words: string,
  { key }: Pick<SpecPage, "key">,
  anchor?: string
): string => {
  const path = pathOfReference({ kind: "page", page: generatedId(computed, key) }) ?? ""
  return `[${escapeWords(words)}](${path}${anchor === undefined ? "" : `#${writeAnchor(anchor)}`})`
}

/** Writes links to the pages of an overview as headings, with the texts of their tags and links to their operations. */
export const printListedPages = (
  computed: PageId,
  pages: ReadonlyArray<SpecPage>,
  texts: SpecWords
): ReadonlyArray<string> => {
  const hasCalls = countCalls(pages) <= maxListed
  const link = (words: string, page: SpecPage, anchor?: string): string =>
    linkToPage(computed, words, page, anchor)
  const printCall = ({ anchor, page, part }: ListedCall): string => {
    const { deprecated, kind, method, path, title } = part
    const name = kind === "webhook" ? (path ?? "") : `${method?.toUpperCase()} ${path}`
    const words = [...(title === null ? [] : [escapeWords(title)]), ...(deprecated ? [texts.deprecated] : [])]
    return `- ${[link(name, page, anchor), ...words].join(" ")}`
  }
  const print = (page: SpecPage, depth: number): ReadonlyArray<string> => {
    const calls = callsOf(page)
    const [introduction] = page.introduction
    const lead = introduction === undefined ? "" : leadOf(introduction)
    const listed = hasCalls
      ? calls.map(printCall).join("\n")
      : filled(calls.length === 1 ? texts.operation : texts.operations, calls.length)
    return [
      `${"#".repeat(Math.min(depth, maxHeading))} ${link(page.title, page)}`,
      ...(lead === "" ? [] : [lead]),
      ...(calls.length === 0 ? [] : [listed]),
      ...(isListOfSchemas(page) ? [] : page.children.filter((child) => !isOperationPage(child))).flatMap(
        (child) => print(child, depth + 1)
      )
    ]
  }
  return pages.flatMap((page) => print(page, 2))
}

/** The anchor that a schema has where one page shows all schemas, so that links to it lead to its line; empty for names that are no identifiers. */
const anchorOfSchema = ({ parts: [part] }: SpecPage): string =>
  part !== undefined && /^[\w.-]+$/.test(part.key) ? `<a id="schema-${part.key}"></a>` : ""

/** Writes links to the pages of schemas, or to pages that list some of them, as a list. */
export const printListedSchemas = (
  computed: PageId,
  pages: ReadonlyArray<SpecPage>
): ReadonlyArray<string> => {
  const print = (page: SpecPage): string => {
    const link = linkToPage(computed, page.title, page)
    const count = page.schemas?.length
    return `- ${anchorOfSchema(page)}${link}${count === undefined ? "" : ` (${count})`}`
  }
  return pages.length === 0 ? [] : [pages.map(print).join("\n")]
}
