import { Context } from "effect"
import { type HttpApiEndpoint, OpenApi } from "effect/http-api"
import { Api } from "../Api.ts"
import { BodyLimit, defaultBodyLimit, editBodyLimit } from "../BodyLimit.ts"
import { describeFields, fieldsAnnotation } from "./describeFields.ts"
import { describeParameters, idempotencyKey, ifNoneMatch } from "./describeParameters.ts"
import { schemaDescriptions, tagDescriptions } from "./descriptions.ts"
import { introduction } from "./introduction.ts"
import { entriesOf, isObject, type Json, type JsonObject, mapValues } from "./Json.ts"
import { SchemaNames } from "./nameSchemas.ts"
import { requestExamples } from "./requestExamples.ts"
import { Examples } from "./Examples.ts"
import {
  failureResponseRef,
  failureResponses,
  headers,
  notModified,
  serverStatuses,
  withHeaders
} from "./responses.ts"
import { isConditional, responseHeadersOf } from "./responseHeaders.ts"
import { tidySchema } from "./tidySchema.ts"

/** The limit on the body of each operation, in bytes. */
const limits: ReadonlyMap<string, number> = new Map(
  Object.values(Api.groups)
    .flatMap((group) => Object.values<HttpApiEndpoint.Top>(group.endpoints))
    .map(({ annotations, identifier }) => [identifier, Context.get(annotations, BodyLimit)])
)

const limitInWords = (limit: number): string =>
  limit === editBodyLimit
    ? `At most ${limit / 1e6} MB of JSON in UTF-8, of which at most ${defaultBodyLimit / 1e6} MB beside texts of more than 4 KB, such as the base64 of a file. A larger body returns 413; upload larger files with \`generateStorageUploadURL\`.`
    : `At most ${limit / 1e6} MB of JSON in UTF-8. A larger body returns 413.`

const isFailure = (status: string) => status >= "400"

class Description {
  /** The examples of response bodies, by the names of their schemas. */
  readonly examples: Record<string, Json> = {}
  private readonly names: SchemaNames

  constructor(names: SchemaNames) {
    this.names = names
  }

  private success(id: string, method: string, status: string, response: Json): Json {
    if (!isObject(response)) return response
    const content = this.names.named(response["content"], `${id}Response`)
    const description =
      typeof response["description"] === "string" && / /.test(response["description"])
        ? response["description"]
        : successWords[status]
    return withHeaders(
      {
        ...response,
        description: description ?? "Success.",
        ...("content" in response && { content: mapValues(content, (media) => this.withExample(media)) })
      },
      ...responseHeadersOf(id, method, Number(status))
    )
  }

  /** Adds the example of a named schema, which operations share. */
  private withExample(media: Json): Json {
    const { schema } = isObject(media) ? media : {}
    const name = isObject(schema) ? String(schema["$ref"] ?? "").replace(/^.*\//, "") : ""
    if (!isObject(media) || !isObject(schema) || name === "") return media
    if (!(name in this.examples)) {
      const value = new Examples(this.names.schemas).of(schema)
      if (value === undefined) return media
      this.examples[name] = { value }
    }
    return { ...media, examples: { default: { $ref: `#/components/examples/${name}` } } }
  }

  private request(id: string, body: JsonObject): JsonObject {
    const example = requestExamples[id]
    const content = mapValues(this.names.named(body["content"], `${id}Request`), (media) =>
      isObject(media) && example !== undefined ? { ...media, example } : media
    )
    return { ...body, content, description: limitInWords(limits.get(id) ?? defaultBodyLimit) }
  }

  /** An operation with everything that clients can send to it and get from it. */
  operation(json: Json, method: string): Json {
    if (!isObject(json)) return json
    const { description, parameters, requestBody, responses, summary, ...rest } = json
    const id = String(json["operationId"]).replace(/^.*\./, "")
    const isTagged = isConditional(id, method)
    const statuses = entriesOf(responses)
    const declared = statuses.map(([status]) => status).filter(isFailure)
    const more = [...declared, ...serverStatuses(method, isObject(requestBody))]
    const described = describeParameters(id, Array.isArray(parameters) ? parameters : [])
    return {
      ...rest,
      operationId: id,
      summary: summary ?? "",
      description: description ?? `${String(summary)}.`,
      parameters: [
        ...(Array.isArray(described) ? described : []),
        ...(isTagged ? [ifNoneMatch] : []),
        ...(method === "post" || method === "put" ? [idempotencyKey] : [])
      ],
      ...(isObject(requestBody) && { requestBody: this.request(id, requestBody) }),
      responses: {
        ...Object.fromEntries(
          statuses
            .filter(([status]) => !isFailure(status))
            .map(([status, response]) => [status, this.success(id, method, status, response)])
        ),
        ...(isTagged && { 304: notModified }),
        ...Object.fromEntries(
          [...new Set(more)].toSorted().map((status) => [status, failureResponseRef(status)])
        )
      }
    }
  }
}

const successWords: Readonly<Record<string, string>> = {
  200: "The request succeeded.",
  201: "The resource was created.",
  204: "The request succeeded. The response has no body."
}

const schemasOf = (components: Json | undefined): JsonObject => {
  const { schemas } = isObject(components) ? components : {}
  const described = mapValues(schemas, (schema, name) => {
    const text = schemaDescriptions[name]
    const known = describeFields(tidySchema(schema))
    return isObject(known) && known["description"] === undefined && text !== undefined
      ? { description: text, ...known }
      : known
  })
  return Object.fromEntries(
    Object.entries(described)
      .filter(([name]) => !/^Failure\d/.test(name) || name === "Failure400" || name === "Failure409")
      .map(([name, schema]) => [name === "Failure400" ? "Failure" : name, schema])
  )
}

/** The description of the API in OpenAPI 3.1, derived from its endpoints and their schemas. */
export const apiDocument = (): JsonObject => {
  const derived = OpenApi.fromApi(Api, {
    includeAnnotationKey: (key) => key === fieldsAnnotation
  }) as unknown as JsonObject
  const names = new SchemaNames(schemasOf(derived["components"]))
  const description = new Description(names)
  const paths = mapValues(derived["paths"], (path) =>
    mapValues(path, (operation, method) =>
      description.operation(isObject(operation) ? describeFields(tidySchema(operation)) : operation, method)
    )
  )
  const used = JSON.stringify([paths, names.schemas])
  const tags = Array.isArray(derived["tags"]) ? derived["tags"] : []
  return {
    openapi: derived["openapi"] ?? "3.1.0",
    info: {
      title: "Octavo API",
      version: "1",
      summary: "Spaces of Markdown pages, change requests, published sites and Git synchronization.",
      description: introduction,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      contact: { name: "The operator of this installation" }
    },
    servers: [{ url: "/", description: "This installation." }],
    security: [{ token: [] }],
    tags: tags.map((tag) =>
      isObject(tag) ? { ...tag, description: tagDescriptions[String(tag["name"])] ?? "" } : tag
    ),
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(names.schemas).filter(
          ([name]) => name.startsWith("Failure") || used.includes(`"#/components/schemas/${name}"`)
        )
      ),
      examples: description.examples,
      responses: failureResponses(),
      headers: { ...headers },
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "An API token: `Authorization: Bearer <token>`. It has the permissions of its user."
        }
      }
    }
  }
}
