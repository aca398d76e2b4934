import { createHash } from "node:crypto"

/**
 * The name that Git gives to bytes or text: the digest of a blob object, in hex. `like` is the name of another object
 * of the same repository, which tells whether it names objects by SHA-1 or by SHA-256.
 */
export const gitOidOf = (bytes: Uint8Array | string, like?: string): string => {
  const content = typeof bytes === "string" ? Buffer.from(bytes) : bytes
  return createHash(like?.length === 64 ? "sha256" : "sha1")
    .update(`blob ${content.byteLength}\0`)
    .update(content)
    .digest("hex")
}
