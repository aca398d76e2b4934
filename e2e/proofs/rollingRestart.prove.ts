import { describe, expect, it } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { Effect, Fiber } from "effect"
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { installPrograms } from "../src/installPrograms.ts"
import { aSpace } from "../src/spaces.ts"
import { someSettingsOnPostgres, startServer } from "../src/startOctavo.ts"

const shipped = readFileSync(new URL("../../deploy/nginx.conf", import.meta.url), "utf8")

/** The shipped configuration without TLS, for these ports. */
const configurationOf = (port: number, servers: ReadonlyArray<string>, folder: string): string => {
  const [upstream = "", , https = ""] = shipped.split(/^server \{$/m)
  const site = https.replace(/^ *(listen|ssl_\w+) [^\n]*\n/gm, "")
  const plain = `${upstream}server {\n  listen 127.0.0.1:${port};${site}`
    .replace("127.0.0.1:4000", `127.0.0.1:${servers[0]}`)
    .replace("127.0.0.1:4001", `127.0.0.1:${servers[1]}`)
  return `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path ${folder}/body;\n${plain}}\n`
}

/** Starts nginx until the scope closes. */
const startNginx = (configuration: string, folder: string) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const file = join(folder, "nginx.conf")
      writeFileSync(file, configuration)
      return spawn("nginx", ["-c", file, "-p", folder, "-g", "daemon off;"], { stdio: "inherit" })
    }),
    (child) => Effect.sync(() => void child.kill("SIGTERM"))
  )

describe("two servers behind nginx", { timeout: 300_000 }, () => {
  it.live("lose no request while each of them is restarted", (context) =>
    Effect.gen(function* () {
      const obstacle = yield* installPrograms({ nginx: ["nginx-light"] })
      if (obstacle !== null) return context.skip(obstacle)
      const folder = yield* aFolder
      const port = yield* freePort
      const url = `http://127.0.0.1:${port}`
      const shared = { ...(yield* someSettingsOnPostgres), OCTAVO_TRUSTED_PROXIES: "1" }
      const ports = [String(yield* freePort), String(yield* freePort)]
      const settingsOf = (own: string) => ({
        ...shared,
        PORT: own,
        OCTAVO_PUBLIC_URL: `http://127.0.0.1:${own}`
      })
      const servers = yield* Effect.forEach(ports, (own) => startServer(settingsOf(own)))
      yield* startNginx(configurationOf(port, ports, folder), folder)
      yield* Effect.sleep("1 second")
      const door = { url, token: shared.OCTAVO_BOOTSTRAP_TOKEN }
      const spaceId = yield* aSpace(door)

      const answers = new Map<string, number>()
      const ask = (method: string) =>
        Effect.promise(async () => {
          const response = await fetch(`${url}/v1/spaces/${spaceId}${method === "GET" ? "" : "/content"}`, {
            method,
            headers: { authorization: `Bearer ${door.token}`, "content-type": "application/json" },
            ...(method === "POST" && {
              body: JSON.stringify({
                changes: [{ type: "insert_page", title: "P", document: { markdown: "# P\n" } }]
              })
            })
          }).catch((error: Error) => ({ status: error.message, arrayBuffer: async () => undefined }))
          await response.arrayBuffer()
          const key = `${method} ${response.status}`
          answers.set(key, (answers.get(key) ?? 0) + 1)
        })
      const readers = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 8 }), () => Effect.forever(ask("GET")), { concurrency: 8 })
      )
      const writers = yield* Effect.forkChild(
        Effect.forever(Effect.andThen(ask("POST"), Effect.sleep("20 millis")))
      )
      for (const [index, own] of ports.entries()) {
        yield* Effect.sleep("2 seconds")
        expect(yield* servers[index]!.programs[0]!.stop("SIGTERM")).toBe(0)
        yield* startServer(settingsOf(own))
      }
      yield* Effect.sleep("2 seconds")
      yield* Fiber.interrupt(readers)
      yield* Fiber.interrupt(writers)
      console.log(Object.fromEntries(answers))
      expect([...answers.keys()].toSorted()).toEqual(["GET 200", "POST 200"])
    }).pipe(Effect.scoped)
  )
})
