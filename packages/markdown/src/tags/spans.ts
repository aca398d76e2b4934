const MAX_TAG = 2048
const MAX_MATH = 8192

const QUOTE = 34
const APOSTROPHE = 39
const PERCENT = 37
const LEFT_BRACE = 123
const RIGHT_BRACE = 125
const BACKSLASH = 92
const DOLLAR = 36

const isNameStart = (code: number) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 64

/**
 * The offset just behind the tag that starts at `start` (`{% name key="value" %}`), or -1. Line breaks may be anywhere
 * in a tag, blank lines only in a quoted value; a second `{%` ends the search, which keeps it linear.
 */
export const endOfTag = (source: string, start: number): number => {
  if (source.charCodeAt(start) !== LEFT_BRACE || source.charCodeAt(start + 1) !== PERCENT) return -1
  // A shortcode of Hugo has one more brace.
  if (source.charCodeAt(start - 1) === LEFT_BRACE) return -1
  const limit = Math.min(source.length, start + MAX_TAG)
  let at = start + 2
  while (at < limit && source.charCodeAt(at) === 32) at++
  if (!isNameStart(source.charCodeAt(at))) return -1
  let quote = 0
  let breaks = 0
  let looseEnd = -1
  for (; at < limit; at++) {
    const code = source.charCodeAt(at)
    if (code === LEFT_BRACE && source.charCodeAt(at + 1) === PERCENT) return looseEnd
    if (code === PERCENT && source.charCodeAt(at + 1) === RIGHT_BRACE) {
      if (quote === 0) return at + 2
      if (looseEnd < 0 && breaks === 0) looseEnd = at + 2
    } else if (quote !== 0) {
      if (code === BACKSLASH) at++
      else if (code === quote) quote = 0
    } else if (code === QUOTE || code === APOSTROPHE) {
      if (source.charCodeAt(at - 1) === 61 || source.charCodeAt(at - 1) === 32) quote = code
    }
    if (code === 10) {
      breaks++
      if (quote === 0 && /\n[ \t]*\r?\n/y.test(source.slice(at, at + 40))) return looseEnd
    }
  }
  return looseEnd
}

/** The offset just behind the formula that starts at `start` with `$$`, or -1; a formula contains no blank line. */
export const endOfMath = (source: string, start: number): number => {
  if (source.charCodeAt(start) !== DOLLAR || source.charCodeAt(start + 1) !== DOLLAR) return -1
  const limit = Math.min(source.length, start + MAX_MATH)
  let content = false
  for (let at = start + 2; at < limit; at++) {
    const code = source.charCodeAt(at)
    if (code === DOLLAR && source.charCodeAt(at + 1) === DOLLAR) return content ? at + 2 : -1
    if (code === BACKSLASH) at++
    else if (code === 10) {
      let next = at + 1
      while (next < limit && (source.charCodeAt(next) === 32 || source.charCodeAt(next) === 9)) next++
      if (source.charCodeAt(next) === 10 || source.charCodeAt(next) === 13) return -1
    }
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) content = true
  }
  return -1
}
