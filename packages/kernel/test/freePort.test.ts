import { describe, expect, it } from "@effect/vitest"
import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { createServer } from "node:net"

/** "listening" where a port can be listened on, else the code of the error. */
const listening = (port: number) =>
  Effect.callback<string | undefined>((resume) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => resume(Effect.succeed(error.code)))
    server.listen(port, "127.0.0.1", () => server.close(() => resume(Effect.succeed("listening"))))
  })

describe("a free port", () => {
  it.live("can be listened on, and is given once", () =>
    Effect.gen(function* () {
      const ports = yield* Effect.all(
        Array.from({ length: 50 }, () => freePort),
        { concurrency: 10 }
      )
      expect(new Set(ports).size).toBe(ports.length)
      expect(yield* Effect.forEach(ports, listening)).toEqual(ports.map(() => "listening"))
    })
  )

  it.live("is claimed from other processes, and lies below the ports of connections", () =>
    Effect.gen(function* () {
      const port = yield* freePort
      expect(port).toBeLessThan(32_768)
      expect(yield* listening(port + 1)).toBe("EADDRINUSE")
    })
  )
})
