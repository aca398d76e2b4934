import { isDiskFull } from "./isDiskFull.ts"

/** The failure of an operation on a file, as Node reports it. */
interface FileFailure {
  readonly code?: unknown
  readonly path?: unknown
}

/** Says in a sentence why a file cannot be read or written, and what to do; null for a failure of something else. */
export const diskProblem = (error: unknown): string | null => {
  const { code, path } = (error ?? {}) as FileFailure
  if (isDiskFull(error)) return "The disk is full. Make room, or name a place on another disk."
  const named = typeof path === "string" ? path : "The file"
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return `${named} is not there, or the folder that it should be in is not. Make the folder first, or name another place.`
    case "EISDIR":
      return `${typeof path === "string" ? path : "The place"} is a folder. Name a file.`
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return `${named} cannot be opened. Give this user the right to, or name another place.`
    default:
      return null
  }
}
