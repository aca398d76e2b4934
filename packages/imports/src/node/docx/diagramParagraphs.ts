import { childAt, childrenOf, type XmlElement, xml } from "./XmlElement.ts"

const textIn = (node: XmlElement): string =>
  node.children
    .map((child) => {
      if (typeof child === "string") return node.name === "a:t" ? child : ""
      return child.name === "a:br" ? " " : textIn(child)
    })
    .join("")

/** The paragraphs of a text of a drawing as paragraphs of Word, those without words left out. */
export const paragraphsOfDrawing = (text: XmlElement | undefined): ReadonlyArray<XmlElement> =>
  childrenOf(text, "a:p")
    .map(textIn)
    .filter((words) => words.trim() !== "")
    .map((words) => xml("w:p", {}, xml("w:r", {}, xml("w:t", { "xml:space": "preserve" }, words))))

/** The paragraphs of a diagram (SmartArt) in the order of its points, each before the points below it. */
export const diagramParagraphs = (data: XmlElement): ReadonlyArray<XmlElement> => {
  const points = new Map(
    childrenOf(childAt(data, "dgm:ptLst"), "dgm:pt").map((point) => [point.attributes["modelId"], point])
  )
  const below = new Map<
    string | undefined,
    Array<{ readonly order: number; readonly id: string | undefined }>
  >()
  for (const { attributes } of childrenOf(childAt(data, "dgm:cxnLst"), "dgm:cxn")) {
    if ((attributes["type"] ?? "parOf") !== "parOf") continue
    const entries = below.get(attributes["srcId"]) ?? []
    entries.push({ order: Number(attributes["srcOrd"]), id: attributes["destId"] })
    below.set(attributes["srcId"], entries)
  }
  const top = [...points].find(([, point]) => point.attributes["type"] === "doc")?.[0]
  const found: Array<XmlElement> = []
  const open = [top]
  while (open.length > 0) {
    const id = open.pop()
    const point = points.get(id)
    if (point === undefined) continue
    // A point comes once, also in a circle.
    points.delete(id)
    found.push(...paragraphsOfDrawing(childAt(point, "dgm:t")))
    open.push(
      ...(below.get(id) ?? []).toSorted((one, other) => other.order - one.order).map((entry) => entry.id)
    )
  }
  return [...found, ...[...points.values()].flatMap((point) => paragraphsOfDrawing(childAt(point, "dgm:t")))]
}
