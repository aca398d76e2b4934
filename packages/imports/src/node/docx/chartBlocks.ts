import { paragraphsOfDrawing } from "./diagramParagraphs.ts"
import { childAt, childrenOf, holds, type XmlElement, xml } from "./XmlElement.ts"

/** A chart with more points or series is left out. */
const maxPoints = 1_000
const maxSeries = 50

const textOf = (node: XmlElement | undefined): string =>
  (node?.children ?? []).filter((child) => typeof child === "string").join("")

/** The texts of points by their places, as far as the chart has them. */
const pointsIn = (cache: XmlElement | undefined): ReadonlyMap<number, string> =>
  new Map(
    childrenOf(cache, "c:pt").map((point) => [Number(point.attributes["idx"]), textOf(childAt(point, "c:v"))])
  )

/** The texts of categories of several levels: each with those above it, which go on until the next one of their level. */
const leveled = (cache: XmlElement): ReadonlyMap<number, string> => {
  const [first, ...above] = childrenOf(cache, "c:lvl").map(pointsIn)
  const nearest = (level: ReadonlyMap<number, string>, place: number) =>
    [...level].findLast(([at]) => at <= place)?.[1] ?? ""
  return new Map(
    [...(first ?? [])].map(([place, text]) => [
      place,
      [...above.toReversed().map((level) => nearest(level, place)), text]
        .filter((words) => words !== "")
        .join(" ")
    ])
  )
}

/** The texts of a reference to cells, as the chart keeps them, or of literal values. */
const valuesOf = (owner: XmlElement | undefined): ReadonlyMap<number, string> => {
  const multiple = childAt(owner, "c:multiLvlStrRef", "c:multiLvlStrCache")
  if (multiple !== undefined) return leveled(multiple)
  const [reference] = childrenOf(owner)
  return pointsIn(childAt(reference, "c:strCache") ?? childAt(reference, "c:numCache") ?? reference)
}

const titleOf = (owner: XmlElement | undefined): ReadonlyArray<XmlElement> => {
  const text = childAt(owner, "c:title", "c:tx")
  const rich = childAt(text, "c:rich")
  return rich === undefined ? [...valuesOf(text).values()].map(paragraph) : paragraphsOfDrawing(rich)
}

const paragraph = (words: string): XmlElement =>
  xml("w:p", {}, xml("w:r", {}, xml("w:t", { "xml:space": "preserve" }, words)))

const row = (
  cells: ReadonlyArray<ReadonlyArray<XmlElement>>,
  ...properties: ReadonlyArray<XmlElement>
): XmlElement =>
  xml(
    "w:tr",
    {},
    ...properties,
    ...cells.map((cell) => xml("w:tc", {}, ...(cell.length === 0 ? [xml("w:p")] : cell)))
  )

interface Series {
  readonly name: ReadonlyArray<XmlElement>
  readonly categories: ReadonlyMap<number, string>
  readonly values: ReadonlyMap<number, string>
}

const seriesOf = (node: XmlElement): Series => {
  const name = childAt(node, "c:tx")
  const literal = textOf(childAt(name, "c:v"))
  const values = valuesOf(childAt(node, "c:val") ?? childAt(node, "c:yVal"))
  const sizes = valuesOf(childAt(node, "c:bubbleSize"))
  return {
    name: (literal === "" ? [...valuesOf(name).values()] : [literal]).map(paragraph),
    categories: valuesOf(childAt(node, "c:cat") ?? childAt(node, "c:xVal")),
    // A bubble has a size besides its place.
    values: new Map(
      [...values].map(([place, text]) => [place, sizes.has(place) ? `${text} (${sizes.get(place)})` : text])
    )
  }
}

const tableOf = (series: ReadonlyArray<Series>, axis: ReadonlyArray<XmlElement>): XmlElement => {
  const [{ categories } = { categories: new Map<number, string>() }] = series
  const places = [
    ...new Set([categories, ...series.map(({ values }) => values)].flatMap((one) => [...one.keys()]))
  ]
  const cell = (text: string | undefined) => (text === undefined ? [] : [paragraph(text)])
  return xml(
    "w:tbl",
    {},
    row([axis, ...series.map(({ name }) => name)], xml("w:trPr", {}, xml("w:tblHeader"))),
    ...places
      .toSorted((one, other) => one - other)
      .map((place) =>
        row([cell(categories.get(place)), ...series.map(({ values }) => cell(values.get(place)))])
      )
  )
}

/** A chart in blocks of Word: its title, the titles of its axes, and a table of its series for each list of categories. */
export const chartBlocks = (space: XmlElement): ReadonlyArray<XmlElement> => {
  const chart = childAt(space, "c:chart")
  const area = childAt(chart, "c:plotArea")
  const plots = childrenOf(area)
  const series = plots.flatMap((plot) => childrenOf(plot, "c:ser")).map(seriesOf)
  const count = Math.max(0, ...series.map(({ categories, values }) => Math.max(categories.size, values.size)))
  if (series.length > maxSeries || count > maxPoints) return []
  const axes = plots.filter((plot) => holds(plot, new Set(["c:tx"])) && plot.name.endsWith("Ax"))
  const isCategory = ({ name }: XmlElement) => /^c:(?:cat|date)Ax$/.test(name)
  const groups = Map.groupBy(series, ({ categories }) => JSON.stringify([...categories]))
  return [
    ...titleOf(chart),
    ...axes.filter((one) => !isCategory(one)).flatMap(titleOf),
    ...[...groups.values()].map((each) => tableOf(each, axes.filter(isCategory).flatMap(titleOf)))
  ]
}
