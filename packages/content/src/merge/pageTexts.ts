import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import { type Derived, resolveTarget, type ThreeWay } from "@octavo/markdown"
import { DocumentParser } from "../sources/DocumentParser.ts"
import { LinkTargets } from "../pages/LinkTargets.ts"
import type { PageVersion } from "../entries/Page.ts"
import { pageAttributes } from "../pages/pageAttributes.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { Source } from "../entries/Source.ts"
import { Sources } from "../entries/Sources.ts"
import { type MergedPage, type PageTexts, sourcesToMerge } from "./mergePage.ts"

/** The texts of the pages that are merged, and the reading of those that come out; see `mergePages`. */
export const pageTexts = Effect.fnUntraced(function* (
  at: Snapshot,
  pages: Iterable<ThreeWay<PageVersion | null>>
) {
  const parser = yield* DocumentParser
  const targets = yield* LinkTargets
  const texts = yield* (yield* Sources).getMany(sourcesToMerge(pages))
  const derived = new Map<string, Derived>()

  const mergeText: PageTexts<never, never>["mergeText"] = Effect.fnUntraced(function* (sources, given) {
    const merged = yield* parser.merge(sources, new Map())
    // The reader process gets the resolutions of this text; the conflicts name them.
    const answered = new Map(
      merged.conflicts.flatMap(({ id }) => {
        const answer = given.get(id)
        return answer === undefined ? [] : [[id, answer] as const]
      })
    )
    return answered.size === 0 ? merged : yield* parser.merge(sources, answered)
  })

  const describe: PageTexts<never, never>["describe"] = Effect.fnUntraced(function* (text, page) {
    const known = yield* parser.derive(text)
    derived.set(hashBytes(text), known)
    const { cover, coverDark } = known.frontMatter
    const from = page.git?.path ?? null
    const paths = [cover, coverDark].flatMap((written) =>
      written === undefined ? [] : (resolveTarget(from, written)?.paths ?? [])
    )
    const found = paths.length === 0 ? new Map<string, never>() : yield* targets.findByGitPath(at, paths)
    const fileIdOf = (path: string) => {
      const target = found.get(path)
      return target?.kind === "file" ? target.id : undefined
    }
    return { title: known.title, attributes: pageAttributes(known.frontMatter, from, fileIdOf) }
  })

  /** The texts that came out and that nobody had before. */
  const sourcesOf = (merged: Iterable<MergedPage | null>): ReadonlyArray<Source> =>
    [...merged].flatMap((page) => {
      if (page === null || page.text === null) return []
      const hash = hashBytes(page.text)
      return [{ hash, text: page.text, derived: derived.get(hash)! }]
    })

  return { texts, mergeText, describe, sourcesOf }
})
