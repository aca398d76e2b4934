import type { GitInfoResource, ImportDescriptionResource } from "@octavo/api"
import { ApiError } from "../../data/ApiError.ts"
import { ask } from "../../data/api.ts"

/** The state of a running report is read so often, in milliseconds. */
const interval = 1000

/** An import that was only described, with its problems by page or file. */
export interface DescribedImport {
  /** Null for a repository that is too large for one. */
  readonly report: ImportDescriptionResource["report"] | null
  readonly problems: ReadonlyArray<{ readonly place: string; readonly message: string }>
}

/** A repository with its branch, as requests name them. */
export interface Repository {
  readonly url: string
  readonly ref: string
}

const placeOf = (name: string, line: number | undefined): string =>
  line === undefined ? name : `${name}:${line}`

/** Describes the import of a repository. Waits for its end as long as `isWanted`; undefined after that. */
export const describeRepository = async (
  space: string,
  repository: Repository,
  isWanted: () => boolean
): Promise<DescribedImport | undefined> => {
  await ask("POST", `/spaces/${space}/git/import`, { ...repository, dryRun: true })
  while (isWanted()) {
    const { lastImport } = await ask<GitInfoResource>("GET", `/spaces/${space}/git/info`)
    if (lastImport?.state === "failed") throw new ApiError(422, { message: lastImport.message ?? "" }, null)
    if (lastImport?.state === "done") {
      const { problems, report = null } = lastImport
      return {
        report,
        problems: problems.map(({ line, message, path }) => ({ place: placeOf(path, line), message }))
      }
    }
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
  return undefined
}

/** Describes the import of an uploaded archive. */
export const describeArchive = async (space: string, url: string): Promise<DescribedImport> => {
  const body = { url, source: "zip", dryRun: true }
  const found = await ask<ImportDescriptionResource>("POST", `/spaces/${space}/content/import`, body)
  return {
    report: found.report,
    problems: found.problems.map(({ line, message, page }) => ({ place: placeOf(page, line), message }))
  }
}
