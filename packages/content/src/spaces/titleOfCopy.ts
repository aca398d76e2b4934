/** The most characters that the title of a space may have. */
const maxLength = 50

/** The title of a copy of a space: it says that it is one, and of which; copies of copies are numbered. */
export const titleOfCopy = (title: string): string => {
  const [, original = title, marked, number] = /^([^]*?)( \(copy(?: (\d{1,6}))?\))?$/.exec(title) ?? []
  const mark = marked === undefined ? " (copy)" : ` (copy ${Number(number ?? 1) + 1})`
  let kept = ""
  // Whole characters alone, whatever they are made of.
  for (const { segment } of new Intl.Segmenter().segment(original)) {
    if (kept.length + segment.length + mark.length > maxLength) break
    kept += segment
  }
  return kept.trimEnd() + mark
}
