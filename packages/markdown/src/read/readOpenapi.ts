import type { Block } from "../document/Document.ts"
import { headingOfTag } from "../headings/anchors.ts"
import { leaf } from "../inlines/Reading.ts"
import type { TagPart } from "../tags/Part.ts"
import { schemasOfTag } from "../tags/referenceOfTag.ts"
import { isTrue } from "../tags/Tag.ts"
import { wordsAbove } from "./titleOfTag.ts"
import { type TagReader, withAnchor } from "./TagReader.ts"

/** Reads the tag of an operation of a file or an address. */
export const readSwagger = (reader: TagReader, part: TagPart, src: string): Block => {
  const { expanded, fullWidth, method, path } = part.words.attributes
  const data = {
    ref: reader.reading.reference("openapi", src),
    path: path ?? "",
    method: method ?? "",
    expanded: isTrue(expanded),
    fullWidth: isTrue(fullWidth)
  }
  return reader.reading.void("swagger", data, withAnchor(reader, part))
}

/** Reads the summary, method and address of an operation that is written into its page. */
export const readWrittenOperation = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { baseUrl, host } = part.words.attributes
  const line = `${headingOfTag(part.words) ?? ""}`.replace(/ (?=\/)/, ` ${baseUrl ?? host ?? ""}`)
  return [
    ...wordsAbove(reader, part, "summary", [{ object: "mark", type: "bold" }]),
    ...(line === "" ? [] : [reading.paragraph([reading.text([leaf(line, [])])])])
  ]
}

/** Reads the tag of an operation, a webhook or schemas of a specification. */
export const readOpenapi = (reader: TagReader, part: TagPart): Block => {
  const { reading } = reader
  const { attributes, name } = part.words
  const ref = reading.reference("openapi-spec", attributes.spec ?? "")
  if (name === "openapi-operation") {
    const data = { ref, path: attributes.path ?? "", method: attributes.method ?? "" }
    return reading.void("openapi-operation", data, withAnchor(reader, part))
  }
  if (name === "openapi-webhook") {
    const data = { ref, name: attributes.name ?? "", method: attributes.method ?? "" }
    return reading.void("openapi-webhook", data, withAnchor(reader, part))
  }
  const schemas = schemasOfTag(attributes.schemas)
  const grouped = attributes.grouped === undefined ? undefined : attributes.grouped === "true"
  return reading.void(
    "openapi-schemas",
    { ref, schemas, grouped, title: attributes.title },
    withAnchor(reader, part)
  )
}
