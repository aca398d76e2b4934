import type { ReferenceKind } from "../document/Derived.ts"
import type { TagWords } from "./TagWords.ts"

/** The names in a list of schemas. */
export const schemasOfTag = (list: string | undefined): ReadonlyArray<string> =>
  (list ?? "").split(",").flatMap((schema) => schema.trim() || [])

/** The tags whose inner link only repeats the reference of the tag itself. */
export const REPEATING_TAGS = new Set([
  "content-ref",
  "openapi-operation",
  "openapi-schemas",
  "openapi-webhook",
  "openapi",
  "swagger"
])

const HOLDERS: Readonly<Record<string, readonly [attribute: string, kind: ReferenceKind]>> = {
  embed: ["url", "embed"],
  file: ["src", "file"],
  card: ["url", "link"],
  fragment: ["url", "link"],
  link: ["url", "link"],
  image: ["src", "image"],
  "content-ref": ["url", "content-ref"],
  openapi: ["src", "openapi"],
  swagger: ["src", "openapi"],
  "openapi-operation": ["spec", "openapi-spec"],
  "openapi-schemas": ["spec", "openapi-spec"],
  "openapi-webhook": ["spec", "openapi-spec"]
}

/** So many schemas of one tag are looked for at most. */
const maxSchemas = 100

/** The parts of a specification that a tag shows, as `Reference` names them. */
const partsOf = ({ attributes, name }: TagWords): ReadonlyArray<string> => {
  const method = (attributes.method ?? "").trim().toUpperCase()
  switch (name) {
    case "openapi-operation":
      return [`operation ${method} ${attributes.path ?? ""}`]
    case "openapi-webhook":
      return [`webhook ${method} ${attributes.name ?? ""}`]
    case "openapi-schemas":
      return schemasOfTag(attributes.schemas)
        .slice(0, maxSchemas)
        .map((schema) => `schema ${schema}`)
    default:
      return []
  }
}

interface TagReference {
  readonly kind: ReferenceKind
  readonly target: string
  readonly start: number
  readonly end: number
  readonly parts?: ReadonlyArray<string>
}

/** The reference of the tag that starts at `start`, with its range in the source. */
export const referenceOfTag = (source: string, tag: TagWords, start: number): TagReference | undefined => {
  if (tag.name === "include") {
    const target = /^["']([^"']+)["']/.exec(tag.argument)?.[1]
    if (target === undefined) return undefined
    const from = source.indexOf(target, start)
    return { kind: "include", target, start: from, end: from + target.length }
  }
  const holder = Object.hasOwn(HOLDERS, tag.name) ? HOLDERS[tag.name] : undefined
  if (holder === undefined) return undefined
  const [attribute, kind] = holder
  const target = tag.attributes[attribute]
  const place = tag.places[attribute]
  // The value of an expression has no range that could be written.
  if (target === undefined || place === undefined) return undefined
  const from = start + place
  const quote = source[from - 1]
  const end = quote === '"' || quote === "'" ? source.indexOf(quote, from) : from + target.length
  const parts = partsOf(tag)
  return { kind, target, start: from, end, ...(parts.length > 0 && { parts }) }
}
