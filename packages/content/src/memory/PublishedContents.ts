import { Effect, Layer, Option, TxHashMap } from "effect"
import { type NamingContents, type PublishedHead, PublishedContents } from "../published/PublishedContents.ts"
import { nameOfReference } from "../links/targetNames.ts"
import { ContentTables } from "./ContentTables.ts"
import { findValues } from "./Sources.ts"

type Named = NamingContents["pages"][number]
type NamedContent = NamingContents["contents"][number]

export const layer: Layer.Layer<PublishedContents, never, ContentTables> = Layer.effect(
  PublishedContents,
  Effect.gen(function* () {
    const { branches, pages, reusables, sources, spaces } = yield* ContentTables
    const findIn = findValues(sources)
    return {
      findHeads: Effect.fnUntraced(function* (ids) {
        const heads: Array<PublishedHead> = []
        for (const id of ids) {
          const space = Option.getOrNull(yield* TxHashMap.get(spaces, id))
          if (space === null || space.deletedAt !== null) continue
          const branch = Option.getOrNull(yield* TxHashMap.get(branches, space.mainBranchId))
          if (branch === null) continue
          const at = { branchId: branch.id, seq: branch.headSeq, base: branch.base, isCurrent: true }
          const { emoji, gitOrigin, language, pushedFolder, title } = space
          const treeUrl = gitOrigin?.treeUrl ?? null
          const repository = gitOrigin?.url ?? pushedFolder
          const revisionId = branch.headRevisionId
          heads.push({ spaceId: id, at, revisionId, title, emoji, language, treeUrl, repository })
        }
        return heads
      }),
      findConditions: (hashes) => findIn<string>(hashes, ({ derived }) => derived.frontMatter.if ?? null),
      findConditional: (hashes) =>
        findIn<string>(hashes, ({ text }) => (/\{%[ \t]*if/.test(text) ? text : null)),
      findNaming: Effect.fnUntraced(function* (branchIds, name, limit) {
        const all = { pages: Array<Named>(), contents: Array<NamedContent>() }
        const isNaming = Effect.fnUntraced(function* (hash: string | null) {
          const source = hash === null ? null : Option.getOrNull(yield* TxHashMap.get(sources, hash))
          return source?.derived.references.some((reference) => nameOfReference(reference) === name) ?? false
        })
        for (const branchId of branchIds) {
          const branch = Option.getOrNull(yield* TxHashMap.get(branches, branchId))
          if (branch === null) continue
          // The base of a branch is asked for on its own.
          const at = { branchId, seq: branch.headSeq, base: null }
          for (const { id, sourceHash } of yield* pages.visible(at))
            if (yield* isNaming(sourceHash)) all.pages.push({ branchId, id })
          for (const { git, id, sourceHash } of yield* reusables.visible(at))
            if (yield* isNaming(sourceHash)) all.contents.push({ branchId, id, gitPath: git?.path ?? null })
        }
        return { pages: all.pages.slice(0, limit.pages), contents: all.contents.slice(0, limit.contents) }
      }),
      findBySlugEver: Effect.fnUntraced(function* (at, slug, limit) {
        const lastAt = new Map<string, number>()
        for (const page of yield* pages.upTo(at)) {
          if (page.slug === slug) lastAt.set(page.id, Math.max(lastAt.get(page.id) ?? 0, page.updatedAt))
        }
        return (yield* pages.visible(at))
          .filter(({ id }) => lastAt.has(id))
          .sort((a, b) => lastAt.get(b.id)! - lastAt.get(a.id)! || (a.id < b.id ? -1 : 1))
          .slice(0, limit)
          .map(({ id }) => id)
      })
    }
  })
)
