const BLOCKS =
  "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul"
const BLANK = /^[ \t]*$/
/** The seven kinds of HTML blocks of CommonMark: how each begins, and the line that ends it. */
const kinds: ReadonlyArray<readonly [start: RegExp, end: RegExp]> = [
  [/^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![a-z]/i, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [new RegExp(`^</?(?:${BLOCKS.replaceAll(" ", "|")})(?:\\s|/?>|$)`, "i"), BLANK]
]
const ANY_TAG =
  /^(?:<[a-z][a-z\d-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*\/?>|<\/[a-z][a-z\d-]*\s*>)[ \t]*$/i

/** The pattern of the line that ends the HTML block which a line begins; undefined where it begins none. */
export const htmlBlockEnd = (line: string, isInParagraph: boolean): RegExp | undefined =>
  line.startsWith("<")
    ? (kinds.find(([start]) => start.test(line))?.[1] ??
      (!isInParagraph && ANY_TAG.test(line) ? BLANK : undefined))
    : undefined
