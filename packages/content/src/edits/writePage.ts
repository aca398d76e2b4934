import { hashBytes } from "@octavo/kernel"
import { Effect, Equal, Result } from "effect"
import { parseExpression } from "@octavo/markdown"
import { emojiOfCode } from "@octavo/markdown"
import type { Document } from "@octavo/markdown"
import type { SourceEdit } from "@octavo/markdown"
import { slugify } from "@octavo/markdown"
import type { FrontMatterChanges } from "@octavo/markdown"
import { tidyTitle, titleIn } from "@octavo/markdown"
import { linksOf } from "../pages/documentOf.ts"
import { freeSlug } from "../pages/freeSlug.ts"
import { isLinkAddress } from "../pages/isLinkAddress.ts"
import { LinkTargets } from "../pages/LinkTargets.ts"
import { gitBlobWith } from "../pages/gitBlobWith.ts"
import { specOfSource } from "../computed/generated.ts"
import { readComputedSource } from "../computed/readComputedSource.ts"
import type { MetaLinks, PageAttributes, PageId, PageVersion } from "../pages/Page.ts"
import { pageAttributes } from "../pages/pageAttributes.ts"
import type { PageFields } from "./Edit.ts"
import type { Planning } from "./Planning.ts"
import { idsIn, renameReferences } from "./renameReferences.ts"

type Named =
  | "emoji"
  | "icon"
  | "description"
  | "hidden"
  | "noIndex"
  | "noRobotsIndex"
  | "condition"
  | "metaLinks"
type NamedFields = Pick<PageFields, Named>

/** Meta links as they are read again; null where there are none. */
const tidyLinks = (links: MetaLinks | null): MetaLinks | null => {
  const { alternates = [], canonical } = links ?? {}
  if (alternates.length === 0 && canonical === undefined) return null
  return { ...(canonical !== undefined && { canonical }), ...(alternates.length > 0 && { alternates }) }
}

/** A page has an emoji or an icon: setting one removes the other. */
const attributesIn = (fields: PageFields): NamedFields => {
  const { condition, description, emoji, hidden, icon, metaLinks, noIndex, noRobotsIndex } = fields
  return {
    ...(emoji !== undefined ? { emoji } : icon != null && { emoji: null }),
    ...(icon !== undefined ? { icon } : emoji != null && { icon: null }),
    ...(description !== undefined && { description }),
    ...(hidden !== undefined && { hidden }),
    ...(noIndex !== undefined && { noIndex }),
    ...(noRobotsIndex !== undefined && { noRobotsIndex }),
    ...(condition !== undefined && { condition }),
    ...(metaLinks !== undefined && { metaLinks: tidyLinks(metaLinks) })
  }
}

const withAttributes = (attributes: PageAttributes, wanted: NamedFields): PageAttributes => {
  const all: Record<string, unknown> = { ...attributes }
  for (const [key, value] of Object.entries(wanted)) {
    if (value === null || value === false) delete all[key]
    else all[key] = value
  }
  return all
}

const frontMatterOf = ({ condition, emoji, ...rest }: NamedFields): FrontMatterChanges => ({
  ...rest,
  ...(condition !== undefined && { if: condition }),
  ...(emoji !== undefined && { emoji: emoji === null ? null : (emojiOfCode(emoji) ?? emoji) })
})

const linksFor = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  text: string,
  edited: Document
) {
  const from = page.git?.path ?? null
  const { references } = yield* planning.reader.derive(text)
  const { targets } = yield* linksOf(planning.at, from, references)
  const ids = idsIn(edited)
  const paths = ids.length === 0 ? new Map() : yield* (yield* LinkTargets).findGitPaths(planning.at, ids)
  const kinds = new Map([...targets.values()].map((target) => [target.id, target]))
  const named = [...paths].filter(([id]) => !kinds.has(id)).map(([, path]) => path)
  const more = named.length === 0 ? new Map() : yield* (yield* LinkTargets).findByGitPath(planning.at, named)
  return { from, targets: new Map([...targets, ...more]) }
})

/** The text of a page after an edit, with what it says of the page. */
const writeText = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  fields: PageFields,
  wanted: { readonly title: string | null; readonly attributes: NamedFields }
) {
  const given = fields.document
  // A text that is replaced as a whole is not read.
  const start =
    given !== undefined && "markdown" in given ? given.markdown : yield* planning.textOf(page.sourceHash)
  const edited =
    given !== undefined && "document" in given ? renameReferences(given.document, planning.idOf) : null
  const edit: SourceEdit = {
    document: edited === null ? null : { edited, links: yield* linksFor(planning, page, start, edited) },
    title: wanted.title,
    frontMatter: frontMatterOf(wanted.attributes)
  }
  const isEdit = edited !== null || wanted.title !== null || Object.keys(edit.frontMatter).length > 0
  const written = isEdit ? yield* planning.reader.edit(start, edit) : { text: start }
  if ("refused" in written) return yield* planning.refuse(written.refused, written.words)
  const hash = hashBytes(written.text)
  if (hash === page.sourceHash) return null
  const derived = yield* planning.read(hash, written.text)
  const title = titleIn(derived)
  if (wanted.title !== null && title !== wanted.title) return yield* planning.refuse("unwritable")
  const covers = derived.references.filter(({ kind }) => kind === "cover")
  const { from, targets } = yield* linksOf(planning.at, page.git?.path ?? null, covers)
  const attributes = pageAttributes(derived.frontMatter, from, (path) => {
    const target = targets.get(path)
    return target?.kind === "file" ? target.id : undefined
  })
  for (const [key, value] of Object.entries(withAttributes({}, wanted.attributes))) {
    if (!Equal.equals(attributes[key as Named], value)) return yield* planning.refuse("unwritable")
  }
  return { hash, title, attributes, git: gitBlobWith(page.git, written.text) }
})

const freeSlugFor = Effect.fnUntraced(function* (
  planning: Planning,
  slug: string,
  parentId: PageId | null,
  id: PageId
) {
  if (!(yield* planning.draft.isTaken(parentId, slug, id))) return slug
  const siblings = (yield* planning.draft.children(parentId)).filter((page) => page.id !== id)
  const taken = new Set(siblings.map((page) => page.slug))
  return freeSlug(slug, (candidate) => taken.has(candidate))
})

/** Gives a page a slug that no sibling at its position has. */
export const slugged = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  before: PageVersion | null,
  slug: string | null | undefined
) {
  const { slugIsFixed, ...attributes } = page.attributes
  const isFixed = slug === undefined ? slugIsFixed === true : slug !== null
  const isRetitled = before === null || before.title !== page.title || (slug === null && slugIsFixed === true)
  const wanted = slug != null ? slugify(slug) : isRetitled && !isFixed ? slugify(page.title) : page.slug
  const stays = before !== null && wanted === before.slug && page.parentId === before.parentId
  return {
    ...page,
    slug: stays ? wanted : yield* freeSlugFor(planning, wanted, page.parentId, page.id),
    attributes: isFixed ? { ...attributes, slugIsFixed: true } : attributes
  }
})

/** A page with what an edit says of it: its text, its title and its attributes, for documents all in the source. */
export const written = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  fields: PageFields
) {
  const attributes = attributesIn(fields)
  const title = fields.title === undefined ? null : tidyTitle(fields.title)
  if (title === "") return yield* planning.refuse("title-missing")
  if (fields.condition != null && Result.isFailure(parseExpression(fields.condition))) {
    return yield* planning.refuse("condition-unreadable")
  }
  if (page.kind !== "document") {
    if (fields.document !== undefined) return yield* planning.refuse("no-text")
    if (fields.condition != null || fields.metaLinks != null) return yield* planning.refuse("no-front-matter")
    if (fields.target !== undefined && page.kind !== "link") return yield* planning.refuse("no-target")
    if (fields.target?.kind === "url" && !isLinkAddress(fields.target.url)) {
      return yield* planning.refuse("target-refused")
    }
    if (fields.computed !== undefined && page.kind !== "computed") return yield* planning.refuse("no-source")
    const source = fields.computed === undefined ? null : readComputedSource(fields.computed)
    if (fields.computed !== undefined && source === null) return yield* planning.refuse("source-refused")
    const target =
      fields.target === undefined ? {} : { target: renameReferences(fields.target, planning.idOf) }
    return {
      ...page,
      title: title ?? (page.title === "" && source !== null ? specOfSource(source)! : page.title),
      attributes: {
        ...withAttributes(page.attributes, attributes),
        ...target,
        ...(source !== null && { computed: source })
      }
    }
  }
  if (fields.target !== undefined) return yield* planning.refuse("no-target")
  if (fields.computed !== undefined) return yield* planning.refuse("no-source")
  // A title that the page has anyway stays where it has it from.
  const isNew = page.sourceHash === null || (fields.document !== undefined && "markdown" in fields.document)
  const wanted = title !== null && !isNew && title === page.title ? null : title
  const text =
    fields.document === undefined && wanted === null && Object.keys(attributes).length === 0
      ? null
      : yield* writeText(planning, page, fields, { title: wanted, attributes })
  if (text === null) return { ...page, attributes: withAttributes(page.attributes, attributes) }
  const { navigation, slugIsFixed } = page.attributes
  return {
    ...page,
    title: text.title ?? title ?? page.title,
    sourceHash: text.hash,
    git: text.git,
    attributes: {
      ...withAttributes(text.attributes, attributes),
      ...(navigation !== undefined && { navigation }),
      ...(slugIsFixed !== undefined && { slugIsFixed }),
      ...(text.title === null && { titleIsFromNavigation: true })
    }
  }
})
