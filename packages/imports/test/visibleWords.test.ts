import { expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { anyHtml } from "./anyHtml.ts"
import { importedWords } from "./importedWords.ts"
import { readPage } from "../src/node/readPage.ts"
import { styledHtml } from "./styledHtml.ts"

it("words that HTML shows are in the page, in their order, and words that it hides are not", () => {
  fc.assert(
    fc.property(anyHtml, ({ body, seen }) => {
      expect(importedWords(`<title>T</title><main><p>Words</p>${body}</main>`)).toEqual(seen)
    }),
    { numRuns: Number(process.env.RUNS ?? 150) }
  )
})

it("a form around a page, and headers and footers in its content, are part of the page", () => {
  const page = `<body><form id="aspnetForm"><nav>q0z</nav><div><header>q1z</header><p>q2z</p><section><header>q3z</header><fieldset><legend>q4z</legend><label>q5z <input value="q6z"></label></fieldset><footer>q7z</footer></section></div></form></body>`
  expect(importedWords(page, "archive://files/page.html")).toEqual(["q1z", "q2z", "q3z", "q4z", "q5z", "q7z"])
  const site = `<body><header><nav>q0z</nav>q1z</header><div><article><header><p>q2z</p></header><p>q3z</p><footer>q4z</footer></article><p>q5z</p></div><footer>Copyright q6z</footer></body>`
  expect(importedWords(site)).toEqual(["q2z", "q3z", "q4z", "q5z"])
})

it("loose content of lists of definitions keeps its place", () => {
  const list =
    "<dl><div><dt>q0z</dt><dd>q1z</dd>q2z</div>q3z <b>q4z</b><dt>q5z</dt><p>q6z</p><dt>q7z</dt></dl>"
  expect(importedWords(`<title>T</title><main><p>Words</p>${list}</main>`).join(" ")).toBe(
    "q0z q1z q2z q3z q4z q5z q6z q7z"
  )
})

it.each([
  [
    "shadow roots with their slots",
    '<x-a>q2z<b slot="t">q1z</b><template shadowrootmode="open"><style>h4 {display: none}</style><h4><slot name="t">?</slot></h4><slot></slot><x-b><template shadowrootmode="closed"><slot>q3z</slot></template></x-b><slot>q4z</slot></template></x-a>',
    "q1z q2z q3z q4z"
  ],
  ["elements of the past", "<applet>q0z</applet><content>q1z</content><shadow>q2z</shadow>", "q0z q1z q2z"],
  [
    "drawings",
    "<svg><defs><text>q0z</text></defs><symbol><text>q1z</text></symbol><text>q2z</text></svg>",
    "q2z"
  ]
])("words of %s are those that a browser shows", (_, html, words) => {
  expect(importedWords(`<title>T</title><main><p>Words</p>${html}</main>`).join(" ")).toBe(words)
})

it.each([
  ["a comment", "<!-- never <p>closed</p>", "The comment"],
  ["a script", "<script>never", "The element <script>"],
  ["a style", "<div><style>never\r\n", "The element <style>"],
  ["words for browsers without scripts", "<noscript>never", "The element <noscript>"],
  ["a tag", '<p>it</p><a href="never>closed', "The tag"]
])("%s that nothing closes is a problem with its place", (_, html, name) => {
  const before = html.startsWith("<p>") ? "Read it" : "Read"
  const { problems } = readPage(`<title>T</title>\r\n<main><p>Read</p>\r\n${html}`, "https://example.org/")
  expect(problems).toEqual([`${name} after “${before}” has no end, so the rest was left out.`])
  const closed = "<main><p>Read</p><!-- a --><script>b</script><p>it</p><!-- c --></main><!-->"
  expect(readPage(closed, "https://example.org/").problems).toEqual([])
})

it("labels of choices are words of a page", () => {
  const choices =
    "<select><option label=q0z></option><optgroup label=q1z><option>q2z</option></optgroup></select>"
  expect(importedWords(`<title>T</title><main><p>Words</p>${choices}</main>`)).toEqual(["q0z", "q1z", "q2z"])
})

it.each(styledHtml)("words that the style of a page hides are left out: %s", (_, html, words) => {
  expect(importedWords(`<!doctype html><title>T</title><main><p>Words</p>${html}</main>`).join(" ")).toBe(
    words
  )
})
