import { findOperation, sampleRequest } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import { expect, it } from "vitest"

/** The request of the samples of an operation. */
const requestOf = (operation: JsonObject, path = "/a") => {
  const root = { openapi: "3.1.0", paths: { [path]: { post: operation } } }
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
