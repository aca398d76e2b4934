/**
 * The text of a section as search and lists show it: space in a row is one space, or one end of a line. The expressions match only space that
 * changes: replacing each space by itself takes a third of the time that all facts of a page take.
 */
export const sectionText = (text: string): string =>
  text
    .replace(/[\t\u00a0][ \t\u00a0]*| [ \t\u00a0]+/g, " ")
    .replace(/ \n\s*|\n\s+/g, "\n")
    .trim()

/** The variables that an expression names. */
export const variablesIn = (expression: string): ReadonlyArray<string> =>
  expression.match(/\b(?:space|page)\.vars\.[A-Za-z_]\w*/g) ?? []
