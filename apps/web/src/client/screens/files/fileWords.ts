import type { FileResource } from "@octavo/api"

const units = ["B", "kB", "MB", "GB"] as const

/** A size in bytes for people, such as "1.2 MB". */
export const sizeOf = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  // 999,999 bytes are 1 MB, not 1000 kB.
  if (power < units.length - 1 && Math.round(value) >= 1000) return `1 ${units[power + 1]!}`
  return `${value < 10 && power > 0 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} ${units[power]!}`
}

/** Whether a file is a picture that browsers show. */
export const isPicture = ({ contentType }: Pick<FileResource, "contentType">): boolean =>
  contentType.startsWith("image/")

/** The Markdown that shows a picture or links to a file, on any page of its space. */
export const markdownOf = (file: Pick<FileResource, "contentType" | "id" | "name">): string => {
  const name = file.name.replace(/[\\[\]]/g, String.raw`\$&`)
  return `${isPicture(file) ? "!" : ""}[${name}](/files/${file.id})`
}
