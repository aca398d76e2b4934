import { CORE_SCHEMA, load, mergeTag, YAMLException } from "js-yaml"
import { placeOf, quoted, Unreadable } from "./Unreadable.ts"

/** The most levels of nesting of a document. */
export const maxDepth = 200

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** The text of a file; a byte order mark is dropped. */
export const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Unreadable("The file is not text in UTF-8. Save it as UTF-8")
  }
}

/** The message of a parser of JSON, with the place as everywhere. */
const jsonMessage = (error: SyntaxError, text: string): string => {
  const { message } = error
  const named = / at position \d+ \(line (\d+) column (\d+)\)/.exec(message)
  if (named !== null) return message.replace(named[0], placeOf(Number(named[1]), Number(named[2])))
  const lines = text.split("\n")
  // A message without a place is about the end of the text, or quotes a short text.
  return `The JSON is not complete${placeOf(lines.length, (lines.at(-1)?.length ?? 0) + 1)}`
}

const schema = CORE_SCHEMA.withTags(mergeTag)

const parseYaml = (text: string): unknown => {
  try {
    return load(text, { schema, maxDepth })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const { mark, reason } = error
    const place = mark === undefined ? "" : placeOf(mark.line + 1, mark.column + 1)
    throw new Unreadable(`${quoted(reason)}${place}`)
  }
}

/** Parses JSON, or YAML where the text does not begin like JSON. */
export const parseText = (text: string): { readonly format: "json" | "yaml"; readonly value: unknown } => {
  const isObject = /^\s*\{/.test(text)
  try {
    if (isObject) return { format: "json", value: JSON.parse(text) }
  } catch (error) {
    // A mapping of YAML in braces may have keys without quotes.
    if (!(error instanceof SyntaxError)) throw error
    if (/^\s*\{\s*("|$)/.test(text)) throw new Unreadable(jsonMessage(error, text))
  }
  return { format: "yaml", value: parseYaml(text) }
}
