import { hashBytes } from "@octavo/kernel"
import { Effect, Equal, Result } from "effect"
import {
  documentProblem,
  type Document,
  emojiOfCode,
  type FrontMatterChanges,
  parseExpression,
  type PathTarget,
  type SourceEdit,
  tidyTitle
} from "@octavo/markdown"
import { linksOf } from "../pages/documentOf.ts"
import { isLinkAddress } from "../pages/isLinkAddress.ts"
import { LinkTargets } from "../pages/LinkTargets.ts"
import { gitBlobWith } from "../pages/gitBlobWith.ts"
import { specOfSource } from "../entries/generated.ts"
import { readComputedSource } from "../computed/readComputedSource.ts"
import type { MetaLinks, PageAttributes, PageVersion } from "../entries/Page.ts"
import { describeText } from "./describeText.ts"
import { coverMatter, hasLook } from "./pageLook.ts"
import type { BlocksEdit, CoverEdit, PageFields, TextEdit } from "./Edit.ts"
import type { Planning } from "./Planning.ts"
import { idsIn, renameReferences } from "./renameReferences.ts"

/** The fields of a page that both its front matter and its attributes contain as they are. */
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

/** The fields of a page, whose text may be changed by its blocks; `anew` as in `SourceEdit`. */
type WrittenFields = Omit<PageFields, "document"> & {
  readonly document?: (TextEdit & { readonly anew?: boolean }) | BlocksEdit
}

/** Meta links as they are read again; null where there are none. */
const tidyLinks = (links: MetaLinks | null): MetaLinks | null => {
  const { alternates = [], canonical } = links ?? {}
  if (alternates.length === 0 && canonical === undefined) return null
  return { ...(canonical !== undefined && { canonical }), ...(alternates.length > 0 && { alternates }) }
}

/** A page has an emoji or an icon: setting one removes the other. */
const attributesIn = (fields: WrittenFields): NamedFields => {
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

/** The targets with these ids, by their paths in the repository: those of the text's own revision, and newer ones. */
const targetsOf = Effect.fnUntraced(function* (planning: Planning, ids: ReadonlyArray<string>) {
  const store = yield* LinkTargets
  const found = new Map<string, PathTarget>()
  const missing = new Set(ids)
  for (const at of new Set([planning.at, planning.current])) {
    if (missing.size === 0) break
    const paths = yield* store.findGitPaths(at, [...missing])
    if (paths.size === 0) continue
    for (const [path, target] of yield* store.findByGitPath(at, [...paths.values()])) found.set(path, target)
    for (const id of paths.keys()) missing.delete(id)
  }
  return found
})

const linksFor = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  text: string,
  edited: Document | BlocksEdit["blocks"] | CoverEdit
) {
  const from = page.git?.path ?? null
  const { references } = yield* planning.reader.derive(text)
  const { targets } = yield* linksOf(planning.at, from, references)
  const ids = idsIn(edited)
  const known = new Set([...targets.values()].map(({ id }) => id as string))
  const more = yield* targetsOf(
    planning,
    ids.filter((id) => !known.has(id))
  )
  return { from, targets: new Map([...targets, ...more]) }
})

/** The document of a text as it shall be, or the changes of its blocks, with what its references lead to. */
const documentEdit = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  text: string,
  given: Exclude<WrittenFields["document"], undefined | { readonly markdown: string }>
) {
  if ("document" in given) {
    const edited = renameReferences(given.document, planning.idOf)
    const { anew = false } = given
    return { edited, anew, links: yield* linksFor(planning, page, text, edited) }
  }
  const blocks = renameReferences(given.blocks, planning.idOf)
  return { blocks, links: yield* linksFor(planning, page, text, blocks) }
})

/** The part of a given document, or of given blocks, that none can have. */
const partRefused = (given: WrittenFields["document"]) => {
  if (given === undefined || "markdown" in given) return undefined
  if ("document" in given) return documentProblem(given.document, "document.document")
  for (const [index, patch] of given.blocks.entries()) {
    if (!("block" in patch)) continue
    const found = documentProblem(patch.block, `document.blocks.${index}.block`)
    if (found !== undefined) return found
  }
  return undefined
}

/** The text of a page after an edit, with what it says of the page. */
const writeText = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  fields: WrittenFields,
  wanted: { readonly title: string | null; readonly attributes: NamedFields }
) {
  const given = fields.document
  // A text that is replaced as a whole is not read.
  const start =
    given !== undefined && "markdown" in given ? given.markdown : yield* planning.textOf(page.sourceHash)
  const document =
    given === undefined || "markdown" in given ? null : yield* documentEdit(planning, page, start, given)
  const cover = fields.cover == null ? fields.cover : renameReferences(fields.cover, planning.idOf)
  const links = cover == null ? null : yield* linksFor(planning, page, start, cover)
  const edit: SourceEdit = {
    document,
    title: wanted.title,
    frontMatter: {
      ...frontMatterOf(wanted.attributes),
      ...(fields.layout !== undefined && { layout: fields.layout }),
      ...coverMatter(cover, links)
    }
  }
  const isEdit = document !== null || wanted.title !== null || Object.keys(edit.frontMatter).length > 0
  const written = isEdit ? yield* planning.reader.edit(start, edit) : { text: start }
  if ("refused" in written) {
    const part = partRefused(given)
    return yield* part === undefined
      ? planning.refuse(written.refused, written.words)
      : planning.refuse("document-part", [part.path, part.problem])
  }
  const hash = hashBytes(written.text)
  if (hash === page.sourceHash) return null
  const derived = yield* planning.read(hash, written.text)
  const { attributes, title } = yield* describeText(planning, page, derived)
  if (wanted.title !== null && title !== wanted.title) return yield* planning.refuse("unwritable")
  for (const [key, value] of Object.entries(withAttributes({}, wanted.attributes))) {
    if (!Equal.equals(attributes[key as Named], value)) return yield* planning.refuse("unwritable")
  }
  if (!hasLook(attributes, { layout: fields.layout, cover })) return yield* planning.refuse("unwritable")
  return { hash, title, attributes, git: gitBlobWith(page.git, written.text) }
})

/** A page with what an edit says of it: its text, its title and its attributes, for documents all in the source. */
export const written = Effect.fnUntraced(function* (
  planning: Planning,
  page: PageVersion,
  fields: WrittenFields
) {
  const attributes = attributesIn(fields)
  const title = fields.title === undefined ? null : tidyTitle(fields.title)
  if (title === "") return yield* planning.refuse("title-missing")
  if (fields.condition != null && Result.isFailure(parseExpression(fields.condition))) {
    return yield* planning.refuse("condition-unreadable")
  }
  if (page.kind !== "document") {
    if (fields.document !== undefined) return yield* planning.refuse("no-text")
    const { condition, cover, layout, metaLinks } = fields
    if ([condition, cover, layout, metaLinks].some((field) => field != null))
      return yield* planning.refuse("no-front-matter")
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
    fields.document === undefined &&
    fields.layout === undefined &&
    fields.cover === undefined &&
    wanted === null &&
    Object.keys(attributes).length === 0
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
