import { readFileSync, writeFileSync } from "node:fs"
import type { Page } from "playwright-core"
import { deflateRawSync, inflateRawSync } from "node:zlib"

/** A picture is compared as so many columns and rows of mean brightness: text may change, the layout and its colours may not. */
const [columns, rows] = [32, 20]

/** A cell differs if its brightness, of 0 to 255, is so far from the known one, and a picture if more than this part of its cells does. */
const farAway = 24
const mostDiffering = 0.01

/** The mean brightness of the cells of a screenshot. The browser reads its own PNG, in a page without a policy. */
const brightnessOf = async (page: Page, reader: Page): Promise<Buffer> => {
  const png = (await page.screenshot({ animations: "disabled", caret: "hide" })).toString("base64")
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
}

/**
 * The known pictures of a JSON file. `differingCells` says in how many cells a page looks otherwise than its picture, 0 within the
 * tolerance. `OCTAVO_PICTURES=write` writes the picture of every page that is compared.
 */
export const picturesIn = (file: URL) => {
  const pictures = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>
  let reader: Page | undefined
  /** The page that reads pictures; another one after the browser of the last one was closed. */
  const readerOf = async (page: Page): Promise<Page> => {
    if (reader === undefined || reader.isClosed()) reader = await page.context().browser()!.newPage()
    return reader
  }
  /** Browsers paint images some time after they were loaded: two pictures in a row have to be the same. */
  const settled = async (page: Page): Promise<Buffer> => {
    const reader = await readerOf(page)
    let before = await brightnessOf(page, reader)
    for (let attempt = 0; attempt < 5; attempt++) {
      const after = await brightnessOf(page, reader)
      if (after.equals(before)) break
      before = after
    }
    return before
  }
  const differingFrom = (cells: Buffer, picture: string): number => {
    const known = inflateRawSync(Buffer.from(picture, "base64"))
    const differing = cells.filter((cell, at) => Math.abs(cell - known[at]!) > farAway).length
    return differing <= mostDiffering * cells.length ? 0 : differing
  }
  const differingCells = async (page: Page, name: string): Promise<number> => {
    if (process.env["OCTAVO_PICTURES"] === "write") {
      pictures[name] = deflateRawSync(await settled(page)).toString("base64")
      const sorted = Object.fromEntries(
        Object.entries(pictures).toSorted(([one], [other]) => (one < other ? -1 : 1))
      )
      writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
      return 0
    }
    const picture = pictures[name]
    if (picture === undefined) throw new Error(`There is no picture of ${name}`)
    const first = await brightnessOf(page, await readerOf(page))
    return differingFrom(first, picture) && differingFrom(await settled(page), picture)
  }
  return { differingCells }
}
