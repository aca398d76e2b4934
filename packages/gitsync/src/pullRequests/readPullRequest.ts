import { DateTime, Option } from "effect"
import type { HookCall } from "../connections/HookCall.ts"
import type { GitService, PullRequest } from "./PullRequest.ts"

/** An event of a pull request, as the service of the repository tells it. */
export interface PullRequestEvent extends Pick<
  PullRequest,
  "service" | "number" | "title" | "url" | "oid" | "isOpen" | "eventAt"
> {
  /** The name of the repository, as `owner/name`. */
  readonly repository: string
  /** The branch that it is for, as `refs/heads/main`. */
  readonly base: string
}

type Values = Readonly<Record<string, unknown>>

const recordIn = (values: Values, name: string): Values => {
  const found = values[name]
  return typeof found === "object" && found !== null ? (found as Values) : {}
}

const textIn = (values: Values, name: string): string | null => {
  const found = values[name]
  return typeof found === "string" && found !== "" ? found.slice(0, 1024) : null
}

/** GitLab writes `2026-01-31 12:00:00 UTC`, the others ISO 8601. */
const timeIn = (values: Values, name: string): DateTime.Utc | null => {
  const text = textIn(values, name)?.replace(/^(\S+) (\S+) UTC$/, "$1T$2Z") ?? ""
  return Option.getOrNull(DateTime.make(text))
}

const isOid = (text: string | null): text is string =>
  text !== null && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text)

/** Which service sends an event of a pull request; null for another event. Gitea and Forgejo send the headers of GitHub as well. */
const serviceOf = ({ headers }: HookCall): GitService | null => {
  const gitea = headers["x-forgejo-event"] ?? headers["x-gitea-event"]
  if (gitea !== undefined) return gitea.startsWith("pull_request") ? "gitea" : null
  if (headers["x-gitlab-event"] !== undefined)
    return headers["x-gitlab-event"] === "Merge Request Hook" ? "gitlab" : null
  return headers["x-github-event"] === "pull_request" ? "github" : null
}

const ofGitLab = (payload: Values) => {
  const request = recordIn(payload, "object_attributes")
  return {
    number: request["iid"],
    title: textIn(request, "title"),
    url: textIn(request, "url"),
    oid: textIn(recordIn(request, "last_commit"), "id"),
    isOpen: request["state"] === "opened" || request["state"] === "locked",
    eventAt: timeIn(request, "updated_at"),
    repository: textIn(recordIn(payload, "project"), "path_with_namespace"),
    branch: textIn(request, "target_branch")
  }
}

const ofGitHub = (payload: Values) => {
  const request = recordIn(payload, "pull_request")
  return {
    number: request["number"] ?? payload["number"],
    title: textIn(request, "title"),
    url: textIn(request, "html_url"),
    oid: textIn(recordIn(request, "head"), "sha"),
    isOpen: request["state"] === "open",
    eventAt: timeIn(request, "updated_at"),
    repository: textIn(recordIn(payload, "repository"), "full_name"),
    branch: textIn(recordIn(request, "base"), "ref")
  }
}

/**
 * Reads an event of a pull request of GitHub, GitLab, Gitea or Forgejo, as they document their webhooks; undefined for another event, null
 * for one without the fields that are needed.
 */
export const readPullRequest = (call: HookCall, payload: object): PullRequestEvent | null | undefined => {
  const service = serviceOf(call)
  if (service === null) return undefined
  const { branch, number, oid, repository, title, url, ...rest } =
    service === "gitlab" ? ofGitLab(payload as Values) : ofGitHub(payload as Values)
  if (!Number.isSafeInteger(number) || Number(number) < 1 || Number(number) > 2_147_483_647) return null
  if (!isOid(oid) || branch === null || repository === null) return null
  return {
    ...rest,
    service,
    repository,
    oid,
    number: Number(number),
    title: title ?? "",
    url: url !== null && /^https?:\/\//.test(url) ? url : null,
    base: `refs/heads/${branch}`
  }
}
