import { SaxesParser } from "saxes"
import { followed, isObject, type Json, typeIn } from "./describedValues.ts"

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<Element>
  text: string
}

/** Parses a document of XML; throws for one that is not well-formed. */
const parse = (text: string): Element => {
  const top: Element = { name: "", attributes: {}, children: [], text: "" }
  const open = [top]
  const parser = new SaxesParser()
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ attributes, name }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [], text: "" }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on("text", (characters) => {
    open.at(-1)!.text += characters
  })
  parser.on("closetag", () => void open.pop())
  parser.write(text).close()
  return top.children[0]!
}

const schemaAt = (root: Json, given: unknown): Json => {
  const schema = followed(root, given)
  if (!isObject(schema)) return {}
  const parts = Array.isArray(schema["allOf"]) ? schema["allOf"].map((part) => schemaAt(root, part)) : []
  const properties = Object.assign({}, ...parts.map((part) => part["properties"]), schema["properties"])
  return { ...Object.assign({}, ...parts), ...schema, properties }
}

const scalar = (root: Json, schema: unknown, text: string): unknown => {
  const type = typeIn(root, schema)
  return type === "integer" || type === "number" ? Number(text) : type === "boolean" ? text === "true" : text
}

const xmlOf = (root: Json, given: unknown): Json => {
  const xml = schemaAt(root, given)["xml"]
  return isObject(xml) ? xml : {}
}

const nameOf = (root: Json, given: unknown, fallback: string): string => {
  const { name = fallback, prefix } = xmlOf(root, given)
  return prefix === undefined ? String(name) : `${String(prefix)}:${String(name)}`
}

const valueOf = (root: Json, given: unknown, element: Element): unknown => {
  const schema = schemaAt(root, given)
  const type = typeIn(root, given)
  if (type === "array") return element.children.map((child) => valueOf(root, schema["items"], child))
  if (type !== "object") return scalar(root, given, element.text)
  const found: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema["properties"] as Json)) {
    const xml = xmlOf(root, property)
    const own = nameOf(root, property, name)
    if (xml["attribute"] === true) {
      if (own in element.attributes) found[name] = scalar(root, property, element.attributes[own]!)
      continue
    }
    const isList = typeIn(root, property) === "array"
    const isLoose = isList && xml["wrapped"] !== true
    const { items } = schemaAt(root, property)
    const wanted = isLoose ? nameOf(root, items, name) : own
    const children = element.children.filter((child) => child.name === wanted)
    if (children.length === 0) continue
    found[name] = isLoose
      ? children.map((child) => valueOf(root, items, child))
      : valueOf(root, property, children[0]!)
  }
  return found
}

/** Reads a document of XML as the value of a schema; throws for one with another root. */
export const readXml = (root: Json, given: unknown, text: string): unknown => {
  const element = parse(text)
  const wanted = nameOf(root, given, "")
  if (wanted !== "" && element.name !== wanted) throw new Error(`The root is ${element.name}, not ${wanted}`)
  return valueOf(root, given, element)
}
