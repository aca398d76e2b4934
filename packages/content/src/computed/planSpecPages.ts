import { slugify } from "@octavo/markdown"
import type { SpecPart } from "./ComputedSources.ts"
import { planSchemaPages } from "./planSchemaPages.ts"
import type { SpecPage } from "./SpecPage.ts"
import { englishSpecWords, type SpecWords } from "./words/SpecWords.ts"

/** The most pages that one computed page generates. */
const maxGenerated = 5000

interface Grouping {
  readonly isByOperation: boolean
  readonly hasModels: boolean
  readonly words: SpecWords
}

const isCall = ({ ignored, kind }: SpecPart): boolean =>
  !ignored && (kind === "operation" || kind === "webhook")

/** Names operations: by their own id where that is unique. */
const makeKeys = (parts: ReadonlyArray<SpecPart>) => {
  const counts = new Map<string, number>()
  for (const { operationId } of parts)
    if (operationId !== null) counts.set(operationId, (counts.get(operationId) ?? 0) + 1)
  return ({ key, kind, operationId }: SpecPart): string =>
    operationId !== null && counts.get(operationId) === 1
      ? `op:${operationId}`
      : `${kind === "webhook" ? "webhook" : "op"}:${key}`
}

/** The tags by name, in the order of the document, and then of their first use. */
const tagsOf = (parts: ReadonlyArray<SpecPart>): ReadonlyMap<string, SpecPart | null> => {
  const tags = new Map<string, SpecPart | null>()
  for (const part of parts) if (part.kind === "tag") tags.set(part.key, part)
  for (const part of parts)
    if (isCall(part)) for (const tag of part.tags) if (!tags.has(tag)) tags.set(tag, null)
  return tags
}

/** The tag above a tag; null for unknown ones, and where tags are above themselves. */
const parentOf = (tags: ReadonlyMap<string, SpecPart | null>, name: string): string | null => {
  const above = tags.get(name)?.parent ?? null
  if (above === null || !tags.has(above)) return null
  const seen = new Set([name])
  for (let at: string | null = above; at !== null; at = tags.get(at)?.parent ?? null) {
    if (seen.has(at)) return null
    seen.add(at)
  }
  return above
}

const operationTitle = ({ key, operationId, title }: SpecPart): string => title ?? operationId ?? key

const count = (pages: ReadonlyArray<SpecPage>): number =>
  pages.reduce((sum, { children }) => sum + 1 + count(children), 0)

/** The first pages of a tree, each with those below it before its next sibling. */
const firstOf = (pages: ReadonlyArray<SpecPage>, left: { count: number }): ReadonlyArray<SpecPage> =>
  pages.flatMap((page) => {
    if (left.count === 0) return []
    left.count--
    return [{ ...page, children: firstOf(page.children, left) }]
  })

/** Pages behind the page that introduces their document; none for a document with nothing else to show. */
const withOverview = (
  parts: ReadonlyArray<SpecPart>,
  listed: ReadonlyArray<SpecPage>,
  words: SpecWords
): ReadonlyArray<SpecPage> => {
  const info = parts.find(({ kind }) => kind === "info")
  return info === undefined || listed.length === 0
    ? listed
    : [
        {
          key: "overview",
          title: info.title ?? words.overview,
          slug: "overview",
          props: { doc: "info" },
          introduction: info.texts ?? [],
          parts: [],
          children: [],
          listed
        },
        ...listed
      ]
}

/** The page with what changed between versions; none where nothing did that readers see. */
const changesOf = (
  parts: ReadonlyArray<SpecPart>,
  pages: ReadonlyArray<SpecPage>,
  words: SpecWords
): ReadonlyArray<SpecPage> => {
  const versions = parts.filter(({ changes = [], kind }) => kind === "version" && changes.length > 0)
  return versions.length === 0
    ? []
    : [
        {
          key: "changes",
          title: words.changes,
          slug: "changes",
          props: { doc: "changes" },
          introduction: [],
          parts: [],
          children: [],
          changed: { versions, pages }
        }
      ]
}

const plan = (parts: ReadonlyArray<SpecPart>, { hasModels, isByOperation, words }: Grouping) => {
  const keyOf = makeKeys(parts)
  const tags = tagsOf(parts)
  const calls = parts.filter(isCall)
  const below = Map.groupBy(tags.keys(), (name) => parentOf(tags, name))

  const operationPage = (part: SpecPart, tag: string, isFirst: boolean): SpecPage => {
    const { deprecated, key, method, operationId, path } = part
    return {
      key: isFirst ? keyOf(part) : `${keyOf(part)} @${tag}`,
      title: operationTitle(part),
      slug: slugify(operationId ?? key),
      props: { doc: "operations", page: tag, method, path, ...(deprecated && { deprecated }) },
      introduction: [],
      parts: [part],
      children: []
    }
  }

  const callsPage = (
    key: string,
    name: string,
    own: ReadonlyArray<SpecPart>,
    tag: SpecPart | null,
    children: ReadonlyArray<SpecPage>,
    title = tag?.title ?? name
  ): ReadonlyArray<SpecPage> => {
    const introduction = tag?.description == null ? [] : [tag.description]
    if (own.length === 0 && introduction.length === 0 && children.length === 0) return []
    const pages = isByOperation
      ? own.map((part) => operationPage(part, name, part.tags[0] === name || part.tags.length === 0))
      : []
    return [
      {
        key,
        title,
        slug: slugify(tag?.title ?? name),
        props: { doc: own.length > 0 && !isByOperation ? "operations" : "info", page: name },
        ...(tag?.pageDescription !== undefined && { description: tag.pageDescription }),
        ...(tag?.icon !== undefined && { icon: tag.icon }),
        introduction,
        parts: isByOperation ? [] : own,
        children: [...pages, ...children]
      }
    ]
  }

  const tagPages = (above: string | null): ReadonlyArray<SpecPage> =>
    (below.get(above) ?? []).flatMap((name) => {
      const tag = tags.get(name) ?? null
      if (tag?.ignored === true) return []
      const own = calls.filter((part) => part.tags.includes(name))
      return callsPage(`tag:${name}`, name, own, tag, tagPages(name))
    })

  const untagged = (kind: SpecPart["kind"]) =>
    calls.filter((part) => part.kind === kind && part.tags.length === 0)
  const schemas = hasModels ? parts.filter(({ ignored, kind }) => kind === "schema" && !ignored) : []
  const pages = [
    ...tagPages(null),
    ...callsPage("untagged", "Other", untagged("operation"), null, [], words.other),
    ...callsPage("webhooks", "Webhooks", untagged("webhook"), null, [], words.webhooks),
    ...planSchemaPages(schemas, words)
  ]
  return withOverview(parts, [...pages, ...changesOf(parts, pages, words)], words)
}

/**
 * Plans the pages for the parts of an OpenAPI document: an overview; one for each tag with operations or a text, or one for each operation below its tag;
 * then untagged operations, webhooks, one for each schema, and the changes between versions. Where operations would need more pages than may be generated, tags get pages alone.
 */
export const planSpecPages = (
  parts: ReadonlyArray<SpecPart>,
  props: Readonly<Record<string, unknown>>,
  words: SpecWords = englishSpecWords
): ReadonlyArray<SpecPage> => {
  const hasModels = props["models"] === true
  const isByOperation = props["grouping"] === "by-operation"
  const pages = plan(parts, { hasModels, isByOperation, words })
  if (count(pages) <= maxGenerated) return pages
  const fewer = isByOperation ? plan(parts, { hasModels, isByOperation: false, words }) : pages
  return firstOf(fewer, { count: maxGenerated })
}
