/** A piece of Markdown that is kept, changed or removed as a whole, unless both sides changed it: then it is looked into. */
export interface Block {
  /** What it is, so that like is compared with like: `paragraph`, `listItem`, `tag hint`, `open`, `close`. */
  readonly kind: string
  /** What stands before the text and merges apart from it: the number or bullet of a list item. */
  readonly lead: string
  readonly text: string
  /** The pieces of its text, when it is made of any. */
  readonly inner?: () => Blocks
}

/** A text cut into blocks: `gaps[n]` stands before `blocks[n]`, the last gap behind all; joined, they are the text. */
export interface Blocks {
  readonly blocks: ReadonlyArray<Block>
  readonly gaps: ReadonlyArray<string>
  /** How many line ends keep two of these blocks apart that were never neighbours. */
  readonly spacing: 0 | 1 | 2
}

/** The text from one block to before another, without the gaps around it. */
export const textBetween = ({ blocks, gaps }: Blocks, from: number, to: number): string => {
  let text = ""
  for (let at = from; at < to; at++) {
    text += (at === from ? "" : gaps[at]!) + blocks[at]!.lead + blocks[at]!.text
  }
  return text
}
