import { expect, it } from "@effect/vitest"
import { linkedSheets } from "../src/linkedSheets.ts"
import { readPage } from "../src/node/readPage.ts"
import { maxSheetCharacters } from "../src/SheetTexts.ts"

/** The words and problems of a page in the folder `a` of an archive with other files. */
const read = (html: string, files: Readonly<Record<string, string>> = {}) => {
  const url = "archive://files/a/page.html"
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
  const { markdown, problems } = readPage(
    `<!doctype html><title>T</title><main><p>Words</p>${html}</main>`,
    url,
    linkedSheets(html, url, bytes)
  )
  return { words: (markdown.match(/q\d+z/g) ?? []).join(" "), problems }
}

const hide = ".a{display:none}"
const words = "<p class=a>q0z</p><p class=b>q1z</p>"

it.each([
  ["beside a page", "<link rel=stylesheet href=x.css?v=1>", { "a/x.css": hide }, "q1z"],
  ["in other folders", '<link href="../é s/x.css" rel="StyleSheet">', { "é s/x.css": hide }, "q1z"],
  [
    "that others import",
    "<link rel=stylesheet href=x.css>",
    {
      "a/x.css": "@charset 'utf-8';@import 'y/y.css' screen;",
      "a/y/y.css": '@import url("../z.css");',
      "a/z.css": hide
    },
    "q1z"
  ],
  [
    "that style elements import",
    "<style>@import url(x.css) layer(one) supports(display: grid);</style>",
    { "a/x.css": hide },
    "q1z"
  ],
  [
    "that import each other",
    "<link rel=stylesheet href=x.css>",
    { "a/x.css": `@import 'x.css';${hide}` },
    "q1z"
  ],
  ["with a base address", "<base href=../b/><link rel=stylesheet href=x.css>", { "b/x.css": hide }, "q1z"]
])("style sheets of an archive %s hide words of the page", (_, html, files, expected) => {
  expect(read(html + words, files)).toEqual({ words: expected, problems: [] })
})

it.each([
  ["of other media", "<link rel=stylesheet media=print href=x.css>"],
  ["that are alternatives", "<link rel='alternate stylesheet' title=Dark href=x.css>"],
  [
    "of another title",
    "<link rel=stylesheet title=One href=y.css><link rel=stylesheet title=Two href=x.css>"
  ],
  ["that are off", "<link rel=stylesheet disabled href=x.css>"],
  ["for browsers without scripts", "<noscript><link rel=stylesheet href=x.css></noscript>"],
  ["on another site", "<link rel=stylesheet href=https://example.org/a/x.css>"],
  ["with an import after rules", "<style>.c{color:red}@import 'x.css';</style>"],
  [
    "with an import for other media",
    "<style>@import 'x.css' print;@import 'x.css' supports(gone: 1);</style>"
  ],
  ["in a lower layer", "<style>@import 'x.css' layer(one);.a{display:block}</style>"]
])("style sheets %s hide nothing", (_, html) => {
  expect(read(html + words, { "a/x.css": hide, "a/y.css": "" }).words).toBe("q0z q1z")
})

it("style rules beyond the bounds are in the problems of their page", () => {
  const many =
    Array.from({ length: 3000 }, (_, at) => `:not(.c${at} ~ p) + .a`).join("{display:none}") +
    "{display:none}"
  expect(read(`<style>${many}</style>${words.repeat(60)}`).problems).toEqual([
    expect.stringMatching(/^The style sheets are too complex\. Elements that the rule “:not\(\.c\d+/)
  ])
  expect(
    read("<link rel=stylesheet href=x.css>" + words, { "a/x.css": hide.padEnd(maxSheetCharacters + 1) })
  ).toEqual({
    words: "q0z q1z",
    problems: ["The style sheet “archive://files/a/x.css” is too large. Elements that it hides are shown."]
  })
  expect(read(`<style>${".a,".repeat(1000)}.a{display:none}</style>${words}`).problems).toEqual([
    expect.stringMatching(/^The style rule “\.a,.*…” is too long\. Elements that it hides are shown\.$/)
  ])
  expect(
    read(`<style>@container (width>1px){.a{color:red}}@container (width > 9px){${hide}}</style>${words}`)
      .problems
  ).toEqual([
    "The style rule “@container (width > 9px)” depends on the layout. Elements that it hides are shown."
  ])
})

it.each([
  [
    "a button of an accordion",
    "<button aria-expanded=false aria-controls=x>q0z</button><div id=x class=a>q1z</div>",
    "q0z q1z"
  ],
  ["a tab", "<a data-bs-toggle=tab href=#x>q0z</a><div id=x class=a>q1z</div>", "q0z q1z"],
  [
    "a menu",
    "<button aria-haspopup=true aria-expanded=false aria-controls=x>q0z</button><div id=x class=a>q1z</div>",
    "q0z"
  ]
])("content that %s opens is in the page only where readers open it in its place", (_, html, expected) => {
  expect(read(`<style>${hide}</style>${html}`).words).toBe(expected)
})
