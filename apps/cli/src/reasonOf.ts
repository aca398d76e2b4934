/** The reason in an error of the file system, without its code and the system call. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.message.replace(/^[A-Z0-9]+: /, "").replace(/, \w+( '.*')?$/s, "")
    : String(error)
