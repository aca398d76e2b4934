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
