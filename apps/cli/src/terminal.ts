/** Whether standard output is a terminal. */
export const isTerminal = (): boolean => process.stdout.isTTY === true

/** Whether text may have colours: on a terminal, without `NO_COLOR` and `TERM=dumb` (no-color.org). */
const hasColours = (): boolean => isTerminal() && !process.env["NO_COLOR"] && process.env["TERM"] !== "dumb"

const codes = { red: 31, green: 32, yellow: 33, cyan: 36, bold: 1, dim: 2 } as const

/** Text in a colour where the terminal has colours, else the text. */
export const coloured = (colour: keyof typeof codes, text: string): string =>
  hasColours() ? `\u001b[${codes[colour]}m${text}\u001b[0m` : text

/** The text without control characters except line feeds and tabs: titles and pages come from other people, and must not steer the terminal. */
export const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, " ")

/** The text in one line. */
export const inLine = (text: string): string => printable(text).replace(/[\n\t]/g, " ")
