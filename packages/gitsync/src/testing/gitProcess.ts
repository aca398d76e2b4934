import { spawn } from "node:child_process"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createGunzip } from "node:zlib"

const environment = {
  PATH: process.env["PATH"] ?? "",
  HOME: "/nonexistent",
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1"
}

/** Runs Git once: responds with its output, or with status 500 and its error output. */
const run = (
  folder: string,
  args: ReadonlyArray<string>,
  request: IncomingMessage,
  response: ServerResponse
) => {
  const child = spawn("git", args, { env: { ...environment, GIT_DIR: folder } })
  const output: Array<Buffer> = []
  const complaint: Array<Buffer> = []
  child.stdout.on("data", (part: Buffer) => output.push(part))
  child.stderr.on("data", (part: Buffer) => complaint.push(part))
  child.stdin.on("error", () => {})
  request.pipe(child.stdin)
  child.on("close", (code) =>
    response.writeHead(code === 0 ? 200 : 500).end(Buffer.concat(code === 0 ? output : complaint))
  )
}

/** Responds to one request by `git http-backend`, the CGI program of Git. */
const serve = (folder: string, request: IncomingMessage, response: ServerResponse) => {
  const { pathname, search } = new URL(request.url ?? "/", "http://git.test")
  const child = spawn("git", ["http-backend"], {
    env: {
      ...environment,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_PROTOCOL: String(request.headers["git-protocol"] ?? ""),
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      REMOTE_USER: "reader",
      REMOTE_ADDR: "127.0.0.1"
    }
  })
  const body = request.headers["content-encoding"] === "gzip" ? request.pipe(createGunzip()) : request
  child.stdin.on("error", () => {})
  body.pipe(child.stdin)
  let head = Buffer.alloc(0)
  const onHead = (part: Buffer) => {
    head = Buffer.concat([head, part])
    const end = head.indexOf("\r\n\r\n")
    if (end === -1) return
    child.stdout.off("data", onHead)
    for (const line of head.subarray(0, end).toString("latin1").split("\r\n")) {
      const [name = "", value = ""] = line.split(/: ?(.*)/)
      if (name === "Status") response.statusCode = Number.parseInt(value, 10)
      else response.setHeader(name, value)
    }
    response.write(head.subarray(end + 4))
    child.stdout.pipe(response)
  }
  child.stdout.on("data", onHead)
  child.on("close", () => response.end())
  response.on("close", () => child.kill())
}

const headerOf = (request: IncomingMessage, name: string) => decodeURIComponent(String(request.headers[name]))

const server = createServer((request, response) => {
  // A kept connection may end just when its next request is sent.
  response.setHeader("Connection", "close")
  const folder = headerOf(request, "x-git-folder")
  if (request.headers["x-git-arguments"] === undefined) return serve(folder, request, response)
  return run(folder, JSON.parse(headerOf(request, "x-git-arguments")), request, response)
})
server.listen(0, "127.0.0.1", () => process.send?.(server.address()))
process.on("disconnect", () => process.exit())
