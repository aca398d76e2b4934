import { withAnchors } from "../headings/HtmlAnchors.ts"
import type { Block, Document, Inline, Text } from "../document/Document.ts"
import type { Include } from "../document/includes.ts"
import { leaf } from "../inlines/Reading.ts"
import { referencedId } from "../document/referencedId.ts"

/** How many contents lie in each other. */
export const deepest = 8
/** Together, so that contents that include each other twice each do not grow without end. */
const maxIncluded = 200
/** The most blocks and lines of code that includes add to a page. */
const maxBlocks = 20_000

const includesOf = (block: Block): ReadonlyArray<Include> => {
  if (block.type === "code-line") return block.data.include === undefined ? [] : [block.data.include]
  return block.type === "reusable-content" ? (block.data.includes ?? [{ ref: block.data.ref }]) : []
}

/** The key of the document of an include: the id of a whole text, so that a reusable content has its id. */
const keyOfInclude = ({ part, properties, ref, syntax }: Include): string | undefined => {
  const id = "space" in ref && ref.space !== undefined ? undefined : referencedId(ref)
  return id === undefined || (part === undefined && syntax === undefined && properties === undefined)
    ? id
    : JSON.stringify([id, part ?? null, syntax ?? null, properties ?? null])
}

/** The includes of a document, by their keys. */
export const includedIn = (document: Document): ReadonlyMap<string, Include> => {
  const found = new Map<string, Include>()
  const visit = (nodes: ReadonlyArray<Block | Inline | Text>): void => {
    for (const node of nodes) {
      if (node.object === "text") continue
      for (const include of node.object === "block" ? includesOf(node) : []) {
        const key = keyOfInclude(include)
        if (key !== undefined) found.set(key, include)
      }
      visit(node.nodes ?? [])
      for (const fragment of node.fragments ?? []) visit(fragment.nodes)
    }
  }
  visit(document.nodes)
  return found
}

const textOf = (text: string, key: string): Text => ({ object: "text", key, leaves: [leaf(text, [])] })

/** An include that cannot be shown, as the text that it is written as. */
const asWritten = (block: Block): Block =>
  block.type === "reusable-content" && block.data.written !== undefined
    ? {
        object: "block",
        type: "paragraph",
        key: block.key,
        data: {},
        nodes: [textOf(block.data.written, block.key)]
      }
    : block

/** The indentation of the line of code that is included, as that of each line. */
const indented = (lines: ReadonlyArray<Block>, { nodes = [] }: Block): ReadonlyArray<Block> => {
  const [first] = nodes
  const [indentation = ""] =
    /^[ \t]*/.exec(first?.object === "text" ? (first.leaves[0]?.text ?? "") : "") ?? []
  if (indentation === "") return lines
  return lines.map((line) => ({ ...line, nodes: [textOf(indentation, line.key), ...(line.nodes ?? [])] }))
}

/**
 * A document with the texts of what it includes in their places. A reusable content that is not there, or includes itself, stays; an include in the
 * syntax of another tool is its text then.
 */
export const includeReusables = (document: Document, contents: ReadonlyMap<string, Document>): Document => {
  let included = 0
  let blocksLeft = maxBlocks
  const textsOf = (block: Block, within: ReadonlyArray<string>): ReadonlyArray<Block> | undefined => {
    const includes = includesOf(block)
    if (includes.length === 0 || within.length >= deepest) return undefined
    const keys = includes.map((include) => keyOfInclude(include) ?? "")
    const found = keys.flatMap((key) => (within.includes(key) ? [] : (contents.get(key) ?? [])))
    if (found.length < includes.length || blocksLeft <= 0 || included >= maxIncluded) return undefined
    if (block.type === "code-line") {
      const lines = (found[0]!.nodes[0]?.nodes ?? []) as ReadonlyArray<Block>
      blocksLeft -= lines.length
      return indented(lines, block)
    }
    included += includes.length
    return found.flatMap(({ nodes }, index) => visit(nodes, [...within, keys[index]!]))
  }
  const visit = (blocks: ReadonlyArray<Block>, within: ReadonlyArray<string>): ReadonlyArray<Block> =>
    blocks.flatMap((block): ReadonlyArray<Block> => {
      if (within.length > 0) blocksLeft--
      const texts = textsOf(block, within)
      if (texts === undefined) return [inside(asWritten(block), within)]
      const [first, ...rest] = texts
      return first === undefined ? [] : [withAnchors(first, block.meta?.anchors ?? []), ...rest]
    })
  const inside = (block: Block, within: ReadonlyArray<string>): Block => ({
    ...block,
    ...(block.nodes !== undefined && {
      nodes: block.nodes.flatMap((node): ReadonlyArray<Block | Inline | Text> =>
        node.object === "block" ? visit([node], within) : [node]
      )
    }),
    ...(block.fragments !== undefined && {
      fragments: block.fragments.map((fragment) => ({ ...fragment, nodes: visit(fragment.nodes, within) }))
    })
  })
  const isPlain = contents.size === 0 && includedIn(document).size === 0
  return isPlain ? document : { ...document, nodes: visit(document.nodes, []) }
}
