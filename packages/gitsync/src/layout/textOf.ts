/** Bytes as text, or null where they are none. */
export const textOf = (bytes: Uint8Array | undefined): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
