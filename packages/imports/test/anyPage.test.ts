import { expect, layer } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect, Stream } from "effect"
import * as fc from "fast-check"
import { createUpload, listPages, receiveUpload } from "@octavo/content"
import { importContent } from "../src/importContent.ts"
import { aSpace } from "@octavo/content/testing"
import { memory } from "./ImportServices.ts"
import { property } from "@octavo/markdown/testing"

/** Pieces that pages are made of, those that mean something in Markdown among them. */
const piece = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "# ",
    "## ",
    "* ",
    "1. ",
    "> ",
    "```",
    "`",
    "**",
    "_",
    "~~",
    "[a](b)",
    "![",
    "](",
    "{% hint %}",
    "{% endhint %}",
    "{% raw",
    "%}",
    "$$",
    "<!--",
    "-->",
    "&amp;",
    "&#35;",
    "&lt;b&gt;",
    ":smile:",
    "---",
    "===",
    "|",
    "\\",
    "\n",
    "\t",
    "<br>",
    "<b>",
    "</b>",
    "<p>",
    "<h1>",
    "</h1>",
    "<h2 id='x'>",
    "</h2>",
    "<ul><li>",
    "</ul>",
    "<table><tr><td>",
    "</table>",
    "<pre>",
    "</pre>",
    "<details>",
    "<summary>",
    "</details>",
    "<a href='#x'>",
    "<a href='a b'>",
    "</a>",
    "<img src='x.png'>",
    "<div class='admonition tip'>",
    "</div>",
    "<sup>",
    "</sup>",
    "<input type=checkbox>",
    "<math>",
    "<svg>",
    "<![CDATA[",
    "<template>",
    "<iframe src='https://a.b/\"'>",
    "www.a.org",
    "https://a.org/(b",
    "a@b.org",
    "\u00a0",
    "\u202e",
    "﻿",
    "é",
    "日本"
  )
)

const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""))
const parts = { title: anyText, description: anyText, heading: anyText, body: anyText }
const anyPage = fc.record(parts)
const RUNS = Number(process.env.RUNS ?? 100)

const htmlOf = ({ body, description, heading, title }: Readonly<Record<keyof typeof parts, string>>) => {
  const quoted = description.replaceAll("&", "&amp;").replaceAll('"', "&quot;")
  const head = `<title>${title}</title><meta name="description" content="${quoted}">`
  return `${head}<main><h1>${heading}</h1>${body}</main>`.replaceAll("\0", "")
}

layer(memory, { timeout: "60 seconds" })("a file, whatever is in it", (it) => {
  const importOf = (source: "html" | "markdown", text: string) =>
    Effect.gen(function* () {
      const { admin, organization, space } = yield* aSpace()
      const bytes = Buffer.from(text)
      const file = { name: "page.txt", contentType: "text/plain", size: bytes.length }
      const { id } = yield* createUpload(organization.id, file).pipe(as(admin))
      yield* receiveUpload(id, Stream.make(bytes))
      yield* importContent(space.id, { source, place: { upload: id } }).pipe(as(admin))
      const { pages } = yield* listPages(space.id).pipe(as(admin))
      expect(pages).toHaveLength(1)
      expect(pages[0]!.title).toMatch(/\S/)
    }).pipe(Effect.orDie)

  it.effect("becomes a page, from HTML", () =>
    property(anyPage, RUNS, (parts) => importOf("html", htmlOf(parts)))
  )

  it.effect("becomes a page, from Markdown", () =>
    property(anyText, RUNS, (text) => importOf("markdown", text.replaceAll("\0", "")))
  )
})
