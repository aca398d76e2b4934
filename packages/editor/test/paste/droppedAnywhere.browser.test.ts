import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { anEditorPage, documentIn } from "../anEditorPage.ts"
import { countsIn, parse, places, shownIn, textIn } from "./places.ts"

const rest =
  'alpha **bravo** x\n\ncharlie delta\n\n{% embed url="https://example.org/foxtrot" %}\ngolf\n{% endembed %}\n\n<figure><img src="a.png" alt=""><figcaption><p>echo</p></figcaption></figure>'

/** Drops something behind the word "before": a word, two paragraphs, a picture of the page, or a file. */
const drop = `async ([document, kind]) => {
  window.start(document, { uploadFile: async () => ({ kind: "file", file: "b.png" }) })
  const later = (time) => new Promise((resolve) => setTimeout(resolve, time))
  while (window.document.querySelector("[role=toolbar]") === null) await later(1)
  const field = window.document.querySelector("[role=textbox][aria-label='Page content']")
  field.focus()
  const find = (word) => {
    const texts = window.document.createTreeWalker(field, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.data.indexOf(word)
      if (at >= 0) return [texts.currentNode, at]
    }
  }
  const data = new DataTransfer()
  const send = (name, element, { left, top }, x, y) => {
    const at = { clientX: left + x, clientY: top + y, bubbles: true, cancelable: true }
    element.dispatchEvent(name === "mousedown" ? new MouseEvent(name, at) : new DragEvent(name, { ...at, dataTransfer: data }))
  }
  const take = (element, box) => {
    send("mousedown", element, box, 3, 5)
    send("dragstart", element, box, 3, 5)
  }
  if (kind === "word" || kind === "paragraphs") {
    const [first, last] = kind === "word" ? ["bravo", "bravo"] : ["alpha", "charlie"]
    const [from, to] = [find(first), find(last)]
    const selected = new Promise((resolve) => window.document.addEventListener("selectionchange", resolve, { once: true }))
    getSelection().setBaseAndExtent(from[0], from[1], to[0], to[1] + last.length)
    await selected
    take(from[0].parentElement, getSelection().getRangeAt(0).getClientRects()[0])
  } else if (kind === "picture" || kind === "embed") {
    const taken = [...field.querySelectorAll(kind === "picture" ? "img" : ".editor-card")].at(-1)
    take(taken, taken.getBoundingClientRect())
  } else data.items.add(new File(["x"], "b.png", { type: "image/png" }))
  const [text, start] = find("before")
  const range = window.document.createRange()
  range.setStart(text, start + 6)
  const box = range.getBoundingClientRect()
  send("drop", text.parentElement, box, 0, box.height / 2)
  while (window.document.querySelector(".editor-pending") !== null) await later(1)
}`

describe("a drop into each kind of block", { timeout: 120_000 }, () => {
  it.live("loses and doubles no word and no picture, divides no table, and is undone", () =>
    Effect.gen(function* () {
      const { page, problems } = yield* anEditorPage()
      yield* Effect.promise(async () => {
        for (const [place, source] of Object.entries(places)) {
          const before = parse(`# T\n\n${source}\n\n${rest}\n`)
          const words = shownIn(before).match(/[a-z]{2,}/g)!
          for (const kind of ["word", "paragraphs", "picture", "embed", "file"]) {
            await page.evaluate(`(${drop})(${JSON.stringify([before, kind])})`)
            const after = shownIn(await documentIn(page))
            expect([place, kind, textIn(await documentIn(page))]).not.toEqual([place, kind, textIn(before)])
            const isMore = (word: string) => kind === "file" && ["img", "src", "png", "alt"].includes(word)
            const given = countsIn(shownIn(before), words).map(([word, count]) => [
              word,
              Number(count) + (isMore(String(word)) ? 1 : 0)
            ])
            expect([place, kind, countsIn(after, words)]).toEqual([place, kind, given])
            const tables = (text: string) => text.match(/\| - |<table/g)?.length
            expect([place, kind, tables(after)]).toEqual([place, kind, tables(shownIn(before))])
            const saved = textIn(await documentIn(page))
            expect([place, kind, textIn(parse(`# T\n\n${saved}`))]).toEqual([place, kind, saved])
            await page.keyboard.press("Control+z")
            expect([place, kind, textIn(await documentIn(page))]).toEqual([place, kind, textIn(before)])
          }
        }
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
