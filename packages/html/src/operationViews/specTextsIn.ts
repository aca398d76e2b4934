import type { JsonObject } from "@octavo/kernel"
import type { Block, ContentReference, Document, Inline, Text } from "@octavo/markdown"
import { Html } from "../template/Html.ts"
import { operationOfBlock, type SpecBlock } from "../operations/operationOfBlock.ts"
import { languageOf } from "../snippets/codeOf.ts"
import type { Snippet } from "../snippets/Snippet.ts"
import { plainView } from "./FactsView.ts"
import { isMarkdown } from "./isMarkdown.ts"
import { renderFacts } from "./renderFacts.ts"
import { renderSchemas } from "./renderSchemas.ts"

/** The longest description that is read as Markdown, and the most characters of all of a page. */
const maxLength = 20_000
const maxCharacters = 300_000
/** The most characters of code of a page that get colours. */
const maxCode = 20_000

const showsSpec = (node: Block | Inline | Text): node is SpecBlock =>
  node.object === "block" &&
  ["swagger", "openapi-operation", "openapi-schemas", "openapi-webhook"].includes(node.type)

/** The texts of specifications that have to be prepared before a page is rendered. */
export interface SpecTexts {
  /** Descriptions that have to be read as Markdown, each once. */
  readonly descriptions: ReadonlyArray<string>
  /** Code samples and examples that get colours. */
  readonly snippets: ReadonlyArray<Snippet>
}

/** Finds the texts of specifications that a document shows and that have to be prepared, within bounds; pauses between blocks. */
export function* specTextsIn(
  document: Document,
  specification: (reference: ContentReference) => JsonObject | undefined
): Generator<void, SpecTexts, void> {
  const found = new Set<string>()
  let left = maxCharacters
  const describe = (text: string | undefined): false => {
    if (text === undefined || text.length > maxLength || found.has(text) || !isMarkdown(text)) return false
    if (text.length > left) return false
    left -= text.length
    found.add(text)
    return false
  }
  const snippets: Array<Snippet> = []
  let codeLeft = maxCode
  const sample = (code: string, language: string): Html => {
    const named = languageOf(language)
    if (named === "" || named === "text") return Html.empty
    codeLeft -= code.length
    if (codeLeft > 0) snippets.push({ kind: "code", language: named, code })
    return Html.empty
  }
  const view = plainView({ describe, sample })
  const blocks: Array<SpecBlock> = []
  const visit = (node: Block | Inline | Text): void => {
    if (node.object === "text") return
    if (showsSpec(node)) blocks.push(node)
    for (const child of node.nodes ?? []) visit(child)
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child)
  }
  for (const node of document.nodes) visit(node)
  for (const block of blocks) {
    const root = block.data.ref === undefined ? undefined : specification(block.data.ref)
    if (root === undefined) continue
    // Rendering finds exactly the texts that the page shows.
    if (block.type === "openapi-schemas") renderSchemas(root, block.data.schemas, view)
    const facts = operationOfBlock(root, block)
    if (facts !== undefined) renderFacts(root, facts, view)
    yield
  }
  return { descriptions: [...found], snippets }
}
