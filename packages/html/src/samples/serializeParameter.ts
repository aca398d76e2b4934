import { digitsOf, isRecord } from "@octavo/kernel"

/** How a value becomes text: the fields of a parameter or of an encoding that decide it. */
interface Serialization {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly allowReserved: boolean
}

/** The text of a value that is no list and no object; those are written as JSON. */
export const scalarText = (value: unknown): string =>
  typeof value === "string"
    ? value
    : value === null || value === undefined
      ? ""
      : (digitsOf(value) ?? (typeof value === "object" ? JSON.stringify(value) : String(value)))

/** Percent-encodes text for a component of a URL; reserved characters stay where they are allowed and cannot be mistaken. */
export const encodeText = (text: string, allowReserved = false): string => {
  const encoded = encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`
  )
  // Brackets, number signs, ampersands and plus signs have a meaning of their own in a query.
  return allowReserved
    ? encoded.replace(/%(?:3A|2F|3F|40|21|24|27|28|29|2A|2C|3B|3D)/g, decodeURIComponent)
    : encoded
}

const fieldsOf = (value: unknown): ReadonlyArray<readonly [string, string]> =>
  isRecord(value) ? Object.entries(value).map(([name, child]) => [name, scalarText(child)] as const) : []

const isEmpty = (value: unknown): boolean =>
  (Array.isArray(value) && value.length === 0) || (isRecord(value) && Object.keys(value).length === 0)

interface ListStyle {
  readonly explode: boolean
  readonly place: string
  readonly style: string
}

/** Separators of lists, encoded; lists of Swagger 2 have them in headers and paths, and tabs, too. */
const separators: ReadonlyMap<string, string> = new Map(
  Object.entries({ spaceDelimited: "%20", pipeDelimited: "%7C", tabDelimited: "%09" })
)

/** The character between the items of a list in a style; undefined where each item has the name of the list. */
export const separatorOf = ({ explode, place, style }: ListStyle): string | undefined =>
  explode && place === "query" && style === "form"
    ? undefined
    : decodeURIComponent(separators.get(style) ?? ",")

/** The value of a parameter in style `simple`, for a header or a path; `encode` also writes separators that are not commas. */
export const simpleText = (
  value: unknown,
  { explode, style }: { readonly explode: boolean; readonly style?: string },
  encode: (text: string) => string
): string => {
  const separator = separators.get(style ?? "")
  if (Array.isArray(value))
    return value
      .map((item) => encode(scalarText(item)))
      .join(separator === undefined ? "," : encode(decodeURIComponent(separator)))
  if (!isRecord(value)) return encode(scalarText(value))
  return fieldsOf(value)
    .map(([name, child]) => `${encode(name)}${explode ? "=" : ","}${encode(child)}`)
    .join(",")
}

/** The segment of a path for a parameter. */
export const pathText = (value: unknown, { allowReserved, explode, name, style }: Serialization): string => {
  // A slash or a question mark would end the segment.
  const encode = (text: string) => encodeText(text, allowReserved).replace(/[/?]/g, encodeURIComponent)
  if (style === "label") {
    if (!explode || !(Array.isArray(value) || isRecord(value)))
      return `.${simpleText(value, { explode }, encode)}`
    return Array.isArray(value)
      ? value.map((item) => `.${encode(scalarText(item))}`).join("")
      : fieldsOf(value)
          .map(([field, child]) => `.${encode(field)}=${encode(child)}`)
          .join("")
  }
  if (style !== "matrix") return simpleText(value, { explode, style }, encode)
  if (explode && Array.isArray(value))
    return value.map((item) => `;${encode(name)}=${encode(scalarText(item))}`).join("")
  if (explode && isRecord(value))
    return fieldsOf(value)
      .map(([field, child]) => `;${encode(field)}=${encode(child)}`)
      .join("")
  return `;${encode(name)}=${simpleText(value, { explode: false }, encode)}`
}

/** The fields of a nested object or list, with the names that servers read most: `a[b][c]`, and `a[b]` again for items of a list. */
const deepFields = (prefix: string, value: unknown, depth = 0): ReadonlyArray<readonly [string, string]> => {
  if (depth < 10 && isRecord(value))
    return Object.entries(value).flatMap(([name, child]) =>
      deepFields(`${prefix}[${name}]`, child, depth + 1)
    )
  if (depth < 10 && Array.isArray(value)) return value.flatMap((item) => deepFields(prefix, item, depth + 1))
  return [[prefix, scalarText(value)]]
}

/** The pairs of a query, a form or a cookie for a value, encoded: `name=value`. */
export const formPairs = (value: unknown, serialization: Serialization): ReadonlyArray<string> => {
  const { allowReserved, explode, name, style } = serialization
  const encode = (text: string) => encodeText(text, allowReserved)
  if (isEmpty(value)) return Array.isArray(value) || style === "deepObject" ? [] : [`${encodeText(name)}=`]
  if (style === "deepObject" && typeof value === "object" && value !== null)
    return deepFields(name, value).map(([field, text]) => `${encodeText(field)}=${encode(text)}`)
  const separator = separators.get(style)
  if (Array.isArray(value)) {
    const items = value.map((item) => encode(scalarText(item)))
    return explode
      ? items.map((item) => `${encodeText(name)}=${item}`)
      : [`${encodeText(name)}=${items.join(separator ?? ",")}`]
  }
  if (isRecord(value)) {
    const fields = fieldsOf(value)
    if (explode && separator === undefined)
      return fields.map(([field, child]) => `${encodeText(field)}=${encode(child)}`)
    return [
      `${encodeText(name)}=${fields.flatMap(([field, child]) => [encode(field), encode(child)]).join(separator ?? ",")}`
    ]
  }
  return [`${encodeText(name)}=${encode(scalarText(value))}`]
}
