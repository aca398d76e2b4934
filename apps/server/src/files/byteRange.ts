/** The bytes of a file from `start` to before `end`. */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Parses a `Range` header for a file of this size (RFC 9110, section 14): null for the whole file, also for several
 * ranges and for units other than bytes; "unsatisfiable" for bytes outside of the file.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | null => {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? []
  if (first === "" && last === "") return null
  if (first === "") {
    const start = Math.max(0, size - Number(last))
    return start < size ? { start, end: size } : "unsatisfiable"
  }
  const start = Number(first)
  if (last !== "" && Number(last) < start) return null
  return start < size
    ? { start, end: last === "" ? size : Math.min(size, Number(last) + 1) }
    : "unsatisfiable"
}
