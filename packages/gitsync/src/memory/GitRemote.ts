import { Context, DateTime, Effect, Layer, Redacted, Stream } from "effect"
import {
  GitAuthenticationFailed,
  GitCopyLost,
  GitRefMoved,
  GitRefNotFound,
  GitRepositoryEmpty,
  GitRepositoryNotFound
} from "../remote/GitFailure.ts"
import { GitRefRefused, isGitRef } from "../remote/GitRef.ts"
import { GitRemote } from "../remote/GitRemote.ts"
import { committer } from "../remote/GitSnapshot.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { GitHost } from "../testing/GitHost.ts"
import { addCommit, countCommits, lastChanges, leadsTo, type MemoryRepository } from "./repository.ts"

const origin = "git.example"
const password = "opensesame"

const make = () => {
  const repositories = new Map<string, MemoryRepository>()
  const copies = new Map<string, MemoryRepository>()
  let second = Date.UTC(2026, 0, 1) / 1000

  const urlOf = (repository: string) => `https://reader:${password}@${origin}/${repository}.git`
  const hrefOf = (repository: string) => `https://${origin}/${repository}.git`
  const create = (name: string) => {
    const found = repositories.get(hrefOf(name)) ?? { blobs: new Map(), commits: new Map(), refs: new Map() }
    repositories.set(hrefOf(name), found)
    return found
  }

  const open = Effect.fnUntraced(function* (text: Redacted.Redacted<string>) {
    const { href: url, credentials } = yield* Effect.fromResult(parseGitUrl(Redacted.value(text)))
    if (credentials === null || Redacted.value(credentials).password !== password) {
      return yield* new GitAuthenticationFailed({ url })
    }
    const repository = repositories.get(url)
    return repository === undefined ? yield* new GitRepositoryNotFound({ url }) : { url, repository }
  })

  const remote = GitRemote.of({
    measureCopies: Effect.succeed({ count: 0, bytes: 0 }),
    fetch: Effect.fnUntraced(function* ({ url: text, ref, known }) {
      if (!isGitRef(ref)) return yield* new GitRefRefused({ ref })
      const { url, repository } = yield* open(text)
      const tip = repository.commits.get(repository.refs.get(ref) ?? "")
      if (repository.refs.size === 0) return yield* new GitRepositoryEmpty({ url })
      if (tip === undefined) return yield* new GitRefNotFound({ url, ref })
      const copy = url
      copies.set(copy, repository)
      const { oid } = tip.commit
      const ancestry =
        known === undefined
          ? "unrelated"
          : known === oid
            ? "up-to-date"
            : leadsTo(repository, known, oid)
              ? "fast-forward"
              : "diverged"
      const leads = ancestry === "up-to-date" || ancestry === "fast-forward"
      const ahead = leads ? countCommits(repository, known!, oid) : null
      const before = repository.commits.get(known ?? "")?.tree.values()
      const knownEntries = before === undefined ? null : [...before]
      const entries = [...tip.tree.values()]
      const changedAt = lastChanges(repository, oid, known)
      return { copy, commit: tip.commit, entries, knownEntries, changedAt, ancestry, ahead } as const
    }),
    readBlobs: (copy, oids) =>
      Stream.suspend(() => {
        const blobs = copies.get(copy)?.blobs
        if (blobs === undefined) return Stream.fail(new GitCopyLost())
        return Stream.fromIterable(oids).pipe(
          Stream.mapEffect((oid) => {
            const bytes = blobs.get(oid)
            return bytes === undefined ? Effect.fail(new GitCopyLost()) : Effect.succeed({ oid, bytes })
          })
        )
      }),
    push: Effect.fnUntraced(function* ({ announce, at, author, message, parent, ref, url: text, writes }) {
      if (!isGitRef(ref)) return yield* new GitRefRefused({ ref })
      const { url, repository } = yield* open(text)
      const files = yield* Stream.runCollect(writes)
      if ((repository.refs.get(ref) ?? null) !== parent) return yield* new GitRefMoved({ url, ref })
      copies.set(url, repository)
      const contents = files.map(({ path, ...write }) => [
        path,
        write.bytes === null
          ? null
          : "executable" in write && write.executable === true
            ? { executable: Buffer.from(write.bytes).toString("utf8") }
            : write.bytes
      ])
      const second = Math.floor(DateTime.toEpochMillis(at) / 1000)
      const commit = { files: Object.fromEntries(contents), ref, message }
      const oid = addCommit(repository, commit, second, author, committer.email)
      // The commit exists, but no ref points to it until the push is recorded.
      const putBack = () =>
        void (parent === null ? repository.refs.delete(ref) : repository.refs.set(ref, parent))
      putBack()
      yield* announce(oid)
      if ((repository.refs.get(ref) ?? null) !== parent) return yield* new GitRefMoved({ url, ref })
      repository.refs.set(ref, oid)
      return oid
    })
  })

  const host = GitHost.of({
    urlOf,
    create: (name) => Effect.sync(() => void create(name)),
    commit: (name, commit) => Effect.sync(() => addCommit(create(name), commit, second++)),
    rename: (name, ref, to) =>
      Effect.sync(() => {
        const { refs } = create(name)
        const oid = refs.get(ref)
        if (oid !== undefined) refs.set(to, oid)
        refs.delete(ref)
      }),
    tipOf: (name, ref) => Effect.sync(() => create(name).refs.get(ref) ?? null),
    remove: (name, ref) => Effect.sync(() => void create(name).refs.delete(ref))
  })
  return Context.make(GitRemote, remote).pipe(Context.add(GitHost, host))
}

/** Remotes that live in memory, and the host through which a test fills them. Each use of the layer is a world of its own. */
export const layer = Layer.effectContext(Effect.sync(make))
