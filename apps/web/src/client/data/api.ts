import { signal } from "@preact/signals"
import { ApiError, type ErrorBody } from "./ApiError.ts"
import { state } from "./state.ts"
import { words } from "./words.ts"

/** Whether the session has ended since the document was loaded. The frame then asks the person to sign in. */
export const hasSessionEnded = signal(false)

/** Whether an action needs a recent sign-in. The frame then asks the person to sign in again. */
export const needsSignIn = signal(false)

/** An answer of the API. */
export interface Answer<T> {
  readonly value: T
  /** The body as it came; two equal ones need not be shown twice. */
  readonly text: string
  /** The `ETag` of the response, which an edit sends as its `base`; empty without one. */
  readonly etag: string
}

const bodyOf = (text: string, status: number): ErrorBody => {
  try {
    const { error } = JSON.parse(text) as { readonly error?: ErrorBody }
    if (error?.message !== undefined) return error
  } catch {
    // A proxy answers in its own words.
  }
  return { message: words.status(status) }
}

/** Asks below `/app`. */
const send = async (method: string, path: string, body: unknown, ifMatch?: string): Promise<Response> => {
  try {
    return await fetch(`${state.base}/app${path}`, {
      method,
      // A deletion ends also when the page that asked for it is closed.
      keepalive: method === "DELETE",
      headers: {
        "x-octavo-csrf": state.csrf ?? "",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(ifMatch !== undefined && { "if-match": ifMatch })
      },
      body: body === undefined ? null : JSON.stringify(body)
    })
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
  const response = await send(method, `/v1${path}`, body, ifMatch)
  const text = await response.text().catch(() => {
    throw new ApiError(0, { message: words.unreachable }, null)
  })
  const { headers, ok, status } = response
  if (ok) {
    return { value: (text === "" ? undefined : JSON.parse(text)) as T, text, etag: headers.get("etag") ?? "" }
  }
  const error = new ApiError(status, bodyOf(text, status), headers.get("x-request-id"))
  const isOtherSession = error.details.some(({ path }) => path === "x-octavo-csrf")
  if (status === 401 || isOtherSession) hasSessionEnded.value = true
  if (error.details.some(({ path }) => path === "session")) needsSignIn.value = true
  throw error
}

/** Sets up a new installation with the secret of its link, which signs in. Returns the address to go to. */
export const setUp = async (given: Readonly<Record<string, string>>): Promise<{ readonly to: string }> => {
  const response = await send("POST", "/setup", given)
  const text = await response.text()
  if (response.ok) return JSON.parse(text) as { readonly to: string }
  throw new ApiError(response.status, bodyOf(text, response.status), response.headers.get("x-request-id"))
}

/** Asks for an operation and returns the value alone. */
export const ask = async <T>(method: string, path: string, body?: unknown, ifMatch?: string): Promise<T> =>
  (await request<T>(method, path, body, ifMatch)).value
