const item = { type: "object", required: ["a"], properties: { a: { type: "string", minLength: 3 } } }
const responses = { default: { description: "Done" } }

/** A document with what OpenAPI 3.2 adds to requests. */
export const openApi32 = {
  openapi: "3.2.0",
  info: { title: "OpenAPI 3.2", version: "1" },
  servers: [{ url: "https://api.example.com", name: "production" }],
  components: { mediaTypes: { Item: { schema: item } } },
  paths: {
    "/items": {
      query: {
        requestBody: { required: true, content: { "application/json": { schema: item } } },
        responses
      },
      get: {
        parameters: [
          {
            name: "all",
            in: "querystring",
            required: true,
            content: {
              "application/x-www-form-urlencoded": {
                schema: {
                  type: "object",
                  required: ["text"],
                  properties: {
                    text: { const: "a b&c" },
                    list: { type: "array", items: { type: "integer" } }
                  }
                }
              }
            }
          }
        ],
        responses
      },
      post: {
        parameters: [
          {
            name: "visitor",
            in: "cookie",
            style: "cookie",
            required: true,
            schema: { type: "object", required: ["u"], properties: { u: { type: "string" } } }
          }
        ],
        requestBody: { required: true, content: { "application/jsonl": { itemSchema: item } } },
        responses
      },
      put: {
        requestBody: {
          required: true,
          content: { "application/json": { $ref: "#/components/mediaTypes/Item" } }
        },
        responses
      }
    },
    "/parts": {
      post: {
        requestBody: {
          required: true,
          content: {
            "multipart/mixed": {
              schema: {
                type: "array",
                prefixItems: [item, { type: "string", const: "a,b" }],
                items: item,
                minItems: 3
              },
              prefixEncoding: [{ contentType: "application/json" }, { contentType: "text/csv" }],
              itemEncoding: { contentType: "application/vnd.item+json" }
            }
          }
        },
        responses
      },
      put: {
        requestBody: {
          required: true,
          content: {
            "multipart/mixed": { itemSchema: item, itemEncoding: { contentType: "application/json" } }
          }
        },
        responses
      }
    },
    "/json": {
      get: {
        parameters: [
          { name: "q", in: "querystring", required: true, content: { "application/json": { schema: item } } }
        ],
        responses
      },
      post: {
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: item, examples: { e: { dataValue: { a: "from data" } } } }
          }
        },
        responses
      }
    }
  }
}
