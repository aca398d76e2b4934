import { basename } from "node:path"
import { expect, test } from "vitest"
import { sources } from "../src/sources.ts"

test("every contract is run by a test", () => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const run = new Set<string>()
  const visit = (path: string): void => {
    const source = byPath.get(path)
    if (source === undefined || run.has(path)) return
    run.add(path)
    for (const { from } of source.imports) {
      if (from.startsWith(".")) visit(new URL(from, `file:///${path}`).pathname.slice(1))
    }
  }
  for (const { path } of sources) if (path.endsWith(".test.ts")) visit(path)
  const contracts = sources.map(({ path }) => path).filter((path) => basename(path).endsWith(".contract.ts"))
  expect(contracts.length).toBeGreaterThan(20)
  expect(contracts.filter((path) => !run.has(path))).toEqual([])
})
