/** The names of devices, with any extension, which Windows has in every folder. */
const DEVICE =
  /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)(?=[ .]|$)/i

/** A short name that NTFS gives to `.git`, which Git refuses. */
const SHORT_GIT = /^git~\d+(?=[ .]|$)/i

/** File systems allow 255 bytes; a number may follow. */
const maxBytes = 200

const lastBytes = (name: string): string => {
  const characters = Array.from(name)
  let bytes = 0
  let from = characters.length
  while (from > 0 && (bytes += Buffer.byteLength(characters[from - 1]!)) <= maxBytes) from--
  return characters.slice(from).join("")
}

const trimmed = (name: string): string => name.replace(/^[.\s-]+|[.\s]+$/g, "")

/** The name of a file or folder, without extension, that the address of a page is read from. */
export const pageName = (slug: string): string => slug.replace(DEVICE, "$&_")

/**
 * A name that every file system and shell takes, for any name of a file: no folders, nothing hidden, no reserved
 * characters or names of Windows, at most 200 bytes with the end of the name.
 */
export const portableName = (name: string): string => {
  const safe = trimmed(lastBytes(trimmed(name.replace(/[\p{C}/\\:*?"<>|]+/gu, "-"))))
  if (safe === "") return "file"
  return safe.replace(DEVICE, "$&_").replace(SHORT_GIT, "$&_")
}
