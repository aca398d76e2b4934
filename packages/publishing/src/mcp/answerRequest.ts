import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { maxQuery } from "../search/findResults.ts"
import { countRequest } from "../limits/countRequest.ts"
import { countSearch } from "../limits/countSearch.ts"
import type { Visit } from "../visits/Visit.ts"
import { getPage } from "./getPage.ts"
import { type RpcError, type RpcParams, rpcCodes } from "./readRpcMessage.ts"
import { searchDocumentation } from "./searchDocumentation.ts"
import type { ToolAnswer } from "./ToolAnswer.ts"
import { toolsOf } from "./tools.ts"

/** The versions of MCP that this server speaks, the latest first. */
export const protocolVersions: ReadonlyArray<string> = ["2025-11-25", "2025-06-18", "2025-03-26"]

/** The answer to a request of MCP. */
type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError; readonly retryAfter?: number }

const errorOf = (code: number, message: string): RpcAnswer => ({ error: { code, message } })

const refused = (message: string, retryAfter: number): RpcAnswer => ({
  ...errorOf(rpcCodes.refused, message),
  retryAfter
})

const initialized = (site: VisibleSite, { protocolVersion }: RpcParams): RpcAnswer => ({
  result: {
    protocolVersion: protocolVersions.find((version) => version === protocolVersion) ?? protocolVersions[0],
    capabilities: { tools: { listChanged: false } },
    serverInfo: { name: "octavo", title: site.audience.site.title, version: "1.0.0" },
    instructions: `The documentation “${site.audience.site.title}”. Search it, then read the pages that you found.`
  }
})

const resultOf = ({ isError, texts }: ToolAnswer): RpcAnswer => ({
  result: { content: texts.map((text) => ({ type: "text", text })), isError }
})

const argumentOf = (params: RpcParams, name: string): string | null => {
  const given = params["arguments"]
  const value: unknown =
    typeof given === "object" && given !== null ? (given as Record<string, unknown>)[name] : undefined
  return typeof value === "string" && value.trim() !== "" ? value : null
}

const callTool = Effect.fnUntraced(function* (site: VisibleSite, params: RpcParams, visit: Visit) {
  switch (params["name"]) {
    case "searchDocumentation": {
      const query = argumentOf(params, "query")
      if (query === null || query.length > maxQuery) {
        return errorOf(rpcCodes.invalidParams, `\`query\` is a text of 1 to ${maxQuery} characters.`)
      }
      const { found, wait } = yield* countSearch(visit, searchDocumentation(site, query))
      return found === null ? refused("Too many searches. Try again later.", wait) : resultOf(found)
    }
    case "getPage": {
      const url = argumentOf(params, "url")
      if (url === null) return errorOf(rpcCodes.invalidParams, "`url` is the address of a page.")
      const retryAfter = yield* countRequest("texts", visit)
      if (retryAfter > 0) return refused("Too many pages were read. Try again later.", retryAfter)
      return resultOf(yield* getPage(site, url))
    }
    default:
      return errorOf(rpcCodes.invalidParams, "There is no such tool. `tools/list` names those that are.")
  }
})

/** Answers a request of MCP for an audience. */
export const answerRequest = Effect.fnUntraced(function* (
  site: VisibleSite,
  method: string,
  params: RpcParams,
  visit: Visit
) {
  switch (method) {
    case "initialize":
      return initialized(site, params)
    case "ping":
      return { result: {} } satisfies RpcAnswer
    case "tools/list":
      return { result: { tools: toolsOf(site) } } satisfies RpcAnswer
    case "tools/call":
      return (yield* callTool(site, params, visit)) as RpcAnswer
    default:
      return errorOf(rpcCodes.unknownMethod, "There is no such method.")
  }
})
