import { HostUnknown, networkProblem, OutboundUrlRefused, vetUrl } from "@octavo/kernel"
import { isCertificateCode, pinnedRequest } from "@octavo/kernel/node"
import { Effect, Redacted } from "effect"
import {
  GitAuthenticationFailed,
  GitRepositoryNotFound,
  GitTimedOut,
  GitUnreachable
} from "../remote/GitFailure.ts"
import { type GitUrl, GitUrlRefused } from "../remote/GitUrl.ts"
import type { GitReach } from "./gitEnvironment.ts"

/** The location of a repository: the address for Git, and the address to connect to. */
export interface GitLocation extends GitReach {
  readonly href: string
}

const service = "/info/refs?service=git-upload-pack"

const vet = (href: string) =>
  vetUrl(href, ["http:", "https:"]).pipe(
    Effect.mapError((error) => {
      if (error instanceof OutboundUrlRefused) {
        return new GitUrlRefused({ reason: error.reason === "protocol" ? "protocol" : "malformed" })
      }
      // A private address and an unknown host name give the same error, so that nobody learns the host names of a
      // network.
      return new GitUnreachable({
        url: href,
        reason: "host",
        ...(error instanceof HostUnknown && error.isPassing === true && { isPassing: true })
      })
    })
  )

const ask = Effect.fnUntraced(function* (href: string, { location, credentials }: GitReach) {
  const request = yield* pinnedRequest(location)
  const secret = credentials === null ? null : Redacted.value(credentials)
  return yield* Effect.tryPromise({
    try: async (signal) => {
      const answer = await request(`${href}${service}`, {
        signal,
        headers: {
          accept: "*/*",
          "git-protocol": "version=2",
          "user-agent": "git/2 (Octavo)",
          ...(secret && {
            authorization: `Basic ${Buffer.from(`${secret.username}:${secret.password}`).toString("base64")}`
          })
        }
      })
      answer.body.on("error", () => {}).destroy()
      const type = answer.headers["content-type"]
      const target = answer.headers.location
      return {
        status: answer.statusCode,
        isPage: typeof type === "string" && /^text\/html\b/i.test(type),
        isGit: type === "application/x-git-upload-pack-advertisement",
        target: typeof target === "string" ? target : null
      }
    },
    catch: (cause) => {
      const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
      if (code.includes("TIMEOUT")) return new GitTimedOut({ url: href })
      const problem = networkProblem(cause)
      return new GitUnreachable({
        url: href,
        reason: isCertificateCode(code) ? "certificate" : "connection",
        ...(problem !== null && { problem })
      })
    }
  })
}, Effect.scoped)

/** The repository that a redirect of its service leads to; null when it leads to something else or to plain HTTP. */
const targetOf = (from: URL, target: string): URL | null => {
  const to = URL.parse(target, `${from.href}${service}`)
  if (to === null || !to.href.endsWith(service) || to.username !== "" || to.password !== "") return null
  if (to.protocol !== "https:" && to.protocol !== from.protocol) return null
  return URL.parse(to.href.slice(0, -service.length))
}

const isSameServer = (from: URL, to: URL) =>
  from.hostname === to.hostname && (from.port === to.port || (from.port === "" && to.port === ""))

/**
 * Finds out where a repository really is. Git itself follows no redirects, because it would follow them anywhere; here
 * each one is vetted like the first address, and credentials do not travel to another server.
 */
export const findRepository = Effect.fn("gitsync.findRepository")(function* (url: GitUrl) {
  let href = url.href
  let credentials = url.credentials
  for (let hops = 0; hops <= 3; hops++) {
    const location = yield* vet(href)
    const answer = yield* ask(href, { location, credentials })
    if (answer.status === 200) {
      if (!answer.isGit) {
        return yield* new GitRepositoryNotFound({ url: href, ...(answer.isPage && { isPage: true }) })
      }
      return { href, location, credentials } satisfies GitLocation
    }
    if (answer.status === 401 || answer.status === 403)
      return yield* new GitAuthenticationFailed({ url: href })
    if (answer.status === 404 || answer.status === 410) return yield* new GitRepositoryNotFound({ url: href })
    if (![301, 302, 303, 307, 308].includes(answer.status) || answer.target === null) {
      return yield* new GitUnreachable({ url: href, reason: "answer", status: answer.status })
    }
    const target = targetOf(location.url, answer.target)
    if (target === null) return yield* new GitUrlRefused({ reason: "redirect" })
    if (!isSameServer(location.url, target)) credentials = null
    href = target.href.replace(/(?<!\/)\/+$/, "")
  }
  return yield* new GitUrlRefused({ reason: "redirect" })
})
