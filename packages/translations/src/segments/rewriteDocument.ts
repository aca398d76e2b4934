import {
  type Block,
  type Document,
  type Fragment,
  type Inline,
  type Text,
  wordsOfTitle
} from "@octavo/markdown"

/** The content of a paragraph, a heading or a link. */
export type Inlines = ReadonlyArray<Text | Inline>

/** Replaces the texts of a document: those with styles and links, and plain ones such as the titles of tabs. */
interface TextRewriter {
  readonly inlines: (nodes: Inlines) => Inlines
  readonly plain: (text: string) => string
  /** Titles of columns of tables, which are plain texts too. */
  readonly column: (text: string) => string
  /** Whether headings with other words keep their anchors, since links lead there. */
  readonly keepsAnchors?: true
}

/** Blocks whose texts belong to programs, or to other places. */
const untouched: ReadonlySet<string> = new Set([
  "math",
  "swagger",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
  "content-ref",
  "reusable-content",
  "integration"
])

const isInline = (node: Block | Inline | Text): node is Inline | Text => node.object !== "block"

/** Titles of code with spaces are texts; others are names of files. */
const isFileName = (title: string) => !/\s/.test(title)

type Data = Record<string, unknown>

const rewriteField = (data: Data, field: string, { plain }: TextRewriter): Data =>
  typeof data[field] === "string" && data[field] !== ""
    ? { ...data, [field]: plain(data[field] as string) }
    : data

/** The title of a column: that of its fragment, which is rewritten as other fragments are, or a text. */
const rewriteTitle = (
  { title, titleFragment }: Data,
  fragments: ReadonlyArray<Fragment>,
  columnTitle: TextRewriter["column"]
): Data => {
  if (title === "") return {}
  const shown = fragments.find(({ fragment }) => fragment === titleFragment)
  return { title: shown === undefined ? columnTitle(title as string) : wordsOfTitle(shown.nodes) }
}

const rewriteDefinitions = (
  data: Data,
  fragments: ReadonlyArray<Fragment>,
  { column: columnTitle, plain }: TextRewriter
): Data => ({
  ...data,
  definition: Object.fromEntries(
    Object.entries(data["definition"] as Record<string, Data>).map(([id, column]) => [
      id,
      {
        ...column,
        ...rewriteTitle(column, fragments, columnTitle),
        ...(column["options"] !== undefined && {
          options: (column["options"] as ReadonlyArray<Data>).map((option) => ({
            ...option,
            label: plain(option["label"] as string)
          }))
        })
      }
    ])
  )
})

const rewriteData = (
  type: string,
  data: Data,
  fragments: ReadonlyArray<Fragment>,
  rewriter: TextRewriter
): Data => {
  switch (type) {
    case "tabs-item":
      return rewriteField(data, "title", rewriter)
    case "code":
      return typeof data["title"] === "string" && isFileName(data["title"])
        ? data
        : rewriteField(data, "title", rewriter)
    case "image":
      return rewriteField(data, "alt", rewriter)
    case "prompt":
      return rewriteField(data, "description", rewriter)
    case "table":
      return rewriteDefinitions(data, fragments, rewriter)
    default:
      return data
  }
}

const rewriteFragments = (
  fragments: ReadonlyArray<Fragment>,
  rewriter: TextRewriter
): ReadonlyArray<Fragment> =>
  fragments.map((fragment) => ({
    ...fragment,
    nodes: fragment.nodes.map((block) => rewriteBlock(block, rewriter))
  }))

/** The texts inside inline nodes that are not text of the sentence around them. */
const rewriteInside = (node: Text | Inline, rewriter: TextRewriter): Text | Inline => {
  if (node.object === "text") return node
  const { data, fragments, nodes, ...rest } = node as Inline & { readonly data: Data }
  const fields = rest.type === "button" ? ["label"] : rest.type === "inline-image" ? ["alt", "caption"] : []
  return {
    ...rest,
    data: fields.reduce((changed, field) => rewriteField(changed, field, rewriter), data),
    ...(fragments !== undefined && { fragments: rewriteFragments(fragments, rewriter) }),
    ...(nodes !== undefined && { nodes: nodes.map((child) => rewriteInside(child, rewriter)) })
  } as Inline
}

const hasTitleFragments = (block: Block): boolean =>
  block.type === "table" &&
  Object.values(block.data.definition).some(({ titleFragment }) => titleFragment !== undefined)

const isHeading = ({ type }: Block) => type.startsWith("heading-")

/** The data of a heading with other words: the anchor that it had of its words becomes one of its own. */
const withAnchor = ({ data, meta }: Block): Data =>
  meta?.id === undefined || meta.id === "" || "id" in data ? (data as Data) : { ...data, id: meta.id }

const rewriteBlock = (block: Block, rewriter: TextRewriter): Block => {
  if (untouched.has(block.type)) return block
  const { nodes } = block
  const inFragments = () => block.fragments && rewriteFragments(block.fragments, rewriter)
  const titled = hasTitleFragments(block) ? inFragments() : undefined
  const data = rewriteData(block.type, block.data as Data, titled ?? [], rewriter)
  const fragments = titled ?? inFragments()
  const changed = { ...block, data } as Block
  if (block.type === "code") return changed
  const isText = nodes !== undefined && nodes.length > 0 && nodes.every(isInline)
  const inside = isText ? nodes.map((node) => rewriteInside(node as Text | Inline, rewriter)) : []
  const children = isText
    ? rewriter.inlines(inside)
    : nodes?.map((node) => (isInline(node) ? node : rewriteBlock(node, rewriter)))
  const isAnchored = rewriter.keepsAnchors === true && isHeading(block) && children !== inside
  return {
    ...changed,
    ...(isAnchored && { data: withAnchor(block) }),
    ...(children !== undefined && { nodes: children }),
    ...(fragments !== undefined && { fragments })
  } as Block
}

/** A document with its texts replaced, in the order of the document; all else is as it was. */
export const rewriteDocument = (document: Document, rewriter: TextRewriter): Document => ({
  ...document,
  nodes: document.nodes.map((block) => rewriteBlock(block, rewriter))
})
