/** A picture that is written in an address: the subtype of its media type, such as `svg`, and its bytes. */
export interface WrittenPicture {
  readonly type: string
  readonly bytes: Uint8Array
}

const PICTURE = /^\s*data:image\/(?:x-|vnd\.microsoft\.)?([a-z0-9]+)([^,]{0,100}),/i

/** Decodes percent escapes to bytes, because a part of them may be no UTF-8; all other characters are written in UTF-8. */
const unescaped = (text: string): Uint8Array => {
  const written = Buffer.from(text)
  const bytes = new Uint8Array(written.length)
  let length = 0
  for (let at = 0; at < written.length; at++) {
    const escape = written[at] === 0x25 ? written.toString("latin1", at + 1, at + 3) : ""
    const isEscape = /^[0-9a-f]{2}$/i.test(escape)
    bytes[length++] = isEscape ? Number.parseInt(escape, 16) : written[at]!
    if (isEscape) at += 2
  }
  return bytes.subarray(0, length)
}

/** Reads a picture that is written in an address (`data:image/png;base64,...`); undefined for any other address. */
export const pictureInAddress = (address: string): WrittenPicture | undefined => {
  const [head, type = "", parameters = ""] = PICTURE.exec(address) ?? []
  if (head === undefined) return undefined
  const content = unescaped(address.slice(head.length))
  const bytes = /;\s*base64\s*$/i.test(parameters)
    ? new Uint8Array(Buffer.from(Buffer.from(content).toString("latin1"), "base64"))
    : content
  return { type: type.toLowerCase(), bytes }
}
