import {
  ApiFailure,
  type GitConnectionResource,
  type GitInfoResource,
  type PullRequestResource
} from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { confirm, yesFlag } from "../confirm.ts"
import { spaceFlag, spaceOf } from "../context/findSpace.ts"
import { WrongUsage } from "../failures.ts"
import { type Column, print, printTable } from "../print.ts"
import { repositoryFlags, repositoryUrl } from "../repositoryUrl.ts"
import { readInput } from "../readInput.ts"
import { callApi } from "../request.ts"
import { inLine } from "../terminal.ts"

const connectionPath = (space: string) => `/v1/spaces/${space}/git/connection`

const connectionLines = (connection: GitConnectionResource): ReadonlyArray<string> => [
  `repository: ${connection.url}`,
  `branch or tag: ${connection.ref}`,
  `folder: ${connection.repoProjectDirectory || "."}`,
  `direction: ${connection.direction}`,
  `repeats: ${connection.everyMinutes === null ? "on request and by webhook" : `every ${connection.everyMinutes} minutes`}`,
  `webhook: ${connection.webhook.url}`,
  ...(connection.webhook.secret === undefined ? [] : [`secret of the webhook: ${connection.webhook.secret}`]),
  ...(connection.problem === undefined ? [] : [`problem: ${connection.problem}`])
]

const { directory, passwordStdin, ref, username } = repositoryFlags

/** The token in a file. Arguments would be seen by others on the machine, and standard input may have the password. */
const tokenIn = Effect.fnUntraced(function* (file: string) {
  const token = (yield* readInput(file)).trim()
  return token === "" ? yield* new WrongUsage({ message: `--status-token-file: ${file} is empty.` }) : token
})

const connect = Command.make(
  "connect",
  {
    url: Argument.String("git-url").pipe(
      Argument.withDescription("https:// or http:// address of the repository")
    ),
    space: spaceFlag,
    ref,
    directory,
    username,
    passwordStdin,
    direction: Flag.Literals("direction", ["both", "import", "export"]).pipe(
      Flag.withDescription("Which side is written"),
      Flag.withDefault("both")
    ),
    every: Flag.Int("every").pipe(
      Flag.withDescription("Synchronize every N minutes; default: on request and by webhook"),
      Flag.optional
    ),
    message: Flag.String("message").pipe(Flag.withDescription("Message of commits"), Flag.optional),
    statusTokenFile: Flag.String("status-token-file").pipe(
      Flag.withDescription(
        "File with the token for commit statuses of pull requests, - for standard input; default: the password of the repository"
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({
    directory,
    direction,
    every,
    message,
    passwordStdin,
    ref,
    space,
    statusTokenFile,
    url,
    username
  }) {
    if (passwordStdin && Option.contains(statusTokenFile, "-"))
      return yield* new WrongUsage({
        message: "Standard input has one secret: write the token for --status-token-file into a file."
      })
    const statusToken = Option.isNone(statusTokenFile) ? null : yield* tokenIn(statusTokenFile.value)
    const { id } = yield* spaceOf(space)
    const connection = yield* callApi<GitConnectionResource>({
      method: "PUT",
      path: connectionPath(id),
      body: {
        url: yield* repositoryUrl(url, username, passwordStdin),
        ...(Option.isSome(ref) && { ref: ref.value }),
        ...(Option.isSome(directory) && { repoProjectDirectory: directory.value }),
        direction,
        everyMinutes: Option.getOrNull(every),
        ...(statusToken !== null && { statusToken }),
        ...(Option.isSome(message) && { commitMessage: message.value })
      }
    })
    yield* print(connection, connectionLines(connection).map(inLine))
  })
).pipe(
  Command.withDescription("Connect a space with a Git repository. The secret of the webhook is shown once."),
  Command.withExamples([
    {
      command: "octavo git connect https://github.com/acme/docs.git --ref main --space Handbook",
      description: "Both directions"
    },
    {
      command:
        "octavo git connect https://github.com/acme/docs.git --space Handbook --status-token-file token.txt",
      description: "With a token for commit statuses of pull requests"
    }
  ])
)

const status = Command.make(
  "status",
  { space: spaceFlag },
  Effect.fnUntraced(function* ({ space }) {
    const { id } = yield* spaceOf(space)
    const [info, connection] = yield* Effect.all(
      [
        callApi<GitInfoResource>({ path: `/v1/spaces/${id}/git/info` }),
        callApi<GitConnectionResource>({ path: connectionPath(id) }).pipe(
          Effect.catchIf(
            (error) => error instanceof ApiFailure && error.code === 404,
            () => Effect.succeed(null)
          )
        )
      ],
      { concurrency: 2 }
    )
    const synchronized = [
      ["last import", info.lastImport],
      ["last export", info.lastExport],
      ["last push", info.lastPush]
    ] as const
    yield* print(
      { ...info, connection },
      [
        ...(connection === null
          ? ["The space has no connection to a repository"]
          : connectionLines(connection)),
        ...synchronized.flatMap(([name, sync]) =>
          sync === undefined
            ? []
            : [`${name}: ${sync.state}${sync.message === undefined ? "" : `, ${sync.message}`}`]
        )
      ].map(inLine)
    )
  })
).pipe(
  Command.withDescription("Show the connection of a space to a repository and its latest synchronizations"),
  Command.withExamples([{ command: "octavo git status --space Handbook", description: "State and problems" }])
)

const pullColumns: ReadonlyArray<Column<PullRequestResource>> = [
  ["NUMBER", ({ number }) => String(number)],
  ["TITLE", ({ title }) => title],
  ["PREVIEW", ({ status }) => status],
  ["PAGES", ({ preview }) => preview && String(preview.pages)],
  ["ERRORS", ({ preview }) => preview?.check && String(preview.check.errors)],
  ["WARNINGS", ({ preview }) => preview?.check && String(preview.check.warnings)],
  ["ADDRESS", ({ urls }) => urls.app],
  ["PROBLEM", ({ problem, statusProblem }) => problem ?? statusProblem]
]

const pulls = Command.make(
  "pulls",
  { space: spaceFlag },
  Effect.fnUntraced(function* ({ space }) {
    const { id } = yield* spaceOf(space)
    const { items } = yield* callApi<{ readonly items: ReadonlyArray<PullRequestResource> }>({
      path: `/v1/spaces/${id}/git/pull-requests`
    })
    yield* printTable(pullColumns, items)
  })
).pipe(
  Command.withDescription("List the pull requests of the connected repository with their previews"),
  Command.withExamples([
    { command: "octavo git pulls --space Handbook", description: "Changed pages and new problems" }
  ])
)

const disconnect = Command.make(
  "disconnect",
  { space: spaceFlag, yes: yesFlag },
  Effect.fnUntraced(function* ({ space, yes }) {
    const { id, title } = yield* spaceOf(space)
    yield* confirm(`Disconnect "${title}" from its repository? Both keep their content.`, yes)
    yield* callApi({ method: "DELETE", path: connectionPath(id) })
    yield* print({ space: id, disconnected: true }, [`Disconnected "${title}"`])
  })
).pipe(
  Command.withDescription("End the connection of a space to a repository; both keep their content"),
  Command.withExamples([
    { command: "octavo git disconnect --space Handbook --yes", description: "Without a question" }
  ])
)

/** `octavo git` */
export const gitCommand = Command.make("git").pipe(
  Command.withDescription("Connections to Git repositories: connect, status, pulls, disconnect"),
  Command.withSubcommands([connect, status, pulls, disconnect])
)
