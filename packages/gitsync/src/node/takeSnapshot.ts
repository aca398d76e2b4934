import { Effect } from "effect"
import { GitCopyLost, GitRefNotFound, GitTooLarge } from "../remote/GitFailure.ts"
import type { GitRef } from "../remote/GitRef.ts"
import type { GitOid } from "../remote/GitSnapshot.ts"
import { localRef } from "./fetchRef.ts"
import type { GitLimits } from "./GitLimits.ts"
import { commitFormat, readCommit, readEntries } from "./readGitOutput.ts"
import { runGit } from "./runGit.ts"

const listTree = (repository: string, oid: GitOid) =>
  runGit({ args: ["ls-tree", "-r", "-z", "-l", "--full-tree", oid], repository })

/** Everything in a commit that a repository has, without sizes being bounded; null where it does not have all of it. */
export const readTree = Effect.fnUntraced(function* (repository: string, oid: GitOid) {
  const { exitCode, output } = yield* listTree(repository, oid)
  return exitCode === 0 ? readEntries(output) : null
})

/** Reads the commit that a fetched ref names, and the list of everything in it. */
export const takeSnapshot = Effect.fnUntraced(
  function* (repository: string, url: string, ref: GitRef, limits: GitLimits) {
    const peeled = yield* runGit({
      args: ["rev-parse", "--verify", "--quiet", `${localRef(ref)}^{commit}`],
      repository
    })
    if (peeled.exitCode !== 0) return yield* new GitRefNotFound({ url, ref })
    const oid = Buffer.from(peeled.output).toString("latin1").trim()
    const [commit, tree] = yield* Effect.all([
      runGit({ args: ["log", "-1", "--no-show-signature", commitFormat, oid, "--"], repository }),
      listTree(repository, oid)
    ])
    if (commit.exitCode !== 0 || tree.exitCode !== 0) return yield* new GitCopyLost()
    const entries = readEntries(tree.output).map((entry) =>
      // A server may send what it was asked to leave out.
      entry.size !== null && entry.size > limits.fileBytes ? { ...entry, size: null } : entry
    )
    if (entries.length > limits.files) return yield* new GitTooLarge({ url, limit: `${limits.files} files` })
    return { commit: readCommit(commit.output), entries }
  },
  (effect, _repository, url) =>
    Effect.catchTag(effect, "GitOutputTooLarge", () =>
      Effect.fail(new GitTooLarge({ url, limit: "256 MB of file names" }))
    )
)
