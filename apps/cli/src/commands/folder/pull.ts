import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { findSpace, spaceArgument } from "../../context/findSpace.ts"
import { counted } from "../../counted.ts"
import { Conflicted, Failed, WrongUsage } from "../../failures.ts"
import { makeProgressLine } from "../../followSync.ts"
import { print } from "../../print.ts"
import { problemLines } from "../../problemLines.ts"
import { requireWritable } from "../../requireWritable.ts"
import { inLine } from "../../terminal.ts"
import { changeSigns } from "./changeSigns.ts"
import { applyPull, receiveFiles, withStaging } from "./pulledFiles.ts"
import { planPull, type PullPlan } from "./pullPlan.ts"
import { listFiles } from "./pushedFiles.ts"
import { hashesOf, readPushState, writePushState } from "./pushState.ts"
import { sourceOf } from "./sourceOf.ts"
import { prepareSpaceFiles } from "./spaceFiles.ts"

/** How many changed files, and how many conflicts, are listed. */
const maxListed = 500
const maxConflicts = 20

const isFolder = (path: string): boolean => !existsSync(path) || statSync(path).isDirectory()

const changedLines = ({ changes }: PullPlan): ReadonlyArray<string> => [
  ...changes.slice(0, maxListed).map(({ change, path }) => `${changeSigns[change]} ${inLine(path)}`),
  ...(changes.length > maxListed ? [`and ${counted(changes.length - maxListed, "more file")}`] : [])
]

/** Says which files keep a pull from writing, and what to do. */
const conflicted = ({ conflicts }: PullPlan, isFirst: boolean) => {
  const listed = conflicts.slice(0, maxConflicts).map((path) => `  ${inLine(path)}`)
  const more = conflicts.length - listed.length
  const what = isFirst
    ? "These files of the folder differ from those of the space. Nothing was written. Move them away, or pull into another folder."
    : "These files were changed in the folder and in the space. Nothing was written. octavo push merges both; pull again afterwards."
  return new Conflicted({
    message: [what, ...listed, ...(more > 0 ? [`  and ${counted(more, "more file")}`] : [])].join("\n")
  })
}

/** `octavo pull` */
export const pullCommand = Command.make(
  "pull",
  {
    space: spaceArgument,
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder to write into; default: this one"),
      Argument.withDefault(".")
    ),
    dryRun: Flag.Boolean("dry-run").pipe(
      Flag.withDescription("List the files that the pull would add, change and remove, and write nothing"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* (flags) {
    const folder = resolve(flags.folder)
    if (!isFolder(folder)) {
      return yield* new WrongUsage({
        message: `${flags.folder} is not a folder. Name a folder, or one that does not exist yet.`
      })
    }
    if (!flags.dryRun) yield* requireWritable(folder)
    const { id } = yield* Effect.catchIf(
      findSpace(flags.space),
      (error) => error instanceof Failed && existsSync(flags.space) && !existsSync(folder),
      () =>
        new WrongUsage({
          message: `${flags.space} is a folder, and no space has that name. The space comes first: octavo pull SPACE FOLDER`
        })
    )
    const state = yield* readPushState(folder, id)
    const source = state?.source ?? (yield* sourceOf(folder))
    const show = yield* makeProgressLine
    const { base, ended } = yield* prepareSpaceFiles(id, source)
    const existing = existsSync(folder) ? yield* listFiles(folder, show) : []
    const places = new Map(existing.map(({ oid, path }) => [oid, join(folder, path)]))
    const plan = yield* withStaging(
      flags.dryRun ? null : folder,
      Effect.fnUntraced(function* (staging) {
        show("Receiving files")
        const listed = yield* receiveFiles(staging, id, { source, base, have: [...places.keys()] })
        const plan = yield* Effect.promise(() => planPull(folder, state?.files ?? {}, listed))
        show("")
        if (plan.conflicts.length > 0 && !flags.dryRun) return yield* conflicted(plan, state === undefined)
        if (flags.dryRun) return plan
        yield* applyPull(folder, staging, plan.changes, places)
        yield* writePushState(folder, id, { ...state, source, base, files: hashesOf(listed) })
        return plan
      })
    )
    const { changes, conflicts } = plan
    const would = flags.dryRun ? " would change" : " changed"
    yield* print({ space: id, source, base, changes, conflicts, problems: ended.problems }, [
      ...problemLines(ended),
      ...changedLines(plan),
      ...conflicts.map((path) => `! ${inLine(path)}: changed in the folder and in the space`),
      changes.length === 0 ? "No file" + would : counted(changes.length, "file") + would
    ])
  })
).pipe(
  Command.withDescription(
    "Pull the content of a space into a folder, without Git: pages as Markdown, files, and the table of contents, as an export to a repository writes them. Only files that differ are written. Nothing is written if a file was changed in the folder and in the space: push the folder, which merges both, and pull again. Exit codes: 0 pulled, 1 the pull failed, 2 wrong usage, 5 files were changed on both sides."
  ),
  Command.withShortDescription("Pull the content of a space into a folder, without Git"),
  Command.withExamples([
    { command: "octavo pull Handbook docs", description: "Into the folder docs" },
    { command: "octavo pull Handbook docs --dry-run", description: "What it would write" }
  ])
)
