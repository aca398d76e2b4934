import { ApiFailure, type Client, type GitInfoResource } from "@octavo/client"
import { Cause, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { connect, Json } from "../connection.ts"
import { findSpace, spaceArgument } from "../context/findSpace.ts"
import { Failed, reportFailure } from "../failures.ts"
import { followSync } from "../followSync.ts"
import { print } from "../print.ts"
import { problemLines } from "../problemLines.ts"
import { repositoryFlags, requireRepositoryUrl } from "../repositoryUrl.ts"
import { basesOf, confirmPlace, type NamedPlace, syncPlace } from "../syncPlace.ts"

const flags = {
  space: spaceArgument,
  url: Argument.String("git-url").pipe(
    Argument.withDescription(
      "http:// or https:// address of the repository; default: the repository that the space is connected with, else the one that it was synchronised with last"
    ),
    Argument.optional
  ),
  ...repositoryFlags,
  message: Flag.String("message").pipe(
    Flag.withDescription("What a commit says that this makes"),
    Flag.withDefault("Update the documentation")
  ),
  force: Flag.Boolean("force").pipe(
    Flag.withDescription(
      "Go on where the branch was rewritten or is gone, or where its commits delete more than half of the space"
    ),
    Flag.withDefault(false)
  ),
  newPlace: Flag.Boolean("new-place").pipe(
    Flag.withDescription(
      "Write the space to a repository or folder that it was never synchronised with, without a question"
    ),
    Flag.withDefault(false)
  ),
  watch: Flag.Int("watch").pipe(
    Flag.withDescription("Repeat every N minutes until the command is stopped"),
    Flag.optional
  )
}

/** The synchronisation of a connection that ended last, an import or an export. */
const latestOf = ({ lastExport, lastImport }: GitInfoResource) =>
  lastExport !== undefined && (lastImport === undefined || lastExport.job > lastImport.job)
    ? lastExport
    : lastImport

const synchronise = Effect.fnUntraced(function* (
  client: Client,
  spaceId: string,
  force: boolean,
  given: {
    readonly url: string
    readonly ref: string
    readonly directory: string
    readonly message: string
  } | null
) {
  const params = { spaceId }
  const ended = yield* given === null
    ? followSync(
        client,
        spaceId,
        latestOf,
        client.git.synchroniseGitRepository({ params, payload: { force } })
      )
    : followSync(
        client,
        spaceId,
        ({ lastExport }) => lastExport,
        client.git.exportToGitRepository({
          params,
          payload: {
            url: given.url,
            ref: given.ref,
            commitMessage: given.message,
            force,
            repoProjectDirectory: given.directory
          }
        })
      )
  const conflicts = ended.changeRequest
  yield* print({ space: spaceId, ...ended }, [
    ...problemLines(ended),
    ...(ended.state === "done" ? [`${ended.message ?? "Synchronised"} (space ${spaceId})`] : []),
    ...(conflicts === undefined ? [] : [`conflicts: answer them in change request ${conflicts.number}`])
  ])
  if (ended.state === "failed")
    return yield* new Failed({ message: ended.message ?? "The synchronisation failed" })
})

/** The place that a space is synchronised with; null for that of its connection. */
const placeToSync = Effect.fnUntraced(function* (
  client: Client,
  spaceId: string,
  named: NamedPlace,
  isConfirmed: boolean
) {
  const bases = yield* basesOf(client, spaceId)
  if (Option.isNone(named.url)) {
    const connected = Effect.as(client.git.getGitConnection({ params: { spaceId } }), true)
    const isConnected = Effect.catchIf(
      connected,
      (error) => error instanceof ApiFailure && error.code === 404 && bases.length > 0,
      () => Effect.succeed(false)
    )
    if (yield* isConnected) return null
  }
  const place = yield* syncPlace(bases, named)
  yield* confirmPlace(bases, place, isConfirmed)
  return place
})

/** `octavo sync` */
export const syncCommand = Command.make(
  "sync",
  flags,
  Effect.fnUntraced(function* ({
    directory,
    force,
    message,
    newPlace,
    passwordStdin,
    ref,
    space,
    url,
    username,
    watch
  }) {
    if (Option.isSome(url)) yield* requireRepositoryUrl(url.value)
    const client = yield* connect
    const { id } = yield* findSpace(space)
    const place = yield* placeToSync(client, id, { directory, passwordStdin, ref, url, username }, newPlace)
    const given = place === null ? null : { ...place, message }
    const report = reportFailure((yield* Json) !== null)
    const once = synchronise(client, id, force, given)
    if (Option.isNone(watch)) return yield* once
    const minutes = Math.max(1, watch.value)
    // A failure may be transient: it is reported, and the next round tries again.
    const round = Effect.catchCause(once, (cause) =>
      Cause.hasInterruptsOnly(cause) ? Effect.failCause(cause) : report(cause)
    )
    return yield* Effect.forever(Effect.andThen(round, Effect.sleep(`${minutes} minutes`)))
  })
).pipe(
  Command.withDescription(
    "Bring a space and a Git repository together, and wait until they are: what others pushed comes into the space, and what the space has goes into the repository. Nothing is ever overwritten; what both sides changed in one place waits in a change request. Exit code 1 when it failed."
  ),
  Command.withShortDescription("Keep a space and a Git repository the same"),
  Command.withExamples([
    {
      command: "octavo sync 01k2j3h4 --watch 5",
      description: "With the repository that the space is connected with, every five minutes"
    },
    {
      command:
        "octavo sync 01k2j3h4 https://git.example.org/docs.git --username me --password-stdin < token.txt",
      description: "Once, with a private repository"
    }
  ])
)
