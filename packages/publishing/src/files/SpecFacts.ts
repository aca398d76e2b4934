import { printSpecBlock, type SpecBlock } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import type { BlockOf, ContentReference } from "@octavo/markdown"
import { randomBytes } from "node:crypto"

/** Nobody outside this process can write this word, so that no page has it. */
const word = `octavofacts${randomBytes(12).toString("hex")}x`

const mark = new RegExp(`^(.*)${word}(\\d+)$`, "gm")

/** The facts of OpenAPI blocks of one page. They are printed as Markdown already, and are put in where their marks stand. */
export class SpecFacts {
  readonly #specification: (reference: ContentReference) => JsonObject | undefined
  readonly #printed: Array<string> = []

  constructor(specification: (reference: ContentReference) => JsonObject | undefined) {
    this.#specification = specification
  }

  /** The mark of the facts that a block shows, as a paragraph; undefined where its document has none. */
  mark(block: SpecBlock): BlockOf<"paragraph"> | undefined {
    const { ref } = block.data
    const root = ref === undefined ? undefined : this.#specification(ref)
    const printed = root === undefined ? undefined : printSpecBlock(root, block)
    if (printed === undefined) return undefined
    const text = `${word}${this.#printed.push(printed) - 1}`
    return {
      object: "block",
      type: "paragraph",
      key: block.key,
      data: {},
      nodes: [{ object: "text", key: `${block.key}-facts`, leaves: [{ object: "leaf", text, marks: [] }] }]
    }
  }

  /** Puts the facts where their marks stand, each line below what stands before the mark. */
  putInto(markdown: string): string {
    return markdown.replaceAll(mark, (_, before: string, index: string) => {
      // A bullet or a number stands before the first line only.
      const below = before.replaceAll(/[^\s>]/g, " ")
      return (this.#printed[Number(index)] ?? "")
        .split("\n")
        .map((line, at) => (line === "" ? below.trimEnd() : `${at === 0 ? before : below}${line}`))
        .join("\n")
    })
  }
}
