import { isObject } from "@octavo/kernel"
import { Effect } from "effect"
import { AdaptiveSchemaRefused, type ClaimObject } from "./AdaptiveSchema.ts"

const maxBytes = 64 * 1024
const maxProperties = 500
const maxDepth = 5
const draft = "http://json-schema.org/draft-07/schema#"
const unsignedDescription = "Unsigned claims of the site visitor."
const forbiddenNames = new Set(["__proto__", "constructor", "prototype"])

/** A problem of a schema and its place in the body. */
class Problem {
  readonly at: string
  readonly problem: string
  constructor(at: string, problem: string) {
    this.at = at
    this.problem = problem
  }
}

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown, at: string): Fields => {
  if (isObject(value)) return value
  throw new Problem(at, "must be an object")
}

const allow = (fields: Fields, at: string, allowed: ReadonlyArray<string>): void => {
  for (const name of Object.keys(fields)) {
    if (!allowed.includes(name)) throw new Problem(`${at}.${name}`, "is a keyword that claims cannot use")
  }
}

const requireDescription = ({ description }: Fields, at: string): void => {
  if (typeof description !== "string") throw new Problem(`${at}.description`, "must be a text")
}

const checkPrimitive = (fields: Fields, at: string): void => {
  requireDescription(fields, at)
  const { type } = fields
  if (type !== "boolean" && type !== "string" && type !== "number") {
    throw new Problem(`${at}.type`, "must be boolean, string, number, array or object")
  }
  allow(fields, at, ["type", "description", ...(type === "string" ? ["enum"] : [])])
  const values = fields["enum"]
  if (values === undefined) return
  if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) {
    throw new Problem(`${at}.enum`, "must be a list of texts")
  }
}

/** Checks objects and counts the properties of all of them. */
class Checker {
  #properties = 0

  #checkProperty(value: unknown, at: string, depth: number): void {
    const fields = fieldsOf(value, at)
    if (fields["type"] === "object") {
      requireDescription(fields, at)
      this.checkObject(fields, at, depth + 1, ["description"])
    } else if (fields["type"] === "array") {
      requireDescription(fields, at)
      allow(fields, at, ["type", "description", "items"])
      checkPrimitive(fieldsOf(fields["items"], `${at}.items`), `${at}.items`)
    } else {
      checkPrimitive(fields, at)
    }
  }

  checkObject(fields: Fields, at: string, depth: number, also: ReadonlyArray<string>): void {
    allow(fields, at, ["type", "properties", "additionalProperties", ...also])
    if (fields["type"] !== "object") throw new Problem(`${at}.type`, "must be object")
    if (fields["additionalProperties"] !== false) {
      throw new Problem(`${at}.additionalProperties`, "must be false")
    }
    if (depth > maxDepth) throw new Problem(at, `is nested deeper than ${maxDepth} levels`)
    const properties = fieldsOf(fields["properties"], `${at}.properties`)
    for (const [name, property] of Object.entries(properties)) {
      if (++this.#properties > maxProperties) {
        throw new Problem(at, `has more than ${maxProperties} properties in all`)
      }
      if (forbiddenNames.has(name))
        throw new Problem(`${at}.properties.${name}`, "cannot be the name of a claim")
      this.#checkProperty(property, `${at}.properties.${name}`, depth)
    }
  }
}

const check = (value: unknown): void => {
  const root = fieldsOf(value, "jsonSchema")
  if (Buffer.byteLength(JSON.stringify(value)) > maxBytes) {
    throw new Problem("jsonSchema", `has more than ${maxBytes / 1024} KB`)
  }
  if (root["$schema"] !== undefined && root["$schema"] !== draft) {
    throw new Problem("jsonSchema.$schema", `must be ${draft}`)
  }
  new Checker().checkObject(root, "jsonSchema", 1, ["$schema"])
  const at = "jsonSchema.properties.unsigned"
  const unsigned = (root["properties"] as Fields)["unsigned"]
  if (unsigned === undefined) return
  const { description, type } = fieldsOf(unsigned, at)
  if (type !== "object") throw new Problem(`${at}.type`, "must be object")
  if (description !== unsignedDescription) {
    throw new Problem(`${at}.description`, `must be "${unsignedDescription}"`)
  }
}

/** Reads a JSON schema of claims: objects without further properties, down to booleans, texts, numbers and lists of these. */
export const readAdaptiveSchema = (value: unknown): Effect.Effect<ClaimObject, AdaptiveSchemaRefused> =>
  Effect.suspend(() => {
    try {
      check(value)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return Effect.fail(new AdaptiveSchemaRefused({ at: error.at, problem: error.problem }))
    }
    return Effect.succeed(value as ClaimObject)
  })
