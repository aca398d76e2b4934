/** Decodes the percent-escapes of a path or a fragment. A malformed one stays as it is. */
export const decodeEscapes = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

// oxlint-disable-next-line no-control-regex
const UNSAFE = /[\x00-\x20\x7f%<>"'\\{}|^`]/g

/** Writes the name of an anchor as a fragment that `decodeEscapes` reads back; letters of all scripts stay readable. */
export const writeAnchor = (anchor: string): string =>
  anchor.replace(
    UNSAFE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`
  )
