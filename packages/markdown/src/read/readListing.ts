import type { Block } from "../document/Document.ts"
import { leaf } from "../inlines/Reading.ts"
import type { TagPart } from "../tags/Part.ts"
import type { TagReader } from "./TagReader.ts"
import { titleOfTag, wordsAbove } from "./titleOfTag.ts"

/** Reads a listing: its code with the name of the file as its title, and its number and caption below it. */
export const readListing = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { number, title } = part.words.attributes
  const hasCode = part.parts.some((one) => one.type === "node" && one.node.type === "code")
  const blocks = part.parts.flatMap((one) =>
    one.type === "node" && one.node.type === "code" ? [reader.code(one.node, { title })] : reader.part(one)
  )
  const name = `${part.words.component?.name ?? ""} ${number}`
  const label = leaf(name, [{ object: "mark", type: "bold" }])
  return [
    ...(hasCode ? [] : titleOfTag(reader, part)),
    ...blocks,
    ...(number === undefined ? [] : [reading.paragraph([reading.text([label])])]),
    ...wordsAbove(reader, part, "caption")
  ]
}

/** Reads a block of code whose text is an attribute. */
export const readCodeText = (reader: TagReader, part: TagPart): ReadonlyArray<Block> => {
  const { reading } = reader
  const { code, syntax, title } = part.words.attributes
  if (code === undefined) return [...titleOfTag(reader, part), ...reader.parts(part.parts)]
  const lines = code
    .split(/\r?\n/)
    .map((line) => reading.block("code-line", {}, [reading.text([leaf(line, [])])]))
  return [reading.block("code", { syntax, title }, lines), ...reader.parts(part.parts)]
}
