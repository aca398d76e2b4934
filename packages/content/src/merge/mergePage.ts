import { hashBytes } from "@octavo/kernel"
import { Effect, Equal } from "effect"
import { type GitBlob, type PageAttributes, type PageId, type PageVersion } from "../entries/Page.ts"
import { gitBlobWith } from "../pages/gitBlobWith.ts"
import { AttributeMerge, mergeAttributes } from "./mergeAttributes.ts"
import {
  agreed,
  findCommonLines,
  mapThreeWay,
  mergeAdded,
  type MergedMarkdown,
  type Resolutions,
  type ThreeWay
} from "@octavo/markdown"
import { chosenSide, conflictId, type PageConflict } from "./PageConflict.ts"

/** How merging reads and merges the texts of pages. */
export interface PageTexts<E, R> {
  /** The texts by their hashes: all that `sourcesToMerge` names. */
  readonly texts: ReadonlyMap<string, string>
  readonly mergeText: (
    sources: ThreeWay<string>,
    resolutions: Resolutions
  ) => Effect.Effect<MergedMarkdown, E, R>
  /** The title, null when the text has none, and the attributes that a text gives its page. */
  readonly describe: (
    text: string,
    page: PageVersion
  ) => Effect.Effect<{ readonly title: string | null; readonly attributes: PageAttributes }, E, R>
}

/** A page after a merge, and its text where that is one that neither side had. */
export interface MergedPage {
  readonly page: PageVersion
  readonly text: string | null
}

/** The merge result of one page; null when the page is removed. */
export interface PageOutcome {
  readonly merged: MergedPage | null
  readonly conflicts: ReadonlyArray<PageConflict>
}

/** The content of a page, without its timestamps and its path in a repository. */
export const contentOf = ({ createdAt, updatedAt, git, ...content }: PageVersion) => content

/** Whether two versions say the same, whenever they were written and wherever a repository has them. */
export const isSamePage = (a: PageVersion | null, b: PageVersion | null): boolean =>
  a === null || b === null ? a === b : Equal.equals(contentOf(a), contentOf(b))

const needsText = ({ base, ours, theirs }: ThreeWay<PageVersion | null>): boolean =>
  ours !== null &&
  theirs !== null &&
  agreed(mapThreeWay({ base, ours, theirs }, (page) => page?.sourceHash ?? null)) === undefined

/** Whether only one side has a place in a repository, so that what Git calls the text of the other is not known. */
const isPlacedOnce = ({ ours, theirs }: ThreeWay<PageVersion | null>): boolean =>
  ours !== null && theirs !== null && (ours.git === null) !== (theirs.git === null)

/** The hashes of the sources that a merge of these pages will read: those that both sides changed. */
export const sourcesToMerge = (pages: Iterable<ThreeWay<PageVersion | null>>): ReadonlyArray<string> => {
  const hashes = new Set<string>()
  for (const sides of pages) {
    if (!needsText(sides) && !isPlacedOnce(sides)) continue
    for (const page of Object.values(sides) as Array<PageVersion | null>) {
      if (page !== null && page.sourceHash !== null) hashes.add(page.sourceHash)
    }
  }
  return [...hashes]
}

/** The attributes that are not in the front matter: the merge decides them, not the merged text. */
const OWN = new Set(["target", "computed", "navigation", "slugIsFixed", "titleIsFromNavigation"])

/** The conflict about a page that one side removed, which is there until it is answered. */
export const removalOf = (
  pageId: PageId,
  sides: ThreeWay<PageVersion | null>,
  resolutions: Resolutions
): { readonly conflict: PageConflict; readonly page: PageVersion | null } => {
  const said = mapThreeWay(sides, (page) => (page === null ? null : contentOf(page)))
  const id = conflictId(pageId, "removal", said.base, said.ours, said.theirs)
  const answer = chosenSide(resolutions, id)
  const kept = sides.ours ?? sides.theirs
  const page = answer === null ? kept : answer.take === "main" ? sides.ours : sides.theirs
  return { conflict: { kind: "removal", id, pageId, ...sides, resolution: answer }, page }
}

const mergePlace = (
  { base, ours, theirs }: ThreeWay<PageVersion | null>,
  attributes: AttributeMerge
): Pick<PageVersion, "parentId" | "position"> => {
  const place = (page: PageVersion | null) =>
    page === null ? undefined : { parentId: page.parentId, position: page.position }
  const isMoved = (page: PageVersion | null) => page?.parentId !== base?.parentId
  // A reordering within the old parent has no meaning at the new parent of the other side.
  if (base !== null && isMoved(ours) !== isMoved(theirs)) {
    return place(isMoved(ours) ? ours : theirs)!
  }
  return attributes.decide("place", {
    base: place(base),
    ours: place(ours),
    theirs: place(theirs)
  })!
}

/** Merges a page that both sides added: as two versions of one text if most lines are in both and nothing is in conflict. */
const mergeNew = Effect.fnUntraced(function* <E, R>(
  { ours, theirs }: ThreeWay<string>,
  given: Resolutions,
  mergeText: PageTexts<E, R>["mergeText"]
) {
  const added = mergeAdded(ours, theirs, given)
  const base = added.conflicts.length === 0 ? undefined : findCommonLines(ours, theirs)
  if (base === undefined) return added
  const merged = yield* mergeText({ base, ours, theirs }, given)
  return merged.conflicts.length === 0 ? merged : added
})

const mergeBoth = Effect.fnUntraced(function* <E, R>(
  base: PageVersion | null,
  ours: PageVersion,
  theirs: PageVersion,
  resolutions: Resolutions,
  { texts, mergeText, describe }: PageTexts<E, R>
) {
  const sides = { base, ours, theirs }
  const { id } = ours
  const attributes = new AttributeMerge(id, resolutions)
  const conflicts: Array<PageConflict> = []
  const hashes = mapThreeWay(sides, (page) => page?.sourceHash ?? null)
  const sourceHash = agreed(hashes)
  let text: string | null = null
  let hash = sourceHash === undefined ? null : sourceHash.value
  if (sourceHash === undefined) {
    const written = mapThreeWay(hashes, (source) => (source === null ? "" : texts.get(source)!))
    const given: Resolutions = { get: (conflict) => resolutions.get(`${id}-${conflict}`) }
    const merged =
      base === null ? yield* mergeNew(written, given, mergeText) : yield* mergeText(written, given)
    for (const conflict of merged.conflicts) {
      conflicts.push({ ...conflict, kind: "text", id: `${id}-${conflict.id}`, pageId: id })
    }
    hash = hashBytes(merged.source)
    if (merged.source === "" && (ours.sourceHash === null || theirs.sourceHash === null)) hash = null
    else if (hash !== ours.sourceHash && hash !== theirs.sourceHash) text = merged.source
  }
  const isFromText = sourceHash === undefined
  const hasOwnTitle =
    !isFromText ||
    ours.attributes.titleIsFromNavigation === true ||
    theirs.attributes.titleIsFromNavigation === true
  const standing = (values: ThreeWay<unknown>) => agreed(values, Equal.equals)?.value ?? values.theirs
  let title = hasOwnTitle
    ? attributes.decide("title", { base: base?.title, ours: ours.title, theirs: theirs.title })!
    : (standing(mapThreeWay(sides, (page) => page?.title)) as string)
  let said = mergeAttributes(
    mapThreeWay(sides, (page) => page?.attributes ?? {}),
    (name, values) => (isFromText && !OWN.has(name) ? standing(values) : attributes.decide(name, values))
  )
  const kind = attributes.decide("kind", {
    base: base?.kind,
    ours: ours.kind,
    theirs: theirs.kind
  })!
  const { parentId, position } = mergePlace(sides, attributes)
  const page: PageVersion = {
    id,
    parentId,
    position,
    kind,
    title,
    slug: ours.slug,
    attributes: said,
    sourceHash: hash,
    git: mergeGit(sides, hash, text ?? texts.get(hash ?? "")),
    createdAt: Math.min(ours.createdAt, theirs.createdAt),
    updatedAt: Math.max(ours.updatedAt, theirs.updatedAt)
  }
  if (isFromText && hash !== null) {
    if (text === null) {
      const source = hash === ours.sourceHash ? ours : theirs
      if (!hasOwnTitle) title = source.title
      said = withOwn(source.attributes, said)
    } else {
      const described = yield* describe(text, page)
      title = described.title ?? title
      said = withOwn(described.attributes, said)
    }
  }
  const slug = mergeSlug(sides, title, said.slugIsFixed === true, attributes)
  return {
    merged: { page: { ...page, title, slug, attributes: said }, text },
    conflicts: [...attributes.conflicts, ...conflicts]
  } as PageOutcome
})

/** The path and the object id in Git of the merged text. */
const mergeGit = (
  sides: { base: PageVersion | null; ours: PageVersion; theirs: PageVersion },
  hash: string | null,
  text: string | undefined
): GitBlob | null => {
  const { ours, theirs } = sides
  const path =
    agreed(mapThreeWay<PageVersion | null, string | null>(sides, (side) => side?.git?.path ?? null))?.value ??
    ours.git?.path ??
    theirs.git?.path
  if (path === undefined) return null
  const known = (ours.git ?? theirs.git)!
  const holder = [ours, theirs].find((side) => side.sourceHash === hash && side.git !== null)
  if (holder !== undefined) return { path, oid: holder.git!.oid }
  return text === undefined ? null : gitBlobWith({ ...known, path }, text)
}

/** Combines the attributes of the merged text with the decided attributes. */
const withOwn = (fromText: PageAttributes, decided: PageAttributes): PageAttributes => {
  const isOwn = ([name]: readonly [string, unknown]) => OWN.has(name)
  return {
    ...Object.fromEntries(Object.entries(fromText).filter((entry) => !isOwn(entry))),
    ...Object.fromEntries(Object.entries(decided).filter(isOwn))
  }
}

/** A slug that was made from the title goes with the title; only two that were set by hand can conflict. */
const mergeSlug = (
  { base, ours, theirs }: { base: PageVersion | null; ours: PageVersion; theirs: PageVersion },
  title: string,
  isFixed: boolean,
  attributes: AttributeMerge
): string => {
  const slugs = { base: base?.slug, ours: ours.slug, theirs: theirs.slug }
  const agreement = agreed(slugs)
  if (agreement !== undefined) return agreement.value!
  const [mainIsFixed, requestIsFixed] = [
    ours.attributes.slugIsFixed === true,
    theirs.attributes.slugIsFixed === true
  ]
  if (isFixed && mainIsFixed !== requestIsFixed) return mainIsFixed ? ours.slug : theirs.slug
  if (isFixed) return attributes.decide("slug", slugs)!
  return title === ours.title && title !== theirs.title ? ours.slug : theirs.slug
}

/** Merges one page that a side changed, thing by thing; its text by blocks. */
export const mergePage = <E, R>(
  id: PageId,
  sides: ThreeWay<PageVersion | null>,
  resolutions: Resolutions,
  texts: PageTexts<E, R>
): Effect.Effect<PageOutcome, E, R> => {
  const { base, ours, theirs } = sides
  if (ours !== null && theirs !== null) return mergeBoth(base, ours, theirs, resolutions, texts)
  const kept = ours ?? theirs
  if (kept === null || (base !== null && isSamePage(base, kept))) {
    return Effect.succeed({ merged: null, conflicts: [] })
  }
  if (base === null) return Effect.succeed({ merged: { page: kept, text: null }, conflicts: [] })
  const { conflict, page } = removalOf(id, sides, resolutions)
  return Effect.succeed({ merged: page === null ? null : { page, text: null }, conflicts: [conflict] })
}
