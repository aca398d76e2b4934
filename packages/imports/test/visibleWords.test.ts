import { expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { parseDocument } from "@octavo/markdown"
import { readPage } from "../src/node/readPage.ts"
import { anyHtml } from "./anyHtml.ts"
import { textOfDocument } from "./textOfDocument.ts"

const wordsOf = (text: string) => text.match(/q\d+z/g) ?? []

it("the words of a page are those that its HTML shows, in their order", () => {
  fc.assert(
    fc.property(anyHtml, ({ body, seen }) => {
      const { markdown } = readPage(`<title>T</title><main>${body}</main>`, "https://a.org/")
      const text = textOfDocument(parseDocument(markdown, (url) => ({ kind: "url", url })))
      expect(wordsOf(text)).toEqual(seen.filter(word => !wordsOf(markdown.split("\n")[0]!).includes(word)))
    }),
    { numRuns: Number(process.env.RUNS ?? 200) }
  )
})
