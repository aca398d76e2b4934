import { Effect } from "effect"
import { publicUrl, type Server } from "./aServer.ts"

/** An answer to a browser. */
export interface Shown {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Fields = Readonly<Record<string, string>>

/** The hidden field that binds a form to a session. */
export const formTokenOf = ({ text }: Shown): string => /name="form" value="([^"]+)"/.exec(text)?.[1] ?? ""

/** A browser: it keeps the cookie of the server and says where its forms come from. Redirects are not followed. */
export const aBrowser = (server: Pick<Server, "fetch">, origin = publicUrl) => {
  let cookie: string | null = null

  const send = (method: string, path: string, init: RequestInit = {}): Effect.Effect<Shown> =>
    Effect.promise(async () => {
      const headers = new Headers(init.headers)
      if (cookie !== null && !headers.has("cookie")) headers.set("cookie", cookie)
      const response = await server.fetch(`${origin}${path}`, { ...init, method, headers })
      const given = response.headers.get("set-cookie")
      if (given !== null) cookie = given.includes("Max-Age=0") ? null : (given.split(";", 1)[0] ?? null)
      return { status: response.status, headers: response.headers, text: await response.text() }
    })

  return {
    /** The cookie as it is sent; null without one. */
    cookie: () => cookie,
    /** Puts a cookie into the browser, or takes all away. */
    setCookie: (value: string | null) => {
      cookie = value
    },
    get: (path: string) => send("GET", path),
    /** Sends a form, as a page of the server does unless other headers are given. */
    post: (
      path: string,
      fields: Fields = {},
      headers: Readonly<Record<string, string>> = { "sec-fetch-site": "same-origin" }
    ) => send("POST", path, { body: new URLSearchParams(fields), headers }),
    send
  }
}

/** The browser of `aBrowser`. */
export type Browser = ReturnType<typeof aBrowser>
