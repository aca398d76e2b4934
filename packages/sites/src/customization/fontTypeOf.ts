/** The media type of a web font, by its first bytes; null for what pages cannot load as a font. */
export const fontTypeOf = (bytes: Uint8Array): "font/woff2" | "font/woff" | null => {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString("latin1")
  return signature === "wOF2" ? "font/woff2" : signature === "wOFF" ? "font/woff" : null
}
