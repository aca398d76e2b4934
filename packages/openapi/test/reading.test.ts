import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { describe, expect, it } from "@effect/vitest"
import { Tenant } from "@octavo/kernel"
import { processorMillis } from "@octavo/kernel/testing"
import { DocumentReader } from "../src/index.ts"
import { DocumentReaderThread } from "../src/node/index.ts"
import { readSource } from "../src/reading/readSource.ts"
import type { Reading } from "../src/reading/Reading.ts"
import { unpack } from "../src/versions/packing.ts"
import { aDocument } from "../src/testing/index.ts"

const read = (text: string | Uint8Array) =>
  readSource({
    entry: { url: null, bytes: typeof text === "string" ? Buffer.from(text) : text },
    files: [],
    failed: []
  })

const messageOf = (reading: Reading) => (reading.kind === "refused" ? reading.finding.message : reading.kind)

const documentOf = (reading: Reading) => {
  if (reading.kind !== "document") throw new Error(JSON.stringify(reading))
  return JSON.parse(Buffer.from(unpack(reading.packed, reading.size)).toString())
}

const head = "openapi: 3.1.0\ninfo: {title: a, version: '1'}\n"

describe("a source that is no document", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`
  const bomb = Array.from(
    { length: 30 },
    (_, n) => `x${n}: &a${n} [${n === 0 ? "1" : `*a${n - 1}, *a${n - 1}, *a${n - 1}`}]`
  )
  const hostile: ReadonlyArray<readonly [string, string | Uint8Array, RegExp]> = [
    ["an empty text", " ", /not an object|empty|document/i],
    ["a list", "[]", /not an object/],
    ["a web page", "<!doctype html><html></html>", /not an object|line \d/],
    ["another encoding", Buffer.from("6f00700065006e00fffe", "hex"), /UTF-8/],
    ["no version", "{}", /neither `openapi` nor `swagger`/],
    ["a number as version", "openapi: 3.1\n", /Put it into quotes/],
    ["an unknown version", "openapi: 4.0.0\n", /OpenAPI 4\.0\.0 is not supported/],
    ["Swagger 1.2", 'swagger: "1.2"\n', /is not supported/],
    ["a comma too many", '{"openapi": "3.1.0",\n"info": {},\n"paths": {},}', /line 3, column 13/],
    ["half of a document", '{"openapi": "3.1.0",\n"info": {', /\(line 2, column \d+\)/],
    ["a tab in YAML", "openapi: 3.1.0\ninfo:\n\ttitle: a\n", /line 3, column 1/],
    ["a key twice", "openapi: 3.1.0\ninfo: {}\ninfo: {}\n", /line 3, column \d/],
    ["an alias bomb", `${head}${bomb.join("\n")}\n`, /more than 5000000 values/],
    ["an alias within itself", `${head}x: &x\n  y: *x\n`, /contains itself/],
    ["deep JSON", `{"openapi": "3.1.0", "x": ${nested(100_000)}}`, /nested more than 200/],
    ["deep YAML", `${head}x: ${nested(5000)}\n`, /depth|nest/i],
    [
      "deep aliases",
      `${head}${Array.from({ length: 300 }, (_, n) => `x${n}: &b${n} [${n === 0 ? "1" : `*b${n - 1}`}]`).join("\n")}\n`,
      /nested more than 200/
    ]
  ]
  it.each(hostile)("%s is refused with a sentence", async (_, text, sentence) => {
    const started = processorMillis()
    expect(messageOf(await read(text))).toMatch(sentence)
    // Far from any exponential time, on a busy machine as well.
    expect(processorMillis() - started).toBeLessThan(5000)
  })

  it("a thread that takes too long ends, and the next document is read", () =>
    Effect.gen(function* () {
      const reader = yield* DocumentReader
      const entry = (text: string) => ({
        entry: { url: null, bytes: Buffer.from(text) },
        files: [],
        failed: []
      })
      expect((yield* reader.read(entry(aDocument("pets")))).kind).toBe("document")
      const wide = `{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{},"x":[${"{},".repeat(2_000_000)}{}]}`
      expect(messageOf(yield* reader.read(entry(wide)))).toMatch(/too long or too much memory/)
      expect((yield* reader.read(entry(aDocument("pets")))).kind).toBe("document")
    }).pipe(Effect.provide(DocumentReaderThread.layer({ deadlineMillis: 1500 })), Effect.runPromise))
})

describe("sources of several tenants", () => {
  it("are read in turn, whatever one of them sends", () =>
    Effect.gen(function* () {
      const reader = yield* DocumentReader
      const order: Array<string> = []
      const read = (tenant: string) =>
        reader
          .read({ entry: { url: null, bytes: Buffer.from(aDocument("pets")) }, files: [], failed: [] })
          .pipe(
            Effect.tap(() => Effect.sync(() => order.push(tenant))),
            Effect.provideService(Tenant, tenant)
          )
      yield* Effect.forEach(["a", "a", "a", "a", "b"], read, { concurrency: "unbounded" })
      expect(order).toEqual(["a", "b", "a", "a", "a"])
    }).pipe(Effect.provide(DocumentReaderThread.layer()), Effect.runPromise))
})

describe("a document", () => {
  it("of Swagger 2 and of OpenAPI 3.0 becomes one of 3.1", async () => {
    const swagger = documentOf(
      await read(
        'swagger: "2.0"\ninfo: {title: a, version: "1"}\npaths: {}\ndefinitions: {A: {type: string, x-nullable: true}}\n'
      )
    )
    expect([swagger.openapi, Object.keys(swagger.components.schemas)]).toEqual([
      expect.stringMatching(/^3\.1/),
      ["A"]
    ])
    const older = documentOf(
      await read(
        'openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths: {}\ncomponents: {schemas: {A: {type: string, nullable: true}}}\n'
      )
    )
    expect(older.components.schemas.A).toEqual({ type: ["string", "null"] })
  })

  it("keeps keys like __proto__ as keys", async () => {
    const found = await read(
      '{"openapi":"3.1.0","info":{"title":"a","version":"1"},"paths":{},"x-a":{"__proto__":{"polluted":true}}}'
    )
    expect(found.kind).toBe("document")
    expect(({} as Record<string, unknown>)["polluted"]).toBe(undefined)
  })

  it("with violations is accepted, and its warnings name pointer, line and column", async () => {
    const reading = await read(
      `${head}paths:\n  pets:\n    get: {}\ncomponents:\n  schemas:\n    A: {$ref: '#/components/schemas/B'}\n    C: {$ref: '#/components/schemas/C'}\n`
    )
    const warnings = reading.kind === "document" ? reading.warnings.map(({ message }) => message) : []
    expect(warnings).toContain(
      "/components/schemas/A: The reference #/components/schemas/B leads to nothing (line 8, column 5)"
    )
    expect(warnings).toContain(
      "/components/schemas/C: The reference #/components/schemas/C leads back to itself (line 9, column 5)"
    )
    expect(warnings.some((message) => message.startsWith("/paths"))).toBe(true)
  })

  it("asks for external files, and stops at circles between them", async () => {
    const url = "https://a.example.org/api.json"
    const entry = {
      url,
      bytes: Buffer.from(
        JSON.stringify({ ...JSON.parse(aDocument()), components: { schemas: { A: { $ref: "b.json#/B" } } } })
      )
    }
    const first = await readSource({ entry, files: [], failed: [] })
    expect(first).toEqual({ kind: "needs", urls: ["https://a.example.org/b.json"] })
    const b = {
      url: "https://a.example.org/b.json",
      bytes: Buffer.from(
        '{"B":{"properties":{"a":{"$ref":"api.json#/components/schemas/A"},"c":{"$ref":"file:///etc/passwd"}}}}'
      )
    }
    const second = await readSource({ entry, files: [b], failed: [] })
    expect(second.kind === "document" || second.kind === "needs").toBe(true)
    const third = await readSource({ entry, files: [b, { ...entry }], failed: [] })
    expect(third.kind).toBe("document")
    expect(JSON.stringify(documentOf(third))).not.toContain("root:")
  })
})

it("a document in OpenAPI 3.2 has all of its operations and tags in the outline", async () => {
  const responses = { 200: { summary: "Done", description: "Done" } }
  const document = {
    openapi: "3.2.0",
    info: { title: "a", version: "1" },
    tags: [
      { name: "a", summary: "All of a", kind: "nav" },
      { name: "b", parent: "a" }
    ],
    paths: {
      "/a": {
        get: { responses },
        query: { tags: ["b"], responses },
        additionalOperations: { COPY: { summary: "Copy it", responses }, "no method": { responses } }
      }
    }
  }
  const reading = await read(JSON.stringify(document))
  if (reading.kind !== "document") throw new Error(messageOf(reading))
  expect(reading.warnings.filter(({ message }) => !message.includes("/additionalOperations: "))).toEqual([])
  expect(reading.outline.map(({ key, method, parent, title }) => [key, method, title, parent])).toEqual([
    ["GET /a", "get", null, null],
    ["QUERY /a", "query", null, null],
    ["COPY /a", "copy", "Copy it", null],
    ["a", null, "All of a", null],
    ["b", null, null, "a"],
    ["info", null, "a", null]
  ])
})

it("an outline introduces its document in Markdown: description, servers, security schemes", async () => {
  const reading = await read(
    JSON.stringify({
      openapi: "3.1.0",
      info: {
        title: "Pet\nstore",
        version: "1.4",
        description: "Sells **pets**.",
        license: { name: "MIT", identifier: "MIT", url: "https://example.com/mit" },
        contact: { name: "Help [me](x)", url: "javascript:alert(1)", email: "a@example.com" }
      },
      servers: [
        {
          url: "https://{region}.example.com",
          description: "In your region",
          variables: { region: { default: "eu", enum: ["eu", "us"], description: "Near you" } }
        },
        { url: "/`{{ x }}" }
      ],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key", description: "Ask for one." },
          signIn: {
            type: "oauth2",
            flows: { clientCredentials: { tokenUrl: "https://example.com/token", scopes: {} } }
          },
          unknown: { type: "other" }
        }
      },
      paths: {}
    })
  )
  if (reading.kind !== "document") throw new Error(messageOf(reading))
  expect(reading.outline.at(-1)).toMatchObject({
    kind: "info",
    title: "Pet store",
    texts: [
      "Sells **pets**.",
      "Version `1.4` · License: [MIT](<https://example.com/mit>) `MIT` · Contact: Help me (x), [a@example.com](<mailto:a@example.com>)",
      "## Servers",
      "- `https://{region}.example.com` In your region\n  - `region`: default `eu`; one of `eu`, `us`: Near you\n- `` /`{{ x }} ``",
      "## Authentication",
      "### `key`\n\nAPI key in header `X-Key`",
      "Ask for one.",
      "### `signIn`\n\nOAuth 2 token in header `Authorization`\n\n- `clientCredentials` flow, token: `https://example.com/token`"
    ]
  })
})

const examples = dirname(fileURLToPath(import.meta.resolve("@readme/oas-examples/package.json")))
const files = ["2.0", "3.0", "3.1"].flatMap((version) =>
  ["json", "yaml"].flatMap((format) => {
    const folder = join(examples, version, format)
    return readdirSync(folder)
      .filter((name) => /\.(json|yaml)$/.test(name))
      .map((name) => join(folder, name))
  })
)

it("every example of the real world is read", { timeout: 60_000 }, async () => {
  let operations = 0
  for (const file of files) {
    const reading = await read(readFileSync(file))
    expect(messageOf(reading), file).toBe("document")
    if (reading.kind === "document")
      operations += reading.outline.filter(({ kind }) => kind === "operation").length
  }
  expect(files.length).toBeGreaterThan(100)
  expect(operations).toBeGreaterThan(1000)
})
