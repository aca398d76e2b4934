import type { JsonObject } from "@octavo/kernel"
import { SchemaDescription } from "../operations/describeSchema.ts"
import { printFence, printSchemaLines } from "./printSchemaLines.ts"
import { sampleOf } from "../values/sampleOf.ts"
import { schemasNamed } from "../operations/schemasNamed.ts"

/** Schemas of a document as Markdown: the same facts that `renderSchemas` shows; undefined where the document has none of them. */
export const printSchemas = (root: JsonObject, names: ReadonlyArray<string>): string | undefined => {
  const described = new SchemaDescription(root)
  const printed = schemasNamed(root, names).map(({ name, schema }) =>
    [
      printSchemaLines(described.line(name, schema), "").join("\n"),
      printFence("json", JSON.stringify(sampleOf(root, schema), null, 2))
    ].join("\n\n")
  )
  return printed.length === 0 ? undefined : printed.join("\n\n")
}
