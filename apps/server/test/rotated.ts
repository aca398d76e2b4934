const isProof = process.env["OCTAVO_PROVE"] !== undefined

/**
 * The cases that one of many operations is tried with, by its index: every `nth`, another one first for each operation, so that
 * neighbours try all of them together. In a proof each operation tries all.
 */
export const rotated = <Case>(cases: ReadonlyArray<Case>, index: number, nth: number): ReadonlyArray<Case> =>
  isProof ? cases : cases.filter((_, at) => at % nth === index % nth)
