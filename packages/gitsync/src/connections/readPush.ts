import type { HookCall } from "./HookCall.ts"
import { type PullRequestEvent, readPullRequest } from "../pullRequests/readPullRequest.ts"
import { createHmac, timingSafeEqual } from "node:crypto"

/** A webhook event: a push to a ref, one of a pull request, or one that is ignored. */
type HookEvent =
  | { readonly kind: "push"; readonly ref: string; readonly oid: string | null }
  | { readonly kind: "pullRequest"; readonly event: PullRequestEvent }
  | { readonly kind: "other" }

const areSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

/** Whether a call carries a signature at all, which is known before its body is read. */
export const hasSignature = (headers: HookCall["headers"]): boolean =>
  ["x-hub-signature-256", "x-gitea-signature", "x-forgejo-signature", "x-gitlab-token"].some(
    (name) => headers[name] !== undefined
  )

/**
 * Whether a call comes from who knows the secret: the HMAC-SHA-256 of its body as GitHub (`X-Hub-Signature-256`) and
 * Gitea and Forgejo (`X-Gitea-Signature`, `X-Forgejo-Signature`) send it, or the secret itself as GitLab does (`X-Gitlab-Token`).
 */
export const isSigned = ({ body, headers }: HookCall, secret: string): boolean => {
  const digest = createHmac("sha256", secret).update(body).digest("hex")
  const hub = headers["x-hub-signature-256"]
  const gitea = headers["x-gitea-signature"] ?? headers["x-forgejo-signature"]
  const gitlab = headers["x-gitlab-token"]
  if (hub !== undefined) return areSame(hub.toLowerCase(), `sha256=${digest}`)
  if (gitea !== undefined) return areSame(gitea.toLowerCase(), digest)
  return gitlab !== undefined && areSame(gitlab, secret)
}

const isPush = ({ headers }: HookCall): boolean =>
  headers["x-github-event"] === "push" ||
  (headers["x-gitea-event"] ?? headers["x-forgejo-event"]) === "push" ||
  headers["x-gitlab-event"] === "Push Hook" ||
  headers["x-gitlab-event"] === "Tag Push Hook"

/** The JSON of a body: as it is, or in the field `payload` of a form. */
const jsonOf = ({ body, headers }: HookCall): unknown => {
  const text = new TextDecoder().decode(body)
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get("payload") ?? "") : text) as unknown
  } catch {
    return undefined
  }
}

/** Reads a call of GitHub, GitLab or Gitea; null when it is none that can be read. */
export const readPush = (call: HookCall): HookEvent | null => {
  const payload = jsonOf(call)
  if (typeof payload !== "object" || payload === null) return null
  const event = readPullRequest(call, payload)
  if (event !== undefined) return event === null ? null : { kind: "pullRequest", event }
  if (!isPush(call)) return { kind: "other" }
  const { after, ref } = payload as { readonly ref?: unknown; readonly after?: unknown }
  if (typeof ref !== "string") return null
  return { kind: "push", ref, oid: typeof after === "string" ? after : null }
}
