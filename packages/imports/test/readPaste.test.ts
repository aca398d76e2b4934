import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { readPaste } from "../src/index.ts"
import { ImportReaderProcesses } from "../src/node/index.ts"

layer(ImportReaderProcesses.layer, { timeout: "60 seconds" })("HTML that was pasted", (it) => {
  describe("becomes Markdown", () => {
    it.effect("with all of its headings, lists and tables", () =>
      Effect.gen(function* () {
        expect(
          yield* readPaste(
            '<meta charset="utf-8"><h1>Trains</h1><p>By <b>train</b>, see <a href="https://example.org/x">here</a> and <a href="/y">there</a>.</p><ul><li>One</li><li>Two</li></ul><h2>Prices</h2><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>'
          )
        ).toBe(
          "# Trains\n\nBy **train**, see [here](https://example.org/x) and there.\n\n* One\n* Two\n\n## Prices\n\n| A | B |\n| - | - |\n| 1 | 2 |\n"
        )
      })
    )

    it.effect("only the part that Word or a browser marks as selected", () =>
      Effect.gen(function* () {
        const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-US><!--StartFragment--><p class=MsoNormal><b>Bold</b> words<o:p></o:p></p><!--EndFragment--></body></html>`
        expect(yield* readPaste(word)).toBe("**Bold** words\n")
      })
    )

    it.effect("as the programs write it that it was copied from", () =>
      Effect.gen(function* () {
        const copied: ReadonlyArray<readonly [program: string, html: string, markdown: string]> = [
          [
            "a spreadsheet",
            `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{color:black}</style></head><body><table border=0><!--StartFragment--><col width=64><tr height=20><td class=xl65>Name</td><td>Price</td></tr><tr><td>Tea</td><td align=right>3.50</td></tr><!--EndFragment--></table></body></html>`,
            "| | |\n| - | -: |\n| Name | Price |\n| Tea | 3.50 |"
          ],
          [
            "Google Docs",
            `<b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:400;">Trip</span></h2><p><span style="font-weight:700">Bold</span><span style="font-style:italic"> italic</span></p><ul><li aria-level="1"><p role="presentation"><span style="text-decoration:line-through">one</span></p></li></ul></b>`,
            "## Trip\n\n**Bold** _italic_\n\n* ~~one~~"
          ],
          [
            "Slack",
            `<div class="p-rich_text_section">Hello <b>team</b><span class="c-mrkdwn__br" data-stringify-type="paragraph-break"></span>Second</div><pre class="c-mrkdwn__pre">code\ntwo</pre>`,
            "Hello **team**\\\nSecond\n\n```\ncode\ntwo\n```"
          ],
          [
            "GitHub",
            `<div class="highlight highlight-source-shell"><pre>npm <span class="pl-s">test</span></pre></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked> done</li></ul>`,
            "```shell\nnpm test\n```\n\n* [x] done"
          ]
        ]
        for (const [program, html, markdown] of copied)
          expect([program, (yield* readPaste(html)).trim()]).toEqual([program, markdown])
      })
    )

    it.effect("also where parts of a page around it are in it", () =>
      Effect.gen(function* () {
        expect(yield* readPaste("<main><article><p>One</p></article></main><p>Two</p>")).toBe("One\n\nTwo\n")
      })
    )

    it.effect("with the pictures that are written in it", () =>
      Effect.gen(function* () {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>${"x".repeat(60)}</text></svg>`
        const written = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`
        expect(
          yield* readPaste(`<p>One</p><img alt="a" src="data:image/svg+xml,${encodeURIComponent(svg)}">`)
        ).toBe(`One\n\n![a](${written})\n`)
        expect(yield* readPaste(`<p>One <img src="${written}"> two</p>`)).toContain(written)
      })
    )

    it.effect("without scripts, and without placeholders of pictures", () =>
      Effect.gen(function* () {
        const markdown = yield* readPaste(
          '<p>Words<script>alert(1)</script></p><img src="data:image/png;base64,iVBORw0KGgo="><p onclick="x()">End</p><a href="javascript:alert(1)">x</a>'
        )
        expect(markdown).not.toMatch(/alert|archive:|data:|onclick/)
        expect(markdown).toContain("Words")
        expect(markdown).toContain("End")
      })
    )

    it.effect("to nothing where there are no words", () =>
      Effect.gen(function* () {
        expect((yield* readPaste("")).trim()).toBe("")
      })
    )
  })
})
