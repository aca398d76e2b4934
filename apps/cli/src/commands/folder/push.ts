import type { ChangeRequestResource, GitSyncResource } from "@octavo/client"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"
import { counted } from "../../counted.ts"
import { Conflicted, Failed } from "../../failures.ts"
import { print } from "../../print.ts"
import { problemLines } from "../../problemLines.ts"
import { callApi } from "../../request.ts"
import { inLine } from "../../terminal.ts"
import { changeSigns } from "./changeSigns.ts"
import { folderAt } from "./folderAt.ts"
import { pushFolder } from "./pushFolder.ts"

/** The changes that a dry run found, a line each. */
const plannedLines = ({ pages = 0, planned }: GitSyncResource): ReadonlyArray<string> => {
  if (planned === undefined) return []
  const rest = pages - planned.length
  return [
    ...planned.map(({ change, path, title }) => `${changeSigns[change]} ${inLine(path)}  ${inLine(title)}`),
    ...(rest > 0 ? [`and ${counted(rest, "more page")}`] : []),
    pages === 0 ? "No page would change" : `${counted(pages, "page")} would change`
  ]
}

/** `octavo push` */
export const pushCommand = Command.make(
  "push",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder of the documentation; default: this one"),
      Argument.withDefault(".")
    ),
    space: spaceFlag,
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("List the pages that the push would add, change and remove, and change nothing"),
      Flag.withDefault(false)
    ),
    changeRequest: Flag.String("change-request").pipe(
      Flag.withDescription(
        "Push into a new change request; --change-request=TEXT gives its subject, default: the message"
      ),
      Flag.withMetavar("subject"),
      Flag.withOptionalValue(""),
      Flag.optional
    ),
    message: Flag.String("message").pipe(
      Flag.withAlias("m"),
      Flag.withDescription("The message of the revision"),
      Flag.optional
    ),
    force: Flag.Boolean("force").pipe(
      Flag.withDescription(
        "Replace content that is not from this folder, delete more than half of the pages, or push though the server does not know the latest push of this folder"
      ),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* (flags) {
    const folder = yield* folderAt(flags.folder)
    const { id } = yield* spaceOf(flags.space)
    const subject = Option.getOrUndefined(flags.changeRequest)
    const { base, ended, source } = yield* pushFolder(folder, id, {
      message: Option.getOrUndefined(flags.message),
      force: flags.force,
      dryRun: flags.dryRun,
      changeRequest: subject
    })
    const changeRequest =
      ended.changeRequest === undefined
        ? undefined
        : yield* callApi<ChangeRequestResource>({
            path: `/v1/spaces/${id}/change-requests/${ended.changeRequest.id}`
          })
    const lines = [
      ...problemLines(ended),
      ...plannedLines(ended),
      ...(ended.state === "done" && !flags.dryRun ? [ended.message ?? "Pushed"] : []),
      ...(changeRequest === undefined ? [] : [changeRequest.urls.app])
    ]
    yield* print({ space: id, source, base, ...ended }, lines)
    if (ended.state === "failed") return yield* new Failed({ message: ended.message ?? "The push failed" })
    if (changeRequest !== undefined && subject === undefined) {
      return yield* new Conflicted({
        message: `Conflicts with edits in Octavo: resolve them in change request ${changeRequest.number}. All other changes are in the space.`
      })
    }
  })
).pipe(
  Command.withDescription(
    "Push a folder of documentation into a space, without Git, and wait until it is there. The space becomes like the folder: only changed files are sent, edits in Octavo are merged and never overwritten, and conflicts become a change request. Exit codes: 0 pushed, 1 the push failed, 2 wrong usage, 5 conflicts, or the server does not know the latest push of this folder (.octavo/state.json)."
  ),
  Command.withShortDescription("Push a folder of documentation into a space, without Git"),
  Command.withExamples([
    { command: "octavo push docs --space Handbook", description: "From CI, or from a laptop" },
    { command: "octavo push docs --space Handbook --dry-run", description: "What it would change" },
    {
      command: 'octavo push docs --space Handbook --change-request="Describe the limits"',
      description: "For review, in place of a change of the space"
    }
  ])
)
