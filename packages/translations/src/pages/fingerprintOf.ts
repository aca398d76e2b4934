import type { PageVersion, ReusableContentVersion } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"

/** Names the text and the words that are translated of an entry, the source first. */
export const fingerprintOf = (entry: PageVersion | ReusableContentVersion): string => {
  const description = "attributes" in entry ? (entry.attributes.description ?? null) : null
  return `${entry.sourceHash ?? ""} ${hashBytes(JSON.stringify([entry.title, description]))}`
}

/** The source that a fingerprint names; null for entries without text. */
export const sourceOfFingerprint = (fingerprint: string): string | null => fingerprint.split(" ")[0] || null
