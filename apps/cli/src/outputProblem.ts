import { reasonOf } from "./reasonOf.ts"

let problem: Error | undefined

const closed = Promise.withResolvers<void>()
let isClosed = false

/** Remembers the first failure of standard output, which Node's console ignores. A closed pipe (EPIPE) is not a failure. */
export const watchOutput = (): void => {
  process.stdout.on("error", (error: Error & { readonly code?: string }) => {
    if (error.code !== "EPIPE") {
      problem ??= error
      return
    }
    isClosed = true
    closed.resolve()
  })
}

/** Ends as soon as the reader of standard output has closed it, such as `head`. */
export const outputClosed: Promise<void> = closed.promise

/** Whether the reader of standard output has closed it. */
export const isOutputClosed = (): boolean => isClosed

/** Waits until standard output is written; undefined when all of it was. */
export const outputProblem = (): Promise<string | undefined> =>
  new Promise((resolve) => {
    process.stdout.write("", () =>
      setImmediate(() =>
        resolve(problem === undefined ? undefined : `The output could not be written: ${reasonOf(problem)}`)
      )
    )
  })
