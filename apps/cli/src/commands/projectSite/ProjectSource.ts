import type { Client, GitInfoResource, GitSyncResource } from "@octavo/client"
import { Effect } from "effect"
import { readPushState } from "../folder/pushState.ts"
import { pushFolder } from "../folder/pushFolder.ts"
import { Failed } from "../../failures.ts"
import { followSync } from "../../followSync.ts"
import { problemLines } from "../../problemLines.ts"
import { basesOf } from "../../syncPlace.ts"

const refused = (problems: GitSyncResource["problems"], message: string) =>
  new Failed({ message: [...problemLines({ problems }), message].join("\n") })

/** A branch of a Git repository, and the directory of the project in it. */
interface RepositoryPlace {
  readonly url: string
  readonly ref: string
  readonly directory: string
}

interface Options {
  readonly force: boolean
  readonly replace: boolean
}

const withoutCredentials = (url: string): string => {
  const plain = new URL(url)
  plain.username = ""
  plain.password = ""
  return plain.href
}

type Base = NonNullable<GitInfoResource["base"]>

/** A branch of a Git repository as the source of a site. A server describes it for a space, which it does not change. */
export const repositorySource = (
  client: Client,
  { directory, ref, url }: RepositoryPlace,
  options: Options
) => {
  const run = (spaceId: string, repoProjectDirectory: string, dryRun: boolean) =>
    followSync(
      client,
      spaceId,
      ({ lastImport }) => lastImport,
      client.git.importGitRepository({
        params: { spaceId },
        payload: { url, ref, repoProjectDirectory, standalone: false, ...options, ...(dryRun && { dryRun }) }
      })
    )
  const plain = withoutCredentials(url)
  return {
    directory,
    isLocal: false,
    /** Describes an import of the whole project. */
    describe: Effect.fnUntraced(function* (spaceId: string) {
      const { message, problems, report, state } = yield* run(spaceId, directory, true)
      if (state === "failed") return yield* refused(problems, message ?? "The repository cannot be read")
      // A repository of many thousands of pages has no report.
      if (report === undefined) return yield* refused(problems, "The project is too large for a report")
      return { report, problems }
    }),
    /** Imports a directory into a space, and waits for the end. */
    fill: (spaceId: string, own: string) => run(spaceId, own, false),
    /** Whether a space was synchronised with a directory. */
    isSourceOf: (spaceId: string, own: string) =>
      Effect.map(basesOf(client, spaceId), (bases) =>
        bases.some((base: Base) => base.url === plain && base.ref === ref && base.directory === own)
      )
  }
}

/** A local folder as the source of a site. */
export const folderSource = (folder: string, directory: string, { force, replace }: Options) => ({
  directory,
  isLocal: true,
  describe: Effect.fnUntraced(function* () {
    const { describeFolder } = yield* Effect.promise(() => import("@octavo/folders"))
    const { problems, report } = yield* describeFolder(folder, directory)
    const isRefused = problems.some(({ severity }) => severity === "error")
    return isRefused
      ? yield* refused(problems, "The folder cannot be imported as it is")
      : { report, problems }
  }),
  fill: (spaceId: string, own: string) =>
    Effect.map(
      pushFolder(folder, spaceId, { directory: own, force: force || replace, dryRun: false }),
      ({ ended }) => ended
    ),
  isSourceOf: (spaceId: string, own: string) =>
    Effect.map(readPushState(folder, spaceId), (state) => state?.directory === own)
})

/** The source of a site. */
export type ProjectSource = ReturnType<typeof folderSource> | ReturnType<typeof repositorySource>
