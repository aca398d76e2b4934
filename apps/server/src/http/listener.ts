import { createServer, type Server, STATUS_CODES } from "node:http"
import { answerInTurn, type Front } from "./answerInTurn.ts"
import { PacedResponse } from "./PacedResponse.ts"
import { cutSlowReaders, type ReadingBounds } from "./cutSlowReaders.ts"

/** How long a request may take to come, in milliseconds: 100 MB over a line of one megabit a second. */
const requestTimeout = 15 * 60 * 1000

/** How long its headers may take, in milliseconds, and how often connections are looked at. */
const headersTimeout = 10 * 1000
const connectionsCheckingInterval = 2 * 1000

/** How long a connection without a request stays open, in milliseconds: longer than proxies keep theirs, or they get 502 at random. */
const keepAliveTimeout = 75 * 1000

const bodyOf = (status: number, message: string): string =>
  JSON.stringify({ error: { code: status, message } })

/** An answer to what is no request, after which the connection ends. */
const messageOf = (status: number, message: string): string => {
  const body = bodyOf(status, message)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "",
    body
  ].join("\r\n")
}

const unparsed: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The address and the headers together are longer than 16 KB"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to come"]
}

/** The time after the grace for requests that were interrupted to be answered, in milliseconds. */
const answersTimeout = 250

/**
 * Node's HTTP server, which closes a connection when its request is answered once it is closing itself: otherwise it would
 * wait some seconds more for a next request, and the process with it. Connections that are open after the grace, in seconds,
 * are cut: a body that is sent no further would keep the process. `front` answers requests before they are routed.
 */
export const listener = (grace = 8, reading?: ReadingBounds, front?: Front): Server => {
  const server = createServer({
    ServerResponse: PacedResponse,
    requestTimeout,
    headersTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval,
    requireHostHeader: false
  })
  answerInTurn(server, front)
  cutSlowReaders(server, reading)
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
    socket.end(messageOf(...(unparsed[error.code ?? ""] ?? [400, "The request is not one of HTTP/1.1"])))
  })
  server.on("connect", (_request, socket) => {
    socket.end(messageOf(405, "This server is no proxy"))
  })
  server.on("checkExpectation", (_request, response) => {
    const status = 417
    response.writeHead(status, { "content-type": "application/json" })
    response.end(bodyOf(status, "Of expectations, 100-continue alone is met"))
  })
  const close = server.close.bind(server)
  server.close = (done) => {
    server.keepAliveTimeout = 1
    server.keepAliveTimeoutBuffer = 0
    const cut = setTimeout(() => server.closeAllConnections(), grace * 1000 + answersTimeout)
    return close((error) => {
      clearTimeout(cut)
      done?.(error)
    })
  }
  return server
}
