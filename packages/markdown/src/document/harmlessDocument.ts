import type { Block, Document, Text } from "./Document.ts"

/** The blocks that a text of a stranger may have; all others could show what readers of a page may not see. */
const allowedBlocks: ReadonlySet<string> = new Set([
  "paragraph",
  "heading-1",
  "heading-2",
  "heading-3",
  "list-ordered",
  "list-unordered",
  "list-tasks",
  "list-item",
  "blockquote",
  "code",
  "code-line",
  "table",
  "divider",
  "math"
])

const plainText = (text: string): Text => ({
  object: "text",
  key: "",
  leaves: [{ object: "leaf", text, marks: [] }]
})

interface Nested {
  readonly object: string
  readonly type?: string
  readonly data?: unknown
  readonly nodes?: ReadonlyArray<Nested>
  readonly fragments?: ReadonlyArray<Nested>
}

const isPicture = ({ data, type }: Nested): boolean => {
  const { ref } = (data ?? {}) as { readonly ref?: { readonly kind?: string; readonly url?: string } }
  return type === "image" && ref?.kind === "url" && /^https?:\/\//i.test(ref.url ?? "")
}

/** Pictures of other sites stay, those of the space would be found by their names. */
const isAllowed = (node: Nested): boolean =>
  allowedBlocks.has(node.type ?? "") ||
  isPicture(node) ||
  (node.type === "images" && (node.nodes ?? []).length > 0 && (node.nodes ?? []).every(isPicture))

const harmless = (nodes: ReadonlyArray<Nested>): ReadonlyArray<Nested> =>
  nodes.flatMap((node) => {
    if (node.object === "block" && !isAllowed(node)) return harmless(node.nodes ?? [])
    if (node.object === "inline" && node.type === "expression") {
      return [plainText(`{{ ${(node.data as { readonly expression: string }).expression} }}`)]
    }
    return [
      {
        ...node,
        ...(node.nodes !== undefined && { nodes: harmless(node.nodes) }),
        ...(node.fragments !== undefined && { fragments: harmless(node.fragments) })
      }
    ]
  })

/** The document of a text that a stranger wrote, without tags, expressions and files: their words stay. */
export const harmlessDocument = (document: Document): Document => ({
  ...document,
  nodes: harmless(document.nodes) as ReadonlyArray<Nested> as ReadonlyArray<Block>
})
