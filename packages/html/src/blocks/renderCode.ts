import type { BlockOf } from "@octavo/markdown"
import { type CodeLine, codeLinesOf, languageOf, textOfLines } from "../snippets/codeOf.ts"
import type { CodeToken } from "../snippets/Snippet.ts"
import { html, Html } from "../template/Html.ts"
import { languageName } from "./languageName.ts"
import { renderInlines } from "./renderInlines.ts"
import type { Rendering } from "./Rendering.ts"

/** Code of more lines than these begins folded, if its author wants it folded at all. */
const usualCollapsedLines = 10

const renderToken = ([text, kind]: CodeToken): Html =>
  kind === 0 ? html`${text}` : html`<span class=${`t${kind}`}>${text}</span>`

/** The tokens of a part of a line. */
const slice = (tokens: ReadonlyArray<CodeToken>, start: number, end: number): ReadonlyArray<CodeToken> => {
  const result: Array<CodeToken> = []
  let at = 0
  for (const [text, kind] of tokens) {
    const piece = text.slice(Math.max(0, start - at), Math.max(0, end - at))
    if (piece !== "") result.push([piece, kind])
    at += text.length
  }
  return result
}

const renderLine = (rendering: Rendering, line: CodeLine, tokens: ReadonlyArray<CodeToken>): Html => {
  const pieces: Array<Html> = []
  let at = 0
  for (const { end, inline, start } of line.notes) {
    if (start < at || end > line.text.length) continue
    pieces.push(...slice(tokens, at, start).map(renderToken), ...slice(tokens, start, end).map(renderToken))
    // The words of the note are above, with their colours: only its number follows.
    pieces.push(renderInlines(rendering, [{ ...inline, nodes: [] }]))
    at = end
  }
  pieces.push(...slice(tokens, at, line.text.length).map(renderToken))
  return Html.join(pieces)
}

/** Neighbours of one kind become one token. */
const joined = (tokens: ReadonlyArray<CodeToken>): ReadonlyArray<CodeToken> => {
  const result: Array<CodeToken> = []
  for (const [text, kind] of tokens) {
    const last = result.at(-1)
    if (last !== undefined && (last[1] === kind || text.trim() === ""))
      result[result.length - 1] = [last[0] + text, last[1]]
    else result.push([text, text.trim() === "" ? 0 : kind])
  }
  return result
}

const renderLines = (
  rendering: Rendering,
  lines: ReadonlyArray<CodeLine>,
  language: string,
  collapsedFrom: number
): ReadonlyArray<Html> => {
  const typeset = rendering.context.snippets.code(language, textOfLines(lines))
  return lines.map((line, index) => {
    const found = typeset?.[index]
    // Tokens that do not make the line again are not its tokens.
    const isOfLine = found !== undefined && found.map(([text]) => text).join("") === line.text
    const tokens: ReadonlyArray<CodeToken> = isOfLine ? joined(found) : [[line.text, 0]]
    const words = renderLine(rendering, line, tokens)
    const ending = index === lines.length - 1 ? "" : "\n"
    return html`<span class=${["line", line.mark, index >= collapsedFrom && "more"]}>${words}${ending}</span>`
  })
}

/** The source of a diagram, which the client draws; without it the source is shown. */
const renderDiagram = (rendering: Rendering, source: string): Html => {
  rendering.modules.add("diagram")
  const { words } = rendering.context
  const label = `${words.diagram} ${rendering.nextRegion()}`
  return html`
    <octavo-diagram class="code" data-label=${label}>
      <pre tabindex="0" role="group" aria-label=${label} dir="ltr"><code>${source}</code></pre>
    </octavo-diagram>
  `
}

/** A block of code: title, numbers and marks of lines, colours by classes. Of Mermaid, a diagram. */
export const renderCode = (rendering: Rendering, block: BlockOf<"code">): Html => {
  const { data } = block
  const lines = codeLinesOf(block)
  const language = languageOf(data.syntax)
  if (language === "mermaid") return renderDiagram(rendering, textOfLines(lines))
  rendering.modules.add("copy")
  const { words } = rendering.context
  const collapsed = Math.max(1, data.collapsedLineCount ?? usualCollapsedLines)
  const isCollapsed = data.expandable === true && lines.length > collapsed
  const label = `${data.title ?? words.code} ${rendering.nextRegion()}`
  const head = data.title !== undefined && data.title !== "" ? data.title : languageName(language)
  const classes = [
    "code",
    data.overflow === "wrap" && "wrapped",
    data.lineNumbers === true && "numbered",
    data.fullWidth === true && "wide"
  ]
  return html`
    <figure class=${classes}>
      <figcaption class=${head === "" && "bare"}>
        ${head !== "" && html`<span dir="auto">${head}</span>`}
      </figcaption>
      <pre
        tabindex="0"
        role="group"
        aria-label=${label}
        dir="ltr"
      ><code class=${language !== "" && `language-${language.replace(/[^\w+#.-]/g, "-")}`}>${renderLines(rendering, lines, language, isCollapsed ? collapsed : Infinity)}</code></pre>
      ${isCollapsed && html`<label class="unfold"><input type="checkbox" /> ${words.showAllLines}</label>`}
    </figure>
  `
}

/** A diagram that a block of an integration holds; undefined for every other integration. */
export const diagramOf = (rendering: Rendering, block: BlockOf<"integration">): Html | undefined => {
  const { content } = block.data.props
  return block.data.integration === "mermaid" && typeof content === "string"
    ? renderDiagram(rendering, content)
    : undefined
}

/** Code that no author of the page wrote, with its colours and a label for assistive technology; without elements for its lines. */
export const renderSampleCode = (
  rendering: Rendering,
  code: string,
  language: string,
  label: string
): Html => {
  rendering.modules.add("copy")
  const typeset = rendering.context.snippets.code(languageOf(language), code)
  const text = typeset?.map((tokens) => tokens.map(([text]) => text).join("")).join("\n")
  // Tokens that do not make the code again are not its tokens.
  const lines =
    text === code ? typeset!.map((tokens) => Html.join(joined(tokens).map(renderToken))) : [html`${code}`]
  return html`
    <figure class="code wrapped">
      <pre
        tabindex="0"
        role="group"
        aria-label=${`${label} (${rendering.nextRegion()})`}
        dir="ltr"
      ><code>${lines.map((line, index) => html`${index > 0 && "\n"}${line}`)}</code></pre>
    </figure>
  `
}
