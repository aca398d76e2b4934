import { describe, expect, it } from "@effect/vitest"
import { apiDocument, requestExamples } from "@octavo/api/document"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { endpoints } from "./endpoints.ts"

interface Media {
  readonly schema: Schema
  readonly example?: unknown
  readonly examples?: { readonly default: { readonly $ref: string } }
}

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
}

interface Described {
  readonly name: string
  readonly in: string
  readonly summary?: string
  readonly description?: string
  readonly operationId: string
  readonly parameters: ReadonlyArray<Described>
  readonly requestBody?: { readonly description: string; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<
    Record<string, { readonly headers?: object; readonly content?: Readonly<Record<string, Media>> }>
  >
}

interface Document {
  readonly info: { readonly description: string }
  readonly servers: ReadonlyArray<unknown>
  readonly tags: ReadonlyArray<Described>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>
    readonly securitySchemes: unknown
  }
}

const document = apiDocument() as unknown as Document
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
const operationOf = (id: string) => operations.find(({ operationId }) => operationId === id)!

/** Every property of a schema and of the schemas in it, by its path. */
const propertiesOf = function* (json: unknown, path: string): Generator<readonly [string, Schema]> {
  if (typeof json !== "object" || json === null) return
  const { example: _, examples: __, enum: ___, ...parts } = json as Record<string, unknown>
  for (const [name, part] of Object.entries(parts)) {
    if (name === "properties") {
      for (const [field, schema] of Object.entries(part as Record<string, Schema>)) {
        yield [`${path}.${field}`, schema]
        yield* propertiesOf(schema, `${path}.${field}`)
      }
    } else {
      yield* propertiesOf(part, path === "" ? name : path)
    }
  }
}

describe("the description of the API", () => {
  it.effect("is served", () =>
    Effect.gen(function* () {
      const { ask } = yield* aServer()
      expect((yield* ask("GET", "/openapi.json")).body).toEqual(JSON.parse(JSON.stringify(document)))
    })
  )

  it("asks for a bearer token, in lower case", () => {
    expect(document.components.securitySchemes).toMatchObject({ token: { type: "http", scheme: "bearer" } })
  })

  it("has an introduction and a server", () => {
    const headings = document.info.description.match(/(?<=^## ).+$/gm)
    expect(headings).toEqual([
      "Authentication",
      "Lists",
      "Errors",
      "Idempotency",
      "Conditional requests",
      "Limits"
    ])
    expect(document.servers).toHaveLength(1)
  })

  it("describes every operation, parameter, schema and tag", () => {
    expect(operations.length).toBeGreaterThan(80)
    const bare = operations.flatMap(({ description, operationId, parameters, summary }) => [
      ...(summary && description ? [] : [operationId]),
      ...parameters.flatMap((each) => (each.description ? [] : [`${operationId} ${each.in} ${each.name}`]))
    ])
    const schemas = Object.entries(document.components.schemas)
    expect([
      ...bare,
      ...schemas.flatMap(([name, { description }]) => (description ? [] : [name])),
      ...document.tags.flatMap(({ description, name }) => (description ? [] : [name]))
    ]).toEqual([])
  })

  it("describes at least 99 of 100 properties", () => {
    const properties = [...propertiesOf([document.components.schemas, document.paths], "")]
    expect(properties.length).toBeGreaterThan(2000)
    const bare = properties.filter(([, { description }]) => !description).map(([path]) => path)
    expect(bare.length / properties.length, bare.join("\n")).toBeLessThan(0.01)
  })

  it("says of every list which items it has, and of no choice that it is anything", () => {
    const wrong: Array<string> = []
    const visit = (json: unknown, path: string): void => {
      if (typeof json !== "object" || json === null) return
      const { anyOf, items, prefixItems, type } = json as Readonly<Record<string, unknown>>
      if (type === "array" && items === undefined && prefixItems === undefined) wrong.push(path)
      if (Array.isArray(anyOf) && anyOf.some((one) => Object.keys(one).length === 0)) wrong.push(path)
      for (const [name, part] of Object.entries(json)) visit(part, `${path}/${name}`)
    }
    visit(document.components.schemas, "")
    visit(document.paths, "")
    expect(wrong).toEqual([])
  })

  it("has a slash at the end of the one path that the official client asks for with it", () => {
    expect(Object.keys(document.paths).filter((path) => path.endsWith("/"))).toEqual(["/v1/"])
  })

  it("names the schema of every body of JSON", () => {
    const inline = operations.flatMap(({ operationId, requestBody, responses }) =>
      [requestBody, ...Object.values(responses)].flatMap((body) =>
        body?.content?.["application/json"]?.schema.$ref === undefined &&
        body?.content?.["application/json"] !== undefined
          ? [operationId]
          : []
      )
    )
    expect(inline).toEqual([])
  })

  it("says what `page` is, for lists and for PDFs", () => {
    const pageOf = (id: string) => operationOf(id).parameters.find(({ name }) => name === "page")?.description
    expect(pageOf("listSpacesInOrganizationById")).toContain("cursor of the list")
    expect(pageOf("getSpacePDF")).toContain("id of the page to print")
  })

  it("says how large a body may be", () => {
    expect(operationOf("createSpace").requestBody?.description).toContain("At most 1 MB")
    expect(operationOf("changeContentInSpace").requestBody?.description).toContain("At most 10 MB")
  })

  it("has an example for every request body, which tests send", () => {
    const examples = operations.flatMap(({ operationId, requestBody }) =>
      requestBody === undefined
        ? []
        : [[operationId, requestBody.content["application/json"]?.example] as const]
    )
    expect(Object.fromEntries(examples)).toStrictEqual(requestExamples)
  })

  it.each(endpoints.map(({ bodies, id }) => [id, bodies] as const))(
    "has an example of the response of %s that its schema accepts",
    (id, bodies) => {
      for (const [status, read] of bodies) {
        const media = operationOf(id).responses[String(status)]?.content?.["application/json"]
        if (media === undefined) continue
        const name = media.examples?.default.$ref.split("/").at(-1) ?? ""
        const { value } = document.components.examples[name] ?? {}
        expect(value, id).toBeDefined()
        expect(() => read(value), JSON.stringify(value)?.slice(0, 1000)).not.toThrow()
      }
    }
  )

  it.effect("has samples that work: an empty page of a list is its first", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aHandbook(yield* aServer())
      const path = `/v1/orgs/${organization.id}/spaces`
      const sample = yield* admin.ask("GET", `${path}?page=&limit=50`)
      expect([sample.status, sample.body]).toEqual([200, (yield* admin.ask("GET", path)).body])
    })
  )
})
