import type { PlacedPage } from "../read/parseDocument.ts"

/** The source of a page whose last block is code without a closing fence, with that fence; undefined for other pages. */
export const closeLastFence = (
  source: string,
  { regions }: Pick<PlacedPage, "regions">
): string | undefined => {
  const last = regions.at(-1)
  if (last?.blocks.at(-1)?.type !== "code") return undefined
  const text = source.slice(last.start)
  const fence = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1]
  if (fence === undefined) return undefined
  const lines = text.trimEnd().split(/\r?\n/)
  const isClosed = lines.length > 1 && new RegExp(`^ {0,3}${fence}${fence[0]}*[ \\t]*$`).test(lines.at(-1)!)
  if (isClosed) return undefined
  const lineEnd = source.includes("\r\n") ? "\r\n" : "\n"
  return `${source.replace(/\r?\n$/, "")}${lineEnd}${fence}${lineEnd}`
}
