/** A schema of a specification, as far as the server reads it itself. */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value that a local reference leads to. */
export const followed = (root: Json, value: unknown, steps = 0): unknown => {
  const reference = isObject(value) ? value["$ref"] : undefined
  if (typeof reference !== "string" || steps > 30) return value
  const parts = reference
    .replace(/^#\/?/, "")
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
  const target = parts.reduce<unknown>((at, part) => (at as Json | undefined)?.[part], root)
  return followed(root, target, steps + 1)
}

/** The JSON type that a schema asks for first, through references and combinations. */
export const typeIn = (root: Json, given: unknown, depth = 0): string | undefined => {
  const schema = followed(root, given)
  if (!isObject(schema) || depth > 5) return undefined
  const own = [schema["type"] ?? []].flat().find((type) => type !== "null")
  if (typeof own === "string") return own
  if (isObject(schema["properties"]) || isObject(schema["additionalProperties"])) return "object"
  if (schema["items"] !== undefined) return "array"
  for (const key of ["allOf", "oneOf", "anyOf"]) {
    const parts = schema[key]
    if (!Array.isArray(parts)) continue
    const found = parts.map((part) => typeIn(root, part, depth + 1)).find((type) => type !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

/** The schema of a property, through references and `allOf`. */
export const propertyIn = (root: Json, given: unknown, name: string, depth = 0): unknown => {
  const schema = followed(root, given)
  if (!isObject(schema) || depth > 5) return undefined
  const { additionalProperties, properties } = schema
  if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name]
  for (const key of ["allOf", "oneOf", "anyOf"]) {
    const parts = schema[key]
    for (const part of Array.isArray(parts) ? parts : []) {
      const found = propertyIn(root, part, name, depth + 1)
      if (found !== undefined) return found
    }
  }
  return isObject(additionalProperties) ? additionalProperties : undefined
}

/** Reads text as the scalar that a schema asks for. */
const scalar = (root: Json, given: unknown, text: string): unknown => {
  const type = typeIn(root, given)
  if ((type === "integer" || type === "number") && /^-?\d/.test(text)) return Number(text)
  if (type === "boolean" && /^(?:true|false)$/.test(text)) return text === "true"
  return text
}

/** Pairs of names and values that follow one another in a list. */
const paired = (items: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> =>
  Array.from({ length: Math.ceil(items.length / 2) }, (_, index) => [
    items[index * 2]!,
    items[index * 2 + 1] ?? ""
  ])

const objectOf = (root: Json, schema: unknown, pairs: ReadonlyArray<readonly [string, string]>) =>
  Object.fromEntries(pairs.map(([name, text]) => [name, scalar(root, propertyIn(root, schema, name), text)]))

const listOf = (root: Json, schema: unknown, items: ReadonlyArray<string>) => {
  const own = followed(root, schema)
  return items.map((item) => scalar(root, isObject(own) ? own["items"] : undefined, item))
}

/** A way in which a value is written as text. */
export interface Style {
  readonly name: string
  readonly style: string
  readonly explode: boolean
  readonly schema: unknown
}

/** Reads a path segment or a header; undefined for one of another style. */
export const readSimple = (root: Json, { explode, name, schema, style }: Style, raw: string): unknown => {
  const type = typeIn(root, schema)
  const isMap = type === "object"
  let text = raw
  let separator = ","
  if (style === "label") {
    if (!text.startsWith(".")) return undefined
    text = text.slice(1)
    if (explode) separator = "."
  }
  if (style === "matrix") {
    if (!text.startsWith(";")) return undefined
    text = text.slice(1)
    if (explode && isMap) separator = ";"
    else if (explode && type === "array") {
      const items = text.split(";").map((item) => item.split("="))
      if (items.some(([key]) => decodeURIComponent(key!) !== name)) return undefined
      return listOf(
        root,
        schema,
        items.map(([, item]) => decodeURIComponent(item ?? ""))
      )
    } else {
      if (!text.startsWith(`${encodeURIComponent(name)}=`)) return undefined
      text = text.slice(encodeURIComponent(name).length + 1)
    }
  }
  const decode = (part: string) => decodeURIComponent(part)
  if (type === "array") return listOf(root, schema, text.split(separator).map(decode))
  if (!isMap) return scalar(root, schema, decode(text))
  const parts = text.split(separator)
  return explode
    ? objectOf(
        root,
        schema,
        parts.map((part) => part.split("=", 2).map(decode) as unknown as readonly [string, string])
      )
    : objectOf(root, schema, paired(parts.map(decode)))
}

/** Reads one name out of the pairs of a query, a form or cookies, which are still encoded; undefined where it is missing. */
export const readForm = (
  root: Json,
  { explode, name, schema, style }: Style,
  pairs: ReadonlyArray<readonly [string, string]>
): unknown => {
  const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "))
  const type = typeIn(root, schema)
  if (style === "deepObject") {
    const own = pairs.flatMap(([key, text]) => {
      const found = /^(.*?)\[(.*)\]$/.exec(decode(key))
      return found?.[1] === name ? [[found[2]!, text] as const] : []
    })
    if (own.length === 0) return undefined
    const object: Record<string, unknown> = {}
    for (const [path, text] of own) {
      const names = path.split("][")
      const inner = names
        .slice(0, -1)
        .reduce<Record<string, unknown>>((at, part) => (at[part] ??= {}) as Record<string, unknown>, object)
      const last = names.at(-1)!
      const place = names.reduce<unknown>((at, part) => propertyIn(root, at, part), schema)
      if (typeIn(root, place) === "array") {
        const items = (inner[last] ??= []) as Array<unknown>
        items.push(...listOf(root, place, [decode(text)]))
      } else inner[last] = scalar(root, place, decode(text))
    }
    return object
  }
  if (type === "object" && style === "form" && explode) {
    const own = pairs.map(([key, text]) => [decode(key), decode(text)] as const)
    const declared = own.filter(([key]) => propertyIn(root, schema, key) !== undefined)
    return declared.length === 0 ? undefined : objectOf(root, schema, declared)
  }
  const texts = pairs.filter(([key]) => decode(key) === name).map(([, text]) => text)
  const [text] = texts
  if (text === undefined) return undefined
  const separator = { spaceDelimited: /%20|\+/, pipeDelimited: /%7C|\|/i }[style] ?? ","
  if (type === "array") return listOf(root, schema, (explode ? texts : text.split(separator)).map(decode))
  if (type === "object") return objectOf(root, schema, paired(text.split(separator).map(decode)))
  return scalar(root, schema, decode(text))
}
