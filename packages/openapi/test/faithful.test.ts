import { zstdDecompressSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { readSource } from "@octavo/openapi/reading"

/** The stored document of a source, as text. */
const stored = async (source: string | object, url: string | null = null): Promise<string> => {
  const bytes = Buffer.from(typeof source === "string" ? source : JSON.stringify(source))
  const reading = await readSource({ entry: { url, bytes }, files: [], failed: [] })
  if (reading.kind !== "document") throw new Error(JSON.stringify(reading))
  return zstdDecompressSync(reading.packed).toString("utf8")
}

const info = { title: "Pets", version: "1" }

describe("a stored document", () => {
  it("has the digits of numbers that its author wrote, in JSON and in YAML", async () => {
    const json = `{"openapi": "3.0.3", "info": {"title": "x", "version": "1"}, "paths": {}, "x-numbers": [12345678901234567890, 1.50, 1e3, -0, 7, 0.1], "x-text": "1.50, 2.0"}`
    const yaml = `openapi: 3.0.3\ninfo: {title: x, version: "1"}\npaths: {}\nx-numbers: [12345678901234567890, 1.50, 1e3, -0, 7, 0.1]\nx-hex: 0x1F\nx-keys: {1.0: a}\n`
    const numbers = '"x-numbers":[12345678901234567890,1.50,1e3,-0,7,0.1]'
    expect(await stored(json)).toContain(numbers)
    expect(await stored(json)).toContain('"x-text":"1.50, 2.0"')
    const ofYaml = await stored(yaml)
    expect(ofYaml).toContain(numbers)
    expect(ofYaml).toContain('"x-hex":31')
    expect(ofYaml).toContain('"x-keys":{"1.0":"a"}')
  })

  it("keeps digits where the document is converted", async () => {
    const schema = { type: "number", minimum: "MINIMUM", exclusiveMinimum: true, example: "EXAMPLE" }
    const text = JSON.stringify({ openapi: "3.0.3", info, paths: {}, components: { schemas: { A: schema } } })
    const source = text.replace('"MINIMUM"', "1.50").replace('"EXAMPLE"', "2.00")
    expect(await stored(source)).toContain('"exclusiveMinimum":1.50,"examples":[2.00]')
  })

  it("has absolute servers where it came from an address, with their variables", async () => {
    const source = {
      openapi: "3.1.0",
      info,
      servers: [{ url: "/v1" }, { url: "{scheme}://x/{a}", variables: { scheme: { default: "https" } } }],
      paths: { "/a": { servers: [{ url: "../{b}/" }], get: { servers: [{ url: "https://c" }] } } }
    }
    const text = await stored(source, "https://a.example/docs/api/spec.json?key=1")
    for (const url of [
      "https://a.example/v1",
      "{scheme}://x/{a}",
      "https://a.example/docs/{b}/",
      "https://c"
    ])
      expect(text).toContain(`"url":"${url}"`)
    expect(text).not.toContain("key=1")
    expect(await stored(source)).toContain('"url":"/v1"')
    const none = { openapi: "3.0.3", info, servers: [], paths: {} }
    expect(JSON.parse(await stored(none, "https://a.example/docs/spec.json")).servers).toEqual([
      { url: "https://a.example/" }
    ])
    expect(JSON.parse(await stored(none)).servers).toEqual([])
    const inFile = { ...none, servers: [{ url: "/v1" }] }
    expect(JSON.parse(await stored(inFile, "http://files.invalid/home/spec.json")).servers).toEqual([
      { url: "/v1" }
    ])
  })

  it("of Swagger 2 has the media types, schemes and descriptions of its parts", async () => {
    const source = {
      swagger: "2.0",
      info,
      host: "api.example",
      basePath: "/v1",
      produces: ["application/xml"],
      securityDefinitions: {
        login: { type: "basic", description: "Your account" },
        app: {
          type: "oauth2",
          flow: "application",
          tokenUrl: "https://t",
          scopes: {},
          description: "Your app"
        }
      },
      responses: { Shared: { description: "Shared", schema: { type: "string" } } },
      paths: {
        "/a": {
          get: {
            schemes: ["http"],
            produces: ["text/csv"],
            responses: {
              200: { description: "x", schema: { type: "string" } },
              400: { $ref: "#/responses/Shared" }
            }
          }
        }
      }
    }
    const document = JSON.parse(await stored(source, "https://a.example/spec.json"))
    const { components, paths, servers } = document
    expect(servers).toEqual([{ url: "https://api.example/v1" }])
    expect(paths["/a"].get.servers).toEqual([{ url: "http://api.example/v1" }])
    expect(Object.keys(paths["/a"].get.responses[200].content)).toEqual(["text/csv"])
    expect(Object.keys(components.responses.Shared.content)).toEqual(["application/xml"])
    expect(components.securitySchemes.login.description).toBe("Your account")
    expect(components.securitySchemes.app.description).toBe("Your app")
  })

  it("of Swagger 2 has bodies and forms without a media type, and discriminators", async () => {
    const field = { name: "f", in: "formData", type: "string" }
    const post = (parameters: ReadonlyArray<object>) => ({
      post: { consumes: [], produces: [], parameters, responses: {} }
    })
    const { components, paths } = JSON.parse(
      await stored({
        swagger: "2.0",
        info,
        consumes: ["application/xml"],
        definitions: { Pet: { type: "object", discriminator: "kind" } },
        paths: {
          "/body": post([{ name: "b", in: "body", schema: { $ref: "#/definitions/Pet" } }]),
          "/form": post([field]),
          "/file": post([field, { name: "g", in: "formData", type: "file" }])
        }
      })
    )
    const typesOf = (path: string) => Object.keys(paths[path].post.requestBody.content)
    expect(["/body", "/form", "/file"].flatMap(typesOf)).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
      "multipart/form-data"
    ])
    expect(components.schemas.Pet.discriminator).toEqual({ propertyName: "kind" })
  })

  it("of Swagger 2 has the bodies and forms behind references, and the styles of its lists", async () => {
    const list = { type: "array", items: { type: "string" }, required: true }
    const source = {
      swagger: "2.0",
      info,
      parameters: {
        Pet: { name: "pet", in: "body", required: true, schema: { type: "object" } },
        Name: { name: "name", in: "formData", type: "string" },
        Tags: { ...list, name: "tags", in: "formData" },
        Ids: { ...list, name: "ids", in: "query", collectionFormat: "tsv" }
      },
      paths: {
        "/body": {
          post: { consumes: ["application/xml"], parameters: [{ $ref: "#/parameters/Pet" }], responses: {} }
        },
        "/form/{kinds}": {
          parameters: [{ ...list, name: "kinds", in: "path", collectionFormat: "pipes" }],
          post: {
            consumes: ["application/x-www-form-urlencoded"],
            parameters: [
              ...["Name", "Tags", "Ids"].map((name) => ({ $ref: `#/parameters/${name}` })),
              { ...list, name: "all", in: "formData", collectionFormat: "multi" }
            ],
            responses: {}
          }
        }
      }
    }
    const { components, paths } = JSON.parse(await stored(source))
    expect(Object.keys(paths["/body"].post.requestBody.content)).toEqual(["application/xml"])
    const form = paths["/form/{kinds}"].post.requestBody.content["application/x-www-form-urlencoded"]
    expect(Object.keys(form.schema.properties)).toEqual(["name", "tags", "all"])
    expect(form.encoding).toMatchObject({ tags: { style: "form", explode: false } })
    expect(form.encoding.all?.explode).not.toBe(false)
    expect(paths["/form/{kinds}"].parameters).toMatchObject([{ style: "pipeDelimited", explode: false }])
    expect(components.parameters.Ids).toMatchObject({ style: "tabDelimited", explode: false })
  })
})
