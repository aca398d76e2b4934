import { hashBytes } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { DocumentParser } from "../sources/DocumentParser.ts"
import { PageId, type PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { ContentChanges } from "../entries/ContentChanges.ts"
import type { Base, Branch, Revision, Snapshot } from "../entries/Revision.ts"
import { isSamePage } from "../merge/mergePage.ts"
import type { Source } from "../entries/Source.ts"
import { Sources } from "../entries/Sources.ts"
import { Spaces } from "../containers/Spaces.ts"
import { arrangeSpecPages, type WrittenSpecPage } from "./arrangeSpecPages.ts"
import { ComputedPages } from "./ComputedPages.ts"
import { ComputedSources } from "./ComputedSources.ts"
import { generatedId, generatesPages, isGenerated, specOfSource } from "../entries/generated.ts"
import { planSpecPages } from "./planSpecPages.ts"
import type { SpecPage } from "./SpecPage.ts"
import type { SpecWords } from "./words/SpecWords.ts"
import { specWordsOf } from "./words/specWordsOf.ts"
import { needsReading, printHarmless, writeSpecPage } from "./writeSpecPage.ts"

const writeAll = Effect.fnUntraced(function* (
  computed: PageId,
  spec: string,
  pages: ReadonlyArray<SpecPage>,
  words: SpecWords
) {
  const parser = yield* DocumentParser
  const write = (page: SpecPage): Effect.Effect<WrittenSpecPage> =>
    Effect.gen(function* () {
      const harmless = yield* Effect.forEach(page.introduction, (text) =>
        needsReading(text) ? Effect.map(parser.read(text), printHarmless) : Effect.succeed(text)
      )
      const children = yield* Effect.forEach(page.children, write)
      return { ...page, text: writeSpecPage({ computed, spec }, page, harmless, words), children }
    })
  return yield* Effect.forEach(pages, write)
})

/** Reads the texts of generated pages that are not stored. */
const deriveNew = Effect.fnUntraced(function* (pages: ReadonlyArray<WrittenSpecPage>) {
  const texts = new Map<string, string>()
  const collect = (some: ReadonlyArray<WrittenSpecPage>) => {
    for (const { children, text } of some) {
      texts.set(hashBytes(text), text)
      collect(children)
    }
  }
  collect(pages)
  const stored = yield* (yield* Sources).findDerived([...texts.keys()])
  const missing = [...texts].filter(([hash]) => !stored.has(hash))
  const derived = yield* (yield* DocumentParser).deriveMany(missing.map(([, text]) => text))
  return missing.map(([hash, text], index): Source => ({ hash, text, derived: derived[index]! }))
})

/** Plans and writes the pages for a computed page; none where its specification has no document. */
const pagesFor = Effect.fnUntraced(function* (branch: Branch, { attributes, id }: PageVersion) {
  const spec = attributes.computed === undefined ? null : specOfSource(attributes.computed)
  if (spec === null) return { spec: "", pages: [] }
  const { language, organizationId } = yield* Effect.orDie((yield* Spaces).get(branch.spaceId))
  const parts = yield* (yield* ComputedSources)(organizationId, spec)
  const words = specWordsOf(language)
  const pages = parts === null ? [] : planSpecPages(parts, attributes.computed?.props ?? {}, words)
  return { spec, pages: yield* writeAll(id, spec, pages, words) }
})

/** Whether pages of a commit may have slugs of generated pages: those of merges, restores and repositories, which edits avoid. */
const mayCrowd = ({ git, type }: Pick<Revision, "type" | "git">): boolean =>
  type === "edits" ? git !== null : type !== "computed"

/** The computed pages one of whose generated pages has the place of a page that a commit writes: that one keeps its slug. */
const findCrowded = Effect.fnUntraced(function* (head: Snapshot, { put, remove }: ContentChanges["pages"]) {
  const places = put.filter((page) => !isGenerated(page) && !generatesPages(page))
  const generated = yield* (yield* ComputedPages).listGeneratedAt(head, places)
  const known = new Set<string>([...put.map(({ id }) => id), ...remove])
  const owners = new Set(generated.map(({ attributes }) => attributes.generated!.page as PageId))
  const crowded = [...owners].filter((id) => !known.has(id))
  return crowded.length === 0 ? [] : yield* (yield* Pages).findMany(head, crowded)
})

/** The computed pages that a commit writes, and those that it removes or whose overrides it drops. */
const findConcerned = Effect.fnUntraced(function* (
  head: Snapshot,
  base: Base | null,
  { dropOverrides = [], put, remove }: ContentChanges["pages"]
) {
  const written = put.filter(generatesPages)
  const leaving = [...remove, ...dropOverrides].map((id) => PageId.make(id))
  if (leaving.length === 0) return { written, left: [] as ReadonlyArray<PageId> }
  const pages = yield* Pages
  const here = yield* pages.findMany(head, leaving)
  const beneath = base === null ? [] : yield* pages.findMany({ ...base, base: null }, leaving)
  const left = new Set([...here, ...beneath].filter(generatesPages).map(({ id }) => id))
  return { written, left: [...left] as ReadonlyArray<PageId> }
})

/** The slugs of the pages beside a computed page after a commit, but for the pages that are generated anew. */
const slugsBeside = Effect.fnUntraced(function* (
  at: Snapshot,
  { parentId }: PageVersion,
  { put, remove }: ContentChanges["pages"],
  concerned: ReadonlySet<string>
) {
  const now = new Map<string, PageVersion>()
  const stays = ({ attributes: { generated } }: PageVersion) =>
    generated === undefined || !concerned.has(generated.page)
  for (const page of yield* (yield* Pages).listChildren(at, [parentId])) {
    if (stays(page)) now.set(page.id, page)
  }
  for (const gone of remove) now.delete(gone)
  for (const page of put) if (stays(page)) now.set(page.id, page)
  const beside = [...now.values()].filter((page) => page.parentId === parentId && !generatesPages(page))
  return new Set(beside.map(({ slug }) => slug))
})

/** A computed page with the pages that are to be generated for it. */
interface Plan {
  readonly computed: PageVersion
  readonly spec: string
  readonly pages: ReadonlyArray<WrittenSpecPage>
}

/** The slugs that pages of a plan have already in their place; its pages keep them. */
const keptSlugs = ({ computed, pages }: Plan, before: ReadonlyMap<PageId, PageVersion>) =>
  pages.flatMap(({ key }) => {
    const old = before.get(generatedId(computed.id, key))
    return old?.parentId === computed.parentId ? [old.slug] : []
  })

/** The writes that give a branch the wanted generated pages; an overlay branch writes what differs from its base. */
const changesOf = (
  wanted: ReadonlyArray<PageVersion>,
  own: ReadonlyMap<PageId, PageVersion>,
  beneath: ReadonlyMap<PageId, PageVersion> | null
) => {
  const put: Array<PageVersion> = []
  const remove: Array<PageId> = []
  const dropOverrides: Array<PageId> = []
  const ids = new Set(wanted.map(({ id }) => id))
  for (const page of wanted) {
    const under = beneath?.get(page.id)
    if (under !== undefined && isSamePage(under, page)) dropOverrides.push(page.id)
    else if (beneath !== null || own.get(page.id) !== page) put.push(page)
  }
  for (const id of new Set([...own.keys(), ...(beneath?.keys() ?? [])])) {
    if (ids.has(id)) continue
    if (beneath === null || beneath.has(id)) remove.push(id)
    else dropOverrides.push(id)
  }
  return { put, remove, dropOverrides }
}

const byId = (pages: ReadonlyArray<PageVersion>) => new Map(pages.map((page) => [page.id, page]))

/**
 * Adds to the changes of a commit what follows for generated pages: they are generated for computed pages that the commit writes, and go
 * with those that it removes. Costs nothing where an edit has no computed page and removes no page.
 */
export const generatePages = Effect.fn("content.generatePages")(function* (
  branch: Branch,
  base: Base | null,
  commit: Pick<Revision, "type" | "git">,
  changes: ContentChanges
) {
  const head: Snapshot = { branchId: branch.id, seq: branch.headSeq, base: branch.base }
  const found = yield* findConcerned(head, base, changes.pages)
  const { left } = found
  const crowded = base === null && mayCrowd(commit) ? yield* findCrowded(head, changes.pages) : []
  const written = [...found.written, ...crowded]
  if (written.length + left.length === 0) return changes
  const after: Snapshot = { ...head, base }
  const computedPages = yield* ComputedPages
  const concerned = new Set<PageId>([...written.map(({ id }) => id), ...left])
  const own = byId(yield* computedPages.listGenerated(head, [...concerned]))
  const beneath =
    base === null ? null : byId(yield* computedPages.listGenerated({ ...base, base: null }, [...concerned]))
  const now = yield* Clock.currentTimeMillis
  // Computed pages without an override have the generated pages of the base.
  const dropped = new Set<string>(changes.pages.dropOverrides)
  const ofBase = [...(beneath?.values() ?? [])].filter(({ attributes }) =>
    dropped.has(attributes.generated!.page)
  )
  const before = new Map([...(beneath ?? []), ...own])
  const plans = yield* Effect.forEach(written, (computed) =>
    Effect.map(pagesFor(branch, computed), (plan): Plan => ({ computed, ...plan }))
  )
  const wanted: Array<PageVersion> = [...ofBase]
  const sources: Array<Source> = []
  for (const [index, plan] of plans.entries()) {
    const { computed, pages } = plan
    sources.push(...(yield* deriveNew(pages)))
    const taken = yield* slugsBeside(after, computed, changes.pages, concerned)
    for (const { parentId, slug } of wanted) if (parentId === computed.parentId) taken.add(slug)
    for (const later of plans.slice(index + 1)) {
      if (later.computed.parentId === computed.parentId)
        for (const slug of keptSlugs(later, before)) taken.add(slug)
    }
    wanted.push(...arrangeSpecPages(pages, { ...plan, before, taken, now }))
  }
  const made = changesOf(wanted, own, beneath)
  const isOfThese = (id: string) => own.has(id as PageId) || beneath?.has(id as PageId) === true
  const others = (ids: ReadonlyArray<string> = []) => ids.filter((id) => !isOfThese(id))
  const { pages } = changes
  const all: ContentChanges = {
    ...changes,
    pages: {
      put: [
        ...pages.put.filter(
          (page) => !isGenerated(page) || !concerned.has(page.attributes.generated!.page as PageId)
        ),
        ...made.put
      ],
      remove: [...others(pages.remove), ...made.remove],
      ...(base !== null && { dropOverrides: [...others(pages.dropOverrides), ...made.dropOverrides] })
    },
    sources: [...changes.sources, ...sources]
  }
  return all
})
