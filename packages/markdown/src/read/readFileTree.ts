import type { Block } from "../document/Document.ts"
import type { Part, TagPart } from "../tags/Part.ts"
import type { TagReader } from "./TagReader.ts"
import { titleOfTag, wordsAbove } from "./titleOfTag.ts"

const isEntry = (part: Part): part is TagPart =>
  part.type === "tag" && /^(?:folder|tree-file)$/.test(part.words.name)

/** A file, or a folder: its name in bold above its entries. */
const readEntry = (reader: TagReader, part: TagPart): Block => {
  const { reading } = reader
  const name = part.words.name === "folder" ? titleOfTag(reader, part) : wordsAbove(reader, part, "title")
  const nodes = reading.orEmpty([...name, ...readEntries(reader, part.parts)])
  return reading.placed(reading.block("list-item", {}, nodes), () => ({ start: part.start, end: part.end }))
}

const readEntries = (reader: TagReader, parts: ReadonlyArray<Part>): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  for (let at = 0; at < parts.length;) {
    const from = at
    while (at < parts.length && isEntry(parts[at]!)) at++
    const entries = parts.slice(from, at).filter(isEntry)
    if (entries.length === 0) blocks.push(...reader.part(parts[at++]!))
    else {
      const [start, end] = [entries[0]!.start, entries.at(-1)!.end]
      const items = entries.map((entry) => readEntry(reader, entry))
      const list = reader.reading.block("list-unordered", {}, items)
      blocks.push(reader.reading.placed(list, () => ({ start, end })))
    }
  }
  return blocks
}

/** Reads a tree of files as lists within lists. */
export const readFileTree = (reader: TagReader, part: TagPart): ReadonlyArray<Block> =>
  readEntries(reader, part.words.name === "file-tree" ? part.parts : [part])
