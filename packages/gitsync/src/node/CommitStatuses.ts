import type { OutboundPolicy } from "@octavo/kernel"
import { guardedFetch } from "@octavo/kernel/node"
import { type Duration, Effect, Layer, Redacted } from "effect"
import { type CommitStatus, CommitStatuses, CommitStatusRefused } from "../pullRequests/CommitStatuses.ts"

/** Services show this much of a description, in characters. */
const maxDescription = 140

interface StatusRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, string>>
}

/**
 * The request of a status: `POST /repos/{owner}/{repo}/statuses/{sha}` of GitHub and Gitea, `POST /projects/{id}/statuses/{sha}` of GitLab,
 * as their documentation of the API describes them.
 */
const requestOf = (
  { apiUrl, context, description, oid, path, repository, service, state, token }: CommitStatus,
  publicUrl: string
): StatusRequest => {
  const secret = Redacted.value(token)
  const shared = { description: cut(description), target_url: `${publicUrl}${path}` }
  if (service === "gitlab") {
    return {
      url: `${apiUrl}/projects/${encodeURIComponent(repository)}/statuses/${oid}`,
      headers: { "private-token": secret },
      body: { ...shared, name: context, state: state === "failure" ? "failed" : state }
    }
  }
  const name = repository.split("/").map(encodeURIComponent).join("/")
  return {
    url: `${apiUrl}/repos/${name}/statuses/${oid}`,
    headers:
      service === "github"
        ? {
            authorization: `Bearer ${secret}`,
            accept: "application/vnd.github+json",
            "x-github-api-version": "2022-11-28"
          }
        : { authorization: `token ${secret}`, accept: "application/json" },
    body: { ...shared, context, state }
  }
}

const cut = (text: string): string => {
  const letters = Array.from(text)
  return letters.length <= maxDescription ? text : `${letters.slice(0, maxDescription - 1).join("")}…`
}

/** Statuses of answers after which the same request may succeed later. */
const mayPass = (status: number, retryAfter: string | null): boolean =>
  status === 408 || status === 429 || status >= 500 || (status === 403 && retryAfter !== null)

const reasonOf = (status: number): string => {
  if (status === 401) return "The service does not accept the token for commit statuses"
  if (status === 403) return "The token may not write commit statuses of the repository"
  if (status === 404) return "The service does not find the repository or the commit with this token"
  return `The service answered the commit status with HTTP ${status}`
}

/** Sends commit statuses over HTTP to the public Internet alone. Their links lead to the installation at `publicUrl`. */
export const layer = (
  publicUrl: string,
  { timeout = "15 seconds" }: { readonly timeout?: Duration.Input } = {}
): Layer.Layer<CommitStatuses, never, OutboundPolicy> =>
  Layer.effect(
    CommitStatuses,
    Effect.gen(function* () {
      const fetch = yield* guardedFetch({
        maxBytes: 64 * 1024,
        timeout,
        protocols: ["https:", "http:"],
        isCut: true
      })
      return {
        put: Effect.fnUntraced(function* (status) {
          const { body, headers, url } = requestOf(status, publicUrl)
          const answer = yield* Effect.tryPromise({
            try: () =>
              fetch(url, {
                method: "POST",
                headers: { ...headers, "content-type": "application/json" },
                body: JSON.stringify(body)
              }),
            catch: (cause) =>
              new CommitStatusRefused({
                status: null,
                mayPass: true,
                message:
                  cause instanceof Error
                    ? cause.message
                    : "The service of the repository could not be reached"
              })
          })
          if (answer.ok) return
          return yield* new CommitStatusRefused({
            status: answer.status,
            mayPass: mayPass(answer.status, answer.headers.get("retry-after")),
            message: reasonOf(answer.status)
          })
        })
      }
    })
  )
