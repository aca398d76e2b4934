import { codeSamples, findOperation } from "@octavo/html"
import { parseWithDigits, type JsonObject } from "@octavo/kernel"
import { readSource } from "@octavo/openapi/reading"
import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { zstdDecompressSync } from "node:zlib"
import { afterAll, beforeAll, expect, it } from "vitest"
import { DescribedServer } from "./src/specifications/DescribedServer.ts"

const server = new DescribedServer()
let address = ""
beforeAll(async () => {
  address = await server.start()
})
afterAll(() => server.stop())

const documentOf = async (bytes: Uint8Array): Promise<JsonObject> => {
  const reading = await readSource({ entry: { url: null, bytes }, files: [], failed: [] })
  if (reading.kind !== "document") throw new Error(JSON.stringify(reading))
  return parseWithDigits(zstdDecompressSync(reading.packed).toString("utf8")) as JsonObject
}

const AsyncFunction = (async () => {}).constructor as new (
  ...words: ReadonlyArray<string>
) => (...values: ReadonlyArray<unknown>) => Promise<Response | undefined>

/** Sends a request to the server of the test instead of the described one. */
const redirected = (url: string): string => url.replace(/^https?:\/\/[^/?#]+/i, address)

const runJavaScript = async (code: string): Promise<number | undefined> => {
  const run = new AsyncFunction("fetch", "console", `${code}\nreturn typeof response === "undefined" ? undefined : response`)
  const answer = await run((url: string, init: RequestInit) => fetch(redirected(url), init), { log: () => {} })
  return answer?.status
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

/** Runs the calls of all operations of a document; gives those that fail, with the reason. */
const callAll = async (name: string, root: JsonObject): Promise<{ readonly calls: number; readonly failures: ReadonlyArray<string> }> => {
  const failures: Array<string> = []
  let calls = 0
  for (const [path, item] of Object.entries((root["paths"] ?? {}) as Record<string, JsonObject>)) {
    for (const method of methods) {
      const facts = findOperation(root, { kind: "paths", method, path })
      if (facts === undefined || !(method in item)) continue
      calls++
      server.await({ root, method, path })
      const samples = codeSamples(root, { ...facts, samples: { given: [], hidden: false } })
      const { code } = samples.find(({ label }) => label === "JavaScript")!
      try {
        const status = await runJavaScript(code)
        if (status === undefined ? !code.startsWith("//") : status !== 200)
          failures.push(`${name} ${method} ${path}: ${server.reason}`)
      } catch (error) {
        failures.push(`${name} ${method} ${path}: ${String(error)} ${String((error as Error).cause ?? "")}\n${code.slice(0, 500)}`)
      }
    }
  }
  return { calls, failures }
}

const examples = dirname(fileURLToPath(import.meta.resolve("@readme/oas-examples/package.json")))
const files = ["2.0", "3.0", "3.1"].flatMap((version) => {
  const folder = join(examples, version, "json")
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => join(folder, name))
})

it("every JavaScript of the examples is a call that its server accepts", { timeout: 120_000 }, async () => {
  let calls = 0
  const failures: Array<string> = []
  for (const file of files) {
    const found = await callAll(file.split("/").slice(-3).join("/"), await documentOf(readFileSync(file)))
    calls += found.calls
    failures.push(...found.failures)
  }
  expect(failures).toEqual([])
  expect(calls).toBeGreaterThan(600)
})
