import { Effect, Layer } from "effect"
import { LinkTargets, type PathTarget } from "../pages/LinkTargets.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<LinkTargets, never, ContentTables> = Layer.effect(
  LinkTargets,
  Effect.gen(function* () {
    const { files, pages, reusables } = yield* ContentTables
    return {
      findByGitPath: Effect.fnUntraced(function* (at, paths) {
        const wanted = new Set(paths)
        const found = new Map<string, PathTarget>()
        const tables = [
          ["page", yield* pages.visible(at)],
          ["file", yield* files.visible(at)],
          ["reusable-content", yield* reusables.visible(at)]
        ] as const
        for (const [kind, entries] of tables) {
          for (const { git, id } of entries) {
            if (git !== null && wanted.has(git.path)) found.set(git.path, { kind, id })
          }
        }
        return found
      })
    }
  })
)
