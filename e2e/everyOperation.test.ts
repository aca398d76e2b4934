import { expect, it } from "vitest"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { showEverything } from "./src/specifications/showEverything.ts"

const folder = dirname(fileURLToPath(import.meta.resolve("@readme/oas-examples/package.json")))
// Each example is there in both formats.
const isProof = process.env["OCTAVO_PROVE"] !== undefined
const formats = isProof ? ["json", "yaml"] : ["json"]
const examples = ["2.0", "3.0", "3.1"].flatMap((version) =>
  formats.flatMap((format) => {
    const some = join(folder, version, format)
    return readdirSync(some).map((name) => join(some, name))
  })
)

/** The document of the API that Octavo implements, of 1.2 MB. */
const ownDocument = join(import.meta.dirname, "node_modules/@gitbook/api/spec/openapi.json")

it("every operation and schema of documents of the real world is drawn", { timeout: 120_000 }, async () => {
  let [operations, schemas] = [0, 0]
  for (const path of [...examples.filter((path) => /\.(json|yaml)$/.test(path)), ownDocument]) {
    const shown = await showEverything(readFileSync(path))
    expect({ path, refusal: shown.refusal, missing: shown.missing }).toEqual({
      path,
      refusal: null,
      missing: []
    })
    operations += shown.operations
    schemas += shown.schemas
  }
  expect(operations).toBeGreaterThan(isProof ? 1500 : 900)
  expect(schemas).toBeGreaterThan(isProof ? 1500 : 700)
})
