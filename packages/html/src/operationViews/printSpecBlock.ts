import type { JsonObject } from "@octavo/kernel"
import { operationOfBlock, type SpecBlock } from "../operations/operationOfBlock.ts"
import { printFacts } from "./printFacts.ts"
import { printSchemas } from "./printSchemas.ts"

/** The facts that a block shows of a document, as Markdown; undefined where the document has none. */
export const printSpecBlock = (root: JsonObject, block: SpecBlock): string | undefined => {
  if (block.type === "openapi-schemas") return printSchemas(root, block.data.schemas)
  const facts = operationOfBlock(root, block)
  return facts && printFacts(root, facts)
}
