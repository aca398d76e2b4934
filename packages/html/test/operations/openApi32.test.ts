import { findOperation, printFacts, renderDocument } from "@octavo/html"
import { aRenderContext } from "@octavo/html/testing"
import { parseWithDigits, type JsonObject } from "@octavo/kernel"
import { parseDocument } from "@octavo/markdown"
import { expect, it } from "vitest"

const source = {
  openapi: "3.1.0",
  paths: {
    "/pets": {
      post: {
        security: [{ login: [] }],
        requestBody: {
          content: {
            "multipart/mixed": {
              description: "A pet and its pictures",
              schema: {
                type: "array",
                prefixItems: [{ $ref: "#/components/schemas/Animal" }],
                items: { type: "string", contentMediaType: "image/png" }
              },
              prefixEncoding: [{ contentType: "application/json" }],
              itemEncoding: { contentType: "image/png" }
            }
          }
        },
        responses: {
          "200": {
            description: "Events",
            content: {
              "text/event-stream": {
                itemSchema: {
                  type: "object",
                  required: ["event", "data"],
                  properties: { event: { const: "born" }, data: { const: "one\ntwo" } }
                }
              }
            }
          }
        }
      }
    }
  },
  components: {
    securitySchemes: {
      login: {
        type: "oauth2",
        deprecated: true,
        oauth2MetadataUrl: "https://login.example.com/metadata",
        flows: {}
      }
    },
    schemas: {
      Animal: {
        type: "object",
        discriminator: {
          propertyName: "kind",
          mapping: { cat: "#/components/schemas/Cat" },
          defaultMapping: "#/components/schemas/Other"
        },
        properties: { kind: { type: "string" } }
      },
      Cat: { type: "object", properties: { kind: { const: "cat" } } },
      Other: { type: "object", properties: { kind: { type: "string" } } }
    }
  }
}

const root = parseWithDigits(JSON.stringify(source)) as JsonObject

const facts = [
  "OAuth 2 token in header Authorization, https://login.example.com/metadata, deprecated",
  "A pet and its pictures",
  "part 1: application/json",
  "each part: image/png",
  "other values → Other"
]

it("fields of OpenAPI 3.2 are on the page of an operation and in its Markdown", () => {
  const document = parseDocument(
    '{% openapi-operation spec="s" path="/pets" method="post" %}\n{% endopenapi-operation %}\n',
    (target, kind) => (kind === "openapi-spec" ? { kind: "openapi", spec: target } : undefined)
  )
  const page = renderDocument(document, aRenderContext({ specification: () => root })).body.text
  const words = page.replaceAll(/<[^>]*>/g, "").replaceAll(/\s+/g, " ")
  const markdown = printFacts(root, findOperation(root, { kind: "paths", method: "post", path: "/pets" })!)
  for (const fact of facts) {
    expect(words).toContain(fact)
    expect(markdown).toContain(fact)
  }
  expect(markdown).toContain("event: born\n")
  expect(markdown).toContain("data: one\n")
  expect(markdown).toContain("data: two\n")
})
