import type { JsonObject } from "@octavo/kernel"
import { expect, test } from "vitest"
import { contentSecurityPolicy } from "../../src/frame/contentSecurityPolicy.ts"
import { findOperation } from "../../src/operations/OperationFacts.ts"
import { renderTry } from "../../src/operationViews/renderTry.ts"
import { englishWords } from "../../src/Words.ts"

const document = (operation: JsonObject, root: JsonObject = {}): JsonObject => ({
  openapi: "3.1.0",
  servers: [{ url: "https://api.example.org/v1" }],
  paths: { "/pets/{id}": { post: operation } },
  ...root
})

const formOf = (operation: JsonObject, root?: JsonObject) => {
  const given = document(operation, root)
  const facts = findOperation(given, { kind: "paths", method: "post", path: "/pets/{id}" })!
  const found = renderTry(given, facts, englishWords)
  return found && { origins: found.origins, text: found.form.text.replaceAll(/\s+/g, " ") }
}

test("the form has the servers, credentials, parameters and body of the operation, with its examples", () => {
  const found = formOf(
    {
      security: [{}, { key: [], login: [] }],
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "integer" }, example: 7 },
        { name: "tags", in: "query", schema: { type: "array", items: { type: "string" } } },
        { name: "session", in: "cookie", schema: { type: "string" } }
      ],
      requestBody: { content: { "application/json": { example: { name: "</textarea><b>" } } } }
    },
    {
      servers: [
        { url: "https://api.example.org/v1" },
        { url: "https://{region}.example.org", variables: { region: { default: "eu" } } },
        { url: "http://plain.example.org" },
        { url: "/relative" }
      ],
      components: {
        securitySchemes: {
          key: { type: "apiKey", in: "header", name: "X-Key" },
          login: { type: "http", scheme: "basic" }
        }
      }
    }
  )!
  expect(found.origins).toEqual(["https://api.example.org", "https://eu.example.org"])
  expect(found.text.match(/<option/g)).toHaveLength(2)
  expect(found.text).toMatch(/data-place="path" data-name="id" value="7" placeholder="7" required/)
  expect(found.text).toMatch(/data-place="query" data-name="tags" data-separator="&(amp;)?"/)
  expect(found.text).toMatch(/type="password"[^>]*data-name="X-Key"/)
  expect(found.text.match(/data-prefix="Basic "/g)).toHaveLength(2)
  expect(found.text).toMatch(/data-cookies[^>]*>.*<small>session<\/small>/)
  expect(found.text).toMatch(/&lt;\/textarea(>|&gt;)&lt;b/)
})

test("there is no form without a server behind HTTPS, and for bodies in parts without names", () => {
  for (const url of [
    "http://api.example.org",
    "/v1",
    "//api.example.org",
    "https://",
    "https://a@b.example.org",
    "javascript:1"
  ])
    expect([url, formOf({}, { servers: [{ url }] })]).toEqual([url, undefined])
  const content = {
    "multipart/mixed": { schema: { type: "array", prefixItems: [{ type: "string" }] }, prefixEncoding: [{}] }
  }
  expect(formOf({ requestBody: { content } })).toBeUndefined()
})

test("the form has a field for each part of a body, and one for a body that is a file", () => {
  const properties = {
    file: { type: "string", format: "binary" },
    name: { type: "string", example: "Rex" },
    tags: { type: "object", example: { a: 1 } }
  }
  const content = { "multipart/form-data": { schema: { type: "object", properties } } }
  const { text } = formOf({ requestBody: { content } })!
  expect(text).toMatch(/<input type="file" data-part="file"/)
  expect(text).toMatch(/<textarea data-part="name" rows="1"[^>]*>Rex</)
  expect(text).toMatch(/<textarea data-part="tags" data-type="application\/json"/)
  const file = formOf({ requestBody: { content: { "image/png": {} } } })!
  expect(file.text).toMatch(/<input type="file" data-type="image\/png"/)
})

test("the form has the credentials of all alternatives, and lists have the separator of their style", () => {
  const list = (name: string, style: string) => ({
    name,
    in: "query",
    style,
    explode: false,
    schema: { type: "array", items: { type: "string" } }
  })
  const { text } = formOf(
    {
      security: [{ key: [] }, { login: [] }, { key: [], login: [] }],
      parameters: [list("a", "form"), list("b", "spaceDelimited"), list("c", "pipeDelimited")]
    },
    {
      components: {
        securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" }, login: { type: "oauth2" } }
      }
    }
  )!
  expect(text.match(/data-name="X-Key"/g)).toHaveLength(1)
  expect(text.match(/data-prefix="Bearer "/g)).toHaveLength(1)
  expect([...text.matchAll(/data-separator="(.)"/g)].map(([, one]) => one)).toEqual([",", " ", "|"])
})

test("the policy of a page allows the servers of its forms alone", () => {
  const policy = contentSecurityPolicy({
    connectOrigins: ["https://api.example.org", "https://x; script-src *"]
  })
  expect(policy).toContain("connect-src 'self' https://api.example.org;")
  expect(policy).not.toContain("script-src *")
  expect(contentSecurityPolicy({})).toContain("connect-src 'self';")
})

test("the form has a query that one parameter describes as its text", () => {
  const schema = { type: "object", properties: { a: { const: "b c" } } }
  const content = { "application/x-www-form-urlencoded": { schema } }
  const found = formOf({ parameters: [{ name: "q", in: "querystring", required: true, content }] })
  expect(found?.text).toMatch(/data-place="querystring"[^>]* value="a=b%20c"/)
})
