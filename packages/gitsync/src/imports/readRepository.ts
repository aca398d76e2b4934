import type { PageVersion } from "@octavo/content"
import type { JobProgress } from "@octavo/kernel"
import { Effect } from "effect"
import { lfsReason } from "../layout/isLfsPointer.ts"
import { hiddenFiles, hiddenProblems } from "../layout/hiddenProblems.ts"
import { byPlace, type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import { withConventions } from "../layout/withConventions.ts"
import { readLayout } from "../layout/readLayout.ts"
import type { LayoutFile, LayoutPage, RepositoryLayout } from "../layout/RepositoryLayout.ts"
import { isWithin } from "../layout/repositoryPath.ts"
import { readableFile } from "../layout/selectEntries.ts"
import type { GitOid, GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"
import { findPointers } from "./findPointers.ts"
import { findReferenced, type WrittenReference } from "./findReferenced.ts"
import { findStored, storedReferences } from "./findStored.ts"
import { keepUnreadable } from "./keepUnreadable.ts"
import { mayMention } from "./mayMention.ts"
import { readConventions } from "./readConventions.ts"
import { readSources, type ReadSource, type UnreadableFile } from "./readSources.ts"
import type { CurrentContent } from "../references/ReadTexts.ts"
import { RepositoryRefused } from "./RepositoryRefused.ts"

/** A page of a repository: its name in the navigation and its file. */
export interface FiledPage {
  readonly title: string
  readonly file: LayoutFile
}

/** All of a repository that a space is made of. */
export interface ReadRepository {
  readonly layout: RepositoryLayout
  /** The pages of the navigation that have files, in its order, and those that stay without being named there. */
  readonly pages: ReadonlyArray<FiledPage>
  /** The ids of the pages that no navigation names and whose files are still there. */
  readonly unnamed: ReadonlyMap<string, LayoutFile>
  readonly files: ReadonlyArray<LayoutFile>
  readonly includes: ReadonlyArray<LayoutFile>
  /** The texts that differ from what the space has, by path. */
  readonly sources: ReadonlyMap<string, ReadSource>
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** The pages of a layout that have files, in the order of the navigation. */
const filedPages = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<FiledPage> =>
  pages.flatMap((page) => [
    ...(page.kind === "document" && page.file !== null ? [{ title: page.title, file: page.file }] : []),
    ...filedPages(page.children)
  ])

const placed = <A extends { readonly git: { readonly path: string; readonly oid: string } | null }>(
  entries: ReadonlyArray<A>
) => entries.flatMap((entry) => (entry.git === null ? [] : [[entry.git.path, entry] as const]))

/** Whether a page is what a file and the navigation say, so that nothing of it is read. */
const isSameAs = (before: PageVersion | undefined, file: LayoutFile, title: string): boolean =>
  before?.git?.oid === file.oid &&
  (before.attributes.titleIsFromNavigation !== true || before.title === title)

/** The objects that a space has from a repository, by their paths. */
const objectsOf = (entries: Parameters<typeof placed>[0]): ReadonlyMap<string, GitOid> =>
  new Map(placed(entries).map(([path, { git }]) => [path, git!.oid]))

/**
 * Reads from a snapshot all that a space is made of: what its layout names, what the texts refer to wherever it lies, and
 * every file that the space has from it already, for `isKnown` says that both were the same once. What the space has and
 * cannot be read any more is answered as the space has it. Fails with `RepositoryRefused` when the layout has errors.
 */
export const readRepository = Effect.fn("gitsync.readRepository")(function* (
  snapshot: GitSnapshot,
  directory: string,
  current: CurrentContent,
  isKnown: boolean,
  onProgress: (progress: JobProgress) => Effect.Effect<void>
) {
  const { copy } = snapshot
  const pagesByPath = new Map(placed(current.pages))
  const reusablesByPath = new Map(placed(current.reusables))
  const filesByPath = new Map(placed(current.files))
  const known = objectsOf(isKnown ? [...current.pages, ...current.reusables, ...current.files] : [])
  // Each step takes a while where there are thousands of files.
  yield* Effect.yieldNow
  const before =
    isKnown && snapshot.knownEntries !== null
      ? new Map(snapshot.knownEntries.map(({ oid, path }) => [path, oid]))
      : null
  const unreadable = new Map<string, UnreadableFile>()
  const moved = snapshot.entries.flatMap((entry) =>
    known.has(entry.path) && known.get(entry.path) !== entry.oid ? (readableFile(entry) ?? []) : []
  )
  yield* Effect.yieldNow
  for (const { path } of yield* findPointers(snapshot, moved)) unreadable.set(path, { reason: lfsReason })
  const sources = new Map<string, ReadSource>()
  const sourceProblems: Array<LayoutProblem> = []

  const round = Effect.fnUntraced(function* () {
    const kept = keepUnreadable(snapshot.entries, known, unreadable, snapshot.knownEntries)
    yield* Effect.yieldNow
    const layout = yield* readLayout({
      entries: kept.entries,
      directory,
      read: (oids) => readFiles(copy, oids),
      ...(isKnown && {
        known: {
          isPage: (path: string) => pagesByPath.has(path),
          mayBeEmpty: current.pages.every(({ git }) => git === null)
        }
      })
    })
    if (layout.problems.some(({ severity }) => severity === "error"))
      return yield* new RepositoryRefused({ problems: [...layout.problems, ...kept.problems] })
    return yield* readTexts(kept, layout)
  })

  /** Reads the texts of a layout and follows their references; undefined where a file turned out to be unreadable. */
  const readTexts = Effect.fnUntraced(function* (
    { entries, kept, problems }: ReturnType<typeof keepUnreadable>,
    layout: RepositoryLayout
  ) {
    const candidates = new Map(entries.map((entry) => [entry.path, entry]))
    /**
     * A file that no commit touched since the common base, and that the space never had, is imported when a text refers
     * to it.
     */
    const isTouched = ({ oid, path }: LayoutFile) => before?.get(path) !== oid || known.has(path)
    const take = (path: string) => {
      const entry = candidates.get(path)
      candidates.delete(path)
      return entry === undefined ? undefined : readableFile(entry)
    }
    const pages = [...filedPages(layout.pages)]
    yield* Effect.yieldNow
    for (const { file } of pages) candidates.delete(file.path)
    const own = [...layout.files, ...layout.includes].filter(isTouched)
    for (const file of own) candidates.delete(file.path)
    if (layout.summary !== null) candidates.delete(layout.summary)
    const listed = new Set(pages.map(({ file }) => file.path))
    yield* Effect.yieldNow
    /** A file in the navigation is a page, unless the space has it as reusable content. */
    const isInclude = ({ path }: LayoutFile) => !listed.has(path) || (isKnown && reusablesByPath.has(path))
    const files = new Map(
      layout.files.filter(isTouched).flatMap((file) => (listed.has(file.path) ? [] : [[file.path, file]]))
    )
    const wanted = layout.includes.filter((file) => isTouched(file) && isInclude(file))
    const includes = new Map(wanted.map((file) => [file.path, file]))
    const unnamed = new Map<string, LayoutFile>()
    const outside: Array<LayoutProblem> = []
    if (isKnown) {
      for (const [path, page] of pagesByPath) {
        const file = take(path)
        if (file === undefined) continue
        unnamed.set(page.id, file)
        pages.push({ title: page.title, file })
        if (isWithin(layout.root, path)) continue
        const message =
          "The page lies outside the documentation's folder. It stays in the space as long as its file is there."
        outside.push(warning(path, message))
      }
      for (const path of reusablesByPath.keys()) {
        const file = take(path)
        if (file !== undefined) includes.set(path, file)
      }
      for (const path of filesByPath.keys()) {
        const file = take(path)
        if (file !== undefined) files.set(path, file)
      }
    }

    const isSamePage = ({ file, title }: FiledPage) => isSameAs(pagesByPath.get(file.path), file, title)
    const versionAt = (path: string) => pagesByPath.get(path) ?? reusablesByPath.get(path)
    const hashIfSame = ({ oid, path }: LayoutFile): ReadonlyArray<readonly [string, string]> => {
      const version = versionAt(path)
      return version?.git?.oid === oid && version.sourceHash !== null ? [[path, version.sourceHash]] : []
    }
    /** Texts whose references were followed already. */
    const followed = new Set<string>()
    const follow = Effect.fnUntraced(function* (some: ReadonlyArray<LayoutFile>) {
      const fresh = some.filter(({ path }) => !followed.has(path))
      for (const { path } of fresh) followed.add(path)
      if (candidates.size === 0) return []
      const stored = yield* storedReferences(
        fresh.filter(({ path }) => !sources.has(path)).flatMap(hashIfSame)
      )
      const read = fresh.flatMap(
        ({ path }): ReadonlyArray<readonly [string, ReadonlyArray<WrittenReference>]> => {
          const source = sources.get(path)
          return source === undefined || source.isSilent === true ? [] : [[path, source.facts.references]]
        }
      )
      const found = findReferenced(candidates, layout.root, [...stored, ...read])
      outside.push(...found.problems)
      const pointers = new Set(yield* findPointers(snapshot, found.files))
      for (const file of found.files) {
        if (!pointers.has(file)) files.set(file.path, file)
        else outside.push(warning(file.path, `${lfsReason}; it is left out.`))
      }
      for (const file of found.includes) includes.set(file.path, file)
      return found.includes
    })

    /** Reads texts that differ from what the space has; false where one of them turned out to be unreadable. */
    const read = Effect.fnUntraced(function* (some: ReadonlyArray<LayoutFile>) {
      const open = some.filter(({ path }) => !sources.has(path))
      for (const [path, source] of yield* findStored(open.flatMap(hashIfSame))) sources.set(path, source)
      const toRead = open.filter(({ path }) => !sources.has(path) && !kept.has(path))
      const found = yield* readSources(copy, toRead, mayMention(candidates.keys()), (done) =>
        onProgress({ step: "Reading pages", done, total: toRead.length })
      )
      for (const [path, source] of found.known) sources.set(path, source)
      for (const [path, why] of found.unreadable) unreadable.set(path, why)
      sourceProblems.push(...found.problems)
      return found.unreadable.size === 0
    })

    yield* Effect.yieldNow
    const changed = pages.filter((page) => !isSamePage(page)).map(({ file }) => file)
    const isChanged = ({ oid, path }: LayoutFile) => reusablesByPath.get(path)?.git?.oid !== oid
    if (!(yield* read([...changed, ...[...includes.values()].filter(isChanged)]))) return undefined
    let more = yield* follow([...pages.map(({ file }) => file), ...includes.values()])
    // An included text may include further texts.
    while (more.length > 0) {
      if (!(yield* read(more.filter(isChanged)))) return undefined
      more = yield* follow(more)
    }
    outside.push(...hiddenProblems(layout.root, hiddenFiles(layout.root, candidates.values())))
    const unlisted = new Set(layout.unlisted.map(({ path }) => path))
    /** A text that is included is not reported as missing in the navigation. */
    const isReported = ({ path }: LayoutProblem) => !unlisted.has(path) || !includes.has(path)
    const arranged =
      layout.summary === null
        ? withConventions(layout, yield* readConventions(pages, sources, pagesByPath))
        : layout
    const result: ReadRepository = {
      layout: arranged,
      pages,
      unnamed,
      files: [...files.values()],
      includes: [...includes.values()],
      sources,
      problems: [arranged.problems.filter(isReported), problems, outside, sourceProblems].flat().sort(byPlace)
    }
    return result
  })

  // Each round knows of one more unreadable file at least, and reads no text twice.
  while (true) {
    const read = yield* round()
    if (read !== undefined) return read
  }
})
