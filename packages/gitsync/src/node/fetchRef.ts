import { Effect } from "effect"
import { createHash } from "node:crypto"
import { readdir, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import {
  GitCopyLost,
  GitCorrupt,
  GitRefNotFound,
  GitRepositoryEmpty,
  GitTimedOut,
  GitTooLarge
} from "../remote/GitFailure.ts"
import type { GitRef } from "../remote/GitRef.ts"
import type { GitLocation } from "./findRepository.ts"
import { gitFailureOf } from "./gitFailureOf.ts"
import type { GitLimits } from "./GitLimits.ts"
import { readRefs } from "./readGitOutput.ts"
import { runGit } from "./runGit.ts"
import { sizeOfFolder } from "./sizeOfFolder.ts"

/** The ref in the local copy: the name of the remote's ref might be too long for a file, or collide. */
export const localRef = (ref: GitRef) => `refs/octavo/${createHash("sha256").update(ref).digest("hex")}`

const checkSize = (folder: string, url: string, limits: GitLimits) =>
  Effect.promise(() => sizeOfFolder(folder)).pipe(
    Effect.flatMap((size) =>
      size > limits.copyBytes
        ? Effect.fail(new GitTooLarge({ url, limit: `${Math.ceil(limits.copyBytes / 1024 / 1024)} MB` }))
        : Effect.void
    )
  )

/** Fails once the folder outgrows the limit. The server decides what it sends, so its word on sizes is worth nothing. */
const watchSize = (folder: string, url: string, limits: GitLimits) =>
  checkSize(folder, url, limits).pipe(Effect.delay("500 millis"), Effect.forever)

const configuration = "[core]\n\trepositoryformatversion = 1\n\tbare = true\n"

/**
 * Makes a folder a plain repository again after a fetch. A filter leaves a note that the server would hand in what is
 * missing, and with that note Git fails on a missing file instead of reporting it. A fetch that was cut off leaves
 * half-written packs.
 */
const settle = (folder: string) =>
  Effect.promise(async () => {
    await writeFile(join(folder, "config.new"), configuration)
    await rename(join(folder, "config.new"), join(folder, "config"))
    const packs = join(folder, "objects", "pack")
    const names = await readdir(packs).catch((): Array<string> => [])
    await Promise.all(
      names.filter((name) => name.startsWith("tmp_")).map((name) => rm(join(packs, name), { force: true }))
    )
  })

/** Every ref of a remote, straight from the server. */
const readRemoteRefs = Effect.fnUntraced(function* (location: GitLocation) {
  const outcome = yield* runGit({
    args: ["ls-remote", "--quiet", "--end-of-options", location.href],
    repository: null,
    reach: location
  }).pipe(
    Effect.catchTag("GitOutputTooLarge", () =>
      Effect.fail(new GitTooLarge({ url: location.href, limit: "256 MB of refs" }))
    ),
    Effect.timeoutOrElse({
      duration: "1 minute",
      orElse: () => Effect.fail(new GitTimedOut({ url: location.href }))
    })
  )
  if (outcome.exitCode === 0) return readRefs(outcome.output)
  return yield* gitFailureOf(outcome.complaint, location.href, "HEAD") ?? new GitCopyLost()
})

/** Runs one `git fetch` into a bare repository, bounded in time and size. `args` say how much history is wanted. */
export const fetchRef = Effect.fnUntraced(function* (
  folder: string,
  location: GitLocation,
  ref: GitRef,
  args: ReadonlyArray<string>,
  limits: GitLimits
) {
  const url = location.href
  const options = [
    "--quiet",
    "--no-tags",
    "--no-write-fetch-head",
    "--no-auto-maintenance",
    "--no-recurse-submodules"
  ]
  const outcome = yield* runGit({
    args: ["fetch", ...options, ...args, "--end-of-options", url, `+${ref}:${localRef(ref)}`],
    repository: folder,
    reach: location
  }).pipe(
    Effect.catchTag("GitOutputTooLarge", () =>
      Effect.die(new Error("git fetch --quiet printed without end"))
    ),
    Effect.raceFirst(watchSize(folder, url, limits)),
    Effect.timeoutOrElse({ duration: limits.time, orElse: () => Effect.fail(new GitTimedOut({ url })) }),
    Effect.ensuring(settle(folder))
  )
  if (outcome.exitCode === 0) return yield* checkSize(folder, url, limits)
  const failure = gitFailureOf(outcome.complaint, url, ref)
  if (failure instanceof GitRefNotFound) {
    const refs = yield* readRemoteRefs(location)
    if (refs.length === 0) return yield* new GitRepositoryEmpty({ url })
    // The server offers the commit, and does not have it.
    const offered = refs.find((one) => one.ref === ref)
    if (offered !== undefined && outcome.complaint.includes(`not our ref ${offered.oid}`)) {
      return yield* new GitCorrupt({ url, atServer: true })
    }
  }
  // A complaint that names neither the network nor the server is about the copy.
  return yield* failure ?? new GitCopyLost()
})
