import type { Block, Inline, Leaf, Text } from "../document/Document.ts"
import { findElement, type HtmlElement, type HtmlNode, type HtmlText, textOfHtml } from "../html/Html.ts"
import type { Span } from "../places/Places.ts"
import { leaf, type Reading } from "../inlines/Reading.ts"

interface Line {
  readonly nodes: Array<Text | Inline>
  leaves: Array<Leaf>
  highlighted: boolean
  span?: Span
}

const newLine = (): Line => ({ nodes: [], leaves: [], highlighted: false })

/** The ranges of the lines of a range of the source. */
const spansOfText = (source: string, { start, end }: Span): ReadonlyArray<Span> => {
  let at = start
  return source
    .slice(start, end)
    .split("\n")
    .map((line) => {
      const span = { start: at, end: at + line.replace(/\r$/, "").length }
      at += line.length + 1
      return span
    })
}

const extend = (line: Line, { end, start }: Span): void => {
  line.span = { start: line.span?.start ?? start, end }
}

/** Reads `<pre class="language-x"><code>`, the form of code with more than text: a strong line is highlighted. */
export const readPreformatted = (reading: Reading, pre: HtmlElement): Block => {
  const { attributes } = pre
  const code = findElement(pre.children, "code")
  const lines: Array<Line> = [newLine()]
  const { origin, places } = reading
  const addText = ({ value, ...at }: HtmlText, strong: boolean) => {
    const span = { start: origin(at.start), end: origin(at.end - 1) + 1 }
    const spans = places === undefined ? [] : spansOfText(reading.source, span)
    const isPlaced = spans.length === value.split("\n").length
    let from = 0
    for (const [index, text] of value.split("\n").entries()) {
      if (index > 0) lines.push(newLine())
      if (isPlaced) extend(lines.at(-1)!, spans[index]!)
      const to = from + text.replace(/\r$/, "").length
      if (to > from) {
        const line = lines.at(-1)!
        if (strong) line.highlighted = true
        const last = line.leaves.at(-1)
        const joined = leaf((last?.text ?? "") + value.slice(from, to), [])
        const before = last === undefined ? [] : (places?.spellings(last) ?? [])
        places?.spell(joined, [...before, { ...span, whole: value, from, to, form: "pre" }])
        line.leaves = [joined]
      }
      from += text.length + 1
    }
  }
  const visit = (nodes: ReadonlyArray<HtmlNode>, strong: boolean): void => {
    for (const node of nodes) {
      if (node.type === "text") addText(node, strong)
      else if (node.name === "br") lines.push(newLine())
      else if (node.name === "code" && node.attributes.class?.value === "expression") {
        const line = lines.at(-1)!
        if (line.leaves.length > 0) line.nodes.push(reading.text(line.leaves))
        line.leaves = []
        const expression = textOfHtml(node.children)
        line.nodes.push({
          object: "inline",
          type: "expression",
          key: reading.key(),
          isVoid: true,
          data: { expression }
        })
      } else visit(node.children, strong || node.name === "strong" || node.name === "b")
    }
  }
  visit(code?.children ?? pre.children, false)
  const last = lines.at(-1)!
  if (lines.length > 1 && last.nodes.length === 0 && last.leaves.length === 0) lines.pop()
  const languages = /(?:^|\s)language-(\S+)/.exec(
    `${attributes.class?.value ?? ""} ${code?.attributes.class?.value ?? ""}`
  )
  const overflow = attributes["data-overflow"]?.value
  const numbers = attributes["data-line-numbers"]
  return reading.block(
    "code",
    {
      syntax: languages?.[1],
      title: attributes["data-title"]?.value || undefined,
      overflow: overflow === "wrap" || overflow === "scroll" ? overflow : undefined,
      lineNumbers: numbers === undefined ? undefined : numbers.value !== "false",
      fullWidth: attributes["data-full-width"]?.value === "true" ? true : undefined,
      expandable: attributes["data-expandable"]?.value === "true" ? true : undefined
    },
    lines.map((line) => {
      const nodes = line.leaves.length > 0 ? [...line.nodes, reading.text(line.leaves)] : line.nodes
      const data = line.highlighted ? { highlighted: true } : {}
      const block = reading.block(
        "code-line",
        data,
        nodes.length > 0 ? nodes : [reading.text([leaf("", [])])]
      )
      return line.span === undefined ? block : reading.placed(block, () => line.span!)
    })
  )
}
