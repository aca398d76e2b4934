import { codeSamples, findOperation, sampleRequest } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import { expect, it } from "vitest"

/** The request of the samples of an operation. */
const requestOf = (operation: JsonObject, path = "/a", components: JsonObject = {}) => {
  const root = { openapi: "3.1.0", paths: { [path]: { post: operation } }, components }
  return sampleRequest(root, findOperation(root, { kind: "paths", method: "post", path })!)
}

const json = (schema: JsonObject) => ({ "application/json": { schema } })

it("parameters with a media type have values in its syntax", () => {
  const { headers, url } = requestOf({
    parameters: [
      { name: "q", in: "query", required: true, content: json({ type: "string", const: "é" }) },
      { name: "X-H", in: "header", required: true, content: json({ type: "array", items: { const: "é" } }) },
      { name: "w", in: "query", required: true, example: '{"a":1}', content: json({ type: "object" }) }
    ]
  })
  expect(url).toBe("https://api.example.com/a?q=%22%C3%A9%22&w=%7B%22a%22%3A1%7D")
  expect(headers).toEqual([["X-H", '["\\u00e9"]']])
})

it("addresses of servers are encoded behind their host", () => {
  const variables = { v: { default: "v 2" } }
  const { url } = requestOf({ servers: [{ url: "https://a.example.com/é%20/{v}/", variables }] }, "/a b")
  expect(url).toBe("https://a.example.com/%C3%A9%20/v%202/a%20b")
})

it("lists have the separators of their style, in headers, paths and parts, too", () => {
  const list = { type: "array", items: { const: "v" }, minItems: 2 }
  const own = { required: true, schema: list, explode: false }
  const { body, headers, url } = requestOf(
    {
      parameters: [
        { ...own, name: "p", in: "path", style: "pipeDelimited" },
        { ...own, name: "q", in: "query", style: "tabDelimited" },
        { ...own, name: "X-H", in: "header", style: "spaceDelimited" }
      ],
      requestBody: {
        content: {
          "multipart/form-data": {
            schema: { type: "object", required: ["f"], properties: { f: list } },
            encoding: { f: { style: "form", explode: false } }
          }
        }
      }
    },
    "/{p}"
  )
  expect(url).toBe("https://api.example.com/v%7Cv?q=v%09v")
  expect(headers).toEqual([["X-H", "v v"]])
  expect(body).toMatchObject({ parts: [{ name: "f", text: "v,v" }] })
})

it("a query that one parameter describes is a form, or text of another media type", () => {
  const whole = (content: JsonObject) =>
    requestOf({ parameters: [{ name: "all", in: "querystring", required: true, content }] }).url
  const schema = { type: "object", properties: { a: { const: "b c" }, d: { const: 1 } } }
  expect(whole({ "application/x-www-form-urlencoded": { schema } })).toBe(
    "https://api.example.com/a?a=b%20c&d=1"
  )
  expect(whole(json({ const: "é" }))).toBe("https://api.example.com/a?%22%C3%A9%22")
})

it("a variable of a server has one of its allowed values", () => {
  const variables = { region: { enum: ["eu", "us"], default: "" } }
  expect(requestOf({ servers: [{ url: "https://{region}.example.com", variables }] }).url).toBe(
    "https://eu.example.com/a"
  )
})

it("a schema that requires itself or null ends with null", () => {
  const tree = { $ref: "#/components/schemas/Tree" }
  const schemas = {
    Tree: {
      type: "object",
      required: ["parent"],
      properties: { parent: { oneOf: [tree, { type: "null" }] } }
    }
  }
  const { body, problem } = requestOf({ requestBody: { content: json(tree) } }, "/a", { schemas })
  expect(body).toMatchObject({ value: { parent: null } })
  expect(problem).toBeUndefined()
})

it("names of authentication schemes have any case", () => {
  const { headers } = requestOf({ security: [{ token: [] }] }, "/a", {
    securitySchemes: { token: { type: "http", scheme: "BEARER" } }
  })
  expect(headers).toEqual([["Authorization", "Bearer YOUR_TOKEN"]])
})

it.each<readonly [string, string, JsonObject, string]>([
  [
    "lines with the names of the fields first",
    "text/csv",
    { schema: { type: "array", items: { properties: { a: { const: 1 }, b: { const: 'x,"y"' } } } } },
    'a,b\n1,"x,""y"""\n'
  ],
  [
    "the author's text of a form",
    "application/x-www-form-urlencoded",
    { schema: { type: "object" }, example: "a=b&c" },
    "a=b&c"
  ],
  [
    "the author's text in place of the data in it",
    "application/xml",
    { examples: { e: { dataValue: { a: 1 }, serializedValue: "<a>1</a>" } } },
    "<a>1</a>"
  ],
  [
    "the value that a text contains as JSON",
    "text/plain",
    {
      schema: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: { properties: { a: { const: 1 } } }
      }
    },
    '{"a":1}'
  ]
])("a body is %s", (_, type, media, text) => {
  expect(requestOf({ requestBody: { content: { [type]: media } } }).body).toMatchObject({ text })
})

it("programs of Python send a body that is null", () => {
  const operation = { requestBody: { required: true, content: json({ type: "null" }) } }
  const root = { openapi: "3.1.0", paths: { "/a": { post: operation } } }
  const samples = codeSamples(root, findOperation(root, { kind: "paths", method: "post", path: "/a" })!)
  expect(samples.find(({ label }) => label === "Python")?.code).toContain('data="null"')
})

it("parts that are no files keep their media type in programs of PHP and Ruby", () => {
  const part = { type: "object", properties: { a: { const: 1 } } }
  const media = { schema: { type: "object", required: ["p"], properties: { p: part } } }
  const operation = { requestBody: { required: true, content: { "multipart/form-data": media } } }
  const root = { openapi: "3.1.0", paths: { "/a": { post: operation } } }
  const samples = codeSamples(root, findOperation(root, { kind: "paths", method: "post", path: "/a" })!)
  const withType = samples.filter(({ code }) => code.includes("Content-Type: application/json"))
  expect(withType.map(({ label }) => label)).toEqual(expect.arrayContaining(["PHP", "Ruby"]))
})

it("clients answer a challenge, or say that the request has no credentials", () => {
  const samplesFor = (scheme: string) => {
    const components = { securitySchemes: { one: { type: "http", scheme } } }
    const root = { openapi: "3.1.0", paths: { "/a": { get: { security: [{ one: [] }] } } }, components }
    return codeSamples(root, findOperation(root, { kind: "paths", method: "get", path: "/a" })!)
  }
  const labelsWith = (scheme: string, words: RegExp) =>
    samplesFor(scheme).flatMap(({ code, label }) => (words.test(code) ? [label] : []))
  expect(labelsWith("digest", /--digest -u|HTTPDigestAuth\(|CURLAUTH_DIGEST/)).toEqual([
    "curl",
    "Python",
    "PHP"
  ])
  expect(labelsWith("digest", /depend on a challenge/)).toEqual(["JavaScript", "Go", "Java", "C#", "Ruby"])
  expect(labelsWith("scram-sha-256", /SCRAM-SHA-256 authentication depend on a challenge/)).toHaveLength(8)
  expect(labelsWith("negotiate", /Authorization|YOUR_/)).toEqual([])
})
