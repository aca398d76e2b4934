import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"

type Json = Readonly<Record<string, unknown>>

const fileOf = (name: string, path: string) => join(dirname(fileURLToPath(import.meta.resolve(name))), path)
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Json

const objectsIn = (value: unknown): ReadonlyArray<readonly [string, Json]> =>
  Object.entries((value ?? {}) as Record<string, Json>)

/** The names of objects that the schemas call otherwise than the specifications. */
const named: Readonly<Record<string, string>> = {
  externalDocs: "External Documentation",
  fileSchema: "Schema",
  jsonReference: "Reference",
  MediaType: "Media Type",
  primitivesItems: "Items",
  "oauth-flows": "OAuth Flows",
  OAuthFlows: "OAuth Flows",
  XML: "XML",
  xml: "XML"
}

/** The object of OpenAPI that a definition is about; undefined for a part that others include. */
const objectOf = (definition: string): string | undefined => {
  if (/-or-reference$|^(?:ParameterLocation|examples|explode-for-form|mimeType.*)$/.test(definition))
    return undefined
  if (/Security(?:Scheme)?$/.test(definition)) return "Security Scheme"
  if (definition.endsWith("Flow")) return "OAuth Flow"
  if (/Parameter(?:SubSchema)?$/.test(definition)) return "Parameter"
  const words = definition.replaceAll("-", " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2")
  return named[definition] ?? words.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

class Fields {
  readonly found = new Map<string, Set<string>>()

  add(object: string, field: string, version: string): void {
    const key = `${object} ${field}`
    this.found.set(key, (this.found.get(key) ?? new Set()).add(version))
  }

  /** Adds the fields of a schema with its alternatives and conditions. */
  visit(schema: Json, object: string, version: string, definitions: Json): void {
    for (const field of Object.keys((schema["properties"] ?? {}) as Json)) this.add(object, field, version)
    for (const pattern of Object.keys((schema["patternProperties"] ?? {}) as Json)) {
      const fields = /^\^\(?(\\\$ref|[a-z|]+)\)?\$$/.exec(pattern)?.[1]?.replace("\\", "").split("|") ?? []
      for (const field of fields) this.add(object, field, version)
    }
    const { $ref } = schema
    if (typeof $ref === "string" && /^#\/\$defs\/(?:examples|explode-for-form)$/.test($ref))
      this.visit(definitions[$ref.split("/").at(-1)!] as Json, object, version, definitions)
    const parts = [
      ...["allOf", "anyOf", "oneOf"].flatMap((key) => (schema[key] ?? []) as ReadonlyArray<Json>),
      ...["then", "else"].flatMap((key): ReadonlyArray<Json> => (key in schema ? [schema[key] as Json] : [])),
      ...objectsIn(schema["dependentSchemas"]).map(([, part]) => part)
    ]
    for (const part of parts) this.visit(part, object, version, definitions)
    if (schema === definitions) return
    for (const [, part] of objectsIn(schema["$defs"]))
      this.visit(part, object === "OAuth Flows" ? "OAuth Flow" : object, version, definitions)
  }
}

/** The fields of all objects of OpenAPI by the JSON schemas of its versions, each with the versions that have it. */
const fieldsOfSchemas = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const fields = new Fields()
  for (const version of ["2.0", "3.0", "3.1", "3.2"]) {
    const root = read(fileOf("@seriousme/openapi-schema-validator", `schemas/v${version}/schema.json`))
    const { $defs, ...own } = root
    const definitions = (root["definitions"] ?? $defs) as Json
    fields.visit(own, "OpenAPI", version, definitions)
    for (const [name, schema] of objectsIn(definitions)) {
      const object = objectOf(name)
      if (object !== undefined) fields.visit(schema, object, version, definitions)
    }
  }
  // Schemas of OpenAPI 3.1 and 3.2 are those of JSON Schema 2020-12, and some fields more.
  for (const version of ["3.1", "3.2"]) {
    for (const part of [
      "applicator",
      "content",
      "core",
      "format-annotation",
      "meta-data",
      "unevaluated",
      "validation"
    ]) {
      const vocabulary = read(fileOf("ajv", `refs/json-schema-2020-12/meta/${part}.json`))
      for (const field of Object.keys(vocabulary["properties"] as Json)) fields.add("Schema", field, version)
    }
    for (const field of ["discriminator", "example", "externalDocs", "xml"])
      fields.add("Schema", field, version)
    for (const field of ["propertyName", "mapping"]) fields.add("Discriminator", field, version)
    for (const field of ["attribute", "name", "namespace", "prefix", "wrapped"])
      fields.add("XML", field, version)
  }
  fields.add("Discriminator", "defaultMapping", "3.2")
  fields.add("XML", "nodeType", "3.2")
  return fields.found
}

const rows = readFileSync(new URL("../FIELDS.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:Object|-)/.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))

it("the table of fields names each field of OpenAPI 2.0, 3.0, 3.1 and 3.2 with its versions, and no other", () => {
  const listed = rows.flatMap(([, object, fields, versions]) =>
    fields!.split(", ").map((field) => `${object} ${field.replaceAll("`", "")}: ${versions}`)
  )
  const wanted = [...fieldsOfSchemas()]
    .map(([key, versions]) => `${key}: ${[...versions].toSorted().join(", ")}`)
    // The empty schema of the root of JSON Schema has no name.
    .filter((line) => !line.startsWith("Callbacks "))
  expect(listed.toSorted()).toEqual(wanted.toSorted())
})

it("the table of fields says of each whether it is shown or used, and else why not", () => {
  const silent = rows.filter(
    ([, , , , words]) => !/^(?:shown|used)(?:\b|$)|^not (?:shown|used): \S/.test(words ?? "")
  )
  expect(silent).toEqual([])
})
