import type { Block } from "../document/Document.ts"
import type { TagPart } from "../tags/Part.ts"
import { isTrue } from "../tags/Tag.ts"
import type { TagReader } from "./TagReader.ts"

/** Reads a tag such as `{% @name/block %}`; diagrams are code. */
export const readIntegration = (reader: TagReader, part: TagPart): Block => {
  const { reading } = reader
  const { name, attributes } = part.words
  const slash = name.indexOf("/")
  const { url, fullWidth, ...props } = attributes
  if (name === "@mermaid/diagram") {
    return reader.code({ type: "code", lang: "mermaid", value: attributes.content ?? "" })
  }
  return reading.void("integration", {
    integration: name.slice(1, slash),
    block: name.slice(slash + 1),
    props,
    url,
    fullWidth: isTrue(fullWidth)
  })
}
