import { gunzipSync } from "node:zlib"
import { processorMillis } from "@octavo/kernel/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aServer } from "./aServer.ts"
import { endpoints } from "./endpoints.ts"

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: ReadonlyArray<{
    readonly name: string
    readonly in: string
    readonly schema: unknown
  }>
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string }>>
  readonly security: unknown
}

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>
    readonly responses: Readonly<Record<string, { readonly description: string }>>
    readonly securitySchemes: unknown
  }
}

const documentOf = Effect.gen(function* () {
  const { ask } = yield* aServer()
  const { body, headers, status } = yield* ask("GET", "/openapi.json")
  expect([status, headers.get("content-type")]).toEqual([200, "application/json"])
  return body as Document
})

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation }))
  )

describe("/openapi.json", () => {
  it.effect("has every operation under its operationId, with what it takes and answers", () =>
    Effect.gen(function* () {
      const document = yield* documentOf
      expect(document.openapi).toMatch(/^3\.1\./)
      expect(document.info.title).toBe("Octavo API")
      const found = operationsOf(document).map(({ method, operation, path }) => ({
        id: operation.operationId,
        method,
        path
      }))
      expect(found.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        endpoints
          .map(({ id, method, path }) => ({ id, method, path: path.replaceAll(/:(\w+)/g, "{$1}") }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
      for (const { operation, path } of operationsOf(document)) {
        const endpoint = endpoints.find(({ id }) => id === operation.operationId)!
        expect(operation.summary).toMatch(/^[A-Z]/)
        const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path")
        expect(inPath.map(({ name }) => name)).toEqual(endpoint.params)
        const statuses = Object.keys(operation.responses).map(Number)
        expect([path, statuses]).toEqual([path, expect.arrayContaining([400, 401, 429])])
        expect(statuses).toEqual(expect.arrayContaining([...endpoint.bodies.keys(), ...endpoint.failures]))
        // Every domain has a list of organizations, which may be empty.
        const namesDomain = endpoint.path === "/v1/email-domains/:emailDomain/orgs"
        if (endpoint.params.length > 0 && endpoint.method !== "DELETE" && !namesDomain)
          expect(statuses).toContain(404)
        for (const { $ref, description } of Object.values(operation.responses)) {
          const shared = document.components.responses[$ref?.replace("#/components/responses/", "") ?? ""]
          expect(description ?? shared?.description).toMatch(/\S/)
        }
      }
    })
  )

  it.effect("asks for a bearer token everywhere", () =>
    Effect.gen(function* () {
      const document = yield* documentOf
      expect(document.components.securitySchemes).toEqual({
        token: {
          type: "http",
          scheme: "bearer",
          description: expect.stringContaining("`Authorization: Bearer <token>`")
        }
      })
      for (const { operation } of operationsOf(document)) expect(operation.security).toEqual([{ token: [] }])
    })
  )

  it.effect("names the kinds of values that a query takes", () =>
    Effect.gen(function* () {
      const parameters = operationsOf(yield* documentOf).flatMap(
        ({ operation }) => operation.parameters ?? []
      )
      const schemasOf = (name: string) =>
        parameters.filter((one) => one.name === name).map(({ schema }) => schema)
      // Lists of changes answer fewer, each of which is large.
      const limits = new Set(schemasOf("limit").map((schema) => JSON.stringify(schema)))
      const limitOf = (most: number) =>
        JSON.stringify({ type: "integer", minimum: 0, maximum: 1000, default: most })
      expect(limits).toEqual(new Set([limitOf(50), limitOf(10)]))
      for (const name of ["metadata", "computed"]) {
        expect(new Set(schemasOf(name).map((schema) => JSON.stringify(schema)))).toEqual(
          new Set(['{"default":true,"type":"boolean"}'])
        )
      }
      expect(schemasOf("page")[0]).toEqual({ type: "string" })
    })
  )

  it.effect("describes each kind of failure once, and has every description that it refers to", () =>
    Effect.gen(function* () {
      const document = yield* documentOf
      const names = Object.keys(document.components.schemas)
      expect(names.filter((name) => name.startsWith("Failure")).toSorted()).toEqual(["Failure", "Failure409"])
      for (const name of names) expect(name).toMatch(/^[A-Z][A-Za-z]+(\d{3})?$/)
      const text = JSON.stringify(document)
      const referred = new Set(
        [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map((match) => match[1])
      )
      expect(names).toEqual(expect.arrayContaining([...referred]))
      for (const [, kind, name] of text.matchAll(/"\$ref":"#\/components\/([^/"]+)\/([^"]+)"/g))
        expect(document.components).toHaveProperty([kind!, name!])
      for (const failure of names.filter((name) => name.startsWith("Failure"))) {
        expect(document.components.schemas[failure]).toMatchObject({
          type: "object",
          required: ["error"],
          properties: { error: { required: ["code", "message"] } }
        })
      }
    })
  )

  it.effect("does not forbid fields that the server would accept, or may answer one day", () =>
    Effect.gen(function* () {
      const withoutExamples = (key: string, value: unknown) => (/^examples?$/.test(key) ? undefined : value)
      expect(JSON.stringify(yield* documentOf, withoutExamples)).not.toContain('"additionalProperties":false')
    })
  )
})

describe("/docs", () => {
  it.effect("shows the description with a script of its own, and loads nothing from elsewhere", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      const { body, headers, status } = yield* ask("GET", "/docs")
      expect([status, headers.get("content-type")]).toEqual([200, expect.stringContaining("text/html")])
      const page: string = body
      expect(page).toContain("getPageById")
      const policy = headers.get("content-security-policy") ?? ""
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/https?:|\*/)
      // Outside of scripts there is nothing that a browser would fetch.
      const outside = page.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, (script) =>
        script.replace(/>[\s\S]*$/, ">")
      )
      expect(outside).not.toMatch(/\b(src|href)\s*=|@import|url\(/i)
    })
  )
})

describe("/health", () => {
  it.effect("says that requests can be served, to everybody", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      expect(yield* ask("GET", "/health")).toMatchObject({
        status: 200,
        body: { status: "ready", version: expect.stringMatching(/^\d+\.\d+\.\d+/) }
      })
    })
  )
})

describe("documents of the API", () => {
  it.effect("are compressed once as clients accept it, and not sent again to who has them", () =>
    Effect.gen(function* () {
      const { fetch } = yield* aServer()
      const get = (path: string, headers: Record<string, string> = {}) =>
        Effect.promise(async () => {
          const response = await fetch(`http://octavo.test${path}`, { headers })
          return { response, bytes: Buffer.from(await response.arrayBuffer()) }
        })
      for (const path of ["/openapi.json", "/docs"]) {
        const plain = yield* get(path)
        const etag = plain.response.headers.get("etag")!
        expect([path, plain.response.headers.get("cache-control")]).toEqual([path, "no-cache"])
        const gzip = yield* get(path, { "accept-encoding": "gzip" })
        expect(gzip.response.headers.get("content-encoding")).toBe("gzip")
        expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
        const again = yield* get(path, { "if-none-match": etag })
        expect([again.response.status, again.bytes.length]).toEqual([304, 0])
        const before = processorMillis()
        yield* Effect.replicateEffect(get(path, { "accept-encoding": "br", "if-none-match": etag }), 20)
        expect(processorMillis() - before).toBeLessThan(400)
      }
    })
  )
})
