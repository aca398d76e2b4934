import type { GitSyncResource } from "@octavo/client"

/** The problems of a repository, a line each. */
export const problemLines = ({ problems }: Pick<GitSyncResource, "problems">): ReadonlyArray<string> =>
  problems.map(
    ({ line, message, path, severity }) =>
      `${severity}: ${path === "" ? "" : `${path}${line === undefined ? "" : `:${line}`}: `}${message}`
  )
