import { isObject, type JsonObject, numberOf, textIn } from "@octavo/kernel"
import { isTooLarge } from "./isTooLarge.ts"
import { listIn } from "./objectAt.ts"

/** A value in a few words: text as it is, all else as JSON, and so is a text without characters. */
export const shortText = (value: unknown): string => {
  if (value === "") return '""'
  if (typeof value === "object" && isTooLarge(value)) return "…"
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length <= 80 ? text : `${text.slice(0, 79).toWellFormed()}…`
}

const named = [
  "format",
  "pattern",
  "minimum",
  "maximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minContains",
  "maxContains",
  "minProperties",
  "maxProperties",
  "contentEncoding",
  "contentMediaType",
  "default",
  "const"
] as const

const maxValues = 50

const bound = (schema: JsonObject, name: "exclusiveMinimum" | "exclusiveMaximum"): ReadonlyArray<string> => {
  const value = schema[name]
  // A boolean, as in OpenAPI 3.0, makes the other bound exclusive.
  if (value === true) return [`${name}: true`]
  return numberOf(value) === undefined ? [] : [`${name}: ${shortText(value)}`]
}

/** The first allowed values, each with the words that the author gives for it, and the number of those left out. */
export const valuesOf = (
  schema: JsonObject
): {
  readonly shown: ReadonlyArray<{ readonly value: string; readonly words: string | undefined }>
  readonly left: number
} => {
  const values = listIn(schema["enum"])
  const words = schema["x-enumDescriptions"]
  const wordsOf = (value: unknown, index: number): string | undefined => {
    if (Array.isArray(words)) return typeof words[index] === "string" ? words[index] : undefined
    return isObject(words) ? textIn(words, String(value)) : undefined
  }
  const shown = values.slice(0, maxValues).map((value, index) => {
    const described = wordsOf(value, index)
    return { value: shortText(value), words: described && shortText(described) }
  })
  return { shown, left: values.length - shown.length }
}

const enumOf = (schema: JsonObject): ReadonlyArray<string> => {
  const { left, shown } = valuesOf(schema)
  if (shown.length === 0) return []
  const values = shown.map(({ value, words }) => (words === undefined ? value : `${value} (${words})`))
  return [`enum: ${values.join(", ")}${left > 0 ? ` and ${left} more` : ""}`]
}

/** The first examples of a schema, each in a few words. */
export const examplesIn = (schema: JsonObject): ReadonlyArray<string> =>
  [...(schema["example"] === undefined ? [] : [schema["example"]]), ...listIn(schema["examples"])]
    .slice(0, 5)
    .map(shortText)

const xmlOf = ({ xml }: JsonObject): ReadonlyArray<string> => {
  if (!isObject(xml)) return []
  const name = [textIn(xml, "prefix"), textIn(xml, "name")].filter((part) => part !== undefined).join(":")
  const words = [
    ...(name === "" ? [] : [name]),
    ...(xml["attribute"] === true ? ["attribute"] : []),
    ...(xml["wrapped"] === true ? ["wrapped"] : []),
    ...(textIn(xml, "namespace") === undefined ? [] : [`namespace ${shortText(xml["namespace"])}`])
  ]
  return words.length === 0 ? [] : [`xml: ${words.join(" ")}`]
}

const discriminatorOf = ({ discriminator }: JsonObject): ReadonlyArray<string> => {
  const name = isObject(discriminator) ? textIn(discriminator, "propertyName") : discriminator
  if (typeof name !== "string") return []
  const mapping =
    isObject(discriminator) && isObject(discriminator["mapping"]) ? discriminator["mapping"] : {}
  const targets = Object.entries(mapping)
    .slice(0, maxValues)
    .map(([value, target]) => `${value} → ${String(target).split("/").at(-1)}`)
  const fallback = isObject(discriminator) ? textIn(discriminator, "defaultMapping") : undefined
  if (fallback !== undefined) targets.push(`other values → ${fallback.split("/").at(-1)}`)
  return [`discriminator: ${name}${targets.length === 0 ? "" : ` (${targets.join(", ")})`}`]
}

/** Limits of values besides those of single keywords: uniqueness, closed objects, dependencies, discriminators and names in XML. */
export const othersOf = (schema: JsonObject): ReadonlyArray<string> => [
  ...(schema["uniqueItems"] === true ? ["unique items"] : []),
  ...(["additionalProperties", "unevaluatedProperties"].some((key) => schema[key] === false)
    ? ["no other properties"]
    : []),
  ...(["items", "unevaluatedItems"].some((key) => schema[key] === false) ? ["no other items"] : []),
  ...(isObject(schema["dependentRequired"])
    ? Object.entries(schema["dependentRequired"])
        .slice(0, maxValues)
        .map(([name, others]) => `${name} needs ${listIn(others).map(shortText).join(", ")}`)
    : []),
  ...discriminatorOf(schema),
  ...xmlOf(schema)
]

/** The documentation elsewhere of a schema, in words. */
export const seeAlso = ({ externalDocs }: JsonObject): ReadonlyArray<string> => {
  const url = isObject(externalDocs) ? textIn(externalDocs, "url") : undefined
  if (!isObject(externalDocs) || url === undefined) return []
  const words = textIn(externalDocs, "description")
  return [`see ${words === undefined ? "" : `${shortText(words)}: `}${shortText(url)}`]
}

/** The limits and remarks of a schema besides its type, words and parts, such as `minimum: 1` or `read-only`. */
export const limitsOf = (schema: JsonObject): ReadonlyArray<string> => {
  const examples = examplesIn(schema)
  return [
    ...named.flatMap((name) => (schema[name] === undefined ? [] : [`${name}: ${shortText(schema[name])}`])),
    ...bound(schema, "exclusiveMinimum"),
    ...bound(schema, "exclusiveMaximum"),
    ...enumOf(schema),
    ...(examples.length === 0 ? [] : [`example: ${examples.join(", ")}`]),
    ...othersOf(schema),
    ...(schema["readOnly"] === true ? ["read-only"] : []),
    ...(schema["writeOnly"] === true ? ["write-only"] : []),
    ...(schema["deprecated"] === true ? ["deprecated"] : []),
    ...seeAlso(schema)
  ]
}
