import { createHash } from "node:crypto"

/**
 * The object id in Git of bytes or text: the digest of a blob object, in hex. `like` is the id of another object of the
 * same repository, which decides between SHA-1 and SHA-256.
 */
export const gitOidOf = (bytes: Uint8Array | string, like?: string): string => {
  const content = typeof bytes === "string" ? Buffer.from(bytes) : bytes
  return createHash(like?.length === 64 ? "sha256" : "sha1")
    .update(`blob ${content.byteLength}\0`)
    .update(content)
    .digest("hex")
}
