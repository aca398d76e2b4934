import { Effect, Layer } from "effect"
import { targetOfIdPath } from "@octavo/markdown"
import { LinkTargets } from "../pages/LinkTargets.ts"
import type { PathTarget } from "@octavo/markdown"
import type { Snapshot } from "../entries/Revision.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<LinkTargets, never, ContentTables> = Layer.effect(
  LinkTargets,
  Effect.gen(function* () {
    const { files, pages, redirects, reusables } = yield* ContentTables
    const everything = Effect.fnUntraced(function* (at: Snapshot) {
      const [allPages, allFiles, allReusables] = [
        yield* pages.visible(at),
        yield* files.visible(at),
        yield* reusables.visible(at)
      ]
      return [
        ...allPages.map(({ git, id }) => ({ kind: "page" as const, git, id })),
        ...allFiles.map(({ git, id }) => ({ kind: "file" as const, git, id })),
        ...allReusables.map(({ git, id }) => ({ kind: "reusable-content" as const, git, id }))
      ]
    })
    return {
      findByGitPath: Effect.fnUntraced(function* (at, paths) {
        const wanted = new Set(paths)
        const found = new Map<string, PathTarget>()
        const ids = new Map(
          paths.flatMap((path) => {
            const target = targetOfIdPath(path)
            return target === undefined ? [] : [[`${target.kind} ${target.id}`, path] as const]
          })
        )
        for (const { git, id, kind } of yield* everything(at)) {
          const path = ids.get(`${kind} ${id}`)
          if (path !== undefined) found.set(path, { kind, id })
          if (git !== null && wanted.has(git.path)) found.set(git.path, { kind, id })
        }
        if (paths.some((path) => path.startsWith("/")))
          for (const { from, pageId } of yield* redirects.visible(at))
            if (wanted.has(`/${from}`)) found.set(`/${from}`, { kind: "page", id: pageId })
        return found
      }),
      findGitPaths: Effect.fnUntraced(function* (at, ids) {
        const wanted = new Set(ids)
        return new Map(
          (yield* everything(at)).flatMap(({ git, id }) =>
            git !== null && wanted.has(id) ? [[id, git.path] as const] : []
          )
        )
      })
    }
  })
)
