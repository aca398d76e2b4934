import { SaxesParser } from "saxes"
import { Refused } from "../Refused.ts"

/** An element of a Word file, with the usual prefixes in its name and in those of its attributes. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: Array<XmlElement | string>
}

const office = "http://schemas.openxmlformats.org"
const strict = "http://purl.oclc.org/ooxml"

/** The namespaces of the transitional format by prefix, with the paths of both formats. */
const formats: ReadonlyArray<readonly [prefix: string, transitional: string, strict: string]> = [
  ["w", "wordprocessingml/2006/main", "wordprocessingml/main"],
  ["r", "officeDocument/2006/relationships", "officeDocument/relationships"],
  ["wp", "drawingml/2006/wordprocessingDrawing", "drawingml/wordprocessingDrawing"],
  ["a", "drawingml/2006/main", "drawingml/main"],
  ["pic", "drawingml/2006/picture", "drawingml/picture"],
  ["m", "officeDocument/2006/math", "officeDocument/math"],
  ["c", "drawingml/2006/chart", "drawingml/chart"],
  ["dgm", "drawingml/2006/diagram", "drawingml/diagram"],
  ["mc", "markup-compatibility/2006", "markup-compatibility/2006"]
]

const uris = new Map(formats.map(([prefix, transitional]) => [prefix, `${office}/${transitional}`]))
uris.set("v", "urn:schemas-microsoft-com:vml")
uris.set("o", "urn:schemas-microsoft-com:office:office")
uris.set("w14", "http://schemas.microsoft.com/office/word/2010/wordml")

const prefixes = new Map([...uris].map(([prefix, uri]) => [uri, prefix]))
for (const [prefix, , path] of formats) prefixes.set(`${strict}/${path}`, prefix)

const maxDepth = 400

/** Characters that mark places for `readDocx`: no document has them. */
const marks = /[\uE0F0-\uE0F4]/g

/** Parses XML; refuses document types and elements that are nested too deep. */
export const parseXml = (xml: string): XmlElement => {
  const parser = new SaxesParser({ xmlns: true })
  const root: XmlElement = { name: "", attributes: {}, children: [] }
  const open = [root]
  const nameOf = ({ local, name, uri }: { local: string; name: string; uri: string }) => {
    const prefix = prefixes.get(uri)
    return prefix === undefined ? name : `${prefix}:${local}`
  }
  parser.on("doctype", () => {
    throw new Refused("too-complex")
  })
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", (tag) => {
    const element: XmlElement = { name: nameOf(tag), attributes: {}, children: [] }
    for (const attribute of Object.values(tag.attributes)) {
      if (!attribute.name.startsWith("xmlns")) element.attributes[nameOf(attribute)] = attribute.value
    }
    if (open.length > maxDepth) throw new Refused("too-complex")
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  const addText = (text: string) => void open.at(-1)!.children.push(text.replace(marks, ""))
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.on("closetag", () => void open.pop())
  parser.write(xml.replace(/^\ufeff/, "")).close()
  return root.children.find((child) => typeof child !== "string")!
}

const escaped = (text: string): string =>
  text.replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`)

/** Prints an element; elements and attributes of other namespaces than the usual ones are left out. */
export const printXml = (root: XmlElement): string => {
  const declared = [...uris].map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join("")
  const isKnown = (name: string) =>
    !name.includes(":") || uris.has(name.slice(0, name.indexOf(":"))) || name.startsWith("xml:")
  const print = (node: XmlElement | string, more: string): string => {
    if (typeof node === "string") return escaped(node)
    if (!isKnown(node.name)) return ""
    const attributes = Object.entries(node.attributes)
      .filter(([name]) => isKnown(name))
      .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    return `<${node.name}${more}${attributes.join("")}>${node.children.map((child) => print(child, "")).join("")}</${node.name}>`
  }
  return print(root, declared)
}

/** An element of a Word file. */
export const xml = (
  name: string,
  attributes: Record<string, string> = {},
  ...children: ReadonlyArray<XmlElement | string>
): XmlElement => ({ name, attributes, children: [...children] })

/** The children of an element that are elements, by default all of them. */
export const childrenOf = (element: XmlElement | undefined, name?: string): ReadonlyArray<XmlElement> =>
  (element?.children ?? []).filter(
    (child): child is XmlElement => typeof child !== "string" && (name === undefined || child.name === name)
  )

/** The element at the end of a path of names. */
export const childAt = (
  element: XmlElement | undefined,
  ...path: ReadonlyArray<string>
): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => childrenOf(at, name)[0], element)

/** The value of the element at the end of a path of names; undefined where there is no such element. */
export const valueAt = (
  element: XmlElement | undefined,
  ...path: ReadonlyArray<string>
): string | undefined => {
  const found = childAt(element, ...path)
  return found && (found.attributes["w:val"] ?? found.attributes["m:val"] ?? "")
}

/** Whether an element below another one has one of some names. */
export const holds = (element: XmlElement, names: ReadonlySet<string>): boolean =>
  childrenOf(element).some((child) => names.has(child.name) || holds(child, names))
