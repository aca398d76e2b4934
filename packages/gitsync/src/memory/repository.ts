import { DateTime } from "effect"
import { createHash } from "node:crypto"
import type { SnapshotCommit, GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import type { GitHostCommit, GitHostFile } from "../testing/GitHost.ts"

/** A repository that lives in memory: blobs under the names that Git gives them, and whole trees. */
export interface MemoryRepository {
  readonly blobs: Map<GitOid, Uint8Array>
  readonly commits: Map<GitOid, MemoryCommit>
  readonly refs: Map<string, GitOid>
}

interface MemoryCommit {
  readonly commit: SnapshotCommit
  readonly parent: GitOid | null
  readonly tree: ReadonlyMap<string, GitEntry>
}

const nameOf = (kind: "blob" | "commit", bytes: Uint8Array): GitOid =>
  createHash("sha1").update(`${kind} ${bytes.byteLength}\0`).update(bytes).digest("hex")

const entryOf = (
  path: string,
  file: Exclude<GitHostFile, null>,
  blobs: Map<GitOid, Uint8Array>
): GitEntry => {
  if (typeof file === "object" && "submodule" in file)
    return { path, oid: file.submodule, kind: "submodule", size: null }
  const [kind, content] =
    typeof file === "string" || file instanceof Uint8Array
      ? (["file", file] as const)
      : "symlink" in file
        ? (["symlink", file.symlink] as const)
        : (["executable", file.executable] as const)
  const bytes = new Uint8Array(Buffer.from(content))
  const oid = nameOf("blob", bytes)
  blobs.set(oid, bytes)
  return { path, oid, kind, size: bytes.byteLength }
}

/** Adds a commit on top of its ref. `second` is its time. */
export const addCommit = (
  repository: MemoryRepository,
  request: GitHostCommit,
  second: number,
  author = { name: "Ada Writer", email: "ada@example.com" },
  committerEmail: string = author.email
): GitOid => {
  const { files, ref = "refs/heads/main", message = "A commit", orphan = false } = request
  const parent = orphan ? null : (repository.refs.get(ref) ?? null)
  const tree = new Map(parent === null ? [] : repository.commits.get(parent)?.tree)
  for (const [path, file] of Object.entries(files)) {
    if (file === null) tree.delete(path)
    else tree.set(path, entryOf(path, file, repository.blobs))
  }
  const entries = [...tree.values()].sort((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)))
  const oid = nameOf("commit", Buffer.from(JSON.stringify([parent, second, message, entries])))
  const time = DateTime.makeUnsafe(second * 1000)
  repository.commits.set(oid, {
    commit: {
      oid,
      message,
      authorName: author.name,
      authorEmail: author.email,
      committerEmail,
      authoredAt: time,
      committedAt: time
    },
    parent,
    tree: new Map(entries.map((entry) => [entry.path, entry]))
  })
  repository.refs.set(ref, oid)
  return oid
}

/** How many commits come after one, up to another that it leads to. */
export const countCommits = (repository: MemoryRepository, known: GitOid, tip: GitOid): number => {
  let count = 0
  for (let at: GitOid | null = tip; at !== null && at !== known; count++) {
    at = repository.commits.get(at)?.parent ?? null
  }
  return count
}

/** The time of the last commit that changed each path, in milliseconds since 1970, where no commit is known before. */
export const lastChanges = (
  { commits }: MemoryRepository,
  tip: GitOid,
  known: GitOid | undefined
): ReadonlyMap<string, number> => {
  const changes = new Map<string, number>()
  if (known !== undefined) return changes
  for (let at = commits.get(tip); at !== undefined; at = commits.get(at.parent ?? "")) {
    const before = commits.get(at.parent ?? "")?.tree
    for (const [path, { oid }] of at.tree) {
      if (before?.get(path)?.oid === oid || changes.has(path)) continue
      changes.set(path, Number(at.commit.committedAt.epochMilliseconds))
    }
  }
  return changes
}

/** Whether one commit is another, or an ancestor of it. */
export const leadsTo = (repository: MemoryRepository, known: GitOid, tip: GitOid): boolean => {
  for (let at: GitOid | null = tip; at !== null; at = repository.commits.get(at)?.parent ?? null) {
    if (at === known) return true
  }
  return false
}
