import { Effect } from "effect"
import { access } from "node:fs/promises"
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
