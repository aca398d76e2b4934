/** Characters that terminals change or hide, written by their numbers. */
// oxlint-disable-next-line no-control-regex
const odd = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/

/** Text in double quotes, as JavaScript, Python and Go read it. */
export const quoted = (text: string): string =>
  JSON.stringify(text.toWellFormed()).replace(
    new RegExp(odd.source, "g"),
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`
  )

/** Text in single quotes of PHP, where nothing is replaced; with characters that terminals change in double quotes. */
export const quotedPhp = (text: string): string => {
  const whole = text.toWellFormed()
  if (!odd.test(whole)) return `'${whole.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
  const escaped = whole.replace(/[\\"$]/g, "\\$&").replaceAll("\n", "\\n")
  return `"${escapedOdd(escaped, (code) => `\\u{${code.toString(16)}}`)}"`
}

/** Text in double quotes of Ruby, with `#` escaped where it would begin an expression. */
export const quotedRuby = (text: string): string => quoted(text).replace(/#(?=[{$@])/g, "\\#")

/** Text in double quotes of Java. A compiler reads `\uXXXX` before all else, so a quote or a line break is never written so. */
export const quotedJava = (text: string): string => {
  const escapes: Readonly<Record<string, string>> = {
    '"': '\\"',
    "\\": "\\\\",
    "\n": "\\n",
    "\r": "\\r",
    "\t": "\\t"
  }
  const escaped = text.toWellFormed().replace(/["\\\n\r\t]/g, (one) => escapes[one]!)
  // Octal escapes are read with the string.
  return `"${escapedOdd(escaped, (code) => (code < 256 ? `\\${code.toString(8).padStart(3, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`))}"`
}

/** Text in double quotes of C#. */
export const quotedCSharp = (text: string): string => quoted(text)

const escapedOdd = (text: string, write: (code: number) => string): string =>
  text.replace(new RegExp(odd.source, "g"), (one) => write(one.charCodeAt(0)))

/** A word of a shell, in single quotes; with characters that terminals change in the quotes of bash and zsh that escape them. */
export const shellWord = (text: string): string => {
  const word = text.toWellFormed()
  if (!odd.test(word)) return `'${word.replaceAll("'", "'\\''")}'`
  const escaped = word
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replace(new RegExp(odd.source, "g"), (one) => {
      // No word of a shell has a null.
      if (one === "\0") return ""
      return one.charCodeAt(0) < 128
        ? `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`
        : `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`
    })
    .replaceAll("\n", "\\n")
  return `$'${escaped}'`
}

/** Text in the double quotes of a field of curl's `-F`. */
export const formField = (text: string): string => `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`

/** An address with the characters encoded that strict parsers of RFC 3986 refuse. */
export const strictUrl = (url: string): string => {
  const [, before = "", after = ""] = /^([a-z]+:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? []
  return before + after.replace(/[^\u0021-\u007e]|["<>[\\\]^`{|}]/gu, encodeURIComponent)
}

/** Whether a program of JavaScript or Python would change the numbers of a text of JSON, or its fields. */
export const isChangedByPrograms = (json: string): boolean =>
  json.includes('"__proto__"') || hasLostDigits(json)

/** Matches texts of JSON, so that digits in them are not taken for numbers. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:[eE][+-]?\d+)?/g

const hasLostDigits = (json: string): boolean =>
  [...json.matchAll(tokens)].some(([token]) => !token.startsWith('"') && String(Number(token)) !== token)
