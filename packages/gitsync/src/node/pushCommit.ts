import { DateTime, Effect, Stream } from "effect"
import {
  GitAuthenticationFailed,
  GitCopyLost,
  GitPushRefused,
  GitRefMoved,
  GitTimedOut
} from "../remote/GitFailure.ts"
import type { GitPush, GitWrite } from "../remote/GitRemote.ts"
import { committer, type GitOid } from "../remote/GitSnapshot.ts"
import { localRef } from "./fetchRef.ts"
import type { GitLocation } from "./findRepository.ts"
import { gitFailureOf } from "./gitFailureOf.ts"
import type { GitLimits } from "./GitLimits.ts"
import { runGit } from "./runGit.ts"

/** The ref of a commit before it is pushed. */
const draft = "refs/octavo/draft"

const quoted = (path: string) => `"${path.replace(/["\\]/g, "\\$&")}"`

/** Names and addresses without what would end them early in a commit. */
const plain = (text: string) => text.replace(/[<>\p{Cc}]/gu, "").trim()

const data = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`data ${bytes.byteLength}\n`), bytes, Buffer.from("\n")])

const commands = (write: GitWrite): Uint8Array =>
  write.bytes === null
    ? Buffer.from(`D ${quoted(write.path)}\n`)
    : Buffer.concat([
        Buffer.from(`M ${write.executable === true ? "100755" : "100644"} inline ${quoted(write.path)}\n`),
        data(write.bytes)
      ])

/** The script for `git fast-import` that makes one commit. */
const scriptOf = ({ at, author, message, parent, writes }: GitPush): Stream.Stream<Uint8Array> => {
  const time = `${Math.floor(DateTime.toEpochMillis(at) / 1000)} +0000`
  const head = Buffer.concat([
    Buffer.from(`reset ${draft}\n${parent === null ? "" : `from ${parent}\n`}\n`),
    Buffer.from(`commit ${draft}\n`),
    Buffer.from(`author ${plain(author.name)} <${plain(author.email)}> ${time}\n`),
    Buffer.from(`committer ${committer.name} <${committer.email}> ${time}\n`),
    data(Buffer.from(message)),
    ...(parent === null ? [] : [Buffer.from(`from ${parent}\n`)])
  ])
  return Stream.concat(
    Stream.make<[Uint8Array]>(head),
    Stream.concat(Stream.map(writes, commands), Stream.make<[Uint8Array]>(Buffer.from("\ndone\n")))
  )
}

/** The server's reason for a ref that was not updated; see `--porcelain` of `git push`. */
const refusalOf = (output: string): string | null => {
  const line = output.split("\n").find((candidate) => candidate.startsWith("!"))
  if (line === undefined) return null
  const [, , summary = ""] = line.split("\t")
  return summary
}

const isMoved = (refusal: string) =>
  /stale info|fetch first|non-fast-forward|incorrect old value|cannot lock ref|failed to update ref|reference already exists/i.test(
    refusal
  )

/** The output of server hooks to the pusher; Git marks each line of it. */
const wordsOf = (complaint: string): string =>
  complaint
    .split(/[\r\n]+/)
    .flatMap((line) => (line.startsWith("remote:") ? [plain(line.slice("remote:".length))] : []))
    .filter((line) => line !== "")
    .join(" ")
    .slice(0, 500)

/** Makes a commit in a local copy and pushes it, if the ref still points to its parent. */
export const pushCommit = Effect.fnUntraced(function* (
  repository: string,
  location: GitLocation,
  push: GitPush,
  limits: GitLimits
) {
  const { parent, ref } = push
  const url = location.href
  const made = yield* runGit({
    args: ["fast-import", "--quiet", "--force", "--done", "--date-format=raw"],
    repository,
    input: scriptOf(push)
  })
  const named = yield* runGit({ args: ["rev-parse", "--verify", "--quiet", draft], repository })
  const oid: GitOid = Buffer.from(named.output).toString("latin1").trim()
  if (made.exitCode !== 0 || named.exitCode !== 0) return yield* new GitCopyLost()
  yield* push.announce(oid)
  const outcome = yield* runGit({
    args: [
      "push",
      "--porcelain",
      "--no-verify",
      `--force-with-lease=${ref}:${parent ?? ""}`,
      "--end-of-options",
      url,
      `${oid}:${ref}`
    ],
    repository,
    reach: location
  }).pipe(
    Effect.timeoutOrElse({ duration: limits.time, orElse: () => Effect.fail(new GitTimedOut({ url })) }),
    Effect.ensuring(Effect.ignore(runGit({ args: ["update-ref", "-d", draft], repository })))
  )
  if (outcome.exitCode === 0) {
    yield* runGit({ args: ["update-ref", localRef(ref), oid], repository })
    return oid
  }
  const refusal = refusalOf(Buffer.from(outcome.output).toString("utf8"))
  if (refusal !== null) {
    if (isMoved(refusal)) return yield* new GitRefMoved({ url, ref })
    const reason = plain(refusal.replace(/^\[remote rejected\]\s*\(?|\)$/g, "")).slice(0, 200)
    const words = wordsOf(outcome.complaint)
    return yield* new GitPushRefused({ url, ref, reason, ...(words !== "" && { words }) })
  }
  const failure = gitFailureOf(outcome.complaint, url, ref)
  // They read a moment ago.
  if (failure instanceof GitAuthenticationFailed) {
    return yield* new GitAuthenticationFailed({ url, toWrite: true })
  }
  return yield* failure ?? new GitCopyLost()
})
