import type { ChangeRequestResource } from "@octavo/client"
import { Console, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { changeRequestPath } from "../../context/contentOf.ts"
import { listPages } from "../../context/findPage.ts"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"
import { writeContent } from "../../editing/writeContent.ts"
import { Failed, WrongUsage } from "../../failures.ts"
import { print } from "../../print.ts"
import { problemLines } from "../../problemLines.ts"
import { callApi } from "../../request.ts"
import { isTerminal } from "../../terminal.ts"
import { folderAt } from "../folder/folderAt.ts"
import { pushFolder } from "../folder/pushFolder.ts"
import { firstChanges } from "./firstChanges.ts"

/** Pushes a folder into a new change request. */
const createFromFolder = Effect.fnUntraced(function* (folder: string, space: string, subject: string) {
  const { ended } = yield* pushFolder(folder, space, {
    changeRequest: subject,
    message: subject,
    force: false,
    dryRun: false
  })
  for (const line of problemLines(ended)) yield* Console.error(line)
  if (ended.state === "failed") return yield* new Failed({ message: ended.message ?? "The push failed" })
  if (ended.changeRequest === undefined)
    return yield* new Failed({
      message:
        "The folder has the content of the space, so no change request was created. octavo diff compares them."
    })
  const path = changeRequestPath({ id: ended.changeRequest.id, space })
  return yield* callApi<ChangeRequestResource>({ path })
})

/** `octavo cr create` */
export const createCommand = Command.make(
  "create",
  {
    space: spaceFlag,
    subject: Flag.String("subject").pipe(Flag.withAlias("t"), Flag.withDescription("The subject")),
    from: Flag.String("from").pipe(
      Flag.withDescription("Folder of documentation to push into it"),
      Flag.withMetavar("folder"),
      Flag.optional
    ),
    page: Flag.String("page").pipe(
      Flag.withDescription("Page to create or replace in it, and its Markdown file; repeatable"),
      Flag.withMetavar("path=file"),
      Flag.atLeast(0)
    ),
    ready: Flag.Boolean("ready").pipe(
      Flag.withDescription("Open it for review; default: a draft"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ from, page, ready, space, subject }) {
    if (subject.trim() === "")
      return yield* new WrongUsage({ message: "--subject is empty: write a subject" })
    if (Option.isSome(from) && page.length > 0)
      return yield* new WrongUsage({ message: "--from pushes all pages of a folder: leave out --page" })
    const folder = Option.isSome(from) ? yield* folderAt(from.value) : undefined
    const found = yield* spaceOf(space)
    const main = `/v1/spaces/${found.id}`
    // Files and paths are checked before there is a change request.
    const changes = page.length === 0 ? [] : yield* firstChanges(yield* listPages({ path: main }), page)
    const draft =
      folder === undefined
        ? yield* callApi<ChangeRequestResource>({
            method: "POST",
            path: `${main}/change-requests`,
            body: { subject }
          })
        : yield* createFromFolder(folder, found.id, subject)
    const path = changeRequestPath(draft)
    if (changes.length > 0) yield* writeContent({ space: found, changeRequest: draft, path }, changes)
    const made = ready
      ? yield* callApi<ChangeRequestResource>({ method: "PATCH", path, body: { status: "open" } })
      : draft
    yield* print(made, [String(made.number), ...(isTerminal() ? [made.urls.app] : [])])
  })
).pipe(
  Command.withDescription("Create a change request as a draft. Prints its number."),
  Command.withExamples([
    { command: 'octavo cr create --space Handbook --subject "Explain roles"', description: "A draft" },
    {
      command:
        'octavo cr create --space Handbook --subject "Explain roles" --page guide/roles=roles.md --ready',
      description: "A page for review"
    },
    {
      command: 'octavo cr create --space Handbook --subject "Release 2" --from docs',
      description: "A folder"
    }
  ])
)
