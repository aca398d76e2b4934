import { Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import {
  type Document,
  type Evaluation,
  meaningOf,
  type PageLinks,
  printDocument,
  resolveReferences,
  resolveWith,
  type Scope,
  writeWith,
  yamlOf
} from "@octavo/markdown"
import type { Snapshot } from "../entries/Revision.ts"
import { Sources } from "../entries/Sources.ts"
import { type Variable, Variables } from "../entries/Variables.ts"
import { storedDocument } from "./documentOf.ts"
import type { PageVersion } from "../entries/Page.ts"
import type { PageWithDocument } from "../entries/Pages.ts"

/** The values that expressions of a page can use: the variables of its space and its own, and an unknown visitor. */
export const pageScope = (variables: ReadonlyArray<Variable>, page: PageVersion): Scope => ({
  space: { vars: Object.fromEntries(variables.map(({ name, value }) => [name, value])) },
  page: { vars: page.attributes.variables ?? {}, title: page.title, slug: page.slug },
  visitor: { claims: {} }
})

const scopeOf = Effect.fnUntraced(function* (at: Snapshot, page: PageVersion) {
  return pageScope(yield* (yield* Variables).listAll(at), page)
})

/** The document of a page with its expressions evaluated. */
export const evaluatePageDocument = Effect.fnUntraced(function* (
  at: Snapshot,
  page: PageVersion,
  document: Document,
  evaluation: Evaluation
) {
  return yield* (yield* DocumentParser).evaluate(document, yield* scopeOf(at, page), evaluation)
})

/**
 * The Markdown of a page with its expressions evaluated: their values are spliced into the source, and everything else stays
 * byte for byte. Only where that cannot be, front matter and title stay, and the body is written anew.
 */
export const evaluatePageMarkdown = Effect.fnUntraced(function* (
  at: Snapshot,
  page: PageVersion,
  source: NonNullable<PageWithDocument["source"]>,
  evaluation: Evaluation
) {
  const { sourceHash } = page
  const text =
    sourceHash === null ? "" : ((yield* (yield* Sources).getMany([sourceHash])).get(sourceHash) ?? "")
  // Targets stay as they are written: nothing is looked up.
  const links: PageLinks = { from: page.git?.path ?? null, targets: new Map() }
  const document = resolveReferences(yield* storedDocument(page, source), resolveWith(links))
  const evaluated = yield* evaluatePageDocument(at, page, document, evaluation)
  if (meaningOf(evaluated.nodes) === meaningOf(document.nodes)) return text
  const edit = { document: { edited: evaluated, links }, title: null, frontMatter: {} }
  const spliced = yield* (yield* DocumentParser).edit(text, edit)
  if ("text" in spliced) return spliced.text
  const frontMatter = text.slice(0, yamlOf(text)?.end ?? 0)
  const title = source.facts.title === null ? "" : `# ${source.facts.title}\n\n`
  return `${frontMatter}${frontMatter === "" ? "" : "\n"}${title}${printDocument(evaluated, writeWith(links))}`
})
