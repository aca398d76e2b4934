import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { headersOfSite } from "../answers/answerHeaders.ts"
import { jsonAnswer } from "../answers/jsonAnswer.ts"
import { noSite } from "../answers/plainAnswers.ts"
import type { Answer } from "../visits/Answer.ts"
import type { Visit } from "../visits/Visit.ts"
import { answerRequest, protocolVersions } from "./answerRequest.ts"
import { readRpcMessage, type RpcError, type RpcId, rpcCodes } from "./readRpcMessage.ts"

const paths = new Set(["~gitbook/mcp", "~octavo/mcp"])

const errorAnswer = (
  status: number,
  error: RpcError,
  id: RpcId | null = null,
  headers: Readonly<Record<string, string>> = {}
): Answer => jsonAnswer(status, { jsonrpc: "2.0", id, error }, headers)

const refusal = (status: number, message: string): Answer =>
  errorAnswer(status, { code: rpcCodes.invalidRequest, message })

/** The reason to refuse what a client sends before it is read; null for none. Pages of other origins are refused (DNS rebinding). */
const refusalOf = ({ audience }: VisibleSite, { post }: Visit): Answer | null => {
  if (post === undefined) return null
  const { body, contentType, origin, protocolVersion } = post
  if (origin !== null && origin !== audience.root.origin)
    return refusal(403, "Pages of other origins are refused.")
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    return refusal(415, "Send the message as `application/json`.")
  }
  if (body === null) return refusal(413, "The body is longer than 64 KB, or could not be read.")
  if (protocolVersion !== null && !protocolVersions.includes(protocolVersion)) {
    return refusal(400, `This version of MCP is not spoken here. Send one of ${protocolVersions.join(", ")}.`)
  }
  return null
}

const noStream = errorAnswer(
  405,
  { code: rpcCodes.invalidRequest, message: "Messages are sent with POST." },
  null,
  { allow: "POST" }
)

/**
 * The MCP server of a site, which reads for an audience: streamable HTTP without sessions, where each request has one answer in JSON.
 * Null for another path.
 */
export const mcpAnswer = Effect.fn("publishing.mcpAnswer")(function* (
  site: VisibleSite,
  path: string,
  visit: Visit
) {
  if (!paths.has(path)) return null
  if (site.audience.site.agentsContext === "excluded") return noSite
  if (visit.post === undefined) return noStream
  const refused = refusalOf(site, visit)
  if (refused !== null) return refused
  const message = readRpcMessage(visit.post.body ?? "")
  if (message.kind === "invalid") return errorAnswer(400, message.error, message.id)
  const headers = { ...headersOfSite(site.audience), "cache-control": "no-store" }
  if (message.kind === "unanswered") return { status: 202, headers, body: null } satisfies Answer
  const answer = yield* answerRequest(site, message.method, message.params, visit)
  if ("result" in answer) {
    return jsonAnswer(200, { jsonrpc: "2.0", id: message.id, result: answer.result }, headers)
  }
  const { error, retryAfter } = answer
  return retryAfter === undefined
    ? errorAnswer(200, error, message.id, headers)
    : errorAnswer(429, error, message.id, { ...headers, "retry-after": String(retryAfter) })
})
