import type { GitSyncResource } from "@octavo/client"

/** What is worth a look in a repository, a line each. */
export const problemLines = ({ problems }: GitSyncResource): ReadonlyArray<string> =>
  problems.map(
    ({ line, message, path, severity }) =>
      `${severity}: ${path === "" ? "" : `${path}${line === undefined ? "" : `:${line}`}: `}${message}`
  )
