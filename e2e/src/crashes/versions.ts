/** The name of the repository that is imported while the server is killed. */
export const repository = "handbook"

/** The files of one version of the repository: every page tells its version, and some come and go from one to the next. */
export const filesOf = (version: number, pages: number): ReadonlyMap<string, string> =>
  new Map(
    Array.from({ length: pages }, (_, index) => index)
      .filter((index) => index === 0 || index % 10 !== version % 10)
      .map((index) => [
        index === 0 ? "README.md" : `part-${index % 7}/page-${index}.md`,
        `# Version ${version}, page ${index}\n\nText of version ${version}.\n\n[The first](../README.md)\n`
      ])
  )

/** What a commit has to say so that a repository goes from one version to the next. */
export const changesTo = (version: number, pages: number): Readonly<Record<string, string | null>> => ({
  ...Object.fromEntries([...filesOf(version - 1, pages).keys()].map((path) => [path, null])),
  ...Object.fromEntries(filesOf(version, pages))
})
