/** The codes of a full disk or quota, of files (errno) and of Postgres (SQLSTATE, class 53). */
const codes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"])

const texts = /no space left on device|disk quota exceeded/i

/** How many causes of causes are looked at. */
const maxDepth = 8

/** Whether something failed because a disk is full, of the files or of the database. */
export const isDiskFull = (error: unknown, depth = 0): boolean => {
  if (typeof error !== "object" || error === null || depth > maxDepth) return false
  const { cause, code, errno, message, name, reason } = error as Readonly<Record<string, unknown>>
  // The embedded database numbers errors of its files as Emscripten does.
  if (name === "ErrnoError" && errno === 51) return true
  if (codes.has(code) || (typeof message === "string" && texts.test(message))) return true
  return isDiskFull(cause, depth + 1) || isDiskFull(reason, depth + 1)
}
