import type { TermPlace } from "./makeFinder.ts"
import type { Span } from "./Span.ts"

/** A plain-text excerpt with the ranges of the matched words. */
interface Excerpt {
  readonly body: string
  readonly highlights: ReadonlyArray<Span>
}

/** How long an excerpt is at most, in UTF-16 code units, without the signs for what was left out. */
const length = 300

/** How much is shown before the first of the words. */
const before = 60

const omission = "…"

/** The start of the window with the most terms, then the most places; the first one of equals. */
const bestStart = (places: ReadonlyArray<TermPlace>): number => {
  let best = { start: 0, score: 0 }
  let last = 0
  const inside = new Map<number, number>()
  for (const [first, place] of places.entries()) {
    for (; last < places.length && places[last]!.end - place.start <= length - before; last++) {
      inside.set(places[last]!.term, (inside.get(places[last]!.term) ?? 0) + 1)
    }
    const score = inside.size * 1000 + last - first
    if (score > best.score) best = { start: place.start, score }
    if (last === first) last++
    else {
      const left = inside.get(place.term)! - 1
      if (left === 0) inside.delete(place.term)
      else inside.set(place.term, left)
    }
  }
  return best.start
}

const isInsidePair = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))

/** A boundary for an excerpt near an offset, at a space if one is near. */
const cutAfter = (text: string, at: number): number => {
  if (at <= 0) return 0
  const space = /\s/.exec(text.slice(at, at + 30))
  if (space !== null) return at + space.index + 1
  return isInsidePair(text, at) ? at + 1 : at
}
const cutBefore = (text: string, at: number): number => {
  if (at >= text.length) return text.length
  const space = /\s\S*$/.exec(text.slice(at - 30, at + 1))
  if (space !== null) return at - 30 + space.index
  return isInsidePair(text, at) ? at - 1 : at
}

/** Places that touch or overlap are one. */
const joinSpans = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const joined: Array<[number, number]> = []
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** The excerpt of a text with the best matches of a query; the beginning of the text without matches. */
export const excerptOf = (text: string, places: ReadonlyArray<TermPlace>): Excerpt => {
  const wanted = places.length === 0 ? 0 : bestStart(places)
  const from = text.length <= length ? 0 : Math.min(wanted, cutAfter(text, wanted - before))
  const to = Math.max(from, cutBefore(text, from + length))
  const head = from > 0 ? omission : ""
  const offset = head.length - from
  const spans = places
    .filter(({ end, start }) => start >= from && end <= to)
    .map(({ end, start }): Span => [start + offset, end + offset])
  return {
    body: head + text.slice(from, to) + (to < text.length ? omission : ""),
    highlights: joinSpans(spans)
  }
}
