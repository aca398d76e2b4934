import { isObject, isRecord, type JsonObject, textIn } from "@octavo/kernel"
import { nameOfReference, type Schemas } from "../operations/Schemas.ts"
import { scalarText } from "./serializeParameter.ts"

const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")

/** A name that an element can have. */
const elementName = (name: string): string => {
  const safe = name.replace(/[^\p{L}\p{N}_.:-]/gu, "_")
  return /^[\p{L}_]/u.test(safe) ? safe : `_${safe}`
}

const xmlIn = (schema: JsonObject): JsonObject => (isObject(schema["xml"]) ? schema["xml"] : {})

const maxDepth = 30

/** Writes a value as XML by the names, attributes, wrappers and namespaces of its schema. */
class XmlWriter {
  readonly #schemas: Schemas

  constructor(schemas: Schemas) {
    this.#schemas = schemas
  }

  element(given: unknown, value: unknown, fallback: string, indent = "", depth = 0): string {
    const schema = this.#schemas.at(given)
    const xml = xmlIn(schema)
    if (Array.isArray(value)) return this.#list(schema, value, fallback, indent, depth)
    const name = this.#nameOf(xml, fallback)
    const properties = isObject(schema["properties"]) ? schema["properties"] : {}
    const fields = isRecord(value) && depth < maxDepth ? Object.entries(value) : []
    const schemaOf = (field: string) =>
      Object.hasOwn(properties, field) ? properties[field] : schema["additionalProperties"]
    const isAttribute = (field: string) => {
      const own = xmlIn(this.#schemas.at(schemaOf(field)))
      return own["attribute"] === true || own["nodeType"] === "attribute"
    }
    const attributes = [
      ...this.#namespace(xml),
      ...fields
        .filter(([field]) => isAttribute(field))
        .map(
          ([field, child]) =>
            ` ${this.#nameOf(xmlIn(this.#schemas.at(schemaOf(field))), field)}="${escapeXml(scalarText(child))}"`
        )
    ].join("")
    const children = fields
      .filter(([field]) => !isAttribute(field))
      .map(([field, child]) => this.element(schemaOf(field), child, field, `${indent}  `, depth + 1))
      .filter((text) => text !== "")
    if (!isRecord(value)) return `${indent}<${name}${attributes}>${escapeXml(scalarText(value))}</${name}>`
    return children.length === 0
      ? `${indent}<${name}${attributes}/>`
      : `${indent}<${name}${attributes}>\n${children.join("\n")}\n${indent}</${name}>`
  }

  #list(
    schema: JsonObject,
    list: ReadonlyArray<unknown>,
    fallback: string,
    indent: string,
    depth: number
  ): string {
    const xml = xmlIn(schema)
    const wrapped = xml["wrapped"] === true || xml["nodeType"] === "element" || depth === 0
    const { items } = schema
    const own = textIn(xmlIn(this.#schemas.at(items)), "name")
    // Items that are not wrapped have their own name, else that of the property.
    const itemName =
      own ??
      (depth === 0
        ? (nameOfReference(items) ?? "item")
        : wrapped
          ? (textIn(xml, "name") ?? fallback)
          : fallback)
    const inside = wrapped ? `${indent}  ` : indent
    const children = list.map((item) => this.element(items, item, itemName, inside, depth + 1))
    if (!wrapped) return children.join("\n")
    const name = this.#nameOf(xml, fallback)
    return `${indent}<${name}${this.#namespace(xml).join("")}>\n${children.join("\n")}\n${indent}</${name}>`
  }

  #nameOf(xml: JsonObject, fallback: string): string {
    const name = elementName(textIn(xml, "name") ?? fallback)
    const prefix = textIn(xml, "prefix")
    return prefix === undefined ? name : `${elementName(prefix)}:${name}`
  }

  #namespace(xml: JsonObject): ReadonlyArray<string> {
    const [namespace, prefix] = [textIn(xml, "namespace"), textIn(xml, "prefix")]
    if (namespace === undefined || xml["attribute"] === true) return []
    return [` xmlns${prefix === undefined ? "" : `:${elementName(prefix)}`}="${escapeXml(namespace)}"`]
  }
}

/** A document of XML for a value of a schema. */
export const xmlOf = (schemas: Schemas, given: unknown, value: unknown): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${new XmlWriter(schemas).element(given, value, nameOfReference(given) ?? "root")}`
