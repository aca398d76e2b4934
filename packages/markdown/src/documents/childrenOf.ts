import type { Block, Fragment } from "./Document.ts"

/** The child blocks of a block or a fragment. */
export const childrenOf = (block: Block | Fragment | undefined): ReadonlyArray<Block> =>
  (block?.nodes ?? []).filter((node) => node.object === "block")

/** A part of a block that has a name, such as its caption. */
export const fragmentOf = ({ fragments }: Block, name: string): Fragment | undefined =>
  fragments?.find(({ fragment, type }) => fragment === name || type === name)
