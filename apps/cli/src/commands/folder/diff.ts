import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { spaceFlag, spaceOf } from "../../context/findSpace.ts"
import { unifiedDiff } from "../../editing/unifiedDiff.ts"
import { wordFlag } from "../../editing/wordFlag.ts"
import { makeProgressLine } from "../../followSync.ts"
import { printPaged } from "../../print.ts"
import { coloured, inLine } from "../../terminal.ts"
import { changeSigns } from "./changeSigns.ts"
import { folderAt } from "./folderAt.ts"
import { receiveFiles, withStaging } from "./pulledFiles.ts"
import { listFiles } from "./pushedFiles.ts"
import { readPushState } from "./pushState.ts"
import { sourceOf } from "./sourceOf.ts"
import { prepareSpaceFiles } from "./spaceFiles.ts"

/** A file that differs, with the paths of both contents; null where it does not exist. */
interface Difference {
  readonly path: string
  readonly change: "add" | "change" | "remove"
  readonly old: string | null
  readonly now: string | null
}

const isBinary = (text: string): boolean => text.includes("\0")

const linesOf = ({ change, now, old, path }: Difference, word: boolean): ReadonlyArray<string> => {
  const [before, after] = [old, now].map((file) => (file === null ? "" : readFileSync(file, "utf8")))
  const head = coloured("bold", `${changeSigns[change]} ${inLine(path)}`)
  if (isBinary(before!) || isBinary(after!)) return [head]
  const names = {
    before: old === null ? "/dev/null" : `a/${path}`,
    after: now === null ? "/dev/null" : `b/${path}`
  }
  return [head, ...unifiedDiff(before!, after!, { ...names, word })]
}

/** `octavo diff` */
export const diffCommand = Command.make(
  "diff",
  {
    folder: Argument.String("folder").pipe(
      Argument.withDescription("The folder of the documentation; default: this one"),
      Argument.withDefault(".")
    ),
    space: spaceFlag,
    stat: Flag.Boolean("stat").pipe(
      Flag.withDescription("List the files without their texts"),
      Flag.withDefault(false)
    ),
    word: wordFlag
  },
  Effect.fnUntraced(function* (flags) {
    const folder = yield* folderAt(flags.folder)
    const { id } = yield* spaceOf(flags.space)
    const state = yield* readPushState(folder, id)
    const show = yield* makeProgressLine
    const source = state?.source ?? (yield* sourceOf(folder))
    const { base } = yield* prepareSpaceFiles(id, source)
    const here = yield* listFiles(folder, show)
    yield* withStaging(
      null,
      Effect.fnUntraced(function* (staging) {
        show("Receiving files")
        const have = here.map(({ oid }) => oid)
        const there = yield* receiveFiles(staging, id, { source, base, have })
        show("")
        const places = new Map(here.map(({ oid, path }) => [oid, join(folder, path)]))
        const [ours, theirs] = [here, there].map(
          (files) => new Map(files.map(({ oid, path }) => [path, oid]))
        )
        const paths = [...new Set([...theirs!.keys(), ...ours!.keys()])].toSorted()
        const differences = paths.flatMap((path): ReadonlyArray<Difference> => {
          const [mine, other] = [ours!.get(path), theirs!.get(path)]
          if (mine === other) return []
          return [
            {
              path,
              change: other === undefined ? "add" : mine === undefined ? "remove" : "change",
              old: other === undefined ? null : (places.get(other) ?? join(staging, other)),
              now: mine === undefined ? null : join(folder, path)
            }
          ]
        })
        yield* printPaged(
          differences.map(({ change, path }) => ({ path, change })),
          differences.length === 0
            ? ["No file differs"]
            : differences.flatMap((difference) =>
                flags.stat
                  ? [`${changeSigns[difference.change]} ${inLine(difference.path)}`]
                  : linesOf(difference, flags.word)
              )
        )
      })
    )
  })
).pipe(
  Command.withDescription(
    "Show the files of a folder that differ from a space, as a diff from the space to the folder. A push keeps edits in Octavo that the folder does not have: octavo push --dry-run lists the pages that it would change."
  ),
  Command.withShortDescription("Compare a folder of documentation with a space"),
  Command.withExamples([
    { command: "octavo diff docs --space Handbook", description: "Before a push" },
    { command: "octavo diff docs --space Handbook --stat", description: "Paths of files" }
  ])
)
