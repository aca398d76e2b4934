import { createHash } from "node:crypto"

/** The hash that Git gives the blob of these bytes: 40 hex digits. */
export const blobOid = (bytes: Uint8Array): string =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex")
