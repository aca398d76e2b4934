import { Effect } from "effect"
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"

/** What a load brought: requests a second, and the middle latency in milliseconds. */
export interface Load {
  readonly perSecond: number
  readonly latency: number
}

const milliseconds = (text: string): number => {
  const value = Number.parseFloat(text)
  return text.endsWith("us") ? value / 1000 : text.endsWith("ms") ? value : value * 1000
}

/** How an address is asked: over how many connections, for how long, and as whom. */
export interface Asking {
  readonly connections: number
  readonly seconds: number
  readonly method?: "GET" | "POST"
  /** A file of bodies for POST, one in each line. */
  readonly bodies?: string
  readonly token?: string
  /** A file of tokens, one in each line, that take turns. */
  readonly tokens?: string
  /** The name of the cookie that the tokens are sent as; they are bearers without it. */
  readonly cookie?: string
  /** A file whose lines take turns as the `@line@` in the address. */
  readonly lines?: string
  /** The compression that the client accepts; none where absent. */
  readonly accepts?: "br" | "gzip"
  /** The version that the client has, for answers of 304. */
  readonly etag?: string
}

const posting = fileURLToPath(new URL("./post.lua", import.meta.url))
const withTokens = fileURLToPath(new URL("./tokens.lua", import.meta.url))
const numbered = fileURLToPath(new URL("./numbered.lua", import.meta.url))

/** Asks one address again and again, by `wrk` (Debian package `wrk`). See `numbered.lua` for what changes in it each time. */
export const wrk = (
  url: string,
  { accepts, bodies, connections, cookie, etag, lines, method, seconds, token, tokens }: Asking
) =>
  Effect.callback<Load>((resume) => {
    const headers = [
      ...(token === undefined ? [] : ["-H", `Authorization: Bearer ${token}`]),
      ...(accepts === undefined ? [] : ["-H", `Accept-Encoding: ${accepts}`]),
      ...(etag === undefined ? [] : ["-H", `If-None-Match: ${etag}`])
    ]
    const changes = /@(n|spaces|line)@/.test(url)
    const lua = method === "POST" ? posting : tokens !== undefined ? withTokens : changes ? numbered : null
    const script = lua === null ? [] : ["-s", lua]
    const file = bodies ?? tokens ?? lines
    const given = file === undefined ? [] : ["--", file, ...(cookie === undefined ? [] : [cookie])]
    const options = [
      "-t1",
      `-c${connections}`,
      `-d${seconds}s`,
      "--latency",
      ...headers,
      ...script,
      url,
      ...given
    ]
    execFile("wrk", options, (error, output) => {
      if (error !== null) return resume(Effect.die(error))
      if (output.includes("Non-2xx"))
        return resume(Effect.die(new Error(`${url} answers errors:\n${output}`)))
      const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1])
      resume(Effect.succeed({ perSecond, latency: milliseconds(/50%\s+(\S+)/.exec(output)?.[1] ?? "0") }))
    })
  })
