import { isObject, type JsonObject, textIn } from "@octavo/kernel"
import { operationOfBlock, type SpecBlock } from "./operationOfBlock.ts"
import { schemasNamed } from "./schemasNamed.ts"

/** A text about the operation or schemas that a block shows, which is Markdown of a stranger: a description, else a summary, else names. */
export const aboutBlock = (root: JsonObject, block: SpecBlock): string | undefined => {
  if (block.type !== "openapi-schemas") {
    const operation = operationOfBlock(root, block)
    return (
      operation && (operation.description ?? operation.summary ?? `${operation.method} ${operation.path}`)
    )
  }
  const [first] = schemasNamed(root, block.data.schemas)
  if (!isObject(first?.schema)) return undefined
  const { properties } = first.schema
  return (
    textIn(first.schema, "description") ??
    (isObject(properties) ? Object.keys(properties).join(", ") : undefined)
  )
}
