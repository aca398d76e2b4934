/** A number of bytes as people say it. */
export const inMegabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`
