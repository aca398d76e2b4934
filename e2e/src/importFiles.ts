import { Effect } from "effect"
import { importInto, type ImportOrder } from "./imports.ts"
import { contentOf } from "./spaces.ts"
import { World } from "./World.ts"

/** Files of a repository, by path. */
export type RepositoryFiles = Readonly<Record<string, string | Uint8Array>>

let repositories = 0

/** A name that no repository has yet. */
export const aRepositoryName = (): string => `repository-${++repositories}`

/** Imports a repository with these files into an empty space; an import that fails must leave the space as it was. */
export const importFiles = Effect.fnUntraced(function* (
  files: RepositoryFiles,
  order: Omit<ImportOrder, "url"> = {}
) {
  const { aSpace, git, octavo } = yield* World
  const name = aRepositoryName()
  yield* git.commit(name, { files })
  const spaceId = yield* aSpace
  const before = yield* contentOf(octavo, spaceId)
  const outcome = yield* importInto(octavo, spaceId, { url: git.urlOf(name), ...order })
  const content = yield* contentOf(octavo, spaceId)
  if (outcome.state === "failed" && JSON.stringify(content) !== JSON.stringify(before)) {
    return yield* Effect.die(new Error("A failed import changed the space"))
  }
  return { spaceId, outcome, content }
})
