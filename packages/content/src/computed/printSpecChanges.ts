import type { PageId } from "../entries/Page.ts"
import type { SpecPart, SpecPartChange } from "./ComputedSources.ts"
import { escapeWords } from "./escapeWords.ts"
import { linkToPage, listedCalls } from "./printListedPages.ts"
import type { SpecPage } from "./SpecPage.ts"
import { englishSpecWords, filled, type SpecWords } from "./words/SpecWords.ts"

/** The most operations of one page of changes, and the most changes of one of them, that are named. */
const maxOperations = 200
const maxChanges = 5
const maxValue = 60

interface ChangedCall {
  readonly name: string
  readonly changes: ReadonlyArray<SpecPartChange>
}

const isBreaking = ({ severity }: SpecPartChange): boolean => severity === "breaking"
const isOf = ({ changes }: ChangedCall, code: string): boolean => changes[0]?.code === code
const breaks = ({ changes }: ChangedCall): boolean => changes.some(isBreaking)

const printValue = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return escapeWords(text.length > maxValue ? `${text.slice(0, maxValue).toWellFormed()}…` : text)
}

/** A change in words: the place, the code as words, and short values. */
const printChange = (change: SpecPartChange, words: SpecWords): string => {
  const { after, before, code, location } = change
  const values = [
    ...(before === undefined ? [] : [filled(words.from, printValue(before))]),
    ...(after === undefined ? [] : [filled(words.to, printValue(after))])
  ]
  return [
    ...(isBreaking(change) ? [`**${words.isBreaking}**`] : []),
    ...(location === "" ? [] : [`${escapeWords(location)}:`]),
    escapeWords(code.replaceAll("-", " ")),
    ...(values.length === 0 ? [] : [`(${values.join(" ")})`])
  ].join(" ")
}

/** The changes that concern clients, breaking ones first; changes of texts are said in one line. */
const printChanges = (changes: ReadonlyArray<SpecPartChange>, words: SpecWords): ReadonlyArray<string> => {
  const own = changes.filter(({ severity }) => severity !== "documentation")
  const ordered = [...own.filter(isBreaking), ...own.filter((change) => !isBreaking(change))]
  const more = ordered.length - maxChanges
  return [
    ...ordered.slice(0, maxChanges).map((change) => printChange(change, words)),
    ...(more > 0 ? [filled(words.moreChanges, more)] : []),
    ...(own.length < changes.length ? [words.descriptionsChanged] : [])
  ].map((line) => `  - ${line}`)
}

const callsIn = ({ changes = [] }: SpecPart): ReadonlyArray<ChangedCall> =>
  [...Map.groupBy(changes, ({ operation }) => operation)].map(([name, changes]) => ({ name, changes }))

/** Writes what changed between the versions of a document: added, removed and changed operations, with links to those that there are. */
export const printSpecChanges = (
  computed: PageId,
  versions: ReadonlyArray<SpecPart>,
  pages: ReadonlyArray<SpecPage>,
  words: SpecWords = englishSpecWords
): ReadonlyArray<string> => {
  const calls = listedCalls(pages)
  let left = maxOperations
  const print = (call: ChangedCall, hasDetails: boolean): string => {
    const found = calls.get(call.name)
    const title = found?.part.title ?? null
    const name =
      found === undefined ? escapeWords(call.name) : linkToPage(computed, call.name, found.page, found.anchor)
    const line = [
      name,
      ...(title === null ? [] : [escapeWords(title)]),
      ...(breaks(call) && !hasDetails ? [`**${words.breaking}**`] : [])
    ].join(" ")
    return [`- ${line}`, ...(hasDetails ? printChanges(call.changes, words) : [])].join("\n")
  }
  const printGroup = (title: string, group: ReadonlyArray<ChangedCall>, hasDetails = false) => {
    if (group.length === 0) return []
    const shown = group.slice(0, left)
    left -= shown.length
    const more = group.length - shown.length
    const lines = shown.map((call) => print(call, hasDetails))
    return [
      `### ${title}`,
      [...lines, ...(more > 0 ? [`- ${filled(words.moreOperations, more)}`] : [])].join("\n")
    ]
  }
  return versions.flatMap((version) => {
    const all = callsIn(version)
    const added = all.filter((call) => isOf(call, "operation-added"))
    const removed = all.filter((call) => isOf(call, "operation-removed"))
    const changed = all.filter((call) => !added.includes(call) && !removed.includes(call))
    const breaking = all.filter(breaks)
    const counts = [
      ...(added.length > 0 ? [filled(words.countAdded, added.length)] : []),
      ...(removed.length > 0 ? [filled(words.countRemoved, removed.length)] : []),
      ...(changed.length > 0 ? [filled(words.countChanged, changed.length)] : []),
      ...(breaking.length > 0 ? [`**${filled(words.countBreaking, breaking.length)}**`] : [])
    ]
    return [
      `## ${escapeWords(version.key)}`,
      filled(words.changedOperations, counts.join(", ")),
      ...printGroup(words.removed, removed),
      ...printGroup(
        words.changed,
        [...changed.filter(breaks), ...changed.filter((call) => !breaks(call))],
        true
      ),
      ...printGroup(words.added, added)
    ]
  })
}
