import { wordsOfSegment } from "../segments/Segment.ts"

/** Counts the words in the text of a segment. */
export const countWordsIn = (text: string, language: string): number => {
  let count = 0
  const segmenter = new Intl.Segmenter(language, { granularity: "word" })
  for (const { isWordLike } of segmenter.segment(wordsOfSegment(text))) if (isWordLike === true) count++
  return count
}
