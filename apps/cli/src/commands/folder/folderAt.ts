import type { SettingsRefused } from "@octavo/folders"
import { Console, Effect } from "effect"
import { existsSync, statSync } from "node:fs"
import { dirname, join, relative, resolve, sep } from "node:path"
import { Told, WrongUsage } from "../../failures.ts"
import { inLine } from "../../terminal.ts"

/** The exit code of a mistake in settings. */
const misconfigured = 78

/** The absolute path of a folder that an argument names. */
export const folderAt = (given: string): Effect.Effect<string, WrongUsage> => {
  const path = resolve(given)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory() === true) return Effect.succeed(path)
  const why = found === undefined ? "does not exist" : "is not a folder"
  return Effect.fail(new WrongUsage({ message: `${given} ${why}. Name the folder of the documentation.` }))
}

/** Whether an error is a mistake in the settings of a folder. */
export const isRefused = (error: unknown): error is SettingsRefused =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "SettingsRefused"

/** Prints a mistake in the settings of a folder; the command exits with 78. */
export const refuseSettings = Effect.fnUntraced(function* ({ message }: SettingsRefused) {
  yield* Console.error(`octavo: ${inLine(message)}`)
  return yield* new Told({ code: misconfigured })
})

/** Reads the settings of a folder. A mistake is printed, and the command exits with 78. */
export const readFolderSettings = Effect.fnUntraced(function* (folder: string) {
  const { SettingsRefused, settingsOf } = yield* Effect.promise(() => import("@octavo/folders"))
  const read = yield* Effect.promise(() =>
    settingsOf(folder).catch((error: unknown) => {
      if (error instanceof SettingsRefused) return error
      throw error
    })
  )
  return read instanceof SettingsRefused ? yield* refuseSettings(read) : read
})

const prefixOf = (from: string, folder: string): string => {
  const path = relative(from, folder).split(sep).join("/")
  return path === "" ? "" : `${path}/`
}

/** The path of a folder from the working folder, with a slash at its end. */
export const workingPrefix = (folder: string): string => prefixOf(process.cwd(), folder)

/** The path of a folder from the top of its repository, or from the working folder outside of one. */
export const repositoryPrefix = (folder: string): Effect.Effect<string> =>
  Effect.sync(() => {
    for (let at = folder; ; at = dirname(at)) {
      if (existsSync(join(at, ".git"))) return prefixOf(at, folder)
      if (dirname(at) === at) return workingPrefix(folder)
    }
  })
