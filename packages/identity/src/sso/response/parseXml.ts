import { DOMParser } from "@xmldom/xmldom"
import { guardXml, type XmlBounds } from "./guardXml.ts"
import { refuse } from "./refuse.ts"

const responseBounds: XmlBounds = { elements: 2000, attributes: 6000, attributesOfElement: 64, depth: 40 }

const elementNode = 1
const textNode = 3

/** Parses XML to a DOM and returns its root element. A warning of the parser refuses the XML. */
export const parseXml = (text: string, bounds: XmlBounds = responseBounds): Element => {
  guardXml(text, bounds)
  const fail = () => refuse("saml/xml", "The XML is not well-formed")
  const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
  const root = parser.parseFromString(text).documentElement as Element | null
  return root ?? fail()
}

/** The elements directly in an element. */
export const childElements = (element: Element): ReadonlyArray<Element> =>
  Array.from(element.childNodes).filter((node): node is Element => node.nodeType === elementNode)

/** The elements of one name directly in an element. */
export const childrenNamed = (element: Element, namespace: string, name: string): ReadonlyArray<Element> =>
  childElements(element).filter((child) => child.localName === name && child.namespaceURI === namespace)

/** An element and all elements in it, in the order of the document. */
export const elementsIn = (root: Element): ReadonlyArray<Element> => [
  root,
  ...Array.from(root.getElementsByTagName("*"))
]

/** The text of an element without elements in it, else null. */
export const xmlTextOf = (element: Element): string | null =>
  Array.from(element.childNodes).every((node) => node.nodeType === textNode)
    ? (element.textContent ?? "")
    : null

/** The value of an attribute without a namespace, or null. */
export const attributeOf = (element: Element, name: string): string | null =>
  element.hasAttribute(name) ? element.getAttribute(name) : null
