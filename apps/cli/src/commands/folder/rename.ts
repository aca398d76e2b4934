import { Console, Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { counted } from "../../counted.ts"
import { Failed, WrongUsage } from "../../failures.ts"
import { reasonOf } from "../../reasonOf.ts"
import { inLine } from "../../terminal.ts"
import { folderAt, readFolderSettings } from "./folderAt.ts"

/** `octavo rename` */
export const renameCommand = Command.make(
  "rename",
  {
    from: Argument.String("from").pipe(
      Argument.withDescription("Path of the page, file or folder in the folder of the documentation")
    ),
    to: Argument.String("to").pipe(Argument.withDescription("Its new path, or the folder to move it into")),
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder of the documentation; default: this one"),
      Argument.withDefault(".")
    ),
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("List the files that would change, and change nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ dryRun, folder: given, from, to }) {
    const { applyRename, planRename } = yield* Effect.promise(() => import("@octavo/folders"))
    const folder = yield* folderAt(given)
    const settings = yield* readFolderSettings(folder)
    const plan = yield* planRename(folder, settings, { from, to }).pipe(
      Effect.catchTag("RenameRefused", ({ message }) => Effect.fail(new WrongUsage({ message })))
    )
    if (!dryRun)
      yield* Effect.try({
        try: () => applyRename(folder, plan),
        catch: (error) =>
          new Failed({
            message: `${from} was not renamed: ${reasonOf(error)}`
          })
      })
    const lines = [
      `${plan.from} -> ${plan.to}`,
      ...[...plan.texts.keys()].map((path) => `~ ${path}`),
      ...[...plan.redirects].map(([address, path]) => `+ redirect ${address}: ${path}`)
    ]
    for (const line of lines) yield* Console.log(inLine(line))
    for (const note of plan.notes) yield* Console.error(`Warning: ${inLine(note)}`)
    const would = dryRun ? " would be" : ""
    yield* Console.error(
      `${counted(plan.files, "file")}${would} renamed, ${counted(plan.places, "link")}${would} rewritten.`
    )
  })
).pipe(
  Command.withDescription(
    "Rename or move a page, a file or a folder within a folder of documentation. Links in all pages and the table of contents follow, and former addresses of pages redirect in .gitbook.yaml. Every other byte stays."
  ),
  Command.withShortDescription("Rename a page, file or folder; links to it follow"),
  Command.withExamples([
    {
      command: "octavo rename guide/install.md start/setup.md docs",
      description: "A page of the folder docs"
    },
    { command: "octavo rename guide handbook docs --dry-run", description: "The files that would change" }
  ])
)
