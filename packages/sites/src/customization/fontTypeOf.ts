/** The media types of web fonts that pages can load. */
export type FontType = "font/woff2" | "font/woff"

/** The media type of a web font, by its first bytes; null for what pages cannot load as a font. */
export const fontTypeOf = (bytes: Uint8Array): FontType | null => {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString("latin1")
  return signature === "wOF2" ? "font/woff2" : signature === "wOFF" ? "font/woff" : null
}
