import { type SourceFacts, Sources } from "@octavo/content"
import { inSlices } from "@octavo/kernel"
import type { Reference } from "@octavo/markdown"
import { Effect } from "effect"
import type { LayoutProblem } from "../layout/LayoutProblem.ts"
import type { LayoutFile, RepositoryLayout } from "../layout/RepositoryLayout.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { type MissingTarget, ReferenceTargets, targetsOf } from "./ReferenceTargets.ts"

/** So many references that lead to nothing are reported with their lines; the others are counted. */
const maxReferences = 200

/** Messages repeat targets, which may have any length. */
const maxMessage = 500

interface BrokenReference {
  readonly path: string
  readonly sourceHash: string
  readonly reference: Reference
  readonly missing: MissingTarget
}

/** The content of a repository, with the texts that were read. */
interface ReadTexts {
  readonly layout: RepositoryLayout
  readonly pages: ReadonlyArray<{ readonly file: LayoutFile }>
  readonly files: ReadonlyArray<LayoutFile>
  readonly includes: ReadonlyArray<LayoutFile>
  readonly sources: ReadonlyMap<
    string,
    { readonly sourceHash: string; readonly facts: Pick<SourceFacts, "references"> }
  >
}

/** Whether a comment in a text excludes findings of a rule. */
const isExcluded = (text: string, rule: string): boolean =>
  text
    .matchAll(/<!--\s*octavo-ignore((?:[\s,]+[a-z-]+)*)\s*-->/g)
    .some(([, names = ""]) => names.trim() === "" || names.split(/[\s,]+/).includes(rule))

/** Finds the links and files of the texts that were read that do not exist, as the check of a folder finds them. */
export const findBrokenReferences = Effect.fnUntraced(function* (
  entries: ReadonlyArray<GitEntry>,
  { files, includes, layout, pages, sources }: ReadTexts
) {
  const targets = new Map(targetsOf(entries, layout))
  for (const { path } of files) targets.set(path, { kind: "file", id: path })
  for (const { path } of includes) targets.set(path, { kind: "reusable-content", id: path })
  for (const { file } of pages) targets.set(file.path, { kind: "page", id: file.path })
  const finder = new ReferenceTargets(entries, layout, targets)
  const { first, more } = yield* inSlices(function* () {
    const first: Array<BrokenReference> = []
    let more = 0
    for (const [path, { facts, sourceHash }] of sources) {
      for (const reference of facts.references) {
        yield
        const target = finder.find({ path, source: undefined }, reference)
        if (target?.isMissing !== true) continue
        if (first.length < maxReferences) first.push({ path, sourceHash, reference, missing: target })
        else more++
      }
    }
    return { first, more }
  })
  const texts = yield* (yield* Sources).getMany([...new Set(first.map(({ sourceHash }) => sourceHash))])
  const problems = yield* inSlices(function* () {
    const shown: Array<LayoutProblem> = []
    for (const { missing, path, reference, sourceHash } of first) {
      yield
      const source = texts.get(sourceHash) ?? ""
      if (finder.find({ path, source }, reference) === undefined || isExcluded(source, missing.rule)) continue
      const line = source.slice(0, reference.start).split("\n").length
      shown.push({ path, line, severity: "warning", message: missing.message.slice(0, maxMessage) })
    }
    return shown
  })
  if (more === 0) return problems
  const message = `${more} more links and files that do not exist are not listed here.`
  return [...problems, { path: "", severity: "warning" as const, message }]
})
