import { type JsonObject, isObject } from "@octavo/kernel"
import { Effect } from "effect"
import { fieldOf, refuse } from "./ScimBody.ts"

/** One step of a PATCH (RFC 7644, section 3.5.2), with its path in lower case and without the URN of the schema. */
export interface ScimStep {
  readonly op: "add" | "replace" | "remove"
  /** Empty where the value names the attributes. */
  readonly path: string
  /** The path as it was sent, with the case of its values. */
  readonly sentPath: string
  readonly value: unknown
}

const maxSteps = 1000

const maxShown = 100

const shown = (path: string) => path.slice(0, maxShown)

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group)(:|$)/i

/** A path: an attribute, perhaps of a schema, perhaps with a filter of its values, and perhaps a sub-attribute (figure 7). */
const pathSyntax =
  /^(urn:[\w.:-]+:)?[a-z][\w-]*(\.[a-z$][\w-]*)?(\[(?:[^[\]"]|"(?:[^"\\]|\\.)*")+\](\.[a-z$][\w-]*)?)?$/i

/** The attributes that only the server sets. */
const readOnly = /^(id|meta|schemas|groups)(?=[.[]|$)/

/** The attributes without parts. */
const simple = /^(username|displayname|externalid|active)[.[]/

/**
 * A path as it was sent, without the URN of the schema. Refuses one that is malformed, and one of an attribute that cannot be
 * changed. Well-formed paths of attributes that are not stored pass.
 */
const readPath = Effect.fnUntraced(function* (path: unknown) {
  if (typeof path !== "string") return yield* refuse("path must be a string", "invalidPath")
  const sentPath = path.trim().replace(coreSchema, "")
  if (sentPath === "") return sentPath
  const lower = sentPath.toLowerCase()
  if (!pathSyntax.test(sentPath)) return yield* refuse(`The path ${shown(path)} is malformed`, "invalidPath")
  if (simple.test(lower)) return yield* refuse(`The attribute of ${shown(path)} has no parts`, "invalidPath")
  if (readOnly.test(lower)) return yield* refuse(`Only the server sets ${shown(path)}`, "mutability")
  return sentPath
})

/** Reads the steps of a PATCH. The names of operations are compared without regard to case, as some directories send "Replace". */
export const readScimPatch = Effect.fnUntraced(function* (body: JsonObject) {
  const operations = fieldOf(body, "Operations")
  if (!Array.isArray(operations) || operations.length === 0) {
    return yield* refuse("Operations must be a list with at least one operation", "invalidSyntax")
  }
  if (operations.length > maxSteps) {
    return yield* refuse(`A PATCH has at most ${maxSteps} operations`, "tooMany")
  }
  const steps: Array<ScimStep> = []
  for (const operation of operations) {
    if (!isObject(operation)) return yield* refuse("An operation must be an object", "invalidSyntax")
    const op = String(fieldOf(operation, "op")).toLowerCase()
    if (op !== "add" && op !== "replace" && op !== "remove") {
      return yield* refuse("op must be add, replace or remove", "invalidSyntax")
    }
    const sentPath = yield* readPath(fieldOf(operation, "path") ?? "")
    if (op === "remove" && sentPath === "") return yield* refuse("remove needs a path", "noTarget")
    steps.push({ op, path: sentPath.toLowerCase(), sentPath, value: fieldOf(operation, "value") })
  }
  return steps
})

/**
 * Takes the steps without a path apart: one step for each attribute that the value names. Directories send whole resources there, so
 * attributes that cannot be changed, such as `id`, are ignored.
 */
export const withPaths = Effect.fnUntraced(function* (steps: ReadonlyArray<ScimStep>) {
  const apart: Array<ScimStep> = []
  for (const step of steps) {
    if (step.path !== "") {
      apart.push(step)
      continue
    }
    if (!isObject(step.value)) return yield* refuse("An operation without a path needs an object as value")
    for (const [name, value] of Object.entries(step.value)) {
      const sentPath = name.replace(coreSchema, "")
      apart.push({ op: step.op, path: sentPath.toLowerCase(), sentPath, value })
    }
  }
  return apart
})
