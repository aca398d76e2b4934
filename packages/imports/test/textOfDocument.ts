import type { Document } from "@octavo/markdown"

interface Node {
  readonly object: string
  readonly type?: string
  readonly text?: string
  readonly data?: {
    readonly formula?: string
    readonly definition?: Readonly<
      Record<string, { readonly title: string; readonly titleFragment?: string }>
    >
    readonly view?: { readonly columns?: ReadonlyArray<string>; readonly hideHeader?: boolean }
  }
  readonly nodes?: ReadonlyArray<Node>
  readonly leaves?: ReadonlyArray<Node>
  readonly fragments?: ReadonlyArray<Node>
}

const textOf = (node: Node): string => {
  const { data, fragments = [], leaves = [], nodes = [] } = node
  // A title with more than words is in a fragment as well.
  const titles = Object.values(data?.definition ?? {}).map(({ title, titleFragment }) =>
    titleFragment === undefined ? `${title} ` : ""
  )
  const below = [...titles, data?.formula ?? "", ...[...leaves, ...nodes, ...fragments].map(textOf)].join("")
  const text = (node.text ?? "") + below
  return node.object === "block" || node.object === "fragment" ? ` ${text} ` : text
}

/** The text of a document with spaces around each block. */
export const textOfDocument = (document: Document): string =>
  (document.nodes as unknown as ReadonlyArray<Node>).map(textOf).join("")
