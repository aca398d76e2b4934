import {
  type Block,
  type Document,
  includeReusables,
  type Inline,
  type PathTarget,
  resolveReferences,
  resolveWith,
  type Scope,
  type Text
} from "@octavo/markdown"
import { Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import { documentsOf } from "../sources/documentsOf.ts"
import type { PublishedText } from "./targetsOfText.ts"

/** The text of a page, the reusable contents that it includes, by id, and the values of its expressions. */
export interface EvaluatedText {
  readonly text: PublishedText
  readonly included: ReadonlyMap<string, PublishedText>
  readonly scope: Scope
}

/** All document trees of some sources; a batch of those that are not stored takes some statements. */
const allDocuments = Effect.fnUntraced(function* (hashes: ReadonlyArray<string>) {
  const found = new Map<string, Document>()
  for (let missing = hashes; missing.length > 0; missing = missing.filter((hash) => !found.has(hash))) {
    const documents = yield* documentsOf(missing)
    if (documents.size === 0) break
    for (const [hash, document] of documents) found.set(hash, document)
  }
  return found
})

type Node = Block | Inline | Text

/** Nodes without conditional blocks that were not evaluated, since that took too long. */
const withoutConditions = (nodes: ReadonlyArray<Node>): ReadonlyArray<object> =>
  nodes.flatMap((node): ReadonlyArray<object> => {
    if (node.object === "text") return [node]
    if (node.type === "if") return []
    const fragments = node.fragments?.flatMap((fragment) => withoutConditions(fragment.nodes))
    return [{ data: node.data, nodes: withoutConditions(node.nodes ?? []), fragments }]
  })

/** The nodes of texts that a reader sees, with the reusable contents that they include: conditions and expressions are evaluated. */
export const evaluatedNodes = Effect.fnUntraced(function* (
  texts: ReadonlyArray<EvaluatedText>,
  targets: ReadonlyMap<string, PathTarget>
) {
  const parts = texts.flatMap(({ included, text }) => [text, ...included.values()])
  const trees = yield* allDocuments([...new Set(parts.map(({ sourceHash }) => sourceHash))])
  const documentOf = ({ from, sourceHash }: PublishedText): Document =>
    resolveReferences(
      trees.get(sourceHash) ?? { object: "document", data: {}, nodes: [] },
      resolveWith({ from, targets })
    )
  const parser = yield* DocumentParser
  const nodes: Array<object> = []
  for (const { included, scope, text } of texts) {
    const contents = new Map([...included].map(([id, content]) => [id, documentOf(content)]))
    const document = includeReusables(documentOf(text), contents)
    nodes.push(...withoutConditions((yield* parser.evaluate(document, scope, "everything")).nodes))
  }
  return nodes
})
