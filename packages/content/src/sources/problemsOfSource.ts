import type { Derived } from "@octavo/markdown"

/** Something in the text of a page that its author should know. */
export interface TextProblem {
  /** Counted from 1; absent where it is about the whole text. */
  readonly line?: number
  readonly message: string
}

const fallbackReasons = {
  "too-large": "it is larger than a megabyte or takes too much memory",
  "too-many-blocks":
    "it has more than 50,000 blocks (lines and cells of tables); divide it into several pages",
  "too-deep": "it is nested too deeply",
  "too-slow": "that took too long"
}

/**
 * Lists the problems of a text: front matter that cannot be read, parts that are not shown as they are written, and the plain-text fallback, of its facts or, with `isPlainText`, of its
 * document alone. The text itself is stored as it was written.
 */
export const problemsOfSource = (
  { losses = [], problems: unread, unparsed }: Pick<Derived, "losses" | "problems" | "unparsed">,
  isPlainText = false
): ReadonlyArray<TextProblem> => {
  const problems = [...unread, ...losses.map(({ line, message }) => ({ line, message }))]
  if (unparsed !== undefined) {
    const reason = fallbackReasons[unparsed]
    return [
      ...problems,
      { message: `The page could not be read as Markdown, since ${reason}; it is kept as text.` }
    ]
  }
  return isPlainText
    ? [
        ...problems,
        { message: "The page is too long or too deeply nested to be shown; it is shown as plain text." }
      ]
    : problems
}
