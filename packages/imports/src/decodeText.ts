import { isUtf8 } from "node:buffer"

const decoderOf = (label: string | null | undefined): TextDecoder | undefined => {
  try {
    return label ? new TextDecoder(label) : undefined
  } catch {
    return undefined
  }
}

const marks = [
  { label: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
  { label: "utf-16le", bytes: [0xff, 0xfe] },
  { label: "utf-16be", bytes: [0xfe, 0xff] }
]

/** The encodings that a head of single bytes rules out. */
const isWide = (label: string | undefined): boolean => /^utf-?16/i.test(label ?? "")

/**
 * Reads a text as what its first bytes, its server or its own head say that it is, else as UTF-8 or, where it is none, as
 * systems of old wrote; never fails.
 */
export const decodeText = (bytes: Uint8Array, charset: string | null = null): string => {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))
  const head = Buffer.from(bytes.subarray(0, 2048)).toString("latin1")
  const said = /^\s*</.test(head)
    ? /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
    : undefined
  const decoder =
    decoderOf(marked?.label) ??
    decoderOf(charset) ??
    decoderOf(isWide(said) ? "utf-8" : said) ??
    new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252")
  return decoder.decode(bytes).replaceAll("\0", "\ufffd")
}

/** Text without the escapes of an address, as far as they can be read. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
