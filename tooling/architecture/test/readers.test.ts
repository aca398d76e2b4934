import { posix } from "node:path"
import { expect, test } from "vitest"
import { readers } from "../../programs/src/readers.ts"
import { fileOf, productSources } from "../src/sources.ts"

test("every program that a package starts as a reader is in the bundle of readers", () => {
  const started = productSources.flatMap(({ path, text }) =>
    [...text.matchAll(/programFile\("(\.\/run\w+)"/g)].map(([, name = ""]) =>
      posix.join(posix.dirname(path), name)
    )
  )
  expect([...new Set(started)].toSorted()).toEqual(readers.toSorted())
})

test("the thread that reads pages for a check loads no core of Effect, which would double its start", () => {
  const byPath = new Map(productSources.map((source) => [source.path, source]))
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (path: string): void => {
    const source = byPath.get(path)
    if (source === undefined || seen.has(path)) return
    seen.add(path)
    for (const { from, typeOnly } of source.imports) {
      if (typeOnly) continue
      const file = fileOf(source, from)
      if (file === undefined) packages.add(from)
      else visit(file)
    }
  }
  visit("packages/folders/src/check/runReaderThread.ts")
  expect([...packages]).toContain("satteri")
  expect([...packages].filter((name) => /^effect(?!\/Result$)|^@effect/.test(name))).toEqual([])
})
