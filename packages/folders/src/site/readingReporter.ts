import type { LayoutProblem } from "@octavo/gitsync"
import { Cause } from "effect"
import { existsSync } from "node:fs"
import type { Refreshed } from "./FolderSite.ts"

const sentenceOf = ({ line, message, path }: LayoutProblem): string =>
  `${path || "."}${line === undefined ? "" : `:${line}`}: ${message}`

/** A failure of reading the folder in a sentence for each problem. */
const sentencesOf = (cause: Cause.Cause<unknown>, folder: string): string => {
  const failure = Cause.squash(cause)
  if (!existsSync(folder)) return `The folder ${folder} is gone. It is read again when it is back.`
  if (
    typeof failure === "object" &&
    failure !== null &&
    "problems" in failure &&
    Array.isArray(failure.problems)
  ) {
    return failure.problems
      .filter(({ severity }) => severity === "error")
      .map(sentenceOf)
      .join("\n")
  }
  return failure instanceof Error ? failure.message : Cause.pretty(cause)
}

/** How many problems of one reading are reported. */
const maxReported = 5

/** Reports the failures and problems of readings of a folder that the reading before did not have. */
export const readingReporter = (folder: string, onReport: (text: string) => void) => {
  let known: ReadonlySet<string> = new Set()
  let failure: string | undefined
  return {
    /** Reports a failure, and returns its sentences. */
    failed: (cause: Cause.Cause<unknown>): string => {
      const text = sentencesOf(cause, folder)
      if (text !== failure) onReport(text)
      failure = text
      return text
    },
    /** Reports problems, and returns whether the reading before had failed. */
    read: ({ problems }: Refreshed): boolean => {
      const hadFailed = failure !== undefined
      failure = undefined
      const all = new Set(problems.map(sentenceOf))
      const fresh = [...all].filter((text) => !known.has(text))
      known = all
      for (const text of fresh.slice(0, maxReported)) onReport(text)
      const more = fresh.length - maxReported
      if (more > 0)
        onReport(`${more} more ${more === 1 ? "problem" : "problems"}: \`octavo check\` lists what is wrong.`)
      return hadFailed
    }
  }
}
