import { Effect } from "effect"
import { fieldOf, isObject, refuse, type ScimObject } from "./ScimBody.ts"

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

const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i

/** Reads the steps of a PATCH. The names of operations are compared without regard to case, as some directories send "Replace". */
export const readScimPatch = Effect.fnUntraced(function* (body: ScimObject) {
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
    const path = fieldOf(operation, "path") ?? ""
    if (typeof path !== "string") return yield* refuse("path must be a string", "invalidPath")
    const sentPath = path.trim().replace(coreSchema, "")
    if (op === "remove" && sentPath === "") return yield* refuse("remove needs a path", "invalidPath")
    steps.push({ op, path: sentPath.toLowerCase(), sentPath, value: fieldOf(operation, "value") })
  }
  return steps
})

/** Takes the steps without a path apart: one step for each attribute that the value names. */
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
