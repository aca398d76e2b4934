interface HighlightedProps {
  readonly text: string
  /** Pairs of the first UTF-16 code unit and the one after the last. */
  readonly ranges: ReadonlyArray<readonly [number, number]>
}

/** So many characters are shown before the first match, and in all. */
const lead = 60
const maxLength = 240

/** A part of a text around its first match, with all matches in it marked. */
export const Highlighted = ({ ranges, text }: HighlightedProps) => {
  const from = Math.max(0, (ranges[0]?.[0] ?? 0) - lead)
  const to = Math.min(text.length, from + maxLength)
  const shown = ranges.filter(([start, end]) => start >= from && end <= to)
  const parts = shown.map(([start, end], index) => [
    text.slice(index === 0 ? from : shown[index - 1]![1], start),
    <mark key={start}>{text.slice(start, end)}</mark>
  ])
  return (
    <p dir="auto">
      {from > 0 && "…"}
      {parts}
      {text.slice(shown.at(-1)?.[1] ?? from, to)}
      {to < text.length && "…"}
    </p>
  )
}
