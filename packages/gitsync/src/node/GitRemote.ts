import type { OutboundPolicy } from "@octavo/kernel"
import { Effect, Layer, Redacted, Stream } from "effect"
import type { ChildProcessSpawner } from "effect/process"
import { GitCopyLost, type GitFailure } from "../remote/GitFailure.ts"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { type GitFetch, type GitPush, GitRemote } from "../remote/GitRemote.ts"
import type { GitCopy, GitOid, GitSnapshot } from "../remote/GitSnapshot.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { checkGitVersion } from "./checkGitVersion.ts"
import { fetchRef } from "./fetchRef.ts"
import { countCommits, findAncestry } from "./findAncestry.ts"
import { findKnownTree } from "./findKnownTree.ts"
import { findLastChanges } from "./findLastChanges.ts"
import { findRepository, type GitLocation } from "./findRepository.ts"
import { defaultLimits, type GitLimits } from "./GitLimits.ts"
import { initialize, markBirth, readBirth } from "./initialize.ts"
import { blobReader } from "./readGitOutput.ts"
import { pushCommit } from "./pushCommit.ts"
import { makeRepositoryCopies } from "./RepositoryCopies.ts"
import { spawnGit } from "./runGit.ts"
import { readTree, takeSnapshot } from "./takeSnapshot.ts"

const make = Effect.fnUntraced(function* (folder: string, limits: GitLimits) {
  const context = yield* Effect.context<OutboundPolicy | ChildProcessSpawner.ChildProcessSpawner>()
  const copies = yield* makeRepositoryCopies(folder, limits.allCopiesBytes)
  const gitReady = yield* Effect.cached(checkGitVersion)

  const update = Effect.fnUntraced(
    function* (copy: GitCopy, location: GitLocation, { ref, known }: GitFetch) {
      const repository = copies.folderOf(copy)
      yield* initialize(repository)
      yield* markBirth(repository)
      // The filter leaves out files of its size too.
      const filter = `--filter=blob:limit=${limits.fileBytes + 1}`
      yield* fetchRef(repository, location, ref, ["--depth=1", filter], limits)
      const snapshot = yield* takeSnapshot(repository, location.href, ref, limits)
      const commits = { known, tip: snapshot.commit.oid }
      const ancestry = yield* findAncestry(repository, location, ref, commits, limits)
      const ahead = yield* countCommits(repository, commits, ancestry)
      const knownEntries = yield* findKnownTree(repository, location, { known, snapshot }, limits)
      return {
        copy: `${copy} ${(yield* readBirth(repository)) ?? ""}`,
        ...snapshot,
        knownEntries,
        changedAt: yield* findLastChanges(repository, location, ref, commits, limits),
        ancestry,
        ahead
      } satisfies GitSnapshot
    },
    Effect.catchTag("GitOutputTooLarge", () => Effect.fail(new GitCopyLost()))
  )

  const fetch = Effect.fn("gitsync.GitRemote.fetch")(function* (request: GitFetch) {
    yield* gitReady
    if (!isGitRef(request.ref)) return yield* new GitRefRefused({ ref: request.ref })
    const url = yield* Effect.fromResult(parseGitUrl(Redacted.value(request.url)))
    const location = yield* findRepository(url)
    const copy = copies.nameOf(url)
    yield* copies.lock(copy)
    yield* copies.renew(copy)
    const existed = yield* copies.exists(copy)
    const attempt = update(copy, location, request).pipe(
      Effect.tapError((failure) => (spoilsCopy(failure) ? copies.discard(copy) : Effect.void)),
      // An empty copy is removed, whatever the result of the fetch.
      Effect.onError(() => (existed ? Effect.void : copies.discard(copy)))
    )
    // A problem of the remote may be a problem of the copy, which also grows with every fetch: a fresh copy decides.
    const snapshot = yield* existed
      ? Effect.catchTag(attempt, ["GitCorrupt", "GitCopyLost", "GitTooLarge"], () => attempt)
      : attempt
    yield* copies.record(copy)
    return snapshot
  }, Effect.scoped)

  const lose = Effect.fnUntraced(function* (copy: GitCopy) {
    yield* copies.lock(copy)
    yield* copies.discard(copy)
    return yield* new GitCopyLost()
  }, Effect.scoped)

  const readBlobs = (snapshotCopy: GitCopy, oids: Iterable<GitOid>) =>
    Stream.unwrap(
      Effect.gen(function* () {
        const [copy = "", birth = ""] = snapshotCopy.split(" ")
        yield* copies.use(copy)
        // A copy that was made anew meanwhile is good, but has the fetches of others.
        if ((yield* readBirth(copies.folderOf(copy))) !== birth) return yield* new GitCopyLost()
        const names = Stream.fromIterable(oids).pipe(
          Stream.mapArray((some) => [Buffer.from(`${some.map(oneLine).join("\n")}\n`)] as const)
        )
        const git = yield* Effect.orDie(
          spawnGit({
            args: ["cat-file", "--batch", "--buffer"],
            repository: copies.folderOf(copy),
            input: names
          })
        )
        const check = Effect.flatMap(Effect.orDie(git.exitCode), (code) =>
          code === 0 ? Effect.void : lose(copy)
        )
        return git.stdout.pipe(
          Stream.drainFork(git.stderr),
          Stream.orDie,
          Stream.map(blobReader()),
          Stream.mapEffect((blobs) => (blobs === null ? lose(copy) : Effect.succeed(blobs))),
          Stream.flattenIterable,
          Stream.concat(Stream.fromEffectDrain(check))
        )
      })
    )

  const push = Effect.fn("gitsync.GitRemote.push")(
    function* (request: GitPush) {
      yield* gitReady
      if (!isGitRef(request.ref)) return yield* new GitRefRefused({ ref: request.ref })
      const url = yield* Effect.fromResult(parseGitUrl(Redacted.value(request.url)))
      const location = yield* findRepository(url)
      const copy = copies.nameOf(url)
      yield* copies.lock(copy)
      if (!(yield* copies.exists(copy))) {
        if (request.parent !== null) return yield* new GitCopyLost()
        yield* initialize(copies.folderOf(copy))
        yield* markBirth(copies.folderOf(copy))
      }
      const { parent } = request
      if (parent !== null && (yield* readTree(copies.folderOf(copy), parent)) === null) {
        return yield* new GitCopyLost()
      }
      // A copy in which no commit can be made, for example because of the locks of a killed Git, is fetched anew.
      const oid = yield* pushCommit(copies.folderOf(copy), location, request, limits).pipe(
        Effect.tapError((failure) => (failure._tag === "GitCopyLost" ? copies.discard(copy) : Effect.void))
      )
      yield* copies.record(copy)
      return oid
    },
    Effect.catchTag("GitOutputTooLarge", () => Effect.fail(new GitCopyLost())),
    Effect.scoped
  )

  return GitRemote.of({
    measureCopies: copies.measure,
    fetch: (request) => Effect.provideContext(fetch(request), context),
    readBlobs: (copy, oids) => Stream.provideContext(readBlobs(copy, oids), context),
    push: (request) => Effect.provideContext(push(request), context)
  })
})

/** Keeps one question one line, whatever is asked. */
const oneLine = (oid: GitOid) => (/^[0-9a-f]{40,64}$/.test(oid) ? oid : "0".repeat(40))

const spoilsCopy = (failure: GitFailure) =>
  failure._tag === "GitCorrupt" || failure._tag === "GitCopyLost" || failure._tag === "GitTooLarge"

/** Remotes through the `git` of this machine; local copies are kept in `folder`, under names that are signed. */
export const layer = (options: { readonly folder: string } & Partial<GitLimits>) => {
  const { folder, ...limits } = options
  return Layer.effect(GitRemote, make(folder, { ...defaultLimits, ...limits }))
}
