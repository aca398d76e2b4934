import { expect, test } from "vitest"
import { stat } from "node:fs/promises"
import { join } from "node:path"
import { readApplication } from "../src/readApplication.ts"

/** JavaScript that a browser loads before it shows a page, in bytes of gzip. */
const maxFirstLoad = 90_000

test("the first load of the application is at most 90 kB of JavaScript", async () => {
  const { folders, manifest } = await readApplication()
  const names = [manifest.script, ...manifest.imports]
  const sizes = await Promise.all(
    names.map((name) => stat(join(folders[0]!.folder, `${name}.gz`)).then(({ size }) => size))
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(maxFirstLoad)
})
