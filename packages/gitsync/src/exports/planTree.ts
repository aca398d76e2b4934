import {
  Files,
  type FileVersion,
  type PageNode,
  Pages,
  pageTree,
  type PageVersion,
  type Redirect,
  Redirects,
  ReusableContents,
  type ReusableContentVersion,
  Revisions,
  type Snapshot,
  Sources,
  writtenPages
} from "@octavo/content"
import { Blobs, gitOidOf } from "@octavo/kernel"
import { Effect, Equal, Option, Stream } from "effect"
import { pathOf } from "../layout/chooseNavigation.ts"
import { findProject } from "../layout/findProject.ts"
import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import { isWithin, joinPath } from "../layout/repositoryPath.ts"
import { textOf } from "../layout/textOf.ts"
import type { GitWrite } from "../remote/GitRemote.ts"
import type { GitEntry, GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"
import type { SyncBase } from "../states/SyncState.ts"
import { isFiled } from "./findPlaces.ts"
import { writeNavigation } from "./writeNavigation.ts"
import { readToolRequest } from "./readToolRequest.ts"
import { withSettings } from "./withSettings.ts"

/** The content of a revision. */
export interface Content {
  readonly pages: ReadonlyArray<PageVersion>
  readonly files: ReadonlyArray<FileVersion>
  readonly reusables: ReadonlyArray<ReusableContentVersion>
  readonly redirects: ReadonlyArray<Redirect>
}

/** Reads the content of a revision, without the texts. */
export const contentAt = Effect.fnUntraced(function* (at: Snapshot) {
  const content: Content = yield* Effect.all({
    pages: Effect.map((yield* Pages).listAll(at), writtenPages),
    files: (yield* Files).listAll(at),
    reusables: (yield* ReusableContents).listAll(at),
    redirects: (yield* Redirects).listAll(at)
  })
  return content
})

/** One file to be written: where, and what: text of a page, bytes of a file, or a text made for the repository. */
type Writing = { readonly path: string } & (
  | { readonly source: string }
  | { readonly blob: string }
  | { readonly text: string }
)

/** The changes of a commit. */
export interface TreePlan {
  readonly writings: ReadonlyArray<Writing>
  readonly removals: ReadonlyArray<string>
  readonly problems: ReadonlyArray<LayoutProblem>
  /** The files of others that would be written over. */
  readonly overwritten: ReadonlyArray<string>
  /** How many pages differ from what the repository has. */
  readonly pages: number
  /** The redirects of its settings, as they are written then. */
  readonly redirects: string | null
}

const refusedPlan = (problems: ReadonlyArray<LayoutProblem>): TreePlan => ({
  writings: [],
  removals: [],
  problems,
  overwritten: [],
  pages: 0,
  redirects: null
})

/** The names of the blobs of a content, by path. */
const placesIn = ({ files, pages, reusables }: Content) =>
  new Map(
    [...pages, ...files, ...reusables].flatMap(({ git }) =>
      git === null ? [] : [[git.path, git.oid] as const]
    )
  )

/** Whether what a table of contents says of two contents is the same, as it mostly is. */
const isSameNavigation = (base: Content | null, { pages }: Content): boolean => {
  if (base === null || base.pages.length !== pages.length) return false
  const before = new Map(base.pages.map((page) => [page.id, page]))
  return pages.every((page) => {
    const old = before.get(page.id)
    return (
      old !== undefined &&
      old.parentId === page.parentId &&
      old.position === page.position &&
      old.kind === page.kind &&
      old.title === page.title &&
      old.slug === page.slug &&
      old.git?.path === page.git?.path &&
      old.attributes.titleIsFromNavigation === page.attributes.titleIsFromNavigation &&
      Equal.equals(old.attributes.navigation, page.attributes.navigation) &&
      old.attributes.computed?.text === page.attributes.computed?.text &&
      // A link to a file has no path of its own.
      page.attributes.target?.kind !== "file" &&
      Equal.equals(old.attributes.target, page.attributes.target)
    )
  })
}

const staysOutside = (path: string): LayoutProblem =>
  warning(path, "The file lies outside the folder of the project, so it stays in the repository.")

const staysInSpace = (summaryPath: string, { title }: PageNode): LayoutProblem =>
  warning(
    summaryPath,
    `The link "${title}" stays in the space, because a table of contents cannot express its target: link to a page with text, a file or a URL with a scheme.`
  )

/** The redirects of a space: now, and at its last synchronisation with this place, or with any place where there was none. */
const knownRedirects = Effect.fnUntraced(function* (
  { redirects: all }: Content,
  base: Content | null,
  latest: SyncBase | undefined
) {
  const written = latest?.redirects
  if (base !== null || latest === undefined || written === undefined)
    return { all, before: base?.redirects ?? [], written }
  const revision = yield* Effect.option((yield* Revisions).get(latest.revisionId))
  return {
    all,
    before: Option.isNone(revision) ? [] : yield* (yield* Redirects).listAll(revision.value),
    written
  }
})

/**
 * Compares a revision with assigned paths against the tree of a repository: the writes and removals that make the tree
 * equal to it. `base` is the state of the last synchronisation; files that never were in the space stay.
 */
export const planTree = Effect.fn("gitsync.planTree")(function* (
  at: Snapshot,
  content: Content,
  base: Content | null,
  snapshot: Pick<GitSnapshot, "copy" | "entries"> | null,
  directory: string,
  /** The last state that the space and any place have in common, with the redirects as its settings write them. */
  latest?: SyncBase
) {
  const entries = snapshot?.entries ?? []
  const read = (oids: ReadonlyArray<string>) =>
    snapshot === null ? Effect.succeed(new Map<string, Uint8Array>()) : readFiles(snapshot.copy, oids)
  const found = yield* findProject({ entries, directory, read })
  if ("refusal" in found) return refusedPlan(found.refusal)
  const current = new Map(entries.map((entry) => [entry.path, entry]))
  const wanted = new Map<string, { readonly oid: string; readonly writing: Writing }>()
  const put = (git: PageVersion["git"], writing: (path: string) => Writing) => {
    if (git !== null) wanted.set(git.path, { oid: git.oid, writing: writing(git.path) })
  }
  for (const page of content.pages)
    if (isFiled(page)) put(page.git, (path) => ({ path, source: page.sourceHash! }))
  for (const one of content.reusables) put(one.git, (path) => ({ path, source: one.sourceHash }))
  for (const file of content.files) put(file.git, (path) => ({ path, blob: file.blobHash }))

  yield* Effect.yieldNow
  const known = base === null ? new Map<string, string>() : placesIn(base)
  const { project, root } = found
  /** Files outside of the project were only referred to, and may belong to others. */
  const isOwn = (path: string) => isWithin(project, path) || isWithin(root, path)
  const dropped = [...known.keys()].filter((path) => current.has(path) && !wanted.has(path))
  const removals = dropped.filter(isOwn)
  // Files that the space did not change stay as they are in the repository, also unreadable ones.
  const differing = [...wanted].flatMap(([path, { oid, writing }]) =>
    known.get(path) === oid || current.get(path)?.oid === oid ? [] : [writing]
  )
  yield* Effect.yieldNow
  const gone = new Set(removals)
  const after: ReadonlyArray<GitEntry> = [
    ...entries.filter(({ path }) => !gone.has(path) && !wanted.has(path)),
    ...[...wanted].map(([path, { oid }]): GitEntry => ({ path, oid, kind: "file", size: 1 }))
  ]
  const summaryPath = pathOf(found.root, found.configuration.summary)
  const special = [joinPath(found.root, ".gitbook/vars.yaml"), joinPath(found.project, ".gitbook/vars.yaml")]
  const variablesPath = special.find((path) => current.has(path)) ?? special[0]!
  const small = [summaryPath, variablesPath].flatMap((path) => current.get(path) ?? [])
  const texts = yield* read(small.map(({ oid }) => oid))
  const textAt = (path: string) => {
    const entry = current.get(path)
    return entry === undefined ? null : textOf(texts.get(entry.oid))
  }
  yield* Effect.yieldNow
  const byPath = new Map(
    (base?.pages ?? []).flatMap((page) => (page.git === null ? [] : [[page.git.path, page]]))
  )
  const placeOf = new Map([...wanted.keys()].map((path) => [path, path]))
  const idPlaces = new Map(
    [...content.pages, ...content.files, ...content.reusables].flatMap(({ git, id }) =>
      git !== null && placeOf.has(git.path) ? [[id as string, git.path] as const] : []
    )
  )
  yield* Effect.yieldNow
  const omitted: Array<LayoutProblem> = []
  const isSame = isSameNavigation(base, content)
  const tool =
    isSame || base === null || found.settings !== null || current.has(summaryPath)
      ? undefined
      : yield* readToolRequest({ after, before: base.pages, current, directory, found, read })
  const navigation = isSame
    ? new Map<string, string>()
    : yield* writeNavigation({
        found,
        tool,
        before: entries,
        after,
        summary: textAt(summaryPath),
        isKnown: base !== null,
        pages: pageTree(content.pages),
        placeOf: (id) => idPlaces.get(id),
        oldPages: byPath,
        omit: (link) => void omitted.push(staysInSpace(summaryPath, link))
      })
  const variables = { path: variablesPath, text: textAt(variablesPath) }
  const toWrite = yield* knownRedirects(content, base, latest)
  const made = yield* withSettings(at, content.pages, found, navigation, toWrite, variables)
  const writings: ReadonlyArray<Writing> = [...differing, ...made.texts]
  const pagePaths = new Set(content.pages.flatMap(({ git }) => git?.path ?? []))
  const basePages = new Set(base?.pages.flatMap(({ git }) => git?.path ?? []) ?? [])
  const plan: TreePlan = {
    writings,
    removals,
    problems: [...dropped.filter((path) => !isOwn(path)).map(staysOutside), ...omitted],
    redirects: made.redirects,
    overwritten: base !== null ? [] : writings.flatMap(({ path }) => (current.has(path) ? [path] : [])),
    pages:
      differing.filter(({ path }) => pagePaths.has(path)).length +
      removals.filter((path) => basePages.has(path)).length
  }
  return plan
})

/** How many texts are read in one go. */
const textsAtOnce = 250

/** Streams the writes of a plan with their bytes, in batches; existing files with the same bytes are left out. */
export const writesOf = Effect.fnUntraced(function* (
  { removals, writings }: TreePlan,
  entries: ReadonlyArray<GitEntry>
) {
  const sources = yield* Sources
  const blobs = yield* Blobs
  const current = new Map(entries.map((entry) => [entry.path, entry]))
  const bytesOf = Effect.fnUntraced(function* (some: ReadonlyArray<Writing>) {
    const texts = yield* sources.getMany(
      some.flatMap((writing) => ("source" in writing ? writing.source : []))
    )
    return yield* Effect.forEach(some, (writing) =>
      "text" in writing
        ? Effect.succeed<Uint8Array>(Buffer.from(writing.text))
        : "source" in writing
          ? Effect.succeed<Uint8Array>(Buffer.from(texts.get(writing.source) ?? ""))
          : Effect.orDie(blobs.get(writing.blob))
    )
  })
  const isBlob = (writing: Writing) => "blob" in writing
  const texts = Stream.fromIterable(writings.filter((writing) => !isBlob(writing))).pipe(
    Stream.grouped(textsAtOnce)
  )
  // Pictures and the like one by one, since a hundred of them may not fit into memory.
  const files = Stream.map(Stream.fromIterable(writings.filter(isBlob)), (writing) => [writing])
  const written = Stream.concat(texts, files).pipe(
    Stream.mapEffect((some) =>
      Effect.map(bytesOf(some), (all) =>
        some.flatMap(({ path }, index): ReadonlyArray<GitWrite> => {
          const bytes = all[index]!
          const there = current.get(path)
          if (there !== undefined && gitOidOf(bytes, there.oid) === there.oid) return []
          return [{ path, bytes, executable: there?.kind === "executable" }]
        })
      )
    ),
    Stream.flattenIterable
  )
  const removed = Stream.fromIterable(removals.map((path): GitWrite => ({ path, bytes: null })))
  // Removals come before writes: a folder may replace a file.
  return Stream.concat(removed, written)
})
