const maxCharacters = 60

/** Control characters, and those that change the direction or the lines of a text. */
const invisible = /[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?!\n)\p{Cc}/gu

/** A text with its control characters as escapes such as `\u0007`, so that it can be shown anywhere. */
export const escapeControls = (text: string): string =>
  text.replaceAll(invisible, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** A text of a client in quotes, escaped, with at most 60 of its characters. */
export const quoted = (text: string): string => {
  const characters = text.length > maxCharacters ? `${text.slice(0, maxCharacters).toWellFormed()}…` : text
  return escapeControls(JSON.stringify(characters))
}

/** The value that a client sent, in a few words. Only simple values are repeated. */
const valueInWords = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "a list"
  switch (typeof value) {
    case "string":
      return value === "" ? "an empty string" : `the string ${quoted(value)}`
    case "number":
    case "bigint":
      return `the number ${value}`
    case "boolean":
      return String(value)
    case "object":
      return "an object"
    default:
      return "another value"
  }
}

/** The end of a sentence that names the value which was sent; empty where the value is not known. */
export const butNot = (value: unknown): string => (value === undefined ? "" : `, not ${valueInWords(value)}`)
