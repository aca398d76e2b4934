import { Effect } from "effect"
import type { Octavo } from "./startOctavo.ts"

/** What the server answered: its JSON read, and the text of it as it came. */
export interface Answer<A> {
  readonly status: number
  readonly headers: Headers
  readonly body: A
  readonly text: string
}

/** How to reach a server, and as whom. */
export type Door = Pick<Octavo, "url" | "token">

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Asks a server for something, by path or by whole URL. Whatever is asked, an answer of 500 or above is a mistake of
 * ours and ends the test; `A` is what the test takes the body for.
 */
export const request = <A = unknown>(
  { token, url }: Door,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {}
): Effect.Effect<Answer<A>> =>
  Effect.promise(async (signal) => {
    const response = await fetch(path.startsWith("http") ? path : `${url}${path}`, {
      method,
      signal,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { "content-type": "application/json" })
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    if (response.status >= 500) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return { status: response.status, headers: response.headers, body: parsed(text) as A, text }
  })
