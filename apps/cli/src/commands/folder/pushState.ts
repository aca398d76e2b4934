import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { WrongUsage } from "../../failures.ts"
import { replaceFile } from "../../replaceFile.ts"

/** The folder of Octavo's own files, which are not pushed. */
export const ownFolder = ".octavo"

/** The latest push or pull of a folder: its name, the `base` of the next push, and the hashes of the files then, by path. */
interface PushState {
  readonly source: string
  /** The project in the folder; absent for the folder itself. */
  readonly directory?: string
  readonly base: string
  readonly files: Readonly<Record<string, string>>
}

/** The hashes of files by path. */
export const hashesOf = (
  files: ReadonlyArray<{ readonly path: string; readonly oid: string }>
): PushState["files"] => Object.fromEntries(files.map(({ oid, path }) => [path, oid]))

type States = Readonly<Record<string, PushState>>

const fileIn = (folder: string): string => join(folder, ownFolder, "state.json")

const readStates = (folder: string): Effect.Effect<States, WrongUsage> =>
  Effect.suspend(() => {
    const file = fileIn(folder)
    if (!existsSync(file)) return Effect.succeed({})
    try {
      const stored: unknown = JSON.parse(readFileSync(file, "utf8"))
      if (typeof stored === "object" && stored !== null && "pushes" in stored)
        return Effect.succeed(stored.pushes as States)
    } catch {
      // Reported below.
    }
    return Effect.fail(new WrongUsage({ message: `${file} is not readable. Correct or remove it.` }))
  })

/** The state of a folder and a space in `.octavo/state.json`; undefined before the first push. */
export const readPushState = (
  folder: string,
  space: string
): Effect.Effect<PushState | undefined, WrongUsage> =>
  Effect.map(readStates(folder), (states) => states[space])

/** Stores the state of a folder and a space. Git ignores the file: in a clone it would name an old push. */
export const writePushState = Effect.fnUntraced(function* (folder: string, space: string, state: PushState) {
  const pushes = { ...(yield* readStates(folder)), [space]: state }
  const ignored = join(folder, ownFolder, ".gitignore")
  if (!existsSync(ignored)) yield* replaceFile(ignored, "state.json\nincoming/\n.gitignore\n")
  yield* replaceFile(fileIn(folder), `${JSON.stringify({ pushes }, null, 2)}\n`)
})
