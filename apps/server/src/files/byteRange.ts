/** The bytes of a file from `start` to before `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * What a `Range` header asks for of a file of this size (RFC 9110, section 14): null for the whole file, which is also
 * the answer to several ranges at once and to units other than bytes; "unsatisfiable" for bytes that are not there.
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
