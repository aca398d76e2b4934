import { expect, test } from "vitest"
import * as fc from "fast-check"
import { deriveSource, parseDocument, printDocument, writeReferenceById } from "@octavo/markdown"
import { renderDocument } from "@octavo/html"
import { aRenderContext } from "@octavo/html/testing"
import { resolveTarget } from "../aPreview.ts"

/** Pieces of a source with words of their own, each `§`. */
const inline = fc.constantFrom(
  "§",
  "<§>",
  "</§>",
  "Promise<§>",
  "Map<§, §>",
  '<§ name="§">',
  "<§>:<§>",
  "`§<§>`",
  "**<§>**",
  "[<§>](https://example.org)",
  "[§](vscode://file)",
  "[§](javascript:run)",
  "<em>§ <§></em>"
)
const text = fc.array(inline, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" "))
const blockOf = fc.constantFrom(
  (words: string) => words,
  (words: string) => `## ${words}`,
  (words: string) => `* ${words}\n* b`,
  (words: string) => `> ${words}`,
  (words: string) => `| ${words.replaceAll("|", "")} | h |\n| - | - |\n| ${words} | c |`,
  (words: string) => `<table><thead><tr><th>${words}</th></tr></thead><tr><td>${words}</td></tr></table>`,
  (words: string) => `<div>\n${words}\n</div>`,
  (words: string) => `<§>\n${words}`,
  (words: string) => `<!-- §\n${words}\n\n§`,
  (words: string) => `<option>§</option>\n\n| h |\n| - |\n| c | ${words.replaceAll("|", "")} |`,
  () => `<Chart title="§" description="§">\n\n§\n\n</Chart>`,
  (words: string) => `{% hint style="info" %}\n${words}\n{% endhint %}`
)
const source = fc
  .array(
    fc.tuple(blockOf, text).map(([block, words]) => block(words)),
    { minLength: 1, maxLength: 4 }
  )
  .map((blocks) => {
    let count = 0
    return blocks.join("\n\n").replaceAll("§", () => `word${(count++).toString(36)}w`)
  })

const wordsIn = (given: string): ReadonlySet<string> => new Set(given.match(/word[\da-z]+w/g))

test("the words of a source are in its document, its page, its Markdown and its search", () => {
  fc.assert(
    fc.property(source, (given) => {
      const wanted = [...wordsIn(given)]
      const document = parseDocument(`# T\n\n${given}`, resolveTarget)
      const { sections } = deriveSource(`# T\n\n${given}`)
      const { text: page } = renderDocument(document, aRenderContext()).body
      const places = {
        document: wordsIn(JSON.stringify(document.nodes)),
        page: wordsIn(page.replace(/<[^>]*>/g, " ")),
        markdown: wordsIn(printDocument(document, writeReferenceById)),
        search: wordsIn(sections.map(({ text, title }) => `${title}\n${text}`).join("\n"))
      }
      for (const [place, found] of Object.entries(places))
        expect([place, given, wanted.filter((word) => !found.has(word))]).toEqual([place, given, []])
      expect(page).not.toMatch(/href="(?:javascript|#")/)
    }),
    { numRuns: 150 }
  )
})
