import { findIcon } from "../../src/node/findIcon.ts"
import { brotliCompressSync } from "node:zlib"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readSiteAssets } from "@octavo/html/node"
import { stripTypes } from "../../src/node/stripTypes.ts"

const assets = readSiteAssets()
const read = (path: string) => assets.files.get(path)!.read()
const compressed = async (path: string) => brotliCompressSync(await read(path)).length
const sum = (sizes: ReadonlyArray<number>) => sizes.reduce((all, size) => all + size, 0)

test("modules are scripts that browsers run, with types and paths as they are", async () => {
  const site = assets.files.get("site.ts")!
  const source = (await read("site.ts")).toString()
  expect(site.headers["content-type"]).toBe("text/javascript; charset=utf-8")
  expect(source).not.toMatch(/: void|: string|\binterface\b/)
  expect(source).toContain('import("./search.ts")')
})

test("a script is the same buffer for every reader", async () => {
  const [one, other] = await Promise.all([read("site.ts"), read("site.ts")])
  expect(one).toBe(other)
  expect(await read("site.ts")).toBe(one)
})

test("sources that cannot be stripped fail with the reason", async () => {
  await expect(stripTypes(["enum Colour { Red }"])).rejects.toThrow(/enum/)
})

test("the stylesheet of formulas names only fonts that are served, and fallbacks with their metrics", async () => {
  const styles = (await read("katex/katex.min.css")).toString()
  const fonts = Array.from(styles.matchAll(/url\(([^)]+)\)/g), ([, path]) => `katex/${path}`)
  for (const [font, fallback] of [
    ["KaTeX_Main", "formula"],
    ["KaTeX_Math", "variable"]
  ]) {
    expect(styles).toMatch(new RegExp(`@font-face\\{font-family:${fallback};[^}]*size-adjust:1\\d\\d\\.`))
    expect(styles).toContain(`{font-family:${font},${fallback}`)
  }
  expect(fonts.length).toBeGreaterThan(10)
  expect(fonts.filter((path) => !assets.files.has(path))).toEqual([])
})

test("the addresses contain the hash of all files", () => {
  expect(assets.at("/a/~assets")).toEqual({
    extension: ".ts",
    findIcon,
    folder: `/a/~assets/${assets.hash}`,
    hasCards: true,
    hasMermaid: false
  })
  expect(readSiteAssets().hash).toBe(assets.hash)
})

test("sizes stay within their bounds", async () => {
  expect(await compressed("site.css")).toBeLessThanOrEqual(15_000)
  const modules = [...assets.files.keys()].filter((path) => path.endsWith(".ts"))
  expect(modules.sort()).toEqual([
    "copy.ts",
    "elements.ts",
    "recentSearches.ts",
    "search.ts",
    "searchRequest.ts",
    "site.ts",
    "tabs.ts",
    "try.ts",
    "zoom.ts"
  ])
  const sizesOf = (paths: ReadonlyArray<string>) => Promise.all(paths.map(compressed))
  expect(sum(await sizesOf(["site.ts", "copy.ts", "tabs.ts", "zoom.ts"]))).toBeLessThanOrEqual(10_000)
  expect(sum(await sizesOf(modules))).toBeLessThanOrEqual(25_000)
})

test("every icon that our pages name exists", async () => {
  const icons = (await read("icons.svg")).toString()
  const names =
    "search sun moon monitor menu info check warning danger file code download arrow-left arrow-right arrow-up-right chevron-down clock-rotate-left close copy hash pen sparkles tick dash rating"
  for (const name of names.split(" ")) expect(icons).toContain(`<symbol id="${name}"`)
  const ids = [...icons.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test("diagrams have a page with a policy of its own, and modules for a page without an origin", () => {
  const folder = mkdtempSync(join(tmpdir(), "octavo-mermaid-"))
  mkdirSync(join(folder, "chunks", "mermaid.esm.min"), { recursive: true })
  for (const path of ["mermaid.esm.min.mjs", "chunks/mermaid.esm.min/a-B.mjs", "other.js"])
    writeFileSync(join(folder, path), "export default {}")
  const { at, files } = readSiteAssets({ mermaidFolder: folder, origin: "https://docs.example.org" })
  expect(at("").hasMermaid).toBe(true)
  expect(files.get("mermaid.html")!.headers["content-security-policy"]).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src https:\/\/docs\.example\.org;/
  )
  expect(files.get("mermaid/chunks/mermaid.esm.min/a-B.mjs")!.headers["access-control-allow-origin"]).toBe(
    "*"
  )
  expect(files.has("mermaid/other.js")).toBe(false)
  expect(files.get("site.ts")!.headers["access-control-allow-origin"]).toBeUndefined()
})
