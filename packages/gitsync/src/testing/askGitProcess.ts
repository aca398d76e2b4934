import { programFile } from "@octavo/kernel/node"
import { fork } from "node:child_process"
import { once } from "node:events"
import { type IncomingMessage, request as requestTo, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const start = async (): Promise<number> => {
  const child = fork(programFile("./gitProcess", import.meta.url), { execArgv: [] })
  const [address]: Array<AddressInfo> = await once(child, "message")
  child.unref()
  child.channel?.unref()
  return address!.port
}

let started: Promise<number> | undefined

/**
 * The port of the process that runs Git for the tests of this process, and ends with it. The start of a process copies the page tables
 * of its parent, which takes ten times longer for a process of tests than for a small one.
 */
const portOfGitProcess = (): Promise<number> => (started ??= start())

/** Runs Git in a folder by the small process; the promise resolves to its output, and rejects with its error output. */
export const runGitThere = async (
  folder: string,
  args: ReadonlyArray<string>,
  input: Uint8Array = new Uint8Array()
): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${await portOfGitProcess()}`, {
    method: "POST",
    headers: {
      "x-git-folder": encodeURIComponent(folder),
      "x-git-arguments": encodeURIComponent(JSON.stringify(args))
    },
    body: new Uint8Array(input)
  })
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text.trim()
}

/** Responds to a request to a Git server with the repositories of a folder, by the small process. */
export const serveGitThere = async (
  folder: string,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  const { connection: _, ...headers } = request.headers
  const there = requestTo({
    port: await portOfGitProcess(),
    host: "127.0.0.1",
    agent: false,
    method: request.method,
    path: request.url,
    headers: { ...headers, "x-git-folder": encodeURIComponent(folder) }
  })
  there.on("response", (answer) => {
    const { connection: _, "transfer-encoding": __, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 500, headers)
    answer.pipe(response)
  })
  there.on("error", () => response.destroy())
  response.on("close", () => there.destroy())
  request.pipe(there)
}
