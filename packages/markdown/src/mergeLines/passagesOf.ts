/** The lines of a text, and the sentences of each. */
export const passagesOf = (text: string): ReadonlyArray<string> =>
  text.split(/\n|(?<=[.!?…])\s|(?<=[。！？])/).map((passage) => passage.trim())

/** The row below the headers of a table: many tables have the same headers. */
const DELIMITERS = /^[\s|:-]*-[\s|:-]*$/

/** A text but for the headers of its tables. */
export const withoutHeaders = (text: string): string => {
  const lines = text.split("\n")
  return lines.filter((_, at) => !DELIMITERS.test(lines[at + 1] ?? "")).join("\n")
}
