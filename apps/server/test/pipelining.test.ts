import { once } from "node:events"
import type { RequestListener, Server } from "node:http"
import { connect, type Socket } from "node:net"
import { afterAll, describe, expect, test } from "vitest"
import { aListener, connectionsOf, portOf } from "./aListener.ts"

const servers: Array<Server> = []
const sockets: Array<Socket> = []
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

const serving = async (answer: RequestListener) => {
  const server = await aListener(answer)
  servers.push(server)
  const open = () => {
    const socket = connect(portOf(server), "127.0.0.1")
    sockets.push(socket)
    return socket.setEncoding("utf8")
  }
  return { open, server }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: octavo.test\r\n\r\n`

const post = (path: string, body: string, more = "") =>
  `POST ${path} HTTP/1.1\r\nHost: octavo.test\r\nContent-Length: ${body.length}\r\n${more}\r\n${body}`

/** The text that a connection receives, until it contains an end. */
const received = async (socket: Socket, end: string) => {
  let text = ""
  while (!text.includes(end)) text += (await once(socket, "data"))[0]
  return text
}

describe("requests that a client sends without waiting for answers", () => {
  test("begin one after the other, and are all answered in their order", async () => {
    let underWay = 0
    let most = 0
    const paths = Array.from({ length: 100 }, (_, n) => `/path/${n}.`)
    const { open } = await serving(({ url }, response) => {
      most = Math.max(most, ++underWay)
      setTimeout(() => {
        underWay--
        response.end(url)
      }, 1)
    })
    const socket = open()
    socket.write(paths.map(get).join(""))
    const text = await received(socket, "/path/99.")
    expect(text.match(/\/path\/\d+\./g)).toEqual(paths)
    expect(most).toBe(1)
  })

  test("do not wait for those of other connections", async () => {
    const held: Array<() => void> = []
    const { open } = await serving(({ url }, response) => {
      if (url === "/held") held.push(() => response.end("late"))
      else response.end("short")
    })
    const first = open()
    first.write(get("/held") + get("/next"))
    const second = open()
    second.write(get("/next"))
    await received(second, "short")
    held[0]!()
    expect(await received(first, "short")).toMatch(/late[^]*short/)
  })

  test("have bodies of their own, also where they wait to send them", async () => {
    const { open } = await serving((request, response) => {
      let body = ""
      request.on("data", (chunk: Buffer) => (body += String(chunk)))
      request.on("end", () => setTimeout(() => response.end(`<${body.length} ${body.slice(-1)}>`), 5))
    })
    const socket = open()
    const long = "a".repeat(300_000)
    socket.write(post("/", long) + post("/", "bb", "Expect: 100-continue\r\n") + get("/") + post("/", "dddd"))
    const text = await received(socket, "<4 d>")
    expect(text.match(/<[^>]*>/g)).toEqual(["<300000 a>", "<2 b>", "<0 >", "<4 d>"])
  })

  test("end the connection where too many wait, and no other one", async () => {
    let begun = 0
    const { open, server } = await serving(({ url }, response) => {
      if (url === "/short") response.end("short")
      else begun++
    })
    const socket = open()
    socket.on("error", () => {})
    socket.write(get("/many").repeat(100_000))
    await new Promise((resolve) => socket.once("close", resolve))
    const other = open()
    other.write(get("/short"))
    await received(other, "short")
    // The connection may end before its first request has had its turn.
    expect(begun).toBeLessThanOrEqual(1)
    expect(await connectionsOf(server)).toBe(1)
  })
})
