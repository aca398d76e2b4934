import { createHash } from "node:crypto"
import type { PackedFile } from "./ImportReader.ts"

/** Pictures with fewer bytes than this are placeholders. */
const fewestBytes = 60

const PICTURE = /^\s*data:image\/([a-z0-9]+)([^,]{0,100}),/i

/** A picture that is written in a page itself, as a file; undefined for any other address. */
export const writtenPicture = (address: string): PackedFile | undefined => {
  const [head, type = "", parameters = ""] = PICTURE.exec(address) ?? []
  if (head === undefined) return undefined
  const text = address.slice(head.length)
  const bytes = new Uint8Array(
    /;\s*base64\s*$/i.test(parameters) ? Buffer.from(unescaped(text), "base64") : Buffer.from(unescaped(text))
  )
  if (bytes.length < fewestBytes) return undefined
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 24)
  // No file of an archive has such a path.
  return { path: `.written/${hash}/picture.${type.toLowerCase()}`, bytes }
}

const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll("%", ""), "hex").toString())
