import { describe, expect, it } from "@effect/vitest"
import { everyBlock } from "@octavo/html/testing"
import { parseDocument, printDocument, writeReferenceById } from "@octavo/markdown"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"
import { anEditorPage, documentIn, open } from "./anEditorPage.ts"
import { aPageOf, measureTyping } from "./typing.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The order of headings is that of the page. */
const violationsOf = (page: Page) =>
  page.evaluate(
    `${axe}; axe.run({ iframes: false, rules: { 'heading-order': { enabled: false } } }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html.slice(0, 200), nodes[0].failureSummary]))`
  )

const content = (page: Page) => page.getByRole("textbox", { name: "Page content" })

/** The page as Markdown, as the server would print it. */
const markdownIn = async (page: Page): Promise<string> =>
  printDocument(await documentIn(page), writeReferenceById).trim()

const type = async (page: Page, ...keys: ReadonlyArray<string>): Promise<void> => {
  for (const key of keys) {
    if (/^(?:Enter|Tab|Shift\+\w+|Control\+.+|Alt\+\w+|Escape|Arrow\w+|End|Home|Backspace|Delete)$/.test(key))
      await page.keyboard.press(key)
    else await page.keyboard.type(key)
  }
}

const openAtEnd = async (page: Page, source: string): Promise<void> => {
  await open(page, source)
  await content(page).focus()
  await page.keyboard.press("Control+End")
}

describe("the editor in a browser", { timeout: 120_000 }, () => {
  it.live("has no violation of the rules of accessibility, and does not overflow", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        for (const [colorScheme, width] of [
          ["light", 1000],
          ["dark", 360]
        ] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize({ width, height: 900 })
          await open(
            page,
            `${everyBlock}\n{{#include ../listings/ch01-${"long-".repeat(20)}name/src/main.rs:2:5}}\n`
          )
          expect(await page.getByText("File: {{#include ../listings").isVisible()).toBe(true)
          expect(await violationsOf(page)).toEqual([])
          expect(
            await page.evaluate("document.documentElement.scrollWidth - innerWidth")
          ).toBeLessThanOrEqual(0)
          await openAtEnd(page, "# T\n\nWords.\n")
          await type(page, "Enter", "/he")
          expect(await page.getByRole("option").allTextContents()).toContain("Heading 2")
          expect(await violationsOf(page)).toEqual([])
          await type(page, "Escape", "Shift+Home")
          await page.getByRole("toolbar").waitFor()
          expect(await violationsOf(page)).toEqual([])
          await type(page, "Control+k")
          await page.getByRole("dialog", { name: "Link" }).waitFor()
          expect(await violationsOf(page)).toEqual([])
          await type(page, "Escape")
        }
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("turns Markdown into blocks and marks as it is typed", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        const cases: ReadonlyArray<readonly [keys: ReadonlyArray<string>, markdown: string]> = [
          [["# Head"], "## Head"],
          [["## Head", "Enter", "text"], "### Head\n\ntext"],
          [["- one", "Enter", "two", "Enter", "Tab", "three"], "* one\n* two\n  * three"],
          [["1. one", "Enter", "two", "Enter", "Enter", "end"], "1. one\n2. two\n\nend"],
          [["[ ] one", "Enter", "two"], "* [ ] one\n* [ ] two"],
          [["- [x] one", "Enter", "two"], "* [x] one\n* [ ] two"],
          [["- one", "Enter", "- two"], "* one\n* two"],
          [["1. one", "Enter", "2. two"], "1. one\n2. two"],
          [["[ ] one", "Enter", "- [ ] two"], "* [ ] one\n* [ ] two"],
          [["> said"], "> said"],
          [
            ["```js", "Enter", "let a", "Enter", "let b", "Control+Enter", "end"],
            "```js\nlet a\nlet b\n```\n\nend"
          ],
          [["---", "end"], "***\n\nend"],
          [["a **b** c *d* e `f` g ~~h~~ i"], "a **b** c _d_ e `f` g ~~h~~ i"],
          [["one", "Shift+Enter", "two"], "one\\\ntwo"],
          [["word", "Shift+Home", "Control+b", "End", " more"], "**word more**"],
          [["one", "Control+Alt+2"], "### one"],
          [["one", "Control+Shift+8", "Enter", "two"], "* one\n* two"],
          [["one", "Control+z", "two"], "two"],
          [
            ["/table", "Enter", "A", "Tab", "B", "Tab", "C", "Tab", "x"],
            "| A | B | C |\n| - | - | - |\n| x | | |\n| | | |"
          ],
          [["/hint", "Enter", "Careful"], '{% hint style="info" %}\nCareful\n{% endhint %}'],
          [
            ["/expand", "Enter", "Title", "Enter", "Body"],
            "<details>\n\n<summary>Title</summary>\n\nBody\n\n</details>"
          ],
          [
            ["see https://example.org/a. and https://example.org/b now"],
            "see [https://example.org/a](https://example.org/a). and [https://example.org/b](https://example.org/b) now"
          ],
          [["a / b"], "a / b"],
          [["/zzz", "Enter", "x"], "/zzz\n\nx"],
          [["one", "Enter", "/divider", "Enter", "two", "ArrowUp", "Control+Shift+End", "Delete"], "one"],
          [["one", "Enter", "/divider", "Enter", "two", "ArrowUp", "Control+Shift+Home", "Delete"], "two"]
        ]
        for (const [keys, markdown] of cases) {
          await openAtEnd(page, "# T\n")
          await type(page, ...keys)
          expect([keys, await markdownIn(page)]).toEqual([keys, markdown])
        }
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("is used by keyboard alone: toolbar, links, and out of the field", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        await openAtEnd(page, "# T\n\nSome words here\n")
        await type(page, "Control+Shift+ArrowLeft", "Alt+F10")
        expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Bold")
        await type(page, "ArrowRight", "Enter")
        expect(await markdownIn(page)).toBe("Some words _here_")
        await type(page, "Control+k")
        await page.getByRole("textbox", { name: "Address or page" }).waitFor()
        await type(page, "example.org/a", "Enter")
        expect(await markdownIn(page)).toBe("Some words [_here_](https://example.org/a)")
        await type(page, "ArrowLeft")
        // The browser reports the new selection after a while. Until then, Tab goes to the toolbar.
        await expect.poll(() => page.getByRole("toolbar").count()).toBe(0)
        await type(page, "Control+k")
        await page.getByRole("button", { name: "Remove link" }).click()
        expect(await markdownIn(page)).toBe("Some words _here_")
        await expect
          .poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')"))
          .toBe("Page content")
        await type(page, "Tab")
        await expect.poll(() => page.evaluate("document.activeElement.id")).toBe("after")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("moves, duplicates and removes blocks by a handle and by keyboard", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      const press = (name: string) => page.getByRole("button", { name }).click()
      const shows = async (markdown: string) => expect(await markdownIn(page)).toBe(markdown)
      yield* Effect.promise(async () => {
        await open(page, "# T\n\n## One {#one}\n\n* item\n\n```js\ncode\n```\n")
        await page.getByText("One").click()
        await press("Actions for the block")
        await press("Duplicate block")
        await shows('## One <a href="#one" id="one"></a>\n\n## One\n\n* item\n\n```js\ncode\n```')
        expect(await violationsOf(page)).toEqual([])
        await press("Move block down")
        await shows('## One <a href="#one" id="one"></a>\n\n* item\n\n## One\n\n```js\ncode\n```')
        await press("Move block up")
        await press("Remove block")
        await expect.poll(() => page.getByRole("toolbar").isVisible()).toBe(false)
        await page.getByText("item").click()
        await type(page, "Alt+F10", "End")
        await page.keyboard.press("Enter")
        // A block without formatting has the handle too, and a page has at least one paragraph.
        await shows('## One <a href="#one" id="one"></a>\n\n```js\ncode\n```')
        await page.getByText("code").click()
        await press("Actions for the block")
        await press("Remove block")
        await press("Actions for the block")
        await press("Remove block")
        await type(page, "new")
        await shows("new")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("copies what it knows of blocks, and gives foreign HTML and Markdown to the host", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        const hint = '{% hint style="danger" %}\nCareful\n{% endhint %}'
        const page_ = `${hint}\n\n{% embed url="https://example.org" %}\n\nlast`
        await openAtEnd(page, `# T\n\n${page_}\n`)
        await type(page, "Control+a", "Control+c")
        await page.getByText("last").click()
        await type(page, "End", "Enter", "Control+v")
        expect(await markdownIn(page)).toBe(`${page_}\n\n${page_}`)
        const keys = (await documentIn(page)).nodes.map(({ key }) => key)
        await open(
          page,
          '# T\n\n| a |\n| - |\n| x |\n\n<table data-header-hidden><thead><tr><th>A</th><th data-type="number">N</th></tr></thead><tbody><tr><td><p>one</p><p>two</p></td><td>3</td></tr></tbody></table>\n'
        )
        const copied = await page.evaluate(`(() => {
          const cells = [...document.querySelectorAll("table:has(input) td")]
          const [from, to] = cells
          for (const [type, cell, more] of [["mousedown", from, {}], ["mousemove", to, { buttons: 1 }], ["mouseup", to, {}]]) {
            const { left, top } = cell.getBoundingClientRect()
            cell.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: left + 4, clientY: top + 4, ...more }))
          }
          return document.querySelectorAll(".selectedCell").length
        })()`)
        expect(copied).toBe(2)
        await type(page, "Control+c")
        await page.getByText("x", { exact: true }).click()
        await type(page, "Control+v")
        expect((await markdownIn(page)).split("\n\n")[0]).toBe("| a | |\n| - | - |\n| one<br>two | 3 |")
        expect(new Set(keys).size).toBe(keys.length)
        const converted = parseDocument("**strong**\n\n* item", (url) => ({ kind: "url", url }))
        await page.evaluate(
          `window.start({ object: "document", data: {}, nodes: [] }, { convertHtml: async (html) => (window.html = html, ${JSON.stringify(converted)}) })`
        )
        await content(page).focus()
        await page.waitForTimeout(50)
        await page.evaluate(`(() => {
          const data = new DataTransfer()
          data.setData("text/html", "<b>strong</b>")
          data.setData("text/plain", "strong")
          document.querySelector("[role=textbox]").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
        })()`)
        await page.waitForFunction("window.editor.document().nodes.length === 2")
        expect(await markdownIn(page)).toBe("**strong**\n\n* item")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("fills cells with those of a spreadsheet, and the table grows with them", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        const paste = (text: string, html = "") =>
          page.evaluate(
            `((text, html) => {
              const data = new DataTransfer()
              data.setData("text/plain", text)
              if (html !== "") data.setData("text/html", html)
              document.querySelector("[role=textbox]").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
            })(${JSON.stringify(text)}, ${JSON.stringify(html)})`
          )
        const table = "# T\n\n| a | b |\n| - | - |\n| x | y |\n"
        const cases: ReadonlyArray<readonly [cell: string, text: string, html: string, markdown: string]> = [
          ["y", "1\t2\r\n3\t4\r\n", "", "| a | b | |\n| - | - | - |\n| x | 1 | 2 |\n| | 3 | 4 |"],
          ["x", '"two\nlines ""quoted"""\t"\n', "", '| a | b |\n| - | - |\n| two<br>lines "quoted" | " |'],
          ["x", "1\n2\n", "<table><tr><td>1</td></tr></table>", "| a | b |\n| - | - |\n| 1 | y |\n| 2 | |"],
          ["x", "two\nlines", "<p>two</p><p>lines</p>", "| a | b |\n| - | - |\n| xtwo lines | y |"],
          ["b", "B\tC\n1\t2", "", "| a | B | C |\n| - | - | - |\n| x | 1 | 2 |"]
        ]
        for (const [cell, text, html, markdown] of cases) {
          await open(page, table)
          await page.getByText(cell, { exact: true }).click()
          await page.keyboard.press("End")
          await paste(text, html)
          expect([text, await markdownIn(page)]).toEqual([text, markdown])
        }
        // A column of numbers gets numbers.
        await open(
          page,
          '# T\n\n<table><thead><tr><th>A</th><th data-type="number">N</th></tr></thead><tbody><tr><td>x</td><td>3</td></tr></tbody></table>\n'
        )
        await page.getByText("x", { exact: true }).click()
        await paste("y\t4\nz\t5")
        expect(await markdownIn(page)).toContain("<tr><td>y</td><td>4</td></tr><tr><td>z</td><td>5</td></tr>")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("uploads files that are chosen or pasted, and reports those that fail", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        await page.evaluate(`window.start({ object: "document", data: {}, nodes: [] }, {
          uploadFile: async (file, onProgress, signal) => {
            onProgress?.(0.5)
            if (file.name === "slow.pdf") await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
            if (file.name === "bad.pdf") throw new Error("It is too large.")
            return { kind: "file", file: file.name }
          },
          onUploadFailed: (file, message) => { window.failed = message }
        })`)
        await page.waitForSelector("[role=toolbar]", { state: "attached" })
        await content(page).focus()
        const chosen = page.waitForEvent("filechooser")
        await type(page, "/upload", "Enter")
        await (await chosen).setFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") })
        await page.waitForFunction("window.editor.document().nodes.some(({ type }) => type === 'images')")
        await page.getByRole("textbox", { name: "Alternative text" }).fill("A cat")
        await page.getByRole("textbox", { name: "Alternative text" }).press("Enter")
        for (const name of ["b.pdf", "slow.pdf", "bad.pdf"])
          await page.evaluate(`(() => {
            const data = new DataTransfer()
            data.items.add(new File(["x"], "${name}", { type: "application/pdf" }))
            document.querySelector("[role=textbox]").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }))
          })()`)
        await page.waitForFunction("window.failed !== undefined")
        expect(await page.evaluate("window.failed")).toBe("The upload failed: bad.pdf It is too large.")
        // An upload shows its progress, and ends when a person cancels it.
        await page.evaluate("delete window.failed")
        const progress = page.getByRole("progressbar", { name: "Uploading slow.pdf" })
        expect(await progress.evaluate((bar) => (bar as HTMLProgressElement).value)).toBe(0.5)
        await page.getByRole("button", { name: "Cancel" }).click()
        await progress.waitFor({ state: "detached" })
        await expect
          .poll(() => content(page).evaluate((field) => field === document.activeElement))
          .toBe(true)
        expect(await page.evaluate("window.failed")).toBe(undefined)
        const markdown = await markdownIn(page)
        expect(markdown).toContain('<img src="a.png" alt="A cat">')
        expect(markdown).toContain('{% file src="b.pdf" %}')
        expect(markdown).not.toMatch(/bad|slow/)
        expect(await page.locator(".editor-pending").count()).toBe(0)
        // A chooser that is cancelled leaves the form that it belongs to; Escape closes the form.
        await type(page, "Enter", "/picture photo")
        await page.getByRole("option", { selected: true }).waitFor()
        await type(page, "Enter")
        const form = page.getByRole("dialog")
        await form.locator("input[type=file]").first().dispatchEvent("cancel", { bubbles: true })
        expect(await form.isVisible()).toBe(true)
        await type(page, "Escape")
        expect(await form.count()).toBe(0)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("writes a page with every block that has a form by keyboard alone", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        await page.evaluate(`window.start({ object: "document", data: {}, nodes: [] }, {
          findPages: async () => [{ title: "Other page", ref: { kind: "url", url: "other.md" } }],
          findFiles: async () => [{ title: "report.pdf", ref: { kind: "file", file: "report.pdf" } }]
        })`)
        await page.waitForSelector("[role=toolbar]", { state: "attached" })
        await content(page).focus()
        /** Inserts something by the menu of blocks, types into its form, and applies it. */
        const insert = async (name: string, ...keys: ReadonlyArray<string>): Promise<void> => {
          await type(page, `/${name}`)
          await page.getByRole("option").first().waitFor()
          await type(page, "Enter")
          const dialog = page.getByRole("dialog")
          await dialog.waitFor()
          expect(await violationsOf(page)).toEqual([])
          await type(page, ...keys)
          await dialog.waitFor({ state: "detached" })
        }
        await type(page, "Words ")
        await insert("emoji", "rocket", "ArrowDown", "Enter")
        await type(page, " ")
        await insert("icon", "gear", "Enter")
        await type(page, " ")
        await insert("formula inline", "a^2", "Enter")
        await type(page, " ")
        await insert("mention", "ArrowDown", "Enter")
        await type(page, " ")
        await insert("button", "Press", "Enter")
        await type(page, " noted ")
        await insert("note", "The note", "Tab", "Enter")
        await type(page, "End", "Enter")
        await insert("formula block", "e = mc^2", "Tab", "Enter")
        await insert("page reference", "ArrowDown", "Enter")
        await insert("embed", "https://example.org/film", "Enter")
        await type(page, "A film", "Enter")
        await insert("file download", "ArrowDown", "Enter", "Enter")
        await type(page, "Enter")
        await insert("picture photo", "a.png", "Tab", "b.png", "Tab", "An image", "Enter")
        await type(page, "Its caption", "Enter", "/cards", "Enter")
        await type(page, "Tab", "Tab", "Tab", "Tab", "Start", "Tab", "Words", "Tab", "Enter")
        await page.getByRole("dialog").waitFor()
        await type(page, "ArrowDown", "Enter")
        await page.getByRole("dialog").waitFor({ state: "detached" })
        expect(await markdownIn(page)).toMatchInlineSnapshot(`
          "Words :rocket: <i class="fa-gear">:gear:</i> $$a^2$$ [other.md](other.md "mention") <a href="#" class="button primary">Press</a> noted[^1]

          $$
          e = mc^2
          $$

          {% content-ref url="other.md" %}
          [other.md](other.md)
          {% endcontent-ref %}

          {% embed url="https://example.org/film" %}

          A film
          {% endembed %}

          {% file src="report.pdf" %}

          <figure><picture><source srcset="b.png" media="(prefers-color-scheme: dark)"><img src="a.png" alt="An image"></picture><figcaption><p>Its caption</p></figcaption></figure>

          <table data-view="cards"><thead><tr><th></th><th></th><th data-type="content-ref" data-hidden data-card-target></th><th data-type="image" data-hidden data-card-cover></th></tr></thead><tbody><tr><td>Start</td><td>Words</td><td><a href="other.md">other.md</a></td><td></td></tr><tr><td></td><td></td><td></td><td></td></tr><tr><td></td><td></td><td></td><td></td></tr></tbody></table>

          [^1]: The note"
        `)
        // Enter opens the form of what is selected, and Escape leaves it as it was.
        await content(page).press("Control+Home")
        await page.locator(".ProseMirror-selectednode").waitFor({ state: "detached" })
        const selected = page.locator(".ProseMirror-selectednode")
        for (let steps = 0; steps < 12 && (await selected.count()) === 0; steps++)
          await type(page, "ArrowRight")
        const before = await markdownIn(page)
        await type(page, "Enter")
        await page.getByRole("dialog", { name: "Emoji" }).waitFor()
        await type(page, "Escape")
        await page.getByRole("dialog").waitFor({ state: "detached" })
        expect(await markdownIn(page)).toBe(before)
        expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Page content")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("takes another state of the page in, and keeps the selection and the history", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        await openAtEnd(page, "# T\n\nFirst.\n\nSecond\n")
        await type(page, " one")
        const theirs = parseDocument("# T\n\nNew.\n\nFirst, changed.\n\nSecond one\n", (url) => ({
          kind: "url",
          url
        }))
        const changes = await page.evaluate("window.changes")
        await page.evaluate(`window.editor.setDocument(${JSON.stringify(theirs)})`)
        expect(await documentIn(page)).toEqual(theirs)
        expect(await page.evaluate("window.changes")).toBe(changes)
        await type(page, " more")
        expect(await markdownIn(page)).toBe("New.\n\nFirst, changed.\n\nSecond one more")
        await type(page, "Control+z", "Control+z")
        expect(await markdownIn(page)).toBe("New.\n\nFirst, changed.\n\nSecond")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live(
    "draws nothing but the letter that is typed on a page of 100 kB, and within 15 times the time of a short one",
    () =>
      Effect.gen(function* () {
        const { page, problems } = yield* anEditorPage()
        yield* Effect.promise(async () => {
          const at = async (source: string, words: string) => {
            await open(page, source)
            await content(page).getByText(words, { exact: true }).click()
            await page.keyboard.press("End")
            return measureTyping(page, "abcdefghijklmnopqrstuvwxyz")
          }
          const short = await at(aPageOf(200), "Careful with 0.")
          const long = await at(aPageOf(100_000), "Careful with 150.")
          expect(long.mutations).toBeLessThanOrEqual(0.1)
          expect(long.layouts).toBeLessThanOrEqual(1.5)
          // Processor time, since a busy machine interrupts both.
          expect(long.milliseconds).toBeLessThanOrEqual(Math.max(16, 15 * short.milliseconds))
          expect(problems).toEqual([])
        })
      }).pipe(Effect.scoped)
  )
})
