const WORD = /[\p{L}\p{N}]+/gu
/** Syntax that is made of letters: the names of elements, shortcodes and targets, the labels of footnotes, the markers of alerts and admonitions. */
const SYNTAX =
  /<\/?[a-z][a-z\d]*|\{\{[<%]\s*(?:(?:notice|hint|alert|callout|admonition)\s+[a-z]+\b(?!=)|\/?[a-z][\w-]*)|\b(?:href|src|caption|title|name|style|type|color)(?==)|\[\^[^\]\n]{1,100}\](?::)?|\(#user-content-fn-[^)\n]*\)|\[!(?:note|tip|important|warning|caution)\]|(?::::|!!!|\?\?\?\+?)[ \t]*[{.]*[a-z][\w-]*/gi

const countWords = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [word] of text.replace(SYNTAX, " ").matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The labels that definitions in a piece of the source give to targets and notes. */
const labelsOf = (piece: string): Array<string> =>
  Array.from(
    piece.matchAll(/^[ \t>]*(?:[*+-][ \t]+|\d{1,9}[.)][ \t]+)?\[([^\]\n]{1,100})\]:/gm),
    (match) => match[1]!
  )

/**
 * Words of a piece of the source that no document shows and that would be gone: those that the piece has more often than
 * its own document printed, and that the new piece does not have more often than the new document printed.
 */
export const lostWords = (
  piece: string,
  printed: string,
  newPiece: string,
  newPrinted: string
): Array<string> => {
  const [before, shown, after, newShown] = [piece, printed, newPiece, newPrinted].map(countWords) as [
    Map<string, number>,
    Map<string, number>,
    Map<string, number>,
    Map<string, number>
  ]
  const lost = labelsOf(piece).filter((label) => !labelsOf(newPiece).includes(label))
  for (const [word, count] of before) {
    const unseen = count - (shown.get(word) ?? 0)
    const kept = (after.get(word) ?? 0) - (newShown.get(word) ?? 0)
    if (unseen > 0 && kept < unseen) lost.push(word)
  }
  return lost
}
