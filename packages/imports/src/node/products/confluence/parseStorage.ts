import { decodeNamedCharacterReference } from "decode-named-character-reference"
import { SaxesParser } from "saxes"
import type { XmlElement } from "../../docx/XmlElement.ts"
import { Refused } from "../../Refused.ts"

/** The tree is read by recursion. */
const maxDepth = 250

/** The characters of HTML by the names that a text uses. */
const entitiesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(new Set(text.match(/(?<=&)[A-Za-z]\w{1,30}(?=;)/g)), (name) => [
      name,
      decodeNamedCharacterReference(name) || `&${name};`
    ])
  )

/** The export writes a space behind `]]`, since a CDATA section cannot contain its own end. */
const repaired = (text: string): string =>
  text.includes("<![CDATA[") && !text.includes("]]>") ? text.replaceAll("]] ", "]]") : text

/** The words below an element. */
export const wordsBelow = (element: XmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : wordsBelow(child))).join("")

/** Parses a text in the storage format of Confluence. Mistakes in it are skipped. */
export const parseStorage = (storage: string): XmlElement => {
  const text = repaired(storage)
  const parser = new SaxesParser({ fragment: true, position: false, xmlns: false })
  parser.ENTITIES = { ...parser.ENTITIES, ...entitiesIn(text) }
  const root: XmlElement = { name: "", attributes: {}, children: [] }
  const open = [root]
  parser.on("error", () => undefined)
  parser.on("opentag", ({ attributes, name }) => {
    if (open.length > maxDepth) throw new Refused("too-complex")
    const element: XmlElement = { name, attributes, children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  const addText = (piece: string) => void open.at(-1)!.children.push(piece)
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.on("closetag", () => void open.pop())
  parser.write(text).close()
  return root
}
