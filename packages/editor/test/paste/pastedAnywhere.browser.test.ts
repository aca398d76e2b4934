import { describe, expect, it } from "@effect/vitest"
import type { Document } from "@octavo/markdown"
import { Effect } from "effect"
import { anEditorPage, documentIn } from "../anEditorPage.ts"
import { countsIn, parse, places, shownIn, textIn } from "./places.ts"

/** Texts that the host reads in the HTML of a clipboard. */
const clipboards: Readonly<Record<string, string>> = {
  "marked words": "**alpha** [bravo](https://example.org) `charlie`",
  "many blocks":
    "# alpha\n\nbravo **charlie**\n\n* delta\n  * echo\n* foxtrot\n\n1. golf\n\n> hotel\n\n```\nindia\njuliet\n```\n\n***\n\nkilo",
  "blocks that no cell has":
    '{% hint style="info" %}\n**alpha** bravo\n{% endhint %}\n\n> {% columns %}\n> {% column %}\n> charlie\n> {% endcolumn %}\n> {% endcolumns %}\n\ndelta',
  "a table": "| alpha | bravo |\n| - | - |\n| **charlie** | delta |"
}

const pasted = /alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliet|kilo/g

describe("a paste into each kind of block", { timeout: 120_000 }, () => {
  it.live("loses and doubles no word, keeps the marks that the block may have, and is undone", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        /** Pastes after the word "before", as HTML that the host converts to a document. */
        const paste = (document: Document, converted: Document, text: string) =>
          page.evaluate(`(async ([document, converted, text]) => {
            window.start(document, { convertHtml: async () => converted })
            const later = (time) => new Promise((resolve) => setTimeout(resolve, time))
            while (window.document.querySelector("[role=toolbar]") === null) await later(1)
            const field = window.document.querySelector("[role=textbox][aria-label='Page content']")
            field.focus()
            const texts = window.document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
            while (texts.nextNode()) if (texts.currentNode.data.includes("before")) break
            const selected = new Promise((resolve) => window.document.addEventListener("selectionchange", resolve, { once: true }))
            getSelection().collapse(texts.currentNode, texts.currentNode.data.indexOf("before") + 6)
            await selected
            const data = new DataTransfer()
            data.setData("text/html", "<p>x</p>")
            data.setData("text/plain", text)
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
            await later(5)
          })(${JSON.stringify([document, converted, text])})`)
        for (const [place, source] of Object.entries(places)) {
          const before = parse(`# T\n\n${source}\n`)
          for (const [name, markdown] of Object.entries(clipboards)) {
            const converted = parse(`# T\n\n${markdown}\n`)
            const words = markdown.match(pasted)!
            await paste(before, converted, words.join(" "))
            const read = await documentIn(page)
            const after = textIn(read)
            const given = shownIn(before).match(/[a-z]{2,}/g)!
            const whole = [...countsIn(shownIn(before), given), ...words.map((word) => [word, 1])]
            expect([place, name, countsIn(shownIn(read), [...given, ...words])]).toEqual([place, name, whole])
            // A save is read as it was written.
            expect([place, name, textIn(parse(`# T\n\n${after}`))]).toEqual([place, name, after])
            const isMarked = place !== "code" && place !== "title of a column"
            expect([place, name, after, /\*\*|<strong>/.test(after)]).toEqual([place, name, after, isMarked])
            await page.keyboard.press("Control+z")
            expect([place, name, textIn(await documentIn(page))]).toEqual([place, name, textIn(before)])
          }
        }
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("waits for the host at its place, in which it replaces the selection or is cancelled", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        const start = (document: Document, converted: Document) =>
          page.evaluate(
            `window.start(${JSON.stringify(document)}, {
              convertHtml: () => new Promise((resolve) => { window.convert = () => resolve(${JSON.stringify(converted)}) }),
              convertMarkdown: () => Promise.reject(new Error()),
              onPasteRefused: (times) => { window.times = times }
            })`
          )
        const paste = (html: string, text: string) =>
          page.evaluate(
            `(([html, text]) => {
              const data = new DataTransfer()
              if (html !== "") data.setData("text/html", html)
              data.setData("text/plain", text)
              document.querySelector("[role=textbox]").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
            })(${JSON.stringify([html, text])})`
          )
        const markdown = async () => textIn(await documentIn(page)).trim()
        const begin = async (converted: string) => {
          await start(parse("# T\n\nOne two.\n"), parse(`# T\n\n${converted}\n`))
          await page.waitForSelector("[role=toolbar]", { state: "attached" })
          await page.getByText("One two.").click({ position: { x: 0, y: 8 } })
        }
        const waiting = page.getByRole("status").filter({ hasText: "Converting" })

        // The end of the selection is where more is typed.
        await begin("**Three**")
        await page.keyboard.press("Control+a")
        await expect.poll(() => page.evaluate("getSelection().toString()")).toBe("One two.")
        await paste("<b>Three</b>", "Three")
        await waiting.waitFor()
        expect(await markdown()).toBe("One two.")
        await page.keyboard.press("End")
        await page.keyboard.type(" Four.")
        await page.evaluate("window.convert()")
        await waiting.waitFor({ state: "detached" })
        expect(await markdown()).toBe("**Three** Four.")

        await begin("**Three**")
        await paste("<b>Three</b>", "Three")
        // The button is the next one for the keyboard, and leads back to the text.
        await page.keyboard.press("Tab")
        expect(await page.evaluate("document.activeElement.textContent")).toBe("Cancel")
        await page.keyboard.press("Enter")
        await page.evaluate("window.convert()")
        await page.keyboard.type("Zero. ")
        expect(await markdown()).toBe("Zero. One two.")

        // A paste that no save could send is refused, before and after it is converted.
        const long = Array.from({ length: 4000 }, (_, at) => `Line ${at}.`)
        await begin(long.join("\n\n"))
        await paste("", long.join("\n"))
        expect(await page.evaluate("window.times")).toBe(3)
        await paste("<p>Three</p>", "Three")
        await page.evaluate("window.times = 0; window.convert()")
        await waiting.waitFor({ state: "detached" })
        expect(await page.evaluate("window.times")).toBe(3)
        expect(await markdown()).toBe("One two.")

        // Code of VS Code becomes a block of code.
        await begin("x")
        await page.evaluate(`(() => {
          const data = new DataTransfer()
          data.setData("text/html", "<div>if x:</div><div>  y</div>")
          data.setData("text/plain", "if x:\\n  y\\n")
          data.setData("vscode-editor-data", JSON.stringify({ version: 1, mode: "python" }))
          document.querySelector("[role=textbox]").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
        })()`)
        expect(await markdown()).toBe("```python\nif x:\n  y\n```\n\nOne two.")

        // A plain paste converts nothing.
        await begin("x")
        await page.evaluate(
          `document.querySelector("[role=textbox]").dispatchEvent(new KeyboardEvent("keydown", { key: "V", ctrlKey: true, shiftKey: true, bubbles: true }))`
        )
        await paste("<b>Three</b>", "**Three** ")
        expect(await markdown()).toBe("\\*\\*Three\\*\\* One two.")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
