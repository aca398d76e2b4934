import { isObject, type JsonObject } from "@octavo/kernel"
import { quoted, Unreadable } from "./Unreadable.ts"

/** The version of OpenAPI that a document is written in; throws for what is no document that Octavo reads. */
export const findVersion = (value: unknown): { readonly document: JsonObject; readonly version: string } => {
  if (!isObject(value))
    throw new Unreadable("The document is not an object. It begins with `openapi` or `swagger`")
  const said = value["openapi"] ?? value["swagger"]
  if (said === undefined) {
    throw new Unreadable("The document has neither `openapi` nor `swagger`: it is no OpenAPI specification")
  }
  if (typeof said !== "string" || said.startsWith("\u0000")) {
    throw new Unreadable('The version of OpenAPI is not text. Put it into quotes, as in `openapi: "3.1.0"`')
  }
  const isKnown = value["openapi"] === undefined ? said === "2.0" : /^3\.[012](\.|$)/.test(said)
  if (!isKnown) {
    throw new Unreadable(
      `OpenAPI ${quoted(said)} is not supported. Use Swagger 2.0, or OpenAPI 3.0, 3.1 or 3.2`
    )
  }
  return { document: value, version: said }
}
