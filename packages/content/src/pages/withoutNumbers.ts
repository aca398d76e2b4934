/** A date or a version, whose numbers say more than an order. */
const DATED = /^\d+[-_.]\d/

/** A number that orders a name, as in `01-install`, `2. Use` or `03 more`. */
const NUMBER = /^(?:\d+ ?[-_.]+ *|0\d* +)(?=[^-_.\s])(.+)$/s

const withoutNumber = (name: string): string | undefined =>
  DATED.test(name) ? undefined : NUMBER.exec(name)?.[1]

/**
 * Reads the numbers that the entries of a folder are ordered by, from their names without extensions: two of them at least have one,
 * or one that begins with 0. The result gives the rest of a name, or undefined for a name without such a number.
 */
export const withoutNumbers = (names: ReadonlyArray<string>): ((name: string) => string | undefined) => {
  const numbered = names.filter((name) => withoutNumber(name) !== undefined)
  return numbered.length < 2 && !numbered.some((name) => name.startsWith("0"))
    ? () => undefined
    : withoutNumber
}
