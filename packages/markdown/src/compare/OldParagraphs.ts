import { childrenOf } from "../document/childrenOf.ts"
import type { Block, Fragment } from "../document/Document.ts"
import { meaningOf } from "./sameBlocks.ts"

/** The paragraphs of a page before an edit. An equal paragraph of the edited page keeps the way in which it is written. */
export class OldParagraphs {
  readonly #old: ReadonlyArray<Block>
  #known: ReadonlySet<string> | undefined

  constructor(old: ReadonlyArray<Block>) {
    this.#old = old
  }

  has(paragraph: Block): boolean {
    if (this.#known === undefined) {
      const known = new Set<string>()
      const visit = (blocks: ReadonlyArray<Block | Fragment>): void => {
        for (const each of blocks) {
          if (each.object === "block" && each.type === "paragraph") known.add(meaningOf([each]))
          visit(childrenOf(each))
          if (each.object === "block") visit(each.fragments ?? [])
        }
      }
      visit(this.#old)
      this.#known = known
    }
    return this.#known.has(meaningOf([paragraph]))
  }
}
