import type { Block, Fragment } from "../document/Document.ts"
import type { TagPart } from "../tags/Part.ts"
import { isTrue } from "../tags/Tag.ts"
import { wordsAbove } from "./titleOfTag.ts"
import type { TagReader } from "./TagReader.ts"

/** The caption within a tag, else that of its attribute. */
const captionOf = (reader: TagReader, part: TagPart): ReadonlyArray<Fragment> => {
  const written = reader.caption(part.parts)
  const words = written.length > 0 ? [] : wordsAbove(reader, part, "caption")
  return words.length === 0 ? written : [reader.reading.fragment("caption", "caption", words)]
}

/** A block that shows something from elsewhere: an address, a file, a page or a reusable content. */
export const readTarget = (
  reader: TagReader,
  part: TagPart,
  name: "embed" | "file" | "content-ref" | "include"
): Block => {
  const { reading } = reader
  const { argument, attributes } = part.words
  switch (name) {
    case "embed": {
      const data = { url: attributes.url ?? "", fullWidth: isTrue(attributes.fullWidth) }
      return reading.void("embed", data, { fragments: captionOf(reader, part) })
    }
    case "file": {
      const data = { ref: reading.reference("file", attributes.src ?? "") }
      return reading.void("file", data, { fragments: captionOf(reader, part) })
    }
    case "content-ref":
      return reading.void("content-ref", { ref: reading.reference("content-ref", attributes.url ?? "") })
    case "include":
      return reading.void("reusable-content", {
        ref: reading.reference("include", argument.replace(/^["']|["']$/g, ""))
      })
  }
}
