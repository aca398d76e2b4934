import { basename } from "node:path"
import { expect, test } from "vitest"
import { productSources, type Source } from "../src/sources.ts"

// A service has a layer in memory and one that lasts: in Postgres, or in node/ for what lives in files or processes.
// These have their other half elsewhere.
const halves: { readonly [file: string]: string } = {
  "packages/kernel/src/memory/UnitOfWork.ts":
    "packages/database/src/UnitOfWork.ts, since all schemas share transactions",
  "packages/kernel/src/memory/queueStore.ts": "the SQL store of Effect's persisted queues"
}

const layersIn = (folder: string): ReadonlyArray<Source> =>
  productSources.filter(
    (source) =>
      source.folder === folder &&
      source.home.startsWith("packages/") &&
      basename(source.path) !== "index.ts" &&
      /^export const layer\b/m.test(source.text)
  )

const hasTwin = (source: Source, folders: ReadonlyArray<string>): boolean =>
  folders.some((folder) =>
    layersIn(folder).some(
      (other) => other.home === source.home && basename(other.path) === basename(source.path)
    )
  )

test("every layer in memory has its twin in Postgres or in Node", () => {
  const alone = layersIn("memory").filter((source) => !hasTwin(source, ["postgres", "node"]))
  expect(alone.map((source) => source.path).filter((path) => halves[path] === undefined)).toEqual([])
})

test("every layer in Postgres has its twin in memory", () => {
  const alone = layersIn("postgres").filter((source) => !hasTwin(source, ["memory"]))
  expect(alone.map((source) => source.path)).toEqual([])
})

test("a layer is called layer; its module says which", () => {
  const wrong = ["memory", "postgres"].flatMap((folder) =>
    productSources
      .filter((source) => source.folder === folder)
      .filter((source) => /^export const \w*(Live|Impl|Default|Layer)\b/m.test(source.text))
      .map((source) => source.path)
  )
  expect(wrong).toEqual([])
})
