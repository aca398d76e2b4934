import type { Container } from "./Container.ts"
import type { Block } from "../document/Document.ts"
import type { Span } from "../places/Places.ts"

/** The paragraph at the start of a sibling, and the blocks behind it. */
export interface Body {
  readonly paragraph: Block
  readonly rest: ReadonlyArray<Block>
}

/** Things in a row that can be added, moved and removed: blocks, items, lines, rows. */
export interface Sequence {
  readonly key: string
  readonly around: ReadonlyArray<string>
  readonly spanOf: (old: Block) => Span | undefined
  /** Writes a new one, the how-many-eth behind an old one, or before it at -1; its further lines have their prefix. */
  readonly print: (
    edited: Block,
    beside: Block | undefined,
    index: number,
    neighbours: ReadonlyArray<Block>
  ) => string
  /** The separator of two siblings, beside an old one. */
  readonly gap: (beside: Block | undefined) => string
  /** The body of a sibling that may be divided; by default a paragraph itself. */
  readonly bodyOf?: (block: Block) => Body | undefined
  /** The text in front of each sibling but the first that an old one is divided into; undefined if it cannot be divided. */
  readonly leadsOf?: (old: Block, parts: ReadonlyArray<Block>) => ReadonlyArray<string> | undefined
  /** The place for the first sibling of an empty list. */
  readonly inside: (Span & { readonly before: string; readonly after: string }) | undefined
  readonly edit: (old: Block, edited: Block) => void
  /** The HTML around an old one, which a new one may be written outside of; absent where there is none. */
  readonly containerOf?: (old: Block) => Container | undefined
}
