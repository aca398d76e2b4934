import type { JsonObject } from "@octavo/kernel"
import { validate } from "@scalar/openapi-parser"
import { type SpecFinding, specLimits } from "../specs/Spec.ts"
import { checkReferences, type ReferenceProblem } from "./checkReferences.ts"
import { locate } from "./locate.ts"
import { quoted } from "./Unreadable.ts"

/** The violations of the rules of OpenAPI. References are checked apart, all of them. */
const violations = async (document: JsonObject): Promise<ReadonlyArray<ReferenceProblem>> => {
  const { errors = [] } = await validate(document as Record<string, unknown>)
  return errors
    .filter(({ message }) => !/reference/i.test(message))
    .map(({ message, path }) => ({
      message: quoted(message),
      pointer: Array.isArray(path) ? `/${path.join("/")}` : (path ?? "")
    }))
}

/** The findings about a document that is accepted with them, with their places in its source. */
export const findWarnings = async (
  document: JsonObject,
  text: string
): Promise<ReadonlyArray<SpecFinding>> => {
  const found = [...(await violations(document)), ...checkReferences(document, specLimits.findings)]
  if (found.length === 0) return []
  const placeAt = locate(text)
  return found.slice(0, specLimits.findings).map(({ message, pointer }) => ({
    message: `${pointer === "" ? "/" : pointer}: ${message}${placeAt(pointer)}`
  }))
}
