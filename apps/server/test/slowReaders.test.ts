import { once } from "node:events"
import type { Server } from "node:http"
import { connect, type Socket } from "node:net"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { aListener, connectionsOf, portOf } from "./aListener.ts"

const answer = Buffer.alloc(30_000_000, "x")

/** A server with a large answer, a short one, and one that comes late. */
const aServer = (bounds: Parameters<typeof aListener>[1]) =>
  aListener(({ url }, response) => {
    if (url === "/large") response.end(answer)
    else setTimeout(() => response.end("short"), url === "/late" ? 600 : 0)
  }, bounds)

const asking = (server: Server, path: string): Socket => {
  const socket = connect(portOf(server), "127.0.0.1")
  socket.on("error", () => {})
  socket.write(`GET ${path} HTTP/1.1\r\nHost: octavo.test\r\n\r\n`)
  return socket
}

const untilConnections = async (server: Server, count: number) => {
  while ((await connectionsOf(server)) !== count) await new Promise((resolve) => setTimeout(resolve, 20))
}

const sockets: Array<Socket> = []
const open = (server: Server, path: string) => {
  const socket = asking(server, path)
  sockets.push(socket)
  return socket
}

describe("a client that reads slowly", () => {
  let server: Server
  let patient: Server
  beforeAll(async () => {
    server = await aServer({ stalled: 300, whole: 60_000, interval: 50 })
    patient = await aServer({ stalled: 60_000, whole: 400, interval: 50 })
  })
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
    patient.close()
  })

  test("is cut off when nothing leaves for it any more, however many there are", async () => {
    for (let index = 0; index < 20; index++) open(server, "/large").pause()
    await untilConnections(server, 20)
    await untilConnections(server, 0)
  })

  test("is answered whole when it takes its time and reads on", async () => {
    const socket = open(server, "/large")
    let bytes = 0
    socket.on("data", (chunk) => {
      bytes += chunk.byteLength
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    while (bytes < answer.byteLength) await once(socket, "data")
    expect(socket.destroyed).toBe(false)
    socket.destroy()
    await untilConnections(server, 0)
  })

  test("is cut off when an answer takes too long altogether", async () => {
    const socket = open(patient, "/large")
    // It reads a little now and then, so that it never stalls.
    while (!socket.closed) {
      socket.read(65_536)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect(socket.bytesRead).toBeLessThan(answer.byteLength)
  })

  test("is another thing than one who waits for an answer, or has no request", async () => {
    const late = open(server, "/late")
    const [head] = (await once(late, "data")) as [Buffer]
    expect(head.toString()).toContain("200 OK")
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(late.destroyed).toBe(false)
    late.write("GET /short HTTP/1.1\r\nHost: octavo.test\r\n\r\n")
    const [next] = (await once(late, "data")) as [Buffer]
    expect(next.toString()).toContain("200 OK")
  })
})
