import { Clock, Effect } from "effect"
import {
  type ContentChanges,
  type EntryChanges,
  Files,
  noChanges,
  pageAttributes,
  PageId,
  Pages,
  type PageVersion,
  type Redirect,
  Redirects,
  ReusableContentId,
  ReusableContents,
  type ReusableContentVersion,
  type Snapshot,
  Sources,
  type Variable,
  Variables,
  writtenPages
} from "@octavo/content"
import { idAt, type JobProgress } from "@octavo/kernel"
import { titleOf } from "../layout/repositoryPath.ts"
import { type KnownPage, matchPages } from "../pages/matchPages.ts"
import { matchTitles } from "../pages/matchTitles.ts"
import { redirectsIn } from "../layout/redirectsIn.ts"
import type { LayoutRedirect } from "../layout/RepositoryLayout.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { byPlace } from "../layout/LayoutProblem.ts"
import { findBrokenReferences } from "../references/findBrokenReferences.ts"
import { findCovered } from "./findCovered.ts"
import { findNamesakes, type Namesakes, noNamesakes } from "./findNamesakes.ts"
import type { PageText } from "./PagePlanInput.ts"
import { planPages } from "./planPages.ts"
import { type FiledPage, type ReadRepository, readRepository } from "./readRepository.ts"
import type { ReadSource } from "./readSources.ts"
import { storeFiles } from "./storeFiles.ts"

/** All entries of a snapshot of a space. */
export const entriesAt = Effect.fnUntraced(function* (at: Snapshot) {
  return yield* Effect.all({
    pages: Effect.map((yield* Pages).listAll(at), writtenPages),
    files: (yield* Files).listAll(at),
    reusables: (yield* ReusableContents).listAll(at),
    redirects: (yield* Redirects).listAll(at),
    variables: (yield* Variables).listAll(at)
  })
})

/** Matches the pages of a space with those of the repository: by path and contents, then by title. */
const matchFound = Effect.fnUntraced(function* (
  pages: ReadonlyArray<PageVersion>,
  found: ReadonlyArray<FiledPage>,
  sources: ReadRepository["sources"],
  namesakes: Namesakes
) {
  const knownPages = pages.flatMap((page) =>
    page.git === null ? [] : [{ pageId: page.id, path: page.git.path, oid: page.git.oid, page }]
  )
  const alike = yield* matchRenamed(knownPages, found, (path) => sources.get(path)?.sourceHash)
  yield* Effect.yieldNow
  const oldTitles = new Map(knownPages.map(({ page }) => [page.id as string, page.title]))
  const newTitles = new Map(
    found.map(({ file, title }) => {
      const facts = sources.get(file.path)?.facts
      return [file.path, facts?.title ?? facts?.frontMatter.title ?? title]
    })
  )
  yield* Effect.yieldNow
  return matchTitles(
    alike,
    ({ pageId }) => oldTitles.get(pageId),
    ({ path }) => (namesakes.page(path) === undefined ? newTitles.get(path) : undefined)
  )
})

/** The derived facts of the texts of changed pages, by path. */
const textsOf = (
  found: ReadonlyArray<FiledPage>,
  sourceOf: (path: string) => ReadSource | undefined,
  fileIds: ReadonlyMap<string, string>
): ReadonlyMap<string, PageText> => {
  const texts = new Map<string, PageText>()
  for (const { file } of found) {
    const source = sourceOf(file.path)
    if (source === undefined) continue
    const { facts, sourceHash } = source
    texts.set(file.path, {
      sourceHash,
      title: facts.title ?? facts.frontMatter.title ?? null,
      attributes: {
        ...pageAttributes(facts.frontMatter, file.path, (path) => fileIds.get(path)),
        ...(facts.title === null && facts.frontMatter.title === undefined && { titleIsFromNavigation: true })
      }
    })
  }
  return texts
}

/** The new versions of the reusable contents that changed in the repository. */
const reusablesOf = (
  { includes, sources }: ReadRepository,
  current: ReadonlyArray<ReusableContentVersion>,
  newId: (path: string) => string
): ReadonlyArray<ReusableContentVersion> => {
  const byPath = new Map(
    current.flatMap((content) => (content.git === null ? [] : [[content.git.path, content] as const]))
  )
  return includes.flatMap((file) => {
    const known = byPath.get(file.path)
    const source = sources.get(file.path)
    if (source === undefined || known?.git?.oid === file.oid) return []
    return {
      id: known?.id ?? ReusableContentId.make(newId(file.path)),
      title: source.facts.title ?? titleOf(file.path),
      sourceHash: source.sourceHash,
      git: { oid: file.oid, path: file.path }
    }
  })
}

/** The changes that make variables those of the repository. */
const variableChanges = (
  current: ReadonlyArray<Variable>,
  variables: Readonly<Record<string, string>>
): EntryChanges<Variable> => {
  const before = new Map(current.map(({ name, value }) => [name, value]))
  return {
    put: Object.entries(variables)
      .filter(([name, value]) => before.get(name) !== value)
      .map(([name, value]) => ({ name, value })),
    remove: [...before.keys()].filter((name) => !Object.hasOwn(variables, name))
  }
}

/** The changes that make redirects those of the repository; a redirect names its page by id, wherever that moves. */
const redirectChanges = (
  current: ReadonlyArray<Redirect>,
  redirects: ReadonlyArray<LayoutRedirect>,
  pageIdOf: (path: string) => PageId | undefined
): EntryChanges<Redirect> => {
  const before = new Map(current.map(({ from, pageId }) => [from, pageId]))
  const after = new Map(
    redirects.flatMap(({ from, to }) => {
      const pageId = pageIdOf(to)
      return pageId === undefined ? [] : [[from, pageId] as const]
    })
  )
  return {
    put: [...after]
      .filter(([from, id]) => before.get(from) !== id)
      .map(([from, pageId]) => ({ from, pageId })),
    remove: [...before.keys()].filter((from) => !after.has(from))
  }
}

/**
 * Compares a snapshot of a repository with the content of a space: the changes of a revision that make the space equal
 * to the repository. Reads only what changed since the last import. `known` says that both had a common base, so that a
 * repository without pages removes all pages. Fails with `RepositoryRefused` when the repository has errors; warnings
 * are among the returned problems.
 */
export const planImport = Effect.fn("gitsync.planImport")(function* (
  snapshot: GitSnapshot,
  directory: string,
  at: Snapshot,
  onProgress: (progress: JobProgress) => Effect.Effect<void>,
  /** With a common base: the current content of main, or null when main is the target of the plan. */
  known: { readonly main: Snapshot | null } | null = null,
  /** Whether links and files that do not exist are among the problems, for which all texts are parsed. */
  findsBroken = true
) {
  const { copy } = snapshot
  const current = yield* entriesAt(at)
  const read = yield* readRepository(snapshot, directory, current, known !== null, onProgress)
  const { layout, pages: found, sources } = read
  const now = yield* Clock.currentTimeMillis
  const ids = new Set<string>([...current.pages, ...current.files, ...current.reusables].map(({ id }) => id))
  const main = known?.main ?? null
  const namesakes = main === null ? noNamesakes : yield* findNamesakes(main, (id) => ids.has(id))
  const files = yield* storeFiles(copy, current.files, read.files, now, namesakes.file, (done) =>
    onProgress({ step: "Storing files", done, total: null })
  )
  const broken = findsBroken ? yield* findBrokenReferences(snapshot.entries, read, at, current) : []
  const problems = [...read.problems, ...files.problems, ...broken].sort(byPlace)

  yield* Effect.yieldNow
  const match = yield* matchFound(current.pages, found, sources, namesakes)
  const added = new Map(
    match.added.map((page) => [page.path, namesakes.page(page.path) ?? PageId.make(idAt(now))])
  )
  yield* Effect.yieldNow
  const idOf = (path: string) => PageId.make(match.kept.get(path) ?? added.get(path) ?? idAt(now))
  yield* Effect.yieldNow
  const covered = yield* findCovered(current.pages, found, sources, files)
  const texts = textsOf(found, (path) => sources.get(path) ?? covered.get(path), files.idOf)
  yield* Effect.yieldNow
  const there = new Set(snapshot.entries.map(({ path }) => path))
  const knownFiles = new Set<string>(current.files.flatMap(({ git, id }) => (git === null ? [] : [id])))
  const pages = yield* planPages({
    current: current.pages,
    layout: layout.pages,
    idOf,
    isListed: (path) => match.kept.has(path) || added.has(path),
    fileIdOf: (path) => files.idOf.get(path),
    isThere: (path) => there.has(path),
    isKnownFile: (id) => knownFiles.has(id),
    root: layout.root,
    texts,
    stays: read.unnamed,
    changedAt: (path) =>
      snapshot.changedAt.get(path) ?? Number(snapshot.commit.committedAt.epochMilliseconds),
    currentTitle: namesakes.titleOf,
    newId: (entry, parentId) => namesakes.unfiled(entry, parentId) ?? PageId.make(idAt(now)),
    now
  })

  const includePaths = new Set(read.includes.map((file) => file.path))
  /** Content that never was in the repository was not removed there. */
  const isGone = (content: ReusableContentVersion) =>
    content.git === null ? known === null : !includePaths.has(content.git.path)
  const changes: ContentChanges = {
    ...noChanges,
    pages,
    files: {
      put: files.put,
      remove: files.gone.filter(({ git }) => git !== null || known === null).map(({ id }) => id)
    },
    reusables: {
      put: reusablesOf(read, current.reusables, (path) => namesakes.reusable(path) ?? idAt(now)),
      remove: current.reusables.filter(isGone).map(({ id }) => id)
    },
    redirects: redirectChanges(current.redirects, layout.redirects, (path) => {
      const id = match.kept.get(path) ?? added.get(path)
      return id === undefined ? undefined : PageId.make(id)
    }),
    variables:
      layout.variables === null ? noChanges.variables : variableChanges(current.variables, layout.variables)
  }
  const recognized = recognizedIn(layout.tool, found.length)
  return { changes, problems, current, recognized, redirects: redirectsIn(layout.settings ?? "") }
})

/** The recognized tool of a repository, with the numbers of its pages and languages; null without one. */
const recognizedIn = (tool: ReadRepository["layout"]["tool"], pages: number) =>
  tool === undefined
    ? null
    : { tool: tool.name, pages, languages: tool.languages ?? 1, isDivided: tool.parts !== undefined }

/** The maximal number of texts that are read to detect pages that were renamed and edited at once. */
const maxTexts = 2_000

/** Matches pages by path and contents, and looks into the texts only of those that are left on both sides. */
const matchRenamed = Effect.fnUntraced(function* (
  known: ReadonlyArray<KnownPage & { readonly page: PageVersion }>,
  found: ReadonlyArray<Pick<FiledPage, "file">>,
  hashOf: (path: string) => string | undefined
) {
  const files = found.map(({ file }) => file)
  const first = matchPages(known, files)
  const open = first.added.length + first.removed.length
  if (first.added.length === 0 || first.removed.length === 0 || open > maxTexts) return first
  const sources = yield* Sources
  const hashes = new Map<string, string>()
  const gone = new Set(first.removed.map((page) => page.pageId))
  for (const { oid, page } of known)
    if (gone.has(page.id) && page.sourceHash !== null) hashes.set(oid, page.sourceHash)
  for (const { oid, path } of first.added) {
    const hash = hashOf(path)
    if (hash !== undefined) hashes.set(oid, hash)
  }
  const texts = yield* sources.getMany([...hashes.values()])
  return matchPages(known, files, (oid) => texts.get(hashes.get(oid) ?? ""))
})

/** Whether a plan changes nothing at all. */
export const isEmpty = ({ files, pages, redirects, reusables, variables }: ContentChanges): boolean =>
  [files, pages, redirects, reusables, variables].every(
    ({ put, remove }) => put.length === 0 && remove.length === 0
  )
