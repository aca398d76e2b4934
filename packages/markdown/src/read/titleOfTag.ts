import type { Block, Inline, Mark, Text } from "../document/Document.ts"
import { leaf } from "../inlines/Reading.ts"
import { placeOfAttribute } from "../places/placeOfAttribute.ts"
import type { TagPart } from "../tags/Part.ts"
import type { TagReader } from "./TagReader.ts"

/** The words of an attribute, spelled where they are; nothing without any. */
export const wordsOfAttribute = (
  { reading }: TagReader,
  { raw, start, words }: TagPart,
  name: string,
  marks: ReadonlyArray<Mark>
): ReadonlyArray<Text> => {
  const value = words.attributes[name] ?? ""
  // A space that is not to break stays one.
  const whole = value.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "")
  if (whole === "") return []
  const text = leaf(whole, marks)
  const span = placeOfAttribute(words, raw, start, name)
  if (span !== undefined)
    reading.places?.spell(text, [{ ...span, whole, from: 0, to: whole.length, form: "html" }])
  return [reading.text([text])]
}

/** A paragraph of the words of an attribute; nothing without words. */
export const paragraphOfWords = (
  reader: TagReader,
  part: TagPart,
  name: string,
  inlines: ReadonlyArray<Inline | Text>
): ReadonlyArray<Block> => {
  if (inlines.length === 0) return []
  const paragraph = reader.reading.paragraph(inlines)
  const span = placeOfAttribute(part.words, part.raw, part.start, name)
  return [
    span === undefined ? paragraph : reader.reading.placed(paragraph, () => ({ ...span, isTitle: true }))
  ]
}

/** The words of an attribute that no block has a place for, as a paragraph; nothing without any. */
export const wordsAbove = (
  reader: TagReader,
  part: TagPart,
  name: string,
  marks: ReadonlyArray<Mark> = []
): ReadonlyArray<Block> => paragraphOfWords(reader, part, name, wordsOfAttribute(reader, part, name, marks))

/** The title of a tag, as a paragraph in bold above what is within it; nothing without one. */
export const titleOfTag = (reader: TagReader, part: TagPart): ReadonlyArray<Block> =>
  wordsAbove(reader, part, "title", [{ object: "mark", type: "bold" }])
