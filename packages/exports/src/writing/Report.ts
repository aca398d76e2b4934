/** Reports how an export or import goes on, in words. */
export type Report = (line: string) => void
