/** A statement of a module on lines of its own, as MDX has them above its text. */
const IMPORT =
  /import[ \t]+(?:[\w$*{][\w$*{},\s]{0,2000}?\sfrom[ \t]+)?(?:"[^"\n]+"|'[^'\n]+')[ \t]*(?:;[ \t]*)?(?:\r?\n|$)/y
const EXPORT = /export[ \t]+(?:const|let|default)[ \t][^\n]*(?:\n|$)/y
const BLANK = /(?:[ \t]*\r?\n)*/y

const endOf = (pattern: RegExp, source: string, from: number): number => {
  pattern.lastIndex = from
  return pattern.test(source) ? pattern.lastIndex : from
}

/**
 * The end of the imports of MDX that a text begins with, and of the exports between and below them; undefined without any. A blank
 * line or the end of the text follows them.
 */
export const moduleCodeEnd = (source: string, start: number): number | undefined => {
  const first = endOf(BLANK, source, start)
  let at = endOf(IMPORT, source, first)
  if (at === first) return undefined
  let end: number | undefined
  for (;;) {
    const next = endOf(BLANK, source, at)
    if (next > at || next === source.length) end = at
    const statement = Math.max(endOf(IMPORT, source, next), endOf(EXPORT, source, next))
    if (statement === next) return end
    at = statement
  }
}
