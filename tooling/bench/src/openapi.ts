import { renderDocument } from "@octavo/html"
import { aRenderContext } from "@octavo/html/testing"
import type { JsonObject } from "@octavo/kernel"
import { parseDocument } from "@octavo/markdown"
import { readSource } from "@octavo/openapi/reading"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { zstdDecompressSync } from "node:zlib"
import { median } from "./median.ts"

const examples = dirname(createRequire(import.meta.url).resolve("@readme/oas-examples/package.json"))

const example = (path: string): JsonObject =>
  JSON.parse(readFileSync(join(examples, path), "utf8")) as JsonObject

/** A document with all paths of another one so many times. */
const repeated = (document: JsonObject, times: number): JsonObject => {
  const paths = Object.entries(document["paths"] as JsonObject)
  const all = Array.from({ length: times }, (_, copy) =>
    paths.map(([path, item]) => [`/${copy}${path}`, item])
  )
  return { ...document, paths: Object.fromEntries(all.flat()) as JsonObject }
}

const documents: ReadonlyArray<readonly [string, () => JsonObject]> = [
  ["small: petstore", () => example("3.0/json/petstore.json")],
  ["middle: Star Trek", () => example("3.0/json/star-trek.json")],
  ["large: Star Trek, its paths twenty times", () => repeated(example("3.0/json/star-trek.json"), 20)]
]

const timed = async <A>(runs: number, run: () => A | Promise<A>): Promise<readonly [A, number]> => {
  const times: Array<number> = []
  let result = await run()
  for (let round = 0; round < runs; round++) {
    const start = performance.now()
    result = await run()
    times.push(performance.now() - start)
  }
  return [result, median(times)]
}

/** Measures how long specifications of three sizes take to be read, against parsing alone, and to be drawn by operation. */
export const measureOpenApi = async (say: (line: string) => void): Promise<void> => {
  say(
    "| specification | KB | operations | parse alone (ms) | read (ms) | parse stored (ms) | draw one operation (ms) |"
  )
  say("|---|---|---|---|---|---|---|")
  for (const [name, make] of documents) {
    const bytes = Buffer.from(JSON.stringify(make()))
    const [, parse] = await timed(5, () => JSON.parse(bytes.toString("utf8")) as unknown)
    const [reading, read] = await timed(5, () =>
      readSource({ entry: { url: null, bytes }, files: [], failed: [] })
    )
    if (reading.kind !== "document") throw new Error(`${name} cannot be read`)
    const unpack = () => JSON.parse(zstdDecompressSync(reading.packed).toString("utf8")) as JsonObject
    const [root, stored] = await timed(5, unpack)
    const context = aRenderContext({ specification: () => root })
    const operations = reading.outline.filter(({ kind }) => kind === "operation")
    const blocks = operations.map(({ method, path }) =>
      parseDocument(
        `{% openapi-operation spec="s" path="${path}" method="${method}" %}\n{% endopenapi-operation %}\n`,
        (spec) => ({ kind: "openapi", spec })
      )
    )
    const [, drawn] = await timed(3, () => blocks.map((block) => renderDocument(block, context)).length)
    const times = [parse, read, stored, drawn / blocks.length].map((time) => time.toFixed(2)).join(" | ")
    say(`| ${name} | ${Math.round(bytes.length / 1000)} | ${blocks.length} | ${times} |`)
  }
}
