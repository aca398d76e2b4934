import type { JsonObject } from "@octavo/kernel"
import type { Block, ContentReference, Document, Inline, Text } from "@octavo/markdown"
import { operationOfBlock, type SpecBlock } from "../operations/operationOfBlock.ts"
import { isMarkdown } from "./isMarkdown.ts"
import { renderFacts } from "./renderFacts.ts"
import { renderSchemas } from "./renderSchemas.ts"

/** The longest description that is read as Markdown, and the most characters of all of a page. */
const maxLength = 20_000
const maxCharacters = 300_000

const showsSpec = (node: Block | Inline | Text): node is SpecBlock =>
  node.object === "block" &&
  ["swagger", "openapi-operation", "openapi-schemas", "openapi-webhook"].includes(node.type)

/** The descriptions of specifications that a document shows and that have to be read as Markdown, each once, within bounds; pauses between blocks. */
export function* descriptionsIn(
  document: Document,
  specification: (reference: ContentReference) => JsonObject | undefined
): Generator<void, ReadonlyArray<string>, void> {
  const found = new Set<string>()
  let left = maxCharacters
  const describe = (text: string | undefined): false => {
    if (text === undefined || text.length > maxLength || found.has(text) || !isMarkdown(text)) return false
    if (text.length > left) return false
    left -= text.length
    found.add(text)
    return false
  }
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
    // Rendering finds exactly the descriptions that the page shows.
    if (block.type === "openapi-schemas") renderSchemas(root, block.data.schemas, describe)
    const facts = operationOfBlock(root, block)
    if (facts !== undefined) renderFacts(root, facts, describe)
    yield
  }
  return [...found]
}
