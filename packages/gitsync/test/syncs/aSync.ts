import {
  commitEdits,
  type Edit,
  getCurrentContent,
  getPage,
  listPages,
  type PageId,
  type PageNode
} from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { type JobHandler, newId, runNextJob } from "@octavo/kernel"
import { Effect, Redacted, Stream } from "effect"
import {
  type RepositoryExport,
  exportRepository,
  getGitInfo,
  GitRemote,
  importRepository,
  type ImportRequest,
  requestExport,
  requestImport
} from "../../src/index.ts"
import { GitHost, type GitHostCommit } from "../../src/testing/index.ts"

const place: Omit<ImportRequest, "url" | "standalone"> = {
  ref: "refs/heads/main",
  directory: "",
  treeUrl: null,
  commitUrl: null,
  eventAt: null,
  force: false,
  provider: null,
  repositoryUrl: null
}

const flat = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [page, ...flat(page.children)])

/** The user name of who only looks at a repository, which costs no trouble. */
export const lookingOn = "onlooker"

/** The contents of the files of a commit, by path; null without such a ref. */
export const filesAt = Effect.fnUntraced(function* (repository: string, ref = "refs/heads/main") {
  const remote = yield* GitRemote
  const url = Redacted.make((yield* GitHost).urlOf(repository).replace("//reader:", `//${lookingOn}:`))
  const { commit, copy, entries } = yield* remote.fetch({ url, ref })
  const files = entries.filter(({ kind }) => kind === "file" || kind === "executable")
  const blobs = yield* Stream.runCollect(
    remote.readBlobs(
      copy,
      files.map(({ oid }) => oid)
    )
  )
  return {
    commit,
    /** The paths of what is no file. */
    others: entries.flatMap(({ kind, path }) => (kind === "symlink" || kind === "submodule" ? [path] : [])),
    files: Object.fromEntries(
      files.map(({ path }, index) => [path, Buffer.from(blobs[index]!.bytes).toString("utf8")])
    )
  }
})

type Needs<Handler> = Handler extends JobHandler<infer R> ? R : never

/** The jobs that synchronise a space with a repository. */
export const syncJobs: ReadonlyArray<
  JobHandler<Needs<typeof importRepository> | Needs<typeof exportRepository>>
> = [importRepository, exportRepository]

/** A space and a repository, and what people do on both ends. */
export const aSync = Effect.fnUntraced(function* (
  given: {
    readonly files?: GitHostCommit["files"]
    readonly repository?: string
    readonly directory?: string
  } = {}
) {
  const host = yield* GitHost
  const made = yield* aSpace()
  const repository = given.repository ?? (yield* newId)
  const url = host.urlOf(repository)
  yield* host.create(repository)
  if (given.files !== undefined) yield* host.commit(repository, { files: given.files })
  const shared = { ...place, url, ...(given.directory !== undefined && { directory: given.directory }) }
  const asAdmin = as(made.admin)

  const run = runNextJob(syncJobs)
  const info = getGitInfo(made.space.id).pipe(asAdmin)
  const tree = Effect.map(listPages(made.space.id).pipe(asAdmin), ({ pages }) => pages)
  const pages = Effect.map(tree, flat)
  const page = (title: string) =>
    Effect.map(pages, (all) => {
      const found = all.find((candidate) => candidate.title === title)
      if (found === undefined)
        throw new Error(`There is no page ${title} among ${all.map((one) => one.title).join(", ")}`)
      return found
    })
  const textOf = (id: PageId) =>
    Effect.map(getPage(made.space.id, id, "markdown").pipe(asAdmin), ({ text }) =>
      text !== null && "markdown" in text ? (text.markdown ?? "") : ""
    )

  return {
    ...made,
    repository,
    url,
    info,
    tree,
    pages,
    page,
    run,
    /** The tree as a reader sees it: kind, title, slug, text and children of every page. */
    outline: Effect.flatMap(tree, (all) => outlineOf(all, textOf)),
    text: (title: string) => Effect.flatMap(page(title), ({ id }) => textOf(id)),
    content: getCurrentContent(made.space.id).pipe(asAdmin),
    edit: (...edits: ReadonlyArray<Edit>) =>
      commitEdits(made.space.mainBranchId, edits, { expected: null, createdBy: made.admin.id }),
    write: (title: string, markdown: string) =>
      Effect.flatMap(page(title), ({ id }) =>
        commitEdits(made.space.mainBranchId, [{ type: "update_page", page: id, document: { markdown } }], {
          expected: null,
          createdBy: made.admin.id
        })
      ),
    push: (files: GitHostCommit["files"], more: Omit<GitHostCommit, "files"> = {}) =>
      host.commit(repository, { files, ...more }),
    files: Effect.map(filesAt(repository), ({ files }) => files),
    tip: Effect.map(filesAt(repository), ({ commit }) => commit),
    askImport: (more: Partial<ImportRequest> = {}) =>
      requestImport(made.space.id, { ...shared, standalone: false, ...more }).pipe(asAdmin),
    askExport: (more: Partial<RepositoryExport> = {}) =>
      requestExport(made.space.id, { ...shared, commitMessage: "From the space", ...more }).pipe(asAdmin),
    import: Effect.fnUntraced(function* (more: Partial<ImportRequest> = {}) {
      yield* requestImport(made.space.id, { ...shared, standalone: false, ...more }).pipe(asAdmin)
      yield* run
      return (yield* info).lastImport!
    }),
    export: Effect.fnUntraced(function* (more: Partial<RepositoryExport> = {}) {
      yield* requestExport(made.space.id, { ...shared, commitMessage: "From the space", ...more }).pipe(
        asAdmin
      )
      yield* run
      return (yield* info).lastExport!
    })
  }
})

/** A tree of pages, as a reader sees it. */
export interface Outline {
  readonly kind: string
  readonly title: string
  readonly slug: string
  readonly text: string
  readonly children: ReadonlyArray<Outline>
}

const outlineOf = <E, R>(
  pages: ReadonlyArray<PageNode>,
  textOf: (id: PageId) => Effect.Effect<string, E, R>
): Effect.Effect<ReadonlyArray<Outline>, E, R> =>
  Effect.forEach(pages, (page) =>
    Effect.gen(function* () {
      const { kind, slug, title } = page
      const text = page.sourceHash === null ? "" : yield* textOf(page.id)
      return { kind, title, slug, text, children: yield* outlineOf(page.children, textOf) }
    })
  )
