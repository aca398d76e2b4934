import type { Block, Document, Inline, Text } from "@octavo/markdown"
import { codeLinesOf, languageOf, textOfLines } from "./codeOf.ts"
import { keyOfSnippet, type Snippet } from "./Snippet.ts"

/** Lists the code and formulas of a document to typeset, each once. */
export const snippetsOf = (document: Document): ReadonlyArray<Snippet> => {
  const found = new Map<string, Snippet>()
  const add = (snippet: Snippet) => found.set(keyOfSnippet(snippet), snippet)
  const visit = (node: Block | Inline | Text): void => {
    if (node.object === "text") return
    if (node.object === "block" && node.type === "code") {
      const language = languageOf(node.data.syntax)
      if (language !== "" && language !== "mermaid")
        add({ kind: "code", language, code: textOfLines(codeLinesOf(node)) })
    }
    if (node.object === "block" && node.type === "math")
      add({ kind: "math", formula: node.data.formula, isBlock: true })
    if (node.object === "inline" && node.type === "inline-math")
      add({ kind: "math", formula: node.data.formula, isBlock: false })
    for (const child of node.nodes ?? []) visit(child)
    for (const fragment of node.fragments ?? []) for (const child of fragment.nodes) visit(child)
  }
  for (const node of document.nodes) visit(node)
  return [...found.values()]
}
