import { isObject, isRecord, type JsonObject } from "@octavo/kernel"
import type { EncodingFacts, MediaFacts } from "../operations/MediaFacts.ts"
import { headersOf, type ParameterFacts } from "../operations/ParameterFacts.ts"
import type { Schemas } from "../operations/Schemas.ts"
import type { Direction } from "../values/fits.ts"
import { Sampling } from "../values/Sampling.ts"
import { concreteType, fileNameOf, kindOf } from "./mediaTypes.ts"
import { formPairs, scalarText, simpleText } from "./serializeParameter.ts"
import { csvOf } from "./csvOf.ts"
import { xmlOf } from "./xmlOf.ts"

/** A part of a multipart body. */
export interface SamplePart {
  readonly name: string
  /** The text of the part; of a file its contents in samples that have no files. */
  readonly text: string
  readonly file: string | undefined
  /** Undefined for a plain field. */
  readonly type: string | undefined
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
}

/** The body of a sample request. */
export type SampleBody =
  | { readonly kind: "text"; readonly type: string; readonly text: string }
  | { readonly kind: "json"; readonly type: string; readonly text: string; readonly value: unknown }
  | { readonly kind: "form"; readonly type: string; readonly text: string }
  | { readonly kind: "multipart"; readonly type: string; readonly parts: ReadonlyArray<SamplePart> }
  | { readonly kind: "file"; readonly type: string; readonly file: string }

/** Whether the values of a schema are bytes. */
const isBinarySchema = (schemas: Schemas, given: unknown): boolean => {
  const schema = schemas.at(given)
  const { contentEncoding, contentMediaType, format, type } = schema
  if (format === "binary" || type === "file") return true
  return (
    typeof contentMediaType === "string" &&
    contentEncoding === undefined &&
    kindOf(contentMediaType, false) === "binary"
  )
}

const namedEncoding = (media: MediaFacts, name: string): EncodingFacts | undefined =>
  media.encodings.find((encoding) => encoding.name === name)

/** The schemas of the properties of a form, with those that have no name. */
const propertyIn = (schema: JsonObject, name: string): unknown => {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {}
  return Object.hasOwn(properties, name) ? properties[name] : schema["additionalProperties"]
}

const formText = (schemas: Schemas, media: MediaFacts, value: unknown): string =>
  Object.entries(isRecord(value) ? value : {})
    .flatMap(([name, child]) => {
      const encoding = namedEncoding(media, name)
      const isStyled =
        encoding?.style !== undefined || encoding?.explode !== undefined || encoding?.allowReserved === true
      const style = encoding?.style ?? "form"
      const serialization = {
        name,
        style,
        explode: encoding?.explode ?? style === "form",
        allowReserved: encoding?.allowReserved ?? false
      }
      if (isStyled) return formPairs(child, serialization)
      // Without a style, an object is written as its media type, which is JSON.
      const written = (each: unknown) =>
        typeof each === "object" && each !== null
          ? textOfType(
              schemas,
              propertyIn(schemas.at(media.schema), name),
              each,
              encoding?.contentType ?? "application/json"
            )
          : scalarText(each)
      return formPairs(
        Array.isArray(child) && encoding?.contentType === undefined ? child.map(written) : written(child),
        serialization
      )
    })
    .join("&")

/** A value as text of a media type. */
const textOfType = (schemas: Schemas, schema: unknown, value: unknown, type: string): string => {
  if (kindOf(type, false) === "xml") return typeof value === "string" ? value : xmlOf(schemas, schema, value)
  if (kindOf(type, false) === "json" && type !== "") return JSON.stringify(value)
  return scalarText(value)
}

/** A value that is written as a part of a body, or each of its items as one. */
interface Written {
  readonly name: string
  readonly child: unknown
  readonly given: unknown
  readonly encoding: EncodingFacts | undefined
}

/** The values of a body in parts: those of an object by name, those of a list without one. */
const writtenIn = (schemas: Schemas, media: MediaFacts, value: unknown): ReadonlyArray<Written> => {
  const schema = schemas.at(media.schema)
  if (Array.isArray(value)) {
    const prefix = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : []
    return value.map((child: unknown, index) => ({
      name: "",
      child,
      given: prefix[index] ?? schema["items"],
      encoding: media.firstParts[index] ?? media.eachPart
    }))
  }
  return Object.entries(isRecord(value) ? value : {}).map(([name, child]) => ({
    name,
    child,
    given: propertyIn(schema, name),
    encoding: namedEncoding(media, name)
  }))
}

/** Whether one part of a media type holds a whole list: each file is a part of its own. */
const isWhole = (schemas: Schemas, given: unknown, types: string | undefined): boolean =>
  types !== undefined &&
  kindOf(firstType(types), false) !== "binary" &&
  !isBinarySchema(schemas, schemas.at(given)["items"])

const partsOf = (schemas: Schemas, media: MediaFacts, value: unknown): ReadonlyArray<SamplePart> => {
  return writtenIn(schemas, media, value).flatMap(({ child, encoding, given, name }) => {
    const isField = Array.isArray(child) && encoding?.explode === false && encoding.contentType === undefined
    const isList =
      name !== "" && Array.isArray(child) && !isField && !isWhole(schemas, given, encoding?.contentType)
    const itemSchema = isList ? schemas.at(given)["items"] : given
    const isFile =
      isBinarySchema(schemas, itemSchema) ||
      (encoding?.contentType !== undefined && kindOf(firstType(encoding.contentType), false) === "binary")
    const headers = headersOf(schemas.root, encoding?.headers)
      .filter(({ required }) => required)
      .map((header) => [header.name, headerText(schemas, header)] as const)
    return (isList ? (child as ReadonlyArray<unknown>) : [child]).map((item): SamplePart => {
      if (isField) {
        const text = simpleText(item, { explode: false, style: encoding.style ?? "form" }, (each) => each)
        return { name, text, file: undefined, type: undefined, headers }
      }
      const own = schemas.at(itemSchema)["contentMediaType"]
      const isObjectPart = typeof item === "object" && item !== null
      const type = firstType(encoding?.contentType ?? "") || (isFile && typeof own === "string" ? own : "")
      if (isFile) {
        const concrete = concreteType(type === "" ? "application/octet-stream" : type, true)
        return { name, text: "file contents", file: fileNameOf(concrete), type: concrete, headers }
      }
      const written = type === "" && isObjectPart ? "application/json" : concreteType(type, false)
      const text = written === "" ? scalarText(item) : textOfType(schemas, itemSchema, item, written)
      return { name, text, file: undefined, type: written === "" ? undefined : written, headers }
    })
  })
}

/** The first media type of a list of those that a part may have. */
const firstType = (types: string): string => (types.split(",")[0] ?? "").trim()

/** A parameter or header, as far as its value depends on it. */
type Valued = Pick<ParameterFacts, "examples" | "explode" | "media" | "schema" | "style">

/** The value of a parameter or header in samples; of one with a media type as text in its syntax. */
export const sampleValue = (schemas: Schemas, { examples, media, schema }: Valued): unknown => {
  const isJson = media !== undefined && kindOf(media.type, false) === "json"
  const values = examples.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const given = isJson ? values.map((value) => parsedText(value, schemas.at(schema))) : values
  const value = new Sampling(schemas, "request").sample(schema ?? { type: "string" }, given)
  return media === undefined ? value : textOfType(schemas, schema, value, media.type)
}

/** The value of a header, with characters that headers can have. */
export const headerText = (schemas: Schemas, header: Valued): string => {
  const value = sampleValue(schemas, header)
  if (header.media !== undefined && kindOf(header.media.type, false) === "json")
    // JSON has escapes of its own.
    return String(value).replace(
      /[^\u0020-\u007e]/g,
      (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, "0")}`
    )
  const text = simpleText(value, header, (each) => each)
  return text.replace(/[^\t\u0020-\u007e]+/g, (odd) => encodeURIComponent(odd.toWellFormed())).trim()
}

/** The value that a body shows: an example of the author that fits, else a made-up one. */
const valueOfMedia = (schemas: Schemas, media: MediaFacts, direction: Direction): unknown => {
  const examples = media.examples.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const sampling = new Sampling(schemas, direction)
  if (kindOf(media.type, false) !== "json") {
    // Text of another syntax is taken as the author wrote it.
    const written = examples.find((example) => typeof example === "string")
    const kind = kindOf(media.type, false)
    const isForm = kind === "form" && written !== undefined && /^[^\s=&{["]+=/.test(written)
    if (written !== undefined && (isForm || !["form", "multipart"].includes(kind))) return written
    return media.schema === undefined ? examples[0] : sampling.sample(media.schema, examples)
  }
  // Some authors write an example of JSON as text.
  const parsed = examples.map((example) => parsedText(example, schemas.at(media.schema)))
  return media.schema === undefined && examples.length > 0
    ? parsed[0]
    : sampling.sample(media.schema ?? {}, parsed)
}

const parsedText = (example: unknown, schema: JsonObject): unknown => {
  const isText =
    [schema["type"] ?? []].flat().includes("string") ||
    schema["oneOf"] !== undefined ||
    schema["anyOf"] !== undefined
  if (typeof example !== "string" || isText || !/^\s*[[{]/.test(example)) return example
  try {
    return JSON.parse(example)
  } catch {
    return example
  }
}

const linesOf = (type: string, value: unknown): string =>
  (Array.isArray(value) ? value : [value])
    .map(
      (item) =>
        `${type.includes("json-seq") ? "\u001e" : ""}${typeof item === "string" && item.includes("{") ? item : JSON.stringify(item)}\n`
    )
    .join("")

/** A server-sent event: each line of its data is a line. */
const eventText = (event: unknown): string =>
  `${Object.entries(isRecord(event) ? event : { data: event })
    .flatMap(([name, value]) =>
      scalarText(value)
        .split("\n")
        .map((line) => `${name}: ${line}\n`)
    )
    .join("")}\n`

/** The body of a sample for a media type. */
export const sampleBody = (schemas: Schemas, media: MediaFacts, direction: Direction): SampleBody => {
  const isBinary = isBinarySchema(schemas, media.schema)
  const type = concreteType(media.type, isBinary)
  const kind = kindOf(type, isBinary)
  if (kind === "binary") return { kind: "file", type, file: fileNameOf(type) }
  const value = valueOfMedia(schemas, { ...media, type }, direction)
  switch (kind) {
    case "form":
      return { kind: "form", type, text: typeof value === "string" ? value : formText(schemas, media, value) }
    case "multipart":
      return { kind: "multipart", type, parts: partsOf(schemas, media, value) }
    case "lines":
      return { kind: "text", type, text: typeof value === "string" ? value : linesOf(type, value) }
    case "xml":
      return {
        kind: "text",
        type,
        text:
          typeof value === "string" && !isTextSchema(schemas, media)
            ? value
            : xmlOf(schemas, media.schema, value)
      }
    case "text": {
      const isEvents = /^text\/event-stream\b/i.test(type) && Array.isArray(value)
      const isTable = /^text\/csv\b/i.test(type) && Array.isArray(value)
      const text = isEvents ? value.map(eventText).join("") : isTable ? csvOf(value) : scalarText(value)
      return { kind: "text", type, text }
    }
    case "json":
      return { kind: "json", type, value, text: JSON.stringify(value, null, 2) ?? "null" }
  }
}

const isTextSchema = (schemas: Schemas, media: MediaFacts): boolean =>
  media.examples.length === 0 && schemas.at(media.schema)["type"] === "string"
