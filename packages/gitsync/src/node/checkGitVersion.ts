import { Effect } from "effect"
import { ChildProcessSpawner } from "effect/process"
import { GitUnavailable } from "../remote/GitFailure.ts"
import { spawnGit } from "./runGit.ts"

/** Fails unless Git is installed in a version that can pin addresses (2.37, of July 2022). */
export const checkGitVersion = Effect.gen(function* () {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const answer = yield* spawner
    .string(spawnGit({ args: ["--version"], repository: null }))
    .pipe(Effect.mapError(() => new GitUnavailable({ found: null })))
  const [found = null, major = "0", minor = "0"] = /(\d+)\.(\d+)[\w.]*/.exec(answer) ?? []
  if (Number(major) * 1000 + Number(minor) < 2037) return yield* new GitUnavailable({ found })
})
