import { Effect } from "effect"
import { beforeAll, expect, test } from "vitest"
import { parseDocument } from "@octavo/markdown"
import { mathMLOf, renderDocument, Snippets, snippetsOf, type TypesetSnippets } from "@octavo/html"
import { SnippetThreads } from "@octavo/html/node"
import { aRenderContext, attacks, everyBlock } from "@octavo/html/testing"
import { resolveTarget } from "../aPreview.ts"

const formulas = String.raw`
$$\begin{pmatrix} a & b \\ c & d \end{pmatrix}$$

$$\fcolorbox{red}{yellow}{x} \cancel{y} \color{blue} z \boxed{w} \underbrace{a+b}_{\text{" style="x"}}$$

$$\ce{H2O} \hspace{1em} \rule{1em}{2em} \xrightarrow[under]{over}$$
`
const written = `${everyBlock}\n${formulas}`
const document = parseDocument(written, resolveTarget)

const tag = /<\/?[a-z][\w-]*((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi

/** The markup in a text that a policy without inline scripts and styles refuses, or that is no tag. */
const forbiddenIn = (text: string): ReadonlyArray<string> => {
  const tags = [...text.matchAll(tag)]
  const found = tags.flatMap(([whole, attributes = ""]) => {
    const names = [...attributes.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)]
    const isBad = names.some(
      ([, name = "", value = ""]) => /^(?:on.*|style|srcdoc)$/i.test(name) || /^\s*javascript:/i.test(value)
    )
    return isBad || /^<(?:script|style)/i.test(whole) ? [whole] : []
  })
  return text.replaceAll(tag, "").includes("<") ? [...found, "<"] : found
}

let snippets: TypesetSnippets
beforeAll(async () => {
  snippets = await Effect.runPromise(
    Effect.flatMap(Snippets, (one) => one.typeset(snippetsOf(document))).pipe(
      Effect.provide(SnippetThreads.layer({ deadlineMillis: 60_000 }))
    )
  )
}, 60_000)

const bodyOf = (given: TypesetSnippets) =>
  renderDocument(document, aRenderContext({ snippets: given, showsConditions: true })).body.text

test("every block is shown without a style, a handler or a script, formulas by their MathML", () => {
  expect(forbiddenIn(bodyOf(snippets)).length).toBeGreaterThan(10)
  const text = bodyOf(mathMLOf(snippets))
  expect(forbiddenIn(text)).toEqual([])
  expect(text).not.toContain("katex-html")
  expect(text.match(/<math[ >]/g)).toHaveLength(5)
  expect(text.match(/<\/math>/g)).toHaveLength(5)
})

test("code keeps its colours", () => {
  expect(bodyOf(mathMLOf(snippets))).toMatch(/<span class="t\d+">/)
})

test("conditions and expressions are shown with their source", () => {
  const text = bodyOf(mathMLOf(snippets))
  expect(text).toContain("<code>if visitor.claims.x</code>")
  expect(text).toContain("Nobody may see this.")
  expect(text).toContain('<code class="expression">space.vars.x</code>')
})

test("attacks of authors stay words where conditions are shown", () => {
  for (const attack of attacks) {
    const { body } = renderDocument(
      parseDocument(`{% if ${attack} %}\n${attack}\n{% endif %}\n\n${attack}\n`, resolveTarget),
      aRenderContext({ showsConditions: true })
    )
    expect([attack, forbiddenIn(body.text)]).toEqual([attack, []])
  }
})
