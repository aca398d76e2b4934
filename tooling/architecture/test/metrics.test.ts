import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../src/sources.ts"

const metrics = "packages/kernel/src/metrics/metrics.ts"
const kinds = "packages/publishing/src/visits/VisitKind.ts"
const guide = "docs/guides/deploy.md"

const read = (path: string): string => readFileSync(join(root, path), "utf8")

const found = (text: string, pattern: RegExp): ReadonlyArray<string> =>
  [...new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name))].sort()

test(`${guide} lists the metrics of ${metrics}`, () => {
  const names = found(read(metrics), /"(octavo_\w+)"/g)
  expect(names.length).toBeGreaterThan(10)
  expect(found(read(guide), /`(octavo_\w+)/g)).toEqual(names)
})

test(`${guide} lists the kinds of visits of ${kinds}`, () => {
  const [, listed = ""] = /by the kind of the answer: ([^]*?)\n\n|$/.exec(read(guide)) ?? []
  const names = found(read(kinds), /^ {2}(\w+): "/gm)
  expect(names.length).toBeGreaterThan(10)
  expect(found(listed.split(".\n")[0] ?? "", /`(\w+)`/g)).toEqual(names)
})
