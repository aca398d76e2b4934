import { expect, it } from "@effect/vitest"
import * as fc from "fast-check"
import { type Document, parseDocument } from "@octavo/markdown"
import { readPage } from "../src/node/readPage.ts"

/** The characters with a meaning in Markdown, but not in the text of an HTML page. */
const meaningful =
  "# |* |1. |> |```|`|**|_|~~|[a](b)|![|](|{% hint %}|{% endhint %}|{%|%}|$$|<!--|-->|&amp;|&#35;|<b>|:smile:|---|===|\\|www.a.org|https://a.org/(b|a@b.org|é|日本|<br>|<details>|+|- |    x|[^1]|[x]: y|* * *|~".split(
    "|"
  )

const anyText = fc
  .array(fc.oneof(fc.string(), fc.constantFrom("|", ...meaningful)), { maxLength: 8 })
  .map((pieces) =>
    pieces
      .join("")
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
  )
  .filter((text) => text !== "")

interface Node {
  readonly object: string
  readonly type?: string
  readonly text?: string
  readonly data?: { readonly code?: string }
  readonly nodes?: ReadonlyArray<Node>
  readonly leaves?: ReadonlyArray<Node>
}

const wordsIn = (node: Node): string => {
  if (node.type === "emoji") {
    return String.fromCodePoint(
      ...(node.data?.code ?? "").split("-").map((code) => Number.parseInt(code, 16))
    )
  }
  return (node.text ?? "") + [...(node.nodes ?? []), ...(node.leaves ?? [])].map(wordsIn).join("")
}

const blocksOf = (document: Document) =>
  (document.nodes as unknown as ReadonlyArray<Node>).map((node) => wordsIn(node).replace(/\s+/g, " ").trim())

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

it("the words of a page are the words of its HTML, whatever they would mean in Markdown", () => {
  fc.assert(
    fc.property(anyText, anyText, (one, two) => {
      const html = `<main><h1>T</h1><p>${escaped(one)}</p><p>Words and <b>${escaped(two)}</b></p></main>`
      const { markdown } = readPage(html, "https://a.org/")
      expect(blocksOf(parseDocument(markdown, () => undefined))).toEqual([one, `Words and ${two}`])
    }),
    { numRuns: Number(process.env.RUNS ?? 300) }
  )
})
