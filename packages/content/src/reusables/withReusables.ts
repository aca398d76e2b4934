import {
  type Block,
  deepestInclusion,
  type Document,
  type Include,
  includedIn,
  includeReusables,
  referencedId,
  resolveReferences,
  resolveWith,
  selectPart,
  withProperties
} from "@octavo/markdown"
import { Blobs } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import type { FileId, FileVersion } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import { linksOf } from "../pages/documentOf.ts"
import type { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { Sources } from "../entries/Sources.ts"
import type { ReusableContentId } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { reusableDocument } from "./reusableDocument.ts"

/** How many different contents a page includes. */
const maxContents = 100

/** Larger files are not included, in bytes. */
const maxFile = 500_000

/** The most characters of parts and files that some documents include. */
const maxCharacters = 5_000_000

/** A text of the space, or a file, that documents include. */
type Content =
  | { readonly sourceHash: string; readonly git: { readonly path: string } | null }
  | { readonly file: FileVersion }

const idsOf = (includes: ReadonlyArray<Include>, kind: Include["ref"]["kind"]): ReadonlyArray<string> => [
  ...new Set(includes.flatMap(({ ref }) => (ref.kind === kind ? (referencedId(ref) ?? []) : [])))
]

/** The contents that includes name, by their ids; one statement for each kind. */
const findContents = Effect.fnUntraced(function* (at: Snapshot, includes: ReadonlyArray<Include>) {
  const found = new Map<string, Content>()
  const reusables = idsOf(
    includes,
    "reusable-content"
  ) as ReadonlyArray<string> as ReadonlyArray<ReusableContentId>
  const pages = idsOf(includes, "page") as ReadonlyArray<string> as ReadonlyArray<PageId>
  const files = idsOf(includes, "file") as ReadonlyArray<string> as ReadonlyArray<FileId>
  if (reusables.length > 0)
    for (const one of yield* (yield* ReusableContents).findMany(at, reusables)) found.set(one.id, one)
  if (pages.length > 0)
    for (const { git, id, sourceHash } of yield* (yield* Pages).findMany(at, pages))
      if (sourceHash !== null) found.set(id, { git, sourceHash })
  if (files.length > 0)
    for (const file of yield* (yield* Files).findMany(at, files))
      if (file.size <= maxFile) found.set(file.id, { file })
  return found
})

const utf8 = new TextDecoder("utf-8", { fatal: true })

const textOfFile = Effect.fnUntraced(function* ({ blobHash }: FileVersion) {
  const bytes = yield* Effect.option((yield* Blobs).get(blobHash))
  if (Option.isNone(bytes) || bytes.value.includes(0)) return undefined
  return Option.getOrUndefined(
    yield* Effect.option(Effect.try({ try: () => utf8.decode(bytes.value), catch: () => "binary" as const }))
  )
})

/** How many contents are read at once: their texts by one statement, their files concurrently. */
const contentsAtOnce = 16

/** Reads the texts of contents at once. Returns the text of each; undefined for a binary file. */
const readTexts = Effect.fnUntraced(function* (contents: ReadonlyArray<Content>) {
  const hashes = contents.flatMap((content) => ("sourceHash" in content ? [content.sourceHash] : []))
  const texts = new Map(hashes.length === 0 ? [] : yield* (yield* Sources).getMany([...new Set(hashes)]))
  const byHash = new Map(
    contents.flatMap((content) => ("file" in content ? [[content.file.blobHash, content.file] as const] : []))
  )
  const files = [...byHash.values()]
  const read = yield* Effect.forEach(files, textOfFile, { concurrency: "unbounded" })
  const ofFiles = new Map(files.map(({ blobHash }, index) => [blobHash, read[index]]))
  return (content: Content): string | undefined =>
    "file" in content ? ofFiles.get(content.file.blobHash) : texts.get(content.sourceHash)
})

/** A text as one block of code. */
const codeOf = (text: string, syntax: string): Document => {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/)
  const nodes = lines.map((line, index): Block => ({
    object: "block",
    type: "code-line",
    key: `l${index}`,
    data: {},
    nodes: [{ object: "text", key: `t${index}`, leaves: [{ object: "leaf", text: line, marks: [] }] }]
  }))
  const data = syntax === "" ? {} : { syntax }
  return { object: "document", data: {}, nodes: [{ object: "block", type: "code", key: "k", data, nodes }] }
}

/** The document of a part of a content, or of its code; undefined where it has no such part. */
const partOf = Effect.fnUntraced(function* (
  at: Snapshot,
  { part, properties, syntax }: Include,
  content: Content,
  text: string | undefined
) {
  const selected = text === undefined ? undefined : selectPart(text, part)
  if (selected === undefined) return undefined
  if (syntax !== undefined) return codeOf(selected, syntax)
  const parser = yield* DocumentParser
  const { references } = yield* parser.derive(selected)
  const from = ("file" in content ? content.file.git : content.git)?.path ?? null
  const read = yield* parser.read(selected)
  const document = properties === undefined ? read : withProperties(read, properties)
  return resolveReferences(document, resolveWith(yield* linksOf(at, from, references)))
})

/** Whether an include shows all of a text as it is, so that its document is that of the text. */
const isWhole = ({ part, properties, syntax }: Include, content: Content): boolean =>
  part === undefined && syntax === undefined && properties === undefined && "sourceHash" in content

/** The documents of everything that some documents include, also by way of others, as `includeReusables` takes them. */
export const includedContents = Effect.fnUntraced(function* (
  at: Snapshot,
  documents: ReadonlyArray<Document>,
  max = maxContents
) {
  const contents = new Map<string, Document>()
  let characters = maxCharacters
  let wanted = new Map(documents.flatMap((document) => [...includedIn(document)]))
  for (let depth = 0; depth < deepestInclusion && wanted.size > 0; depth++) {
    const some = [...wanted].slice(0, Math.max(0, max - contents.size))
    const found = yield* findContents(
      at,
      some.map(([, include]) => include)
    )
    const there = some.flatMap(([key, include]) => {
      const content = found.get(referencedId(include.ref) ?? "")
      return content === undefined ? [] : [{ key, include, content }]
    })
    const next = new Map<string, Include>()
    for (let from = 0; from < there.length && characters > 0; from += contentsAtOnce) {
      const group = there.slice(from, from + contentsAtOnce)
      const textOf = yield* readTexts(
        group.flatMap(({ content, include }) => (isWhole(include, content) ? [] : [content]))
      )
      for (const { content, include, key } of group) {
        if (characters <= 0) break
        const document =
          isWhole(include, content) && "sourceHash" in content
            ? yield* reusableDocument(at, content)
            : yield* partOf(at, include, content, textOf(content))
        if (document === undefined) continue
        if (!isWhole(include, content)) characters -= JSON.stringify(document).length
        contents.set(key, document)
        for (const [inner, one] of includedIn(document)) next.set(inner, one)
      }
    }
    wanted = new Map([...next].filter(([key]) => !contents.has(key)))
  }
  return contents
})

/** The document with the texts of what it includes, also by way of others. */
export const withReusables = Effect.fnUntraced(function* (at: Snapshot, document: Document) {
  return includeReusables(document, yield* includedContents(at, [document]))
})
