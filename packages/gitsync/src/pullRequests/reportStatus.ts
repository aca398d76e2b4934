import { Sealer } from "@octavo/kernel"
import { Effect, Option, Redacted } from "effect"
import type { StoredConnection } from "../connections/Connection.ts"
import { parseGitUrl } from "../remote/GitUrl.ts"
import { type CommitStatus, CommitStatuses } from "./CommitStatuses.ts"
import type { PullRequest } from "./PullRequest.ts"

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/** The state of a pull request, in one line. */
export const summaryOf = ({ preview, problem }: PullRequest): Pick<CommitStatus, "state" | "description"> => {
  if (problem !== null || preview === null) {
    return { state: "failure", description: problem ?? "There is no preview" }
  }
  const { check, pages } = preview
  const changed = `${counted(pages, "page")} changed`
  if (check === null) return { state: "success", description: `${changed}; not checked` }
  const { errors, warnings } = check
  const found = [
    ...(errors > 0 ? [counted(errors, "error")] : []),
    ...(warnings > 0 ? [counted(warnings, "warning")] : [])
  ]
  return {
    state: errors > 0 ? "failure" : "success",
    description: `${changed}, ${found.length === 0 ? "no new problems" : found.join(" and ")}`
  }
}

/** Finds the token for commit statuses: the token of the connection, or the password in its URL. Null if there is neither. */
const tokenOf = Effect.fnUntraced(function* ({ sealedStatusToken, sealedUrl }: StoredConnection) {
  const sealer = yield* Sealer
  if (sealedStatusToken !== null)
    return Option.getOrNull(Option.map(sealer.open(sealedStatusToken), Redacted.make))
  const url = Option.getOrNull(sealer.open(sealedUrl))
  if (url === null) return null
  const { credentials } = yield* Effect.orDie(Effect.fromResult(parseGitUrl(url)))
  const password = credentials === null ? "" : Redacted.value(credentials).password
  return password === "" ? null : Redacted.make(password)
})

/** Sends the status of a commit of a pull request to its service; without a token nothing is sent. */
export const reportStatus = Effect.fnUntraced(function* (
  stored: StoredConnection,
  pullRequest: PullRequest,
  title: string,
  status: Pick<CommitStatus, "state" | "description">
) {
  const token = yield* tokenOf(stored)
  if (token === null) return
  const { apiUrl, number, oid, repository, service, spaceId } = pullRequest
  yield* (yield* CommitStatuses).put({
    ...status,
    service,
    apiUrl,
    repository,
    token,
    oid,
    context: `Octavo: ${title}`.slice(0, 100),
    path: `/app/s/${spaceId}/pulls/${number}`
  })
})
