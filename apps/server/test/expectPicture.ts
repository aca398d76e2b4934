import { expect } from "@effect/vitest"
import { readFileSync, writeFileSync } from "node:fs"
import type { Page } from "playwright-core"

const file = new URL("pictures.json", import.meta.url)

/** A picture is compared as so many columns and rows of mean brightness: text may change, the layout and its colours may not. */
const [columns, rows] = [32, 20]

/** A cell differs if its brightness, of 0 to 255, is so far from the known one, and a picture if more than this part of its cells does. */
const farAway = 24
const mostDiffering = 0.01

const pictures = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>

/** The mean brightness of the cells of a screenshot, as bytes in base64. The browser reads its own PNG. */
const brightnessOf = async (page: Page): Promise<Buffer> => {
  const png = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64")
  const reader = await page.context().newPage()
  try {
    const cells = await reader.evaluate(
      async ([png, columns, rows]) => {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
        const { height, width } = image
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext("2d")!
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, width, height)
        const sums = Array.from({ length: columns * rows }, () => 0)
        const counts = Array.from({ length: columns * rows }, () => 0)
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) {
            const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width)
            const at = (y * width + x) * 4
            sums[cell]! += (data[at]! + data[at + 1]! + data[at + 2]!) / 3
            counts[cell]! += 1
          }
        }
        return sums.map((sum, cell) => Math.round(sum / counts[cell]!))
      },
      [png, columns, rows] as const
    )
    return Buffer.from(cells)
  } finally {
    await reader.close()
  }
}

/** Expects that a screen looks as its picture in `pictures.json`. `OCTAVO_PICTURES=write` writes the picture of every named screen. */
export const expectPicture = async (page: Page, name: string): Promise<void> => {
  const cells = await brightnessOf(page)
  if (process.env["OCTAVO_PICTURES"] === "write") {
    pictures[name] = cells.toString("base64")
    const sorted = Object.fromEntries(
      Object.entries(pictures).toSorted(([one], [other]) => (one < other ? -1 : 1))
    )
    writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
    return
  }
  const known = Buffer.from(pictures[name] ?? "", "base64")
  expect([name, known.length]).toEqual([name, cells.length])
  const differing = cells.filter((cell, at) => Math.abs(cell - known[at]!) > farAway).length
  expect([name, "differs in cells", differing <= mostDiffering * cells.length ? 0 : differing]).toEqual([
    name,
    "differs in cells",
    0
  ])
}
