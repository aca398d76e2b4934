import { once } from "node:events"
import { get, IncomingMessage, type RequestListener, type Server } from "node:http"
import { connect, Socket } from "node:net"
import { afterAll, describe, expect, test } from "vitest"
import { PacedResponse } from "../src/http/PacedResponse.ts"
import { aListener, portOf } from "./aListener.ts"

const servers: Array<Server> = []
afterAll(() => servers.forEach((server) => server.close()))

const serving = async (answer: RequestListener) => {
  const server = await aListener(answer)
  servers.push(server)
  const port = portOf(server)
  return { port, url: `http://127.0.0.1:${port}` }
}

const answerOf = async (url: string, method = "GET") => {
  const [response] = (await once(get(url, { method }), "response")) as [IncomingMessage]
  const chunks: Array<Buffer> = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { body: Buffer.concat(chunks), headers: response.headers }
}

/** Bytes of which no slice equals another one. */
const bytesOf = (length: number) => {
  const bytes = Buffer.alloc(length)
  for (let at = 0; at + 4 <= length; at += 4) bytes.writeUInt32LE(at, at)
  return bytes
}

describe("a long body", () => {
  const slice = 128 * 1024

  test.for([1, slice - 1, slice, slice + 1, 2 * slice, 2 * slice + 1, 5_300_000])(
    "of %d bytes arrives whole, with its length, and its callback is called once",
    async (length) => {
      let done = 0
      const body = bytesOf(length)
      const { url } = await serving((_, response) => response.end(body, () => done++))
      const answer = await answerOf(url)
      expect(answer.body.equals(body)).toBe(true)
      expect(answer.headers["content-length"]).toBe(String(length))
      expect(done).toBe(1)
    }
  )

  test("of text arrives whole in its encoding", async () => {
    const text = "Ünïcödé — 世界. ".repeat(40_000)
    const { url } = await serving((request, response) =>
      response.end(text, request.url === "/latin1" ? "latin1" : "utf8")
    )
    expect((await answerOf(url)).body.equals(Buffer.from(text))).toBe(true)
    expect((await answerOf(`${url}/latin1`)).body.equals(Buffer.from(text, "latin1"))).toBe(true)
  })

  test("keeps its headers for a request of the headers alone", async () => {
    const { url } = await serving((_, response) => response.end(bytesOf(1_000_000)))
    const { body, headers } = await answerOf(url, "HEAD")
    expect([body.byteLength, headers["content-length"]]).toEqual([0, "1000000"])
  })

  test("leaves the order of pipelined answers as it is", async () => {
    const bodies = new Map(["/a", "/b", "/c"].map((path, n) => [path, Buffer.alloc(400_000 + n, path[1])]))
    const { port } = await serving(({ url }, response) => response.end(bodies.get(url!)))
    const socket = connect(port, "127.0.0.1")
    const request = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: octavo.test\r\n${more}\r\n`
    socket.write(request("/a") + request("/b") + request("/c", "Connection: close\r\n"))
    const chunks: Array<Buffer> = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    const found = Buffer.concat(chunks)
      .toString()
      .match(/(a{400000}|b{400001}|c{400002})/g)
    expect(found?.map((body) => body[0])).toEqual(["a", "b", "c"])
  })

  test("whose headers announce another length ends the connection, and the server goes on", async () => {
    const { url } = await serving(({ url: path }, response) => {
      if (path === "/") return response.end("well")
      response.strictContentLength = true
      response.writeHead(200, { "content-length": 300_000 })
      response.end(bytesOf(290_000))
    })
    await expect(answerOf(`${url}/wrong`)).rejects.toThrow(/aborted|hang up|ECONNRESET/)
    expect((await answerOf(url)).body.toString()).toBe("well")
  })

  test("lets other answers through between its slices", async () => {
    const body = bytesOf(60_000_000)
    const { url } = await serving(({ url: path }, response) =>
      response.end(path === "/short" ? "short" : body)
    )
    const long = answerOf(`${url}/long`)
    const order: Array<string> = []
    await Promise.all([
      long.then(() => order.push("long")),
      answerOf(`${url}/short`).then(() => order.push("short"))
    ])
    expect(order).toEqual(["short", "long"])
  })

  test("leaves turns of the event loop to others, however many are written", async () => {
    const turns: Array<number> = []
    class Recorded extends PacedResponse {
      override write(_chunk: unknown, ...rest: ReadonlyArray<unknown>): boolean {
        turns.push(turn)
        const done = rest.at(-1)
        if (typeof done === "function") process.nextTick(done)
        return true
      }
    }
    let turn = 0
    for (let n = 0; n < 50; n++) new Recorded(new IncomingMessage(new Socket())).end(bytesOf(3 * slice))
    // Two slices of each body are written; the third one ends it.
    while (turns.length < 100) {
      await new Promise((resolve) => setImmediate(resolve))
      turn++
    }
    const counts = Map.groupBy(turns, (at) => at)
    expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThanOrEqual(8)
  })
})
