import { expect, test } from "vitest"
import { bundleEditor } from "./bundleEditor.ts"

const kilobyte = 1000

test("what shows a page for editing has at most 90 kB, gzipped, and what follows at most 20 kB", async () => {
  const chunks = await bundleEditor()
  const sum = (isFirst: boolean) =>
    chunks.filter((chunk) => chunk.isFirst === isFirst).reduce((total, { size }) => total + size, 0)
  expect(sum(true)).toBeLessThanOrEqual(90 * kilobyte)
  expect(sum(true)).toBeGreaterThan(50 * kilobyte)
  expect(sum(false)).toBeLessThanOrEqual(20 * kilobyte)
})

test("no module of another package of Octavo is bundled", async () => {
  const modules = (await bundleEditor()).flatMap((chunk) => chunk.modules)
  const foreign = modules.filter(
    (path) =>
      !/packages\/editor\/src\/|node_modules\/(?:prosemirror-|orderedmap|rope-sequence|w3c-keyname)/.test(
        path
      )
  )
  expect(foreign.filter((path) => !path.startsWith("\0"))).toEqual([])
})
