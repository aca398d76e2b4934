/** A statement of a module on lines of its own, as MDX has them above its text. */
const IMPORT =
  /import[ \t]+(?:[\w$*{][\w$*{},\s]{0,2000}?\sfrom[ \t]+)?(?:"[^"\n]+"|'[^'\n]+')[ \t]*(?:;[ \t]*)?(?:\r?\n|$)/y
const EXPORT =
  /export[ \t]+(?:(?:const|let|var)[ \t]+[\w$]+[^=\n]{0,200}=|default[ \t]+\S|(?:async[ \t]+)?function\b|class[ \t]|\{|\*[ \t])/y
/** The most characters of one export. */
const maxExport = 50_000
const BLANK = /(?:[ \t]*\r?\n)*/y

const endOf = (pattern: RegExp, source: string, from: number): number => {
  pattern.lastIndex = from
  return pattern.test(source) ? pattern.lastIndex : from
}

/** The end of the line on which all brackets of a statement are closed; `from` if there is none. */
const endOfStatement = (source: string, from: number): number => {
  const limit = Math.min(source.length, from + maxExport)
  let depth = 0
  for (let at = from; at < limit; at++) {
    const character = source[at]!
    if ("([{".includes(character)) depth++
    else if (")]}".includes(character)) depth--
    else if (character === "\n" && depth <= 0) return at + 1
    else if (source.startsWith("//", at) && /\s/.test(source[at - 1]!)) at = endOfLine(source, at) - 1
    else if (character === '"' || character === "'" || character === "`") {
      const end = endOfString(source, at, limit)
      if (end >= 0) at = end
    }
  }
  return limit === source.length && depth <= 0 ? limit : from
}

const endOfLine = (source: string, from: number): number => {
  const end = source.indexOf("\n", from)
  return end < 0 ? source.length : end
}

/** The offset of the quote that ends a string; -1 where it is none, such as an apostrophe in the words of an element. */
const endOfString = (source: string, start: number, limit: number): number => {
  const quote = source[start]
  for (let at = start + 1; at < limit; at++) {
    if (source[at] === quote) return at
    if (source[at] === "\\") at++
    else if (source[at] === "\n" && quote !== "`") return -1
  }
  return -1
}

const endOfExport = (source: string, from: number): number =>
  endOf(EXPORT, source, from) === from ? from : endOfStatement(source, from)

/**
 * The end of the imports and exports of MDX that a text begins with; undefined without any. A blank line or the end of the text follows
 * them.
 */
export const moduleCodeEnd = (source: string, start: number): number | undefined => {
  const first = endOf(BLANK, source, start)
  let at = Math.max(endOf(IMPORT, source, first), endOfExport(source, first))
  if (at === first) return undefined
  let end: number | undefined
  for (;;) {
    const next = endOf(BLANK, source, at)
    if (next > at || next === source.length) end = at
    const statement = Math.max(endOf(IMPORT, source, next), endOfExport(source, next))
    if (statement === next) return end
    at = statement
  }
}

/** The end of imports and exports of MDX that begin below a blank line, or -1. */
export const endOfModuleCode = (source: string, start: number): number => {
  if (!/(?:^|\n[ \t]*\r?\n)$/.test(source.slice(Math.max(0, start - 80), start))) return -1
  const end = moduleCodeEnd(source, start)
  return end === undefined ? -1 : start + source.slice(start, end).trimEnd().length
}
