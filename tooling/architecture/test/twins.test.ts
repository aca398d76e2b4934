import { expect, test } from "vitest"
import { productSources } from "../src/sources.ts"

// A service has a layer in memory and one that lasts: in Postgres, or in node/ for what lives in files or processes.
const inMemory = /^packages\/(\w+)\/src\/memory\/(\w+)\.ts$/
const lasting = [
  /^packages\/(\w+)\/src\/postgres\/(\w+)\.ts$/,
  // The kernel lies below the database, so its layers in Postgres lie there.
  /^packages\/database\/src\/(kernel)\/(\w+)\.ts$/,
  /^packages\/(\w+)\/src\/node\/(\w+)\.ts$/
]

// Layers that have their other half elsewhere, or merge the others.
const halves: { readonly [file: string]: string } = {
  "packages/kernel/src/memory/UnitOfWork.ts": "packages/database/src/UnitOfWork.ts",
  "packages/kernel/src/memory/queueStore.ts": "the SQL store of Effect's persisted queues",
  "packages/database/src/kernel/KernelPostgres.ts": "merges the layers beside it"
}

/** The package and name of every layer that stands in such a place, with its file. */
const layersAt = (places: ReadonlyArray<RegExp>): ReadonlyMap<string, string> =>
  new Map(
    productSources.flatMap((source) => {
      const found = places.map((place) => place.exec(source.path)).find((match) => match !== null)
      const isLayer = found?.[2] !== "index" && /^export const layer\b/m.test(source.text)
      return found && isLayer && halves[source.path] === undefined
        ? [[`${found[1]} ${found[2]}`, source.path] as const]
        : []
    })
  )

const missingFrom = (
  there: ReadonlyMap<string, string>,
  here: ReadonlyMap<string, string>
): ReadonlyArray<string> => [...here].filter(([name]) => !there.has(name)).map(([, file]) => file)

test("every layer in memory has its twin in Postgres or in Node", () => {
  expect(missingFrom(layersAt(lasting), layersAt([inMemory]))).toEqual([])
})

test("every layer in Postgres has its twin in memory", () => {
  expect(missingFrom(layersAt([inMemory]), layersAt(lasting.slice(0, 2)))).toEqual([])
})

test("there are layers to compare", () => {
  expect(layersAt([inMemory]).size).toBeGreaterThan(10)
  expect(layersAt(lasting).size).toBeGreaterThan(10)
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
