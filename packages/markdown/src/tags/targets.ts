import { decodeEscapes } from "../text/decodeEscapes.ts"

/** A target of MyST alone on its line, as in `(install)=`. */
const TARGET = /\(([^()\s][^()\n]{0,200})\)=[ \t]*(?=\r?\n|$)/y
/** A comment, the end of a cell of a notebook, and the end of the head of a card. */
const UNSHOWN = /(?:%[^\n]*?|\+\+\+[^\n]*?|\^\^\^+)[ \t]*(?=\r?\n|$)/y

const endAt = (pattern: RegExp, source: string, start: number): number => {
  pattern.lastIndex = start
  const found = pattern.exec(source)
  return found === null ? -1 : start + found[0].trimEnd().length
}

/** The offset behind the target that starts at an offset, or -1. */
export const endOfTarget = (source: string, start: number): number => endAt(TARGET, source, start)

/** The offset behind the line that no page shows, or -1. */
export const endOfUnshownLine = (source: string, start: number): number => endAt(UNSHOWN, source, start)

/** The label of a target; undefined for any other text. */
export const labelOfTarget = (raw: string): string | undefined => {
  TARGET.lastIndex = 0
  return TARGET.exec(raw)?.[1]?.trim()
}

const LABELS =
  /(?:^|\n)[ \t>]*(?:\(([^()\s][^()\n]{0,200})\)=|:(?:name|label):[ \t]*([^\s]{1,200}))[ \t]*(?=\r?\n|$)/g

/** Whether a text has targets. */
export const hasTargets = (source: string): boolean =>
  source.includes(")=") && /(?:^|\n)[ \t>]*\([^()\s][^()\n]{0,200}\)=[ \t]*(?:\r?\n|$)/.test(source)

/** The labels that a text gives its places. */
export const labelsIn = (source: string): ReadonlySet<string> =>
  new Set(source.matchAll(LABELS).map(([, label, name]) => (label ?? name ?? "").trim()))

const HEADING = /^[ \t>]*(?:#{1,6}[ \t]+)?([^\n]+)$/gm
const ID = /(?:\b(?:id|name)=["']?|\{[ \t]*#)([^"'\s>}]+)/g

/** The letters and digits of a name, which all ways to derive an anchor from a heading keep, without a number at its end. */
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/-\d+$/, "")
    .replace(/[^\p{L}\p{N}]/gu, "")

/** Makes a test of names: whether a text may have a place of its own by a name, as a label, an id or a heading. */
export const ownPlaces = (source: string, labels: ReadonlySet<string>): ((name: string) => boolean) => {
  let found: Set<string> | undefined
  return (name) => {
    if (labels.has(name)) return true
    found ??= new Set([
      ...source.matchAll(HEADING).map(([, words]) => lettersOf(words!)),
      ...source.matchAll(ID).map(([, id]) => lettersOf(id!))
    ])
    return found.has(lettersOf(name)) || found.has(lettersOf(decodeEscapes(name)))
  }
}
