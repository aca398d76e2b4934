/** Decodes the percent-escapes of a path or a fragment. A malformed one stays as it is. */
export const decodeEscapes = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const UNSAFE = /[\p{Cc} %<>"'\\{}|^`]/gu

/** Writes the name of an anchor as a fragment that `decodeEscapes` reads back; letters of all scripts stay readable. */
export const writeAnchor = (anchor: string): string =>
  anchor.replace(UNSAFE, (character) => (character === "'" ? "%27" : encodeURIComponent(character)))
