import { createHash } from "node:crypto"
import { pictureInAddress } from "@octavo/markdown"
import type { PackedFile } from "./ImportReader.ts"

/** Pictures with fewer bytes than this are placeholders. */
const fewestBytes = 60

/** A picture that is written in a page itself, as a file; undefined for any other address. */
export const writtenPicture = (address: string): PackedFile | undefined => {
  const picture = pictureInAddress(address)
  if (picture === undefined || picture.bytes.length < fewestBytes) return undefined
  const hash = createHash("sha256").update(picture.bytes).digest("hex").slice(0, 24)
  // No file of an archive has such a path.
  return { path: `.written/${hash}/picture.${picture.type}`, bytes: picture.bytes }
}
