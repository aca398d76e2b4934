import { isGenerated, type PageVersion, type ReusableContentVersion } from "@octavo/content"

/** Whether the text of an entry is made of something else, which has no translation: such entries are copied. */
export const isComputed = (entry: PageVersion | ReusableContentVersion): boolean =>
  "kind" in entry && (entry.kind === "computed" || isGenerated(entry))
