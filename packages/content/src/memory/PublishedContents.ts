import { Effect, Layer, Option, TxHashMap } from "effect"
import { type PublishedHead, PublishedContents } from "../published/PublishedContents.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<PublishedContents, never, ContentTables> = Layer.effect(
  PublishedContents,
  Effect.gen(function* () {
    const { branches, pages, sources, spaces } = yield* ContentTables
    return {
      findHeads: Effect.fnUntraced(function* (ids) {
        const heads: Array<PublishedHead> = []
        for (const id of ids) {
          const space = Option.getOrNull(yield* TxHashMap.get(spaces, id))
          if (space === null || space.deletedAt !== null) continue
          const branch = Option.getOrNull(yield* TxHashMap.get(branches, space.mainBranchId))
          if (branch === null) continue
          const at = { branchId: branch.id, seq: branch.headSeq, base: branch.base, isCurrent: true }
          const { emoji, gitOrigin, language, title } = space
          const treeUrl = gitOrigin?.treeUrl ?? null
          heads.push({ spaceId: id, at, revisionId: branch.headRevisionId, title, emoji, language, treeUrl })
        }
        return heads
      }),
      findConditions: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, string>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source?.facts.frontMatter.if !== undefined) found.set(hash, source.facts.frontMatter.if)
        }
        return found
      }),
      findConditional: Effect.fnUntraced(function* (hashes) {
        const found = new Map<string, string>()
        for (const hash of hashes) {
          const source = Option.getOrNull(yield* TxHashMap.get(sources, hash))
          if (source !== null && /\{%[ \t]*if/.test(source.text)) found.set(hash, source.text)
        }
        return found
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
