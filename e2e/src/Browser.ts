import { Effect } from "effect"

/** An answer to a browser. */
export interface Shown {
  readonly status: number
  readonly location: string
  readonly text: string
}

/** A browser: it keeps cookies by name, sends forms as a page of the server does, and follows no redirects. */
export class Browser {
  readonly cookies = new Map<string, string>()

  /** Asks for a path of a server; the server may be another process each time. */
  readonly send = (
    url: string,
    method: "GET" | "POST",
    path: string,
    fields?: Readonly<Record<string, string>>,
    site: "same-origin" | "cross-site" = "same-origin"
  ): Effect.Effect<Shown> =>
    Effect.promise(async () => {
      const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
      const response = await fetch(new URL(path, url), {
        method,
        redirect: "manual",
        headers: {
          "sec-fetch-site": site,
          // A post from another site carries no cookie with SameSite=Lax.
          ...(cookie !== "" && site === "same-origin" && { cookie })
        },
        ...(fields !== undefined && { body: new URLSearchParams(fields) })
      })
      for (const given of response.headers.getSetCookie()) {
        const [name = "", value = ""] = given.split(";", 1)[0]?.split("=") ?? []
        if (given.includes("Max-Age=0")) this.cookies.delete(name)
        else this.cookies.set(name, value)
      }
      const location = response.headers.get("location") ?? ""
      return { status: response.status, location, text: await response.text() }
    })
}
