import type { GitDescriptionResource, ImportDescriptionResource } from "@octavo/api"
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

/** The organization and the collection that a new space is made in; null for the top. */
export interface Place {
  readonly organization: string
  readonly parent: string | null
}

const parentOf = ({ parent }: Place) => (parent === null ? {} : { parent })

/** Describes the import of a repository. Waits for its end as long as `isWanted`; undefined after that. */
export const describeRepository = async (
  place: Place,
  repository: Repository,
  isWanted: () => boolean
): Promise<DescribedImport | undefined> => {
  const path = `/orgs/${place.organization}/git/descriptions`
  const { job } = await ask<GitDescriptionResource>("POST", path, { ...repository, ...parentOf(place) })
  while (isWanted()) {
    const found = await ask<GitDescriptionResource>("GET", `${path}/${job}`)
    if (found.state === "failed") throw new ApiError(422, { message: found.message ?? "" }, null)
    if (found.state === "done") {
      const { problems = [], report = null } = found
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
export const describeArchive = async (place: Place, url: string): Promise<DescribedImport> => {
  const body = { url, source: "zip", ...parentOf(place) }
  const path = `/orgs/${place.organization}/import-descriptions`
  const found = await ask<ImportDescriptionResource>("POST", path, body)
  return {
    report: found.report,
    problems: found.problems.map(({ line, message, page }) => ({ place: placeOf(page, line), message }))
  }
}
