import { ungrouped, type SummaryEntry, writeSummary } from "@octavo/gitsync"
import { editSource, emojiOfCode } from "@octavo/markdown"
import { stringify } from "yaml"
import type { ContentPlaces } from "./contentPlaces.ts"
import type { SourcePage, SourceRevision } from "./SourceContent.ts"

/** The attributes of a page that its Markdown lacks where the source writes no front matter. */
const attributesOf = (page: SourcePage): Readonly<Record<string, unknown>> => ({
  ...(page.description && { description: page.description }),
  ...(page.icon && { icon: page.icon }),
  ...(page.emoji && { emoji: emojiOfCode(page.emoji) }),
  ...(page.hidden && { hidden: true }),
  ...(page.noIndex && { noIndex: true }),
  ...(page.noRobotsIndex && { noRobotsIndex: true })
})

/** The Markdown of a page as a file, with its attributes where the source sends the body alone. The table of contents has its title. */
export const pageText = (page: SourcePage, markdown: string): string => {
  const frontMatter = /^\ufeff?(?:---|\+\+\+)\r?\n/.test(markdown) ? {} : attributesOf(page)
  const written = editSource(markdown, { document: null, frontMatter, title: null })
  return "text" in written ? written.text : markdown
}

/** The address of a page or a link in the table of contents; undefined where the table cannot have it. */
const addressOf = (page: SourcePage, pages: ContentPlaces["pages"]): string | undefined =>
  page.type === "link"
    ? (page.target?.url ?? page.href ?? pages.get(page.target?.page ?? ""))
    : pages.get(page.id)

/** The entries of the table of contents, and the titles of the groups and pages that it cannot hold. */
const entriesOf = (revision: SourceRevision, { pages }: ContentPlaces) => {
  const entries: Array<SummaryEntry> = []
  const lost: Array<string> = []
  const add = (page: SourcePage, depth: number): void => {
    const address = addressOf(page, pages)
    if (address === undefined) {
      lost.push(page.title)
      // The pages below a group that the table cannot hold take its place.
      for (const child of page.pages ?? []) add(child, depth)
      return
    }
    const isLink = page.type === "link"
    entries.push({
      ...ungrouped,
      kind: isLink ? "link" : "page",
      key: page.id,
      title: page.title,
      depth,
      address,
      isMention: isLink && page.target?.url === undefined && page.href === undefined,
      linkTitle: page.linkTitle ?? null
    })
    for (const child of page.pages ?? []) add(child, depth + 1)
  }
  let isGrouped = false
  for (const page of revision.pages ?? []) {
    if (page.type === "group") {
      entries.push({ ...ungrouped, key: `group ${page.id}`, title: page.title, slug: page.slug ?? null })
      for (const child of page.pages ?? []) add(child, 0)
      isGrouped = true
      continue
    }
    if (isGrouped) entries.push(ungrouped)
    isGrouped = false
    add(page, 0)
  }
  return { entries, lost }
}

/** The files that a revision has beside its texts and files, by path, and the titles of pages that they leave out. */
export const navigationFiles = (revision: SourceRevision, places: ContentPlaces) => {
  const { entries, lost } = entriesOf(revision, places)
  const variables = Object.entries(revision.variables ?? {}).map(([name, value]) => [
    name,
    typeof value === "object" && value !== null && "value" in value ? value.value : value
  ])
  const files = new Map([
    [
      "SUMMARY.md",
      writeSummary({
        text: null,
        current: [],
        entries,
        readAfter: () => ({ key: null, title: "", holds: false }),
        oldTitleOf: () => undefined
      })
    ]
  ])
  if (variables.length > 0) files.set(".gitbook/vars.yaml", stringify(Object.fromEntries(variables)))
  return { files, lost }
}
