import { signal } from "@preact/signals"
import { ApiError } from "./ApiError.ts"
import { failureOf } from "./failureOf.ts"
import { state } from "./state.ts"
import { words } from "./words.ts"

/** Whether the session has ended since the document was loaded. The frame then asks the person to sign in. */
export const hasSessionEnded = signal(false)

/** Whether an action needs a recent sign-in. The frame then asks the person to sign in again. */
export const needsSignIn = signal(false)

/** The number of writes that wait for their responses. */
export const pendingWrites = signal(0)

/** An answer of the API. */
export interface Answer<T> {
  readonly value: T
  /** The body as it came; two equal ones need not be shown twice. */
  readonly text: string
  /** The `ETag` of the response, which an edit sends as its `base`; empty without one. */
  readonly etag: string
}

/** The time for a response, in milliseconds. Imports read websites and archives meanwhile. */
const timeout = 60_000
const importTimeout = 15 * 60_000

/** Asks below `/app`. Returns the response with its whole text. */
const send = async (method: string, path: string, body: unknown, ifMatch?: string) => {
  const signal = AbortSignal.timeout(path.includes("/import") ? importTimeout : timeout)
  const isWrite = method !== "GET" && !path.endsWith("/content/preview")
  if (isWrite) pendingWrites.value += 1
  try {
    const response = await fetch(`${state.base}/app${path}`, {
      method,
      signal,
      // A deletion ends also when the page that asked for it is closed.
      keepalive: method === "DELETE",
      headers: {
        "x-octavo-csrf": state.csrf ?? "",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ifMatch !== undefined && { "if-match": ifMatch })
      },
      body: body === undefined ? null : JSON.stringify(body)
    })
    return { response, text: await response.text() }
  } catch {
    const isUnknown = signal.aborted && isWrite
    throw new ApiError(0, { message: isUnknown ? words.noAnswer : words.unreachable }, null)
  } finally {
    if (isWrite) pendingWrites.value -= 1
  }
}

/** The value of a successful response. A proxy or the sign-in of a network may answer instead of the server. */
const valueOf = (text: string): unknown => {
  try {
    return text === "" ? undefined : JSON.parse(text)
  } catch {
    throw new ApiError(0, { message: words.unreachable }, null)
  }
}

/**
 * Asks for an operation of the API, in the name of the session of this browser. Fails with an `ApiError`; when the session has ended,
 * `hasSessionEnded` becomes true as well. With `ifMatch`, a write is refused unless the content has this `ETag`.
 */
export const request = async <T>(
  method: string,
  path: string,
  body?: unknown,
  ifMatch?: string
): Promise<Answer<T>> => {
  const { response, text } = await send(method, `/v1${path}`, body, ifMatch)
  if (response.ok) {
    return { value: valueOf(text) as T, text, etag: response.headers.get("etag") ?? "" }
  }
  const error = failureOf(response, text)
  const isOtherSession = error.details.some(({ path }) => path === "x-octavo-csrf")
  if (error.status === 401 || isOtherSession) hasSessionEnded.value = true
  if (error.details.some(({ path }) => path === "session")) needsSignIn.value = true
  throw error
}

/** Sets up a new installation with the secret of its link, which signs in. Returns the address to go to. */
export const setUp = async (given: Readonly<Record<string, string>>): Promise<{ readonly to: string }> => {
  const { response, text } = await send("POST", "/setup", given)
  if (response.ok) return valueOf(text) as { readonly to: string }
  throw failureOf(response, text)
}

/** Asks for an operation and returns the value alone. */
export const ask = async <T>(method: string, path: string, body?: unknown, ifMatch?: string): Promise<T> =>
  (await request<T>(method, path, body, ifMatch)).value
