import { hash } from "node:crypto"
import type { BlobHash } from "./Blobs.ts"

/** The name under which bytes or text are stored: SHA-256 in hex. */
export const hashBytes = (bytes: Uint8Array | string): BlobHash => hash("sha256", bytes)
