import { SaxesParser } from "saxes"
import { refuse } from "./refuse.ts"

/** Bounds of a document. The DOM parser is slow for many elements, and recursion limits the depth. */
export interface XmlBounds {
  readonly elements: number
  readonly attributes: number
  readonly attributesOfElement: number
  readonly depth: number
  /** Metadata has comments; messages have none. */
  readonly allowComments?: boolean
}

const declaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])[Uu][Tt][Ff]-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/

/**
 * Complexity guard and well-formedness check of XML, before the DOM parser. Document types, comments, CDATA sections and
 * processing instructions are refused, as parsers disagree about them and SAML needs none. Takes linear time.
 */
export const guardXml = (text: string, bounds: XmlBounds): void => {
  const body = text.replace(declaration, "")
  if (bounds.allowComments !== true && body.includes("<!")) {
    refuse("saml/xml", "The XML contains a document type, a comment or a CDATA section")
  }
  if (body.includes("<?")) refuse("saml/xml", "The XML contains a processing instruction")
  let [elements, attributes, ofElement, depth] = [0, 0, 0, 0]
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on("opentagstart", () => {
    elements++
    depth++
    ofElement = 0
    if (elements > bounds.elements) refuse("saml/size", `The XML has more than ${bounds.elements} elements`)
    if (depth > bounds.depth) refuse("saml/size", `The XML is nested deeper than ${bounds.depth} elements`)
  })
  parser.on("attribute", () => {
    attributes++
    ofElement++
    if (attributes > bounds.attributes || ofElement > bounds.attributesOfElement) {
      refuse("saml/size", "The XML has too many attributes")
    }
  })
  parser.on("closetag", () => {
    depth--
  })
  parser.on("doctype", () => refuse("saml/xml", "The XML contains a document type"))
  parser.on("cdata", () => refuse("saml/xml", "The XML contains a CDATA section"))
  parser.on("error", () => refuse("saml/xml", "The XML is not well-formed"))
  parser.write(text).close()
}
