import { type Document, harmlessDocument, printDocument, printHeading, writeTag } from "@octavo/markdown"
import type { PageId } from "../entries/Page.ts"
import type { SpecPart } from "./ComputedSources.ts"
import { escapeWords } from "./escapeWords.ts"
import { printListedPages, printListedSchemas } from "./printListedPages.ts"
import { printSpecChanges } from "./printSpecChanges.ts"
import type { SpecPage } from "./SpecPage.ts"
import { englishSpecWords, type SpecWords } from "./words/SpecWords.ts"

/** Matches texts that have to be read part by part: with tags, expressions, HTML, or code that may not end. */
const suspicious = /\{[%{]|```|~~~|<|\$\$/

/** Whether a text of a specification is safe only after `printHarmless`. */
export const needsReading = (text: string): boolean => suspicious.test(text)

/** Prints what a text of a specification says, without tags, expressions and files. */
export const printHarmless = (document: Document): string =>
  printDocument(harmlessDocument(document), (reference) => (reference.kind === "url" ? reference.url : ""))

const block = (name: string, attributes: Readonly<Record<string, string>>, inside: string): string =>
  [writeTag(name, attributes), ...(inside === "" ? [] : [inside]), `{% end${name} %}`].join("\n")

/** Writes the block of a part. The words inside of it are not shown: they are those that searches find it by. */
const writePart = (
  spec: string,
  { description, key, kind, method, names = [], operationId, path, title }: SpecPart
): string => {
  const inside = [title, description, operationId, names.join(" ")]
    .flatMap((text) => (text === null || text === "" ? [] : escapeWords(text)))
    .join("\n\n")
  if (kind === "schema") return block("openapi-schemas", { spec, schemas: key }, inside)
  return kind === "webhook"
    ? block("openapi-webhook", { spec, name: path ?? "", method: method ?? "" }, inside)
    : block("openapi-operation", { spec, path: path ?? "", method: method ?? "" }, inside)
}

/** Writes the Markdown of a generated page; `introduction` has the texts of its tag or document, made harmless. */
export const writeSpecPage = (
  { computed, spec }: { readonly computed: PageId; readonly spec: string },
  page: SpecPage,
  introduction: ReadonlyArray<string>,
  words: SpecWords = englishSpecWords
): string => {
  const parts = [
    printHeading(page.title),
    ...introduction.map((text) => text.trim()),
    ...printListedPages(computed, page.listed ?? [], words),
    ...printListedSchemas(computed, page.schemas ?? []),
    ...(page.changed === undefined
      ? []
      : printSpecChanges(computed, page.changed.versions, page.changed.pages, words)),
    ...page.parts.map((part) => writePart(spec, part))
  ]
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`
}
