/** An edited document cannot be written without losing or changing something that the edit does not speak of. */
export class Unwritable extends Error {
  /**
   * Words that no document shows would be lost; a cell of pipes would contain more than one paragraph; the document itself has no
   * Markdown; other parts of the page would change.
   */
  readonly reason: "hidden-source" | "pipe-table" | "no-markdown" | "change-elsewhere"
  /** Some of the words that it is about. */
  readonly words: ReadonlyArray<string>

  constructor(reason: Unwritable["reason"], words: ReadonlyArray<string>) {
    super(`The document cannot be written (${reason}): ${words.join(" ")}`)
    this.reason = reason
    this.words = words
  }
}
