import {
  CORE_SCHEMA,
  defineScalarTag,
  floatCoreTag,
  intCoreTag,
  load,
  mergeTag,
  YAMLException
} from "js-yaml"
import { Digits } from "./Digits.ts"
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

/** The core schema with merge keys, and with numbers that keep their digits. */
const schemaWith = (digits: Digits) =>
  CORE_SCHEMA.withTags(
    mergeTag,
    ...[intCoreTag, floatCoreTag].map((tag) =>
      defineScalarTag<unknown>(tag.tagName, {
        ...tag,
        resolve: (source, isExplicit, tagName) =>
          digits.valueOf(source, tag.resolve(source, isExplicit, tagName))
      })
    )
  )

const parseYaml = (text: string, digits: Digits): unknown => {
  try {
    return load(text, { schema: schemaWith(digits), maxDepth })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const { mark, reason } = error
    const place = mark === undefined ? "" : placeOf(mark.line + 1, mark.column + 1)
    throw new Unreadable(`${quoted(reason)}${place}`)
  }
}

/** Parses JSON, or YAML where the text does not begin like JSON; `digits` keeps those of numbers. */
export const parseText = (
  text: string,
  digits: Digits = new Digits()
): { readonly format: "json" | "yaml"; readonly value: unknown } => {
  const isObject = /^\s*\{/.test(text)
  try {
    if (isObject) return { format: "json", value: digits.parse(text) }
  } catch (error) {
    // A mapping of YAML in braces may have keys without quotes.
    if (!(error instanceof SyntaxError)) throw error
    if (/^\s*\{\s*("|$)/.test(text)) throw new Unreadable(jsonMessage(error, text))
  }
  return { format: "yaml", value: parseYaml(text, digits) }
}
