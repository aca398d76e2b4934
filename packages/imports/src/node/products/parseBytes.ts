import { SaxesParser } from "saxes"
import { Refused } from "../Refused.ts"

/** The bytes that are parsed at a time. */
const pieceSize = 65_536

/** Takes the parts of XML. */
export interface XmlHandler {
  readonly open: (tag: string, attributes: Readonly<Record<string, string>>) => void
  readonly add: (text: string) => void
  readonly close: (tag: string) => void
}

/** A text of its own: a part of a string keeps all of that string in memory. */
export const copied = (text: string): string => Buffer.from(text).toString()

/**
 * Parses XML in UTF-8 piece by piece. Refuses document types, because entities can expand without end. Returns false if the XML has a
 * mistake, at which it stops.
 */
export const parseBytes = (bytes: Uint8Array, handler: XmlHandler): boolean => {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const mistakes: Array<Error> = []
  parser.on("doctype", () => {
    throw new Refused("too-complex")
  })
  parser.on("error", (mistake) => void mistakes.push(mistake))
  parser.on("opentag", ({ attributes, name }) => handler.open(name, attributes))
  parser.on("text", (text) => handler.add(text))
  parser.on("cdata", (text) => handler.add(text))
  parser.on("closetag", ({ name }) => handler.close(name))
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length && mistakes.length === 0; at += pieceSize) {
    parser.write(decoder.decode(bytes.subarray(at, at + pieceSize), { stream: true }))
  }
  if (mistakes.length === 0) parser.write(decoder.decode()).close()
  return mistakes.length === 0
}
