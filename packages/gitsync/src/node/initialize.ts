import { Effect } from "effect"
import { access, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { runGit } from "./runGit.ts"

/** Whether a folder is a bare repository already. */
export const isRepository = (folder: string) =>
  Effect.promise(() =>
    access(join(folder, "HEAD")).then(
      () => true,
      () => false
    )
  )

/** Makes a folder a bare repository without anything in it, unless it is one. */
export const initialize = Effect.fnUntraced(function* (folder: string) {
  if (yield* isRepository(folder)) return
  yield* runGit({ args: ["init", "--quiet", "--bare", "--template=", folder], repository: null })
})

const birthOf = (folder: string) => join(folder, "birth")

/** Marks a new copy, so that it is distinguished from an earlier one with the same name. */
export const markBirth = (folder: string) =>
  Effect.promise(() => writeFile(birthOf(folder), crypto.randomUUID(), { flag: "wx" }).catch(() => {}))

/** Tells a copy from others that had its name; null where there is none. */
export const readBirth = (folder: string) =>
  Effect.promise(() => readFile(birthOf(folder), "utf8").catch(() => null))
