import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { isProof } from "@octavo/markdown/testing"
import { anApplication, expectSound, undo } from "./anApplication.ts"

const rowOf = (page: Page, name: string) =>
  page.getByRole("tree", { name: "Pages" }).getByRole("treeitem", { name, exact: true })
const titles = async (page: Page) =>
  (await page.getByRole("treeitem").allInnerTexts()).map((text) => text.trim())
const selected = async (page: Page) =>
  (await page.getByRole("treeitem", { selected: true }).allInnerTexts()).map((text) => text.trim())

describe("the tree of pages in a browser", { timeout: 120_000 }, () => {
  it.live("moves and deletes several pages at once, each time as one revision that can be undone", () =>
    Effect.gen(function* () {
      const { ask, aSpace, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const names = ["Plan", "Alpha", "Beta", "Gamma", "Delta"]
        const space = await aSpace("Handbook", Object.fromEntries(names.map((name) => [name, "Text."])))
        await ask("POST", `/spaces/${space.id}/content`, {
          changes: [
            { type: "insert_page", kind: "group", title: "Group" },
            {
              type: "insert_page",
              kind: "link",
              title: "Link",
              target: { kind: "url", url: "https://example.org" }
            }
          ]
        })
        const all = [...names, "Group", "Link"]
        const revisions = async () =>
          (await ask("GET", `/spaces/${space.id}/revisions?limit=100`)).items.length as number
        const { page, problems } = await open(`/app/s/${space.id}`)
        const shows = (wanted: ReadonlyArray<string>) => expect.poll(() => titles(page)).toEqual(wanted)
        await shows(all)
        // Published pages of the same origin offer the editor of this space.
        expect(await page.evaluate("localStorage.getItem('octavo.editable')")).toBe(space.id)
        const before = await revisions()

        // By keyboard: two pages are selected, cut, and pasted below another one.
        await rowOf(page, "Alpha").focus()
        await page.keyboard.press("Space")
        await page.keyboard.press("Shift+ArrowDown")
        expect(await selected(page)).toEqual(["Alpha", "Beta"])
        await expectSound(page, "two pages selected")
        await page.keyboard.press("Control+x")
        await page.keyboard.press("End")
        await page.keyboard.press("p")
        await page.keyboard.press("Control+v")
        await shows(["Plan", "Alpha", "Beta", "Gamma", "Delta", "Group", "Link"])
        await expect.poll(() => rowOf(page, "Beta").getAttribute("aria-level")).toBe("2")
        expect(await revisions()).toBe(before + 1)
        await undo(page, "2 pages were moved.")
        await expect.poll(() => rowOf(page, "Beta").getAttribute("aria-level")).toBe("1")
        await shows(all)
        expect(await revisions()).toBe(before + 2)
        // A screen reader hears that, and a notice does not make it read the ones before again.
        await page.getByRole("status").getByText("The change was undone.").waitFor()
        const { nodes } = await (await page.context().newCDPSession(page)).send("Accessibility.getFullAXTree")
        const notices = nodes.find(({ name }) => name?.value === "Notices")?.properties ?? []
        const valueOf = (name: string) => notices.find((one) => one.name === name)?.value.value
        expect([valueOf("live"), valueOf("atomic") ?? false]).toEqual(["polite", false])

        // By pointer: what is dragged are the selected pages, a group and a link among them.
        await rowOf(page, "Delta").click({ modifiers: ["Control"] })
        await rowOf(page, "Alpha").click({ modifiers: ["Control"] })
        await rowOf(page, "Beta").click({ modifiers: ["Control"] })
        await rowOf(page, "Delta").click()
        await page.waitForURL(/\/p\/delta$/)
        expect(await selected(page)).toEqual([])
        await rowOf(page, "Link").click({ modifiers: ["Shift"] })
        expect(await selected(page)).toEqual(["Delta", "Group", "Link"])
        await rowOf(page, "Group").dragTo(rowOf(page, "Plan"), { targetPosition: { x: 60, y: 2 } })
        await shows(["Delta", "Group", "Link", "Plan", "Alpha", "Beta", "Gamma"])
        expect(await revisions()).toBe(before + 3)
        // A group stays at the top, so that nothing moves; the page that is shown follows its own move.
        await rowOf(page, "Group").dragTo(rowOf(page, "Gamma"), { targetPosition: { x: 60, y: 16 } })
        expect(await revisions()).toBe(before + 3)
        await page.getByRole("button", { name: "Clear selection" }).click()
        await rowOf(page, "Delta").dragTo(rowOf(page, "Plan"), { targetPosition: { x: 60, y: 16 } })
        await page.waitForURL(/\/p\/plan\/delta$/)
        await shows(["Group", "Link", "Plan", "Delta", "Alpha", "Beta", "Gamma"])

        // Alt moves the page itself.
        await rowOf(page, "Delta").focus()
        await page.keyboard.press("Alt+ArrowLeft")
        await page.waitForURL(/\/p\/delta$/)
        await expect
          .poll(() => rowOf(page, "Delta").evaluate((row) => row === document.activeElement))
          .toBe(true)
        await page.keyboard.press("Alt+ArrowUp")
        await shows(["Group", "Link", "Delta", "Plan", "Alpha", "Beta", "Gamma"])

        // Several are deleted at once and come back under their ids.
        const asBefore = await ask("GET", `/spaces/${space.id}/content/pages`)
        await rowOf(page, "Plan").focus()
        await page.keyboard.press("Shift+End")
        await page.keyboard.press("Delete")
        await shows(["Group", "Link", "Delta"])
        await undo(page, "4 pages were deleted.")
        await shows(["Group", "Link", "Delta", "Plan", "Alpha", "Beta", "Gamma"])
        const idsOf = (tree: { readonly pages: ReadonlyArray<{ readonly id: string }> }) =>
          tree.pages.map(({ id }) => id)
        expect(idsOf(await ask("GET", `/spaces/${space.id}/content/pages`))).toEqual(idsOf(asBefore))

        // Undo takes nothing away that somebody else has written since.
        await rowOf(page, "Gamma").focus()
        await page.keyboard.press("Delete")
        await shows(["Group", "Link", "Delta", "Plan", "Alpha", "Beta"])
        await ask("POST", `/spaces/${space.id}/content`, {
          changes: [{ type: "insert_page", title: "Other" }]
        })
        await undo(page, "“Gamma” was deleted.")
        await page.getByText("The space was changed since").waitFor()
        expect(idsOf(await ask("GET", `/spaces/${space.id}/content/pages`))).toHaveLength(7)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("draws only the rows of a large tree that are near the viewport", () =>
    Effect.gen(function* () {
      const { ask, aSpace, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const count = isProof ? 5000 : 1500
        const space = await aSpace("Handbook", { Plan: "Text." })
        for (let made = 0; made < count; made += 50) {
          const changes = Array.from({ length: 50 }, (_, index) => ({
            type: "insert_page",
            title: `Page ${String(made + index).padStart(4, "0")}`
          }))
          await ask("POST", `/spaces/${space.id}/content`, { changes })
        }
        const { page, problems } = await open(`/app/s/${space.id}/p/plan`)
        await rowOf(page, "Plan").focus()
        const drawn = () => page.getByRole("treeitem").count()
        expect(await drawn()).toBeLessThan(100)
        expect(await rowOf(page, "Page 0000").getAttribute("aria-setsize")).toBe(String(count + 1))
        await page.keyboard.press("End")
        const last = rowOf(page, `Page ${count - 1}`)
        await expect.poll(() => last.evaluate((row) => row === document.activeElement)).toBe(true)
        expect(await last.getAttribute("aria-posinset")).toBe(String(count + 1))
        expect(await drawn()).toBeLessThan(100)
        // The row with the focus stays in the document when the tree is scrolled away from it.
        await page.locator(".side").evaluate((side) => side.scrollTo(0, 0))
        await rowOf(page, "Page 0003").waitFor()
        expect(await last.evaluate((row) => row === document.activeElement)).toBe(true)
        expect(await drawn()).toBeLessThan(100)
        // The tree scrolls to the page that an address names.
        await page.goto(page.url().replace(/\/p\/.*/, "/p/page-0900"))
        await rowOf(page, "Page 0900").waitFor()
        await expect
          .poll(() =>
            rowOf(page, "Page 0900").evaluate((row) => {
              const { bottom, top } = row.getBoundingClientRect()
              return top >= 0 && bottom <= window.innerHeight
            })
          )
          .toBe(true)
        // Another page is shown within twice the budget of 100 ms, in processor time: a busy machine does not count.
        const session = await page.context().newCDPSession(page)
        await session.send("Performance.enable")
        const sumOf = async (...names: ReadonlyArray<string>) => {
          const { metrics } = await session.send("Performance.getMetrics")
          const found = metrics.filter(({ name }) => names.includes(name))
          return 1000 * found.reduce((sum, { value }) => sum + value, 0)
        }
        const millis = () => sumOf("ThreadTime")
        const drawing = () => sumOf("ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
        /** Expects that the least of some turns stays within the budget. */
        const expectQuick = async (turns: ReadonlyArray<() => Promise<void>>) => {
          const times: Array<number> = []
          for (const turn of turns) {
            const before = await millis()
            await turn()
            times.push((await millis()) - before)
          }
          expect(Math.min(...times)).toBeLessThan(200)
        }
        await expectQuick(
          ["Page 0901", "Page 0902", "Page 0903"].map((name) => async () => {
            await rowOf(page, name).click()
            await page.getByRole("heading", { name, level: 1 }).waitFor()
          })
        )
        await expectQuick(
          [8000, 16_000, 24_000].map((top) => async () => {
            await page.locator(".side").evaluate((side, to) => side.scrollTo(0, to), top)
            await page.waitForFunction(() => document.elementFromPoint(100, 400)?.closest("[role=treeitem]"))
          })
        )
        // A document opens the tree for the first time within the budget: it is read when the pointer reaches the link or the palette offers the space.
        const link = page.getByRole("link", { name: "Handbook" }).first()
        const palette = page.getByRole("combobox", { name: "Search" })
        const ways = {
          pointer: { reach: () => link.hover(), open: () => link.click() },
          keyboard: {
            reach: async () => {
              await page.keyboard.press("Control+k")
              await palette.fill("Handbook")
            },
            open: () => palette.press("Enter")
          }
        }
        const openings: Record<keyof typeof ways, Array<number>> = { pointer: [], keyboard: [] }
        for (const way of ["pointer", "keyboard", "pointer", "keyboard"] as const) {
          await page.goto(page.url().replace(/\/app\/.*/, "/app"))
          await link.waitFor()
          const read = page.waitForResponse((response) => response.url().endsWith("/content/pages"))
          await ways[way].reach()
          await (await read).finished()
          await page.waitForLoadState("networkidle")
          const before = await drawing()
          const drawn = page.evaluate(
            () =>
              new Promise<void>((resolve) => {
                const observer = new MutationObserver(() => {
                  if (document.querySelector("[role=treeitem]") === null) return
                  observer.disconnect()
                  requestAnimationFrame(() => setTimeout(resolve))
                })
                observer.observe(document.body, { childList: true, subtree: true })
              })
          )
          await ways[way].open()
          await drawn
          openings[way].push((await drawing()) - before)
        }
        expect(Math.min(...openings.pointer)).toBeLessThan(100)
        expect(Math.min(...openings.keyboard)).toBeLessThan(100)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("is in the language of the browser, with Arabic from right to left", () =>
    Effect.gen(function* () {
      const { ada, aSpace, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", { Plan: "Words.", Arabic: "* واحد\n" })
        for (const [locale, direction, content, pages, save] of [
          ["ar-EG", "rtl", "محتوى الصفحة", "الصفحات", "حفظ"],
          ["de-CH", "", "Seiteninhalt", "Seiten", "Speichern"]
        ] as const) {
          const { page, problems } = await open(`/app/s/${space.id}/edit/plan`, undefined, ada, locale)
          await page.getByRole("textbox", { name: content }).waitFor()
          await page.getByRole("tree", { name: pages }).waitFor()
          await page.getByRole("button", { name: save, exact: true }).waitFor()
          const { dir, lang } = await page.evaluate(() => {
            const { dir, lang } = document.documentElement
            return { dir, lang }
          })
          expect([lang, dir]).toEqual([locale.slice(0, 2), direction])
          await expectSound(page, locale)
          // A text has its own direction, with its lists, in each interface.
          const list = page.locator("main ul").filter({ hasText: "واحد" })
          const isRtl = () => list.evaluate((one) => getComputedStyle(one).direction === "rtl")
          await page.goto(page.url().replace(/\/edit\/.*/, "/edit/arabic"))
          expect([locale, await isRtl()]).toEqual([locale, true])
          await page.goto(page.url().replace(/\/edit\/.*/, "/p/arabic"))
          expect([locale, await isRtl()]).toEqual([locale, true])
          expect(problems).toEqual([])
        }
      })
    }).pipe(Effect.scoped)
  )

  it.live("offers no change to people who may only comment", () =>
    Effect.gen(function* () {
      const { ask, aSpace, cleo, open } = yield* anApplication
      yield* Effect.promise(async () => {
        const space = await aSpace("Handbook", { Plan: "Text.", Alpha: "Text." })
        await ask("PATCH", `/spaces/${space.id}`, { editMode: "locked" })
        const { page, problems } = await open(`/app/s/${space.id}/p/plan`, undefined, cleo)
        await page.getByText("Text.").waitFor()
        await expectSound(page, "reading as a commenter")
        for (const name of ["Edit", "New page"]) {
          expect([name, await page.getByRole("button", { name }).count()]).toEqual([name, 0])
        }
        await page.getByRole("button", { name: "Actions for Plan" }).click()
        await page.getByRole("button", { name: "Copy link" }).waitFor()
        expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0)
        await page.keyboard.press("Escape")
        await rowOf(page, "Alpha").focus()
        await page.keyboard.press("Delete")
        await page.keyboard.press("Space")
        await page.waitForURL(/\/p\/alpha$/)

        // Change requests and the editor can be looked at, and say that nothing can be changed.
        const requests = `/spaces/${space.id}/change-requests`
        await ask("POST", requests, { subject: "Better words" })
        const [plan] = space.pages
        const edit = (path: string, words: string) =>
          ask("POST", `${path}/content`, {
            changes: [{ type: "update_page", page: plan, document: { markdown: `# Plan\n\n${words}\n` } }]
          })
        await edit(`${requests}/1`, "Mine.")
        await ask("PATCH", `/spaces/${space.id}`, { editMode: "live" })
        await edit(`/spaces/${space.id}`, "Theirs.")
        await ask("POST", `${requests}/1/update`)
        await page.goto(page.url().replace(/\/p\/.*/, "/r/1"))
        await page.getByRole("heading", { name: "Conflicts" }).waitFor()
        await expectSound(page, "conflicts as a commenter")
        expect(await page.locator("main").getByRole("button").count()).toBe(0)
        await page.goto(page.url().replace(/\/r\/.*/, "/edit/plan"))
        await page.getByText("You may read this space, but not change it.").waitFor()
        await expectSound(page, "writing as a commenter")
        await page.getByRole("link", { name: "Back to reading" }).click()
        await page.getByText("Theirs.").waitFor()
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
