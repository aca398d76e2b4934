import type { FileVersion } from "@octavo/content"
import type { Signer } from "@octavo/kernel"

/** What a download link names: the bytes, and what to tell the browser of them. */
export interface Download {
  readonly hash: string
  readonly contentType: string
  readonly name: string
  /** Milliseconds since 1970. */
  readonly expires: number
}

const day = 24 * 60 * 60 * 1000
const lifetimeDays = 8

/** Names the day of a moment: all links that are made on it end together, and those of the next day are others. */
export const linkDay = (now: number): number => Math.floor(now / day)

const textOf = ({ contentType, expires, hash, name }: Download) =>
  [hash, contentType, name, expires].join("\n")

/**
 * The path of a link to a file that works without a token for at least a week. It changes once a day, so that browsers
 * and proxies can keep what they got.
 */
export const downloadPath = (signer: Signer["Service"], file: FileVersion, now: number): string => {
  const expires = (linkDay(now) + lifetimeDays) * day
  const download = { hash: file.blobHash, contentType: file.contentType, name: file.name, expires }
  const query = new URLSearchParams({
    type: file.contentType,
    expires: String(expires),
    signature: signer.sign("download", textOf(download))
  })
  return `/files/${file.blobHash}/${encodeURIComponent(file.name)}?${query}`
}

/** Whether a link was made by `downloadPath` and still holds. */
export const isDownloadAllowed = (
  signer: Signer["Service"],
  download: Download,
  signature: string,
  now: number
): boolean => now < download.expires && signer.verify("download", textOf(download), signature)
