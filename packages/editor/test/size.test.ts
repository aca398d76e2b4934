import { expect, test } from "vitest"
import { bundleEditor } from "./bundleEditor.ts"

const kilobyte = 1000

const isEmoji = ({ modules }: { readonly modules: ReadonlyArray<string> }) =>
  modules.some((path) => path.includes("/gemoji/"))

test("what shows a page for editing has at most 90 kB, gzipped, what follows 35 kB, and names of emoji 35 kB", async () => {
  const chunks = await bundleEditor()
  const sum = (wanted: ReadonlyArray<{ readonly size: number }>) =>
    wanted.reduce((total, { size }) => total + size, 0)
  const first = sum(chunks.filter(({ isFirst }) => isFirst))
  expect(first).toBeLessThanOrEqual(90 * kilobyte)
  expect(first).toBeGreaterThan(50 * kilobyte)
  expect(sum(chunks.filter((chunk) => !chunk.isFirst && !isEmoji(chunk)))).toBeLessThanOrEqual(35 * kilobyte)
  expect(sum(chunks.filter(isEmoji))).toBeLessThanOrEqual(35 * kilobyte)
})

test("no module of another package of Octavo is bundled", async () => {
  const modules = (await bundleEditor()).flatMap((chunk) => chunk.modules)
  const foreign = modules.filter(
    (path) =>
      !/packages\/editor\/src\/|node_modules\/(?:prosemirror-|gemoji|orderedmap|rope-sequence|w3c-keyname)/.test(
        path
      )
  )
  expect(foreign.filter((path) => !path.startsWith("\0"))).toEqual([])
})
