import { isObject } from "@octavo/kernel"
/** A message of JSON-RPC 2.0 from a client, as far as this server tells them apart. */
type RpcMessage =
  | { readonly kind: "request"; readonly id: RpcId; readonly method: string; readonly params: RpcParams }
  /** A notification, or an answer to a request of ours, which there are none of. */
  | { readonly kind: "unanswered" }
  | { readonly kind: "invalid"; readonly id: RpcId | null; readonly error: RpcError }

export type RpcId = string | number

export type RpcParams = Readonly<Record<string, unknown>>

export interface RpcError {
  readonly code: number
  readonly message: string
}

/** The codes of errors of JSON-RPC. */
export const rpcCodes = {
  unreadable: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  refused: -32_000
} as const

const invalid = (id: RpcId | null, code: number, message: string): RpcMessage => ({
  kind: "invalid",
  id,
  error: { code, message }
})

const isId = (value: unknown): value is RpcId =>
  typeof value === "string" || (typeof value === "number" && Number.isFinite(value))

/** Reads a message of JSON-RPC. Batches are refused: the protocol has none any more. */
export const readRpcMessage = (text: string): RpcMessage => {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return invalid(null, rpcCodes.unreadable, "The body is not JSON.")
  }
  if (Array.isArray(message)) {
    return invalid(null, rpcCodes.invalidRequest, "Batches are not supported. Send one message a request.")
  }
  if (!isObject(message) || message["jsonrpc"] !== "2.0") {
    return invalid(null, rpcCodes.invalidRequest, "The body is no message of JSON-RPC 2.0.")
  }
  const { id, method, params = {} } = message
  if (method === undefined && ("result" in message || "error" in message)) return { kind: "unanswered" }
  if ("id" in message && !isId(id)) {
    return invalid(null, rpcCodes.invalidRequest, "`id` is a text or a number.")
  }
  const knownId = isId(id) ? id : null
  if (typeof method !== "string") {
    return invalid(knownId, rpcCodes.invalidRequest, "`method` is the name of a method.")
  }
  if (knownId === null) return { kind: "unanswered" }
  if (!isObject(params)) return invalid(knownId, rpcCodes.invalidParams, "`params` is an object.")
  return { kind: "request", id: knownId, method, params }
}
