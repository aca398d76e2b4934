import type { FileVersion } from "@octavo/content"
import type { Signer } from "@octavo/kernel"

/** The content of a download link: the bytes, their headers, and the space of the file. */
export interface Download {
  readonly spaceId: string
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

const textOf = ({ contentType, expires, hash, name, spaceId }: Download) =>
  JSON.stringify([spaceId, hash, contentType, name, expires])

/**
 * The path of a link to a file that works without a token for at least a week, as long as its space is there. It changes once a day, so that browsers
 * and proxies can keep what they got.
 */
export const downloadPath = (
  signer: Signer["Service"],
  spaceId: string,
  file: FileVersion,
  now: number
): string => {
  const expires = (linkDay(now) + lifetimeDays) * day
  // A step of a path would be taken by whoever follows the link.
  const name = /^\.{1,2}$/.test(file.name) ? "file" : file.name
  const download = { spaceId, hash: file.blobHash, contentType: file.contentType, name, expires }
  const query = new URLSearchParams({
    space: spaceId,
    type: file.contentType,
    expires: String(expires),
    signature: signer.sign("download", textOf(download))
  })
  return `/files/${file.blobHash}/${encodeURIComponent(name)}?${query}`
}

/** Whether a link was made by `downloadPath` and has not expired. */
export const isDownloadAllowed = (
  signer: Signer["Service"],
  download: Download,
  signature: string,
  now: number
): boolean => now < download.expires && signer.verify("download", textOf(download), signature)
