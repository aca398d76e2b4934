import type { Block, Fragment, Inline } from "@octavo/markdown"

/**
 * The attribute `of` of every node: the part of a tree that the node does not show as content, such as its key, its data and its
 * anchors. It returns to the tree unchanged, unless a command changes its data. Null for nodes that the editor created.
 */
export type Own = Readonly<Record<string, unknown>> & {
  readonly key?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** The envelope of a block, an inline or a fragment: all but its type and its children. */
export const ownOf = (node: Block | Inline | Fragment): Own => {
  const own: Record<string, unknown> = { ...node }
  delete own.object
  delete own.type
  delete own.nodes
  return own
}

/** The data in an attribute `of`. */
export const dataOf = (of: unknown): Readonly<Record<string, unknown>> => (of as Own | null)?.data ?? {}

/** An envelope with some of its data replaced; undefined removes a field. */
export const withData = (of: unknown, changes: Readonly<Record<string, unknown>>): Own => {
  const data: Record<string, unknown> = { ...dataOf(of), ...changes }
  for (const [name, value] of Object.entries(data)) if (value === undefined) delete data[name]
  return { ...(of as Own | null), data }
}
