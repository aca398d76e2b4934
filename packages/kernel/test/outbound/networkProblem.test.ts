import { expect, it } from "@effect/vitest"
import { createServer } from "node:net"
import { connect } from "node:tls"
import { networkProblem } from "../../src/index.ts"

const coded = (code: string, message = "failed") => Object.assign(new Error(message), { code })

it.each([
  [coded("ECONNREFUSED"), "the connection was refused: nothing listens at this host and port"],
  [new AggregateError([coded("ENETUNREACH"), coded("ECONNREFUSED")]), "there is no route to the host"],
  [new TypeError("fetch failed", { cause: coded("ENOTFOUND") }), "DNS does not know the name of the host"],
  [coded("ESOCKET", "connect ECONNREFUSED 127.0.0.1:25"), "the connection was refused"],
  [coded("EDNS", "getaddrinfo EAI_AGAIN mail.test"), "DNS does not answer"],
  [coded("UND_ERR_CONNECT_TIMEOUT"), "there was no answer in time"],
  [Object.assign(new Error("slow"), { name: "TimeoutError" }), "there was no answer in time"],
  [coded("CERT_HAS_EXPIRED"), "its TLS certificate has expired"],
  [coded("ESOCKET", "certificate has expired"), "its TLS certificate has expired"],
  [coded("ERR_TLS_CERT_ALTNAME_INVALID"), "its TLS certificate is for another host"],
  [coded("DEPTH_ZERO_SELF_SIGNED_CERT"), "does not trust"],
  [{ _tag: "SqlError", reason: { cause: coded("ECONNRESET") } }, "the connection was cut"],
  [coded("42P01", "relation does not exist"), null],
  [new Error("failed"), null],
  ["ECONNREFUSED", null],
  [null, null]
])("%s is named by its reason", (error, clause) => {
  const found = networkProblem(error)
  if (clause === null) expect(found).toBeNull()
  else expect(found).toContain(clause)
})

it("a server without TLS at a port for TLS is named as one", async () => {
  const server = createServer((socket) => void socket.resume().end("220 ready\r\n"))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as { readonly port: number }
  const error = await new Promise((resolve) => connect({ host: "127.0.0.1", port }).once("error", resolve))
  expect(networkProblem(error)).toContain("check that this port speaks TLS")
  server.close()
})
