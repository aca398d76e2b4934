import type { Duration } from "effect"

/** How much of a foreign repository is taken. Sizes in bytes. */
export interface GitLimits {
  /** Of the local copy of one repository, history included. */
  readonly copyBytes: number
  /** Of all local copies together; the ones not used for longest make way. */
  readonly allCopiesBytes: number
  /** Of one file; larger ones are left at the server. */
  readonly fileBytes: number
  /** Files in one tree. */
  readonly files: number
  /** Until one fetch must be done. */
  readonly time: Duration.Input
}

const mebibyte = 1024 * 1024

/** Generous for documentation, small for a server. */
export const defaultLimits: GitLimits = {
  copyBytes: 2048 * mebibyte,
  allCopiesBytes: 5120 * mebibyte,
  fileBytes: 100 * mebibyte,
  files: 200_000,
  time: "10 minutes"
}
