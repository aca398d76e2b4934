import { inOneSlice, parseWithDigits, type JsonObject } from "@octavo/kernel"
import { harmlessDocument, parseDocument } from "@octavo/markdown"
import { describe, expect, it } from "vitest"
import {
  findOperation,
  printFacts,
  renderDocument,
  renderFacts,
  sampleOf,
  sampleRequest,
  specTextsIn
} from "@octavo/html"
import { aRenderContext } from "@octavo/html/testing"

const source = `{
  "openapi": "3.1.0",
  "servers": [{
    "url": "https://{env}.example.com", "description": "The *public* server",
    "variables": {"env": {"default": "eu", "enum": ["eu", "us"], "description": "The region"}}
  }],
  "paths": {"/pets/{id}": {"post": {
    "operationId": "changePet",
    "summary": "Change a pet",
    "description": "Needs **care**.\\n\\n- one\\n- two <script>alert(1)</script>\\n\\n## More\\n\\n[a](javascript:alert(1)) {{ visitor.claims.token }}",
    "externalDocs": {"url": "https://docs.example.com/pets", "description": "The guide"},
    "security": [{}, {"key": [], "login": ["write"]}, {"cert": []}],
    "parameters": [
      {"name": "id", "in": "path", "required": true, "schema": {"type": "integer", "exclusiveMinimum": 0}},
      {"name": "limit", "in": "query", "required": true, "schema": {"type": "integer", "example": 25}},
      {"name": "filter", "in": "query", "style": "deepObject", "explode": true, "schema": {"type": "object"}},
      {"name": "sort", "in": "query", "schema": {"type": "string"}, "examples": {"byName": {"summary": "By name", "value": "name"}, "byAge": {"value": "age"}}},
      {"name": "q", "in": "query", "content": {"application/json": {"schema": {"type": "object"}}}},
      {"name": "session", "in": "cookie", "deprecated": true, "schema": {"type": "string"}}
    ],
    "requestBody": {"required": true, "description": "The new pet", "content": {"multipart/form-data": {
      "schema": {"$ref": "#/components/schemas/Pet"},
      "encoding": {"photo": {"contentType": "image/png", "headers": {"X-Part": {"required": true, "schema": {"type": "string"}}}}}
    }}},
    "responses": {
      "200": {
        "description": "Changed",
        "headers": {"X-Rate": {"description": "Calls left", "required": true, "schema": {"type": "integer", "maximum": 60}}},
        "content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/Animal"},
          "examples": {"cat": {"summary": "A cat", "value": {"price": 1.50, "id": 12345678901234567890}}, "dog": {"externalValue": "https://e.example.com/dog.json"}}
        }},
        "links": {"Owner": {"operationId": "getOwner", "description": "Its owner", "parameters": {"id": "$response.body#/owner"}}}
      },
      "4XX": {"description": "Refused"}
    },
    "callbacks": {"onChange": {"{$request.body#/url}": {"post": {
      "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
      "responses": {"204": {"description": "Taken"}}
    }}}},
    "x-codeSamples": [{"lang": "Ruby", "label": "Ruby client", "source": "Pets.change(1)"}, {"lang": "cURL", "source": "curl --mine"}]
  }}},
  "webhooks": {"gone": {"post": {
    "security": [{"key": []}],
    "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
    "responses": {"200": {"description": "Heard", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}
  }}},
  "components": {
    "securitySchemes": {
      "key": {"type": "apiKey", "in": "header", "name": "X-Api-Key", "description": "From the console"},
      "login": {"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://a.example.com/token", "scopes": {"write": "Change things"}}}},
      "cert": {"type": "mutualTLS"}
    },
    "schemas": {
      "Pet": {"type": "object", "required": ["id", "secret", "name"], "properties": {
        "id": {"type": "integer", "readOnly": true, "minimum": 10, "exclusiveMinimum": true},
        "secret": {"type": "string", "writeOnly": true},
        "name": {"$ref": "#/components/schemas/Name", "description": "The name beside a reference"},
        "photo": {"type": "string", "format": "binary"},
        "rate": {"type": "number", "multipleOf": 0.10, "default": 1.10},
        "size": {"enum": ["s", "l"], "x-enumDescriptions": {"s": "Small"}},
        "maybe": {"type": ["string", "null"]},
        "tag": {"type": "string", "xml": {"name": "Tag", "attribute": true}, "deprecated": true}
      }},
      "Name": {"type": "string", "description": "The name behind a reference", "pattern": "^[a-z]+$"},
      "Animal": {"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"title": "A dog of any kind", "type": "object"}],
        "discriminator": {"propertyName": "kind", "mapping": {"feline": "#/components/schemas/Cat"}}},
      "Cat": {"type": "object", "properties": {"kind": {"type": "string"}}}
    }
  }
}`
const root = parseWithDigits(source) as JsonObject
const operation = findOperation(root, { kind: "paths", method: "post", path: "/pets/{id}" })!
const webhook = findOperation(root, { kind: "webhooks", method: "post", path: "gone" })!

/** The words of HTML. */
const words = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")

const said = {
  page: words(renderFacts(root, operation).text),
  Markdown: printFacts(root, operation).replaceAll(/[`*]/g, "").replaceAll(/\s+/g, " ")
}

describe("an operation", () => {
  it.each([
    [
      "servers with their variables",
      ["{env}.example.com", "{env}: eu; one of eu, us", "The region", "server"]
    ],
    ["its operationId", ["operationId: changePet"]],
    ["documentation elsewhere", ["https://docs.example.com/pets", "The guide"]],
    [
      "name and place of a key",
      [
        ["key API key in header X-Api-Key", "key: API key in header X-Api-Key and login: OAuth 2"],
        ["login OAuth 2 token", "login: OAuth 2"],
        "From the console"
      ]
    ],
    [
      "scopes and addresses of OAuth",
      ["https://a.example.com/token", ["write Change things", "write (Change things)"]]
    ],
    [
      "further alternatives, and that security is optional",
      [["cert TLS client certificate", "cert: TLS client certificate"], "Optional: the call also works"]
    ],
    [
      "both forms of exclusive bounds",
      [
        ["more than 0", "exclusiveMinimum: 0"],
        ["more than 10", "minimum: 10"],
        ["more than 10", "exclusiveMinimum: true"]
      ]
    ],
    [
      "styles, media types and deprecation of parameters",
      ["style: deepObject", "application/json", ["Cookie parameters session", "in cookie"], "deprecated"]
    ],
    [
      "examples of parameters by name",
      [
        ["Example byName: By name: name", "example byName: By name: name"],
        ["Example byAge: age", "example byAge: age"]
      ]
    ],
    [
      "encodings of parts with their headers",
      ["photo: image/png", "photo: header X-Part (string, required)"]
    ],
    ["that a body is required, with its words", [["Body required", "Body (required)"], "The new pet"]],
    ["headers of responses", ["X-Rate", "Calls left", ["at most 60", "maximum: 60"]]],
    [
      "all examples of bodies by name, with the digits of numbers",
      ["cat: A cat", '"price": 1.50', "12345678901234567890", "https://e.example.com/dog.json"]
    ],
    ["links", ["Owner: getOwner with id = $response.body#/owner", "Its owner"]],
    ["callbacks", ["onChange", "POST {$request.body#/url}", "Taken"]],
    ["ranges of statuses", ["4XX", "Refused"]],
    ["directions of properties", ["read-only", "write-only"]],
    ["words beside a reference, and limits behind it", ["The name beside a reference", "pattern: ^[a-z]+$"]],
    ["allowed values with their words", [["Allowed s Small l", "enum: s (Small), l"]]],
    ["nullable types", ["string or null"]],
    [
      "limits with the digits of numbers",
      [
        ["multiple of 0.10", "multipleOf: 0.10"],
        ["Default 1.10", "default: 1.10"]
      ]
    ],
    ["names in XML", ["xml: Tag attribute"]],
    [
      "titles of branches, and the values that choose them",
      ["Cat (kind: feline)", "A dog of any kind", "discriminator: kind (feline → Cat)"]
    ],
    ["code of the author in place of a generated one", ["Pets.change(1)", "curl --mine"]]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<string | readonly [string, string]>]>)(
    "shows %s",
    (_, wanted) => {
      // A pair has the words of the page and those of its Markdown.
      for (const word of wanted) {
        const [onPage, inMarkdown] = typeof word === "string" ? [word, word] : word
        expect(said.page).toContain(onPage)
        expect(said.Markdown).toContain(inMarkdown.replaceAll(/[`*]/g, ""))
      }
    }
  )

  it("has no curl of ours beside that of the author, and a required parameter with its example", () => {
    expect(said.page).not.toContain("curl -X")
    expect(said.page).toContain("limit=25")
  })

  it("leaves read-only values out of requests and write-only ones out of responses", () => {
    const { body } = sampleRequest(root, operation)
    const names = body?.kind === "multipart" ? body.parts.map(({ name }) => name) : []
    expect(names).toContain("secret")
    expect(names).not.toContain("id")
  })
})

describe("a schema of several parts", () => {
  const schema = (more: object) => ({
    type: "object",
    properties: {
      p: {
        allOf: [{ description: "The first part", minimum: 7 }, { description: "The second part" }],
        ...more
      }
    }
  })
  const factsFor = (more: object): string => {
    const content = { "application/json": { schema: schema(more) } }
    const document = { paths: { "/a": { post: { requestBody: { content }, responses: {} } } } }
    return printFacts(document, findOperation(document, { kind: "paths", method: "post", path: "/a" })!)
  }

  it("has the words of all parts where it has none of its own", () => {
    expect(factsFor({})).toMatch(/The first part\n\n.*The second part/)
    expect(factsFor({ description: "Its own words" })).toContain("minimum: 7): Its own words\n")
  })

  it("says what is documented elsewhere", () => {
    const externalDocs = { url: "https://docs.example.com/p", description: "The guide" }
    expect(factsFor({ externalDocs })).toContain("see The guide: https://docs.example.com/p")
  })
})

describe("a value for a schema", () => {
  const sample = (schema: unknown, ...examples: ReadonlyArray<unknown>) =>
    sampleOf({}, schema, "request", examples)

  it("is the example of the author, then the default, then an allowed value", () => {
    const values = { type: "integer", enum: [4, 5], default: 5 }
    expect(sample({ ...values, example: 4 })).toBe(4)
    expect(sample(values)).toBe(5)
    expect(sample({ type: "integer", enum: [4, 5] })).toBe(4)
    expect(sample({ type: "integer", default: 3, example: 25 })).toBe(25)
    expect(sample({ type: "integer" }, 25)).toBe(25)
  })

  it("is in the type of the schema, whatever the author wrote it as", () => {
    expect(sample({ type: "string", example: 123 })).toBe("123")
    expect(sample({ type: "integer" }, "25")).toBe(25)
    expect(sample({ type: "boolean" }, "false")).toBe(false)
    expect(sample({ type: "array", items: { type: "integer" } }, "1, 2")).toEqual([1, 2])
  })

  it("is made up where no example fits", () => {
    expect(sample({ type: "integer", minimum: 10 }, 3, "x")).toBe(10)
    expect(sample({ type: "string", enum: ["a"], example: "b" })).toBe("a")
  })

  it.each([
    ["^[A-Z]{2}-\\d{4}$", /^[A-Z]{2}-\d{4}$/],
    ["^(?=.*[A-Z])(?=.*\\d).{8,20}$", /^(?=.*[A-Z])(?=.*\d).{8,20}$/],
    ["^\\p{Lu}\\p{L}+$", /^\p{Lu}\p{L}+$/u],
    ["^[^:]+:[^:]+$", /^[^:]+:[^:]+$/],
    ["^(a|b)*c{2,}$", /^(a|b)*c{2,}$/],
    ["^https?://[\\w.-]+(/\\S*)?$", /^https?:\/\/[\w.-]+(\/\S*)?$/],
    ["^[\\]\\-x]$", /^[\]\-x]$/]
  ])("matches the pattern %s", (pattern, expression) => {
    expect(sample({ type: "string", pattern })).toMatch(expression)
  })
})

describe("a webhook", () => {
  it("is a call that the API makes: without servers, keys and code of the reader, with the values that the API sends", () => {
    const markdown = printFacts(root, webhook)
    expect(markdown).toContain("The API sends this request to an address of yours.")
    expect(markdown).not.toMatch(/Servers|X-Api-Key|curl/)
    const [sent = "", received = ""] = markdown.split("**Responses**")
    expect(sent).toContain('"id": 11')
    expect(sent).not.toContain('"secret":')
    expect(words(renderFacts(root, webhook).text)).toContain('"id": 11')
    expect(received).toContain("- 200: Heard")
  })
})

describe("descriptions of a specification", () => {
  const document = parseDocument(
    '{% openapi-operation spec="s" path="/pets/{id}" method="post" %}\n{% endopenapi-operation %}\n',
    (target, kind) => (kind === "openapi-spec" ? { kind: "openapi", spec: target } : undefined)
  )
  const read = new Map(
    inOneSlice(specTextsIn(document, () => root)).descriptions.map((text) => [
      text,
      harmlessDocument(parseDocument(`# Description\n\n${text}`, () => undefined))
    ])
  )
  const { body, outline } = renderDocument(
    document,
    aRenderContext({ specification: () => root, description: (text) => read.get(text) })
  )

  it("are Markdown, and never markup, addresses of scripts or expressions", () => {
    for (const wanted of [
      "<strong>care</strong>",
      "<li>",
      "<em>public</em>",
      "<strong>More</strong>",
      "{{ visitor.claims.token }}"
    ])
      expect(body.text).toContain(wanted)
    expect(body.text).not.toMatch(/<script|href="javascript/)
  })

  it("add no headings to the outline of the page, which has the operation", () => {
    expect(outline).toEqual([{ id: "post-petsid", title: "Change a pet", depth: 1 }])
  })

  it("are read as Markdown only where that changes them, within bounds", () => {
    expect([...read.keys()]).toContain("The *public* server")
    expect([...read.keys()]).not.toContain("The region")
    const long = { ...root, paths: { "/pets/{id}": { post: { description: "*a* ".repeat(10_000) } } } }
    expect(inOneSlice(specTextsIn(document, () => long)).descriptions).toEqual(["The *public* server"])
  })
})
