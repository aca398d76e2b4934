import type { WriteReference } from "../document/ContentReference.ts"
import type { BlockOf } from "../document/Document.ts"
import { targetOf } from "./writeHtml.ts"

/** The words for a block of an OpenAPI specification: its name, and the operation, the webhook or the schemas. */
export const wordsOfOpenapi = (
  block: BlockOf<"openapi-operation" | "openapi-webhook" | "openapi-schemas">,
  write: WriteReference
): string => {
  const words = ["OpenAPI", targetOf(block.data.ref, write)]
  if (block.type === "openapi-schemas") words.push(block.data.title ?? "", block.data.schemas.join(", "))
  else {
    const { method } = block.data
    words.push(method?.toUpperCase(), block.type === "openapi-webhook" ? block.data.name : block.data.path)
  }
  return words.filter(Boolean).join(" ")
}
