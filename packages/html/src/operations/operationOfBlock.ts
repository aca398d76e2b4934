import type { JsonObject } from "@octavo/kernel"
import type { BlockOf } from "@octavo/markdown"
import { findOperation, type OperationFacts } from "./OperationFacts.ts"

/** A block that shows a part of an OpenAPI specification. */
export type SpecBlock = BlockOf<"swagger" | "openapi-operation" | "openapi-schemas" | "openapi-webhook">

/** The facts of the operation or webhook that a block shows; undefined where its document has none, and for schemas. */
export const operationOfBlock = (root: JsonObject, block: SpecBlock): OperationFacts | undefined => {
  if (block.type === "openapi-schemas") return undefined
  return block.type === "openapi-webhook"
    ? findOperation(root, { kind: "webhooks", method: block.data.method, path: block.data.name })
    : findOperation(root, { kind: "paths", method: block.data.method, path: block.data.path })
}
