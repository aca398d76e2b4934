import { Sources } from "@octavo/content"
import { inSlices } from "@octavo/kernel"
import type { Reference } from "@octavo/markdown"
import { Effect } from "effect"
import type { LayoutProblem } from "../layout/LayoutProblem.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { type AskedAnchor, findMissingAnchors } from "./findMissingAnchors.ts"
import { findReferring } from "./findReferring.ts"
import type { CurrentContent, ReadTexts } from "./ReadTexts.ts"
import { isPlace } from "./missingAnchor.ts"
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

/** Whether a comment in a text excludes findings of a rule. */
const isExcluded = (text: string, rule: string): boolean =>
  text
    .matchAll(/<!--\s*octavo-ignore((?:[\s,]+[a-z-]+)*)\s*-->/g)
    .some(([, names = ""]) => names.trim() === "" || names.split(/[\s,]+/).includes(rule))

/** The names of places of texts that were parsed now, by path; the sets are made when somebody asks for them. */
const placesOfParsed = (sources: ReadTexts["sources"]) => {
  const made = new Map<string, ReadonlySet<string>>()
  return (path: string): ReadonlySet<string> | undefined => {
    const known = made.get(path)
    const facts = sources.get(path)?.facts
    if (known !== undefined || facts?.sections === undefined) return known
    const names = new Set(facts.sections.map(({ id }) => id))
    for (const { name } of facts.anchors ?? []) names.add(name)
    made.set(path, names)
    return names
  }
}

/**
 * Finds the links, files and anchors that do not exist, as the check of a folder finds them: in the texts that were read, and in unchanged
 * texts those that lead to pages, files and anchors of the current content that the repository has no more.
 */
export const findBrokenReferences = Effect.fnUntraced(function* (
  entries: ReadonlyArray<GitEntry>,
  read: ReadTexts,
  at: Parameters<typeof findReferring>[0],
  current: CurrentContent
) {
  const { files, includes, layout, pages, sources } = read
  const targets = new Map(targetsOf(entries, layout))
  for (const { path } of files) targets.set(path, { kind: "file", id: path })
  for (const { path } of includes) targets.set(path, { kind: "reusable-content", id: path })
  for (const { file } of pages) targets.set(file.path, { kind: "page", id: file.path })
  // Each step takes a while where there are thousands of files.
  yield* Effect.yieldNow
  const finder = new ReferenceTargets(entries, layout, targets)
  yield* Effect.yieldNow
  const referring = yield* findReferring(at, current, { sources, targets }, maxReferences)
  const placesOf = placesOfParsed(sources)
  const { asked, first, missed, possible } = yield* inSlices(function* () {
    const first: Array<BrokenReference> = []
    const possible: Array<BrokenReference> = []
    const asked: Array<AskedAnchor> = []
    let missed = 0
    for (const [path, { facts, sourceHash }] of [...sources, ...referring.texts]) {
      for (const reference of facts.references) {
        yield
        const target = finder.find({ path, source: undefined }, reference)
        if (target === undefined || !referring.isAsked(path, reference)) continue
        if (!target.isMissing) {
          const { anchor, entry } = target
          if (entry.kind === "page" && isPlace(anchor) && placesOf(entry.id)?.has(anchor) !== true)
            asked.push({ path, sourceHash, reference, page: entry.id, anchor })
          continue
        }
        const needsText = finder.needsText(reference)
        const list = needsText ? possible : first
        if (list.length < maxReferences) list.push({ path, sourceHash, reference, missing: target })
        else if (!needsText) missed++
      }
    }
    return { asked, first, missed, possible }
  })
  const anchors = yield* findMissingAnchors(asked, { current, finder, sources })
  const certain = [...first, ...anchors.missing]
  const broken = [...certain.slice(0, maxReferences), ...possible]
  const texts = yield* (yield* Sources).getMany([...new Set(broken.map(({ sourceHash }) => sourceHash))])
  const problems = yield* inSlices(function* () {
    const shown: Array<LayoutProblem> = []
    for (const { missing, path, reference, sourceHash } of broken) {
      yield
      if (shown.length === maxReferences) break
      const source = texts.get(sourceHash) ?? ""
      if (finder.find({ path, source }, reference) === undefined || isExcluded(source, missing.rule)) continue
      const line = source.slice(0, reference.start).split("\n").length
      shown.push({ path, line, severity: "warning", message: missing.message.slice(0, maxMessage) })
    }
    return shown
  })
  const more = missed + Math.max(0, certain.length - maxReferences) + referring.more
  const noted = (message: string): LayoutProblem => ({ path: "", severity: "warning", message })
  return [
    ...problems,
    ...(more === 0
      ? []
      : [noted(`${more} more links, files and anchors that do not exist are not listed here.`)]),
    ...(anchors.unchecked === 0
      ? []
      : [
          noted(
            `${anchors.unchecked} links to anchors were not checked. Run "octavo check" to check all of them.`
          )
        ])
  ]
})
