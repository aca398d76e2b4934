import { describe, expect, it } from "@effect/vitest"
import { freePort } from "@octavo/kernel/testing"
import { Effect, Fiber } from "effect"
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { spawn } from "node:child_process"
import { buildImage } from "../src/container/buildImage.ts"
import { installPrograms } from "../src/installPrograms.ts"
import { runProgram, succeed } from "../src/runProgram.ts"
import { request } from "../src/request.ts"
import { untilReady } from "../src/startOctavo.ts"

const token = "oct_token_of_the_container_proof"

/** A folder that goes with all that is mounted below it. */
const aRootFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-container-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
)

/** Quotes a word for a shell. */
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`

/**
 * Starts the image as an engine does with a read-only root: its own user, its environment and nothing else, a folder for /data, memory
 * for /tmp. Its process is the one that gets signals.
 */
const started = Effect.fnUntraced(function* (
  image: Effect.Success<ReturnType<typeof buildImage>>,
  folder: string
) {
  const { config, mounted } = image
  const port = yield* freePort
  const data = join(folder, "data")
  mkdirSync(data, { recursive: true })
  chownSync(data, 10_001, 10_001)
  const environment = [
    ...config.Env,
    `PORT=${port}`,
    `OCTAVO_PUBLIC_URL=http://127.0.0.1:${port}`,
    `OCTAVO_BOOTSTRAP_TOKEN=${token}`
  ]
  const inside = (command: ReadonlyArray<string>) =>
    [`chroot --userspec=${config.User}`, mounted, "env", "-i", ...environment, ...command].map(
      (word, index) => (index === 0 ? word : quoted(word))
    )
  const mounts = [
    `mount --bind ${mounted} ${mounted}`,
    `mount -o remount,bind,ro ${mounted}`,
    `mount --bind ${data} ${mounted}/data`,
    `mount -t tmpfs -o size=512m,mode=1777 tmpfs ${mounted}/tmp`,
    `mount -t proc proc ${mounted}/proc`,
    `mount --bind /dev ${mounted}/dev`
  ]
  const command = [...config.Entrypoint, ...config.Cmd]
  const script = [...mounts, `exec ${inside(command).join(" ")}`].join(" && ")
  const begun = performance.now()
  const child = yield* Effect.acquireRelease(
    Effect.sync(() =>
      spawn("unshare", ["--mount", "sh", "-c", script], { stdio: ["ignore", "pipe", "pipe"] })
    ),
    (child) => Effect.sync(() => void child.kill("SIGKILL"))
  )
  let said = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += String(data)))
  const url = `http://127.0.0.1:${port}`
  yield* untilReady(url, { child, output: () => said })
  const seconds = (performance.now() - begun) / 1000
  /** Runs a command in the running container. */
  const exec = (words: ReadonlyArray<string>) =>
    runProgram("nsenter", ["--mount", `--target=${child.pid}`, "sh", "-c", inside(words).join(" ")])
  const stop = Effect.callback<number | null>((resume) => {
    child.once("exit", (code) => resume(Effect.succeed(code)))
    child.kill("SIGTERM")
  })
  return { child, exec, output: () => said, seconds, stop, url }
})

describe("the image that the Dockerfile describes", () => {
  it.live(
    "is built with no registry, starts with a read-only root as nobody, is healthy, and ends by SIGTERM with no write lost",
    (context) =>
      Effect.gen(function* () {
        const obstacle = yield* installPrograms({ buildah: ["buildah"], debootstrap: ["debootstrap"] })
        if (obstacle !== null) return context.skip(obstacle)
        const folder = yield* aRootFolder
        const image = yield* buildImage(folder)
        expect(image.config.User).toBe("10001:10001")
        const container = yield* started(image, folder)
        expect((yield* container.exec(["id", "-u"])).said.trim()).toBe("10001")
        const touched = yield* container.exec(["touch", "/app/written"])
        expect(touched.said).toMatch(/Read-only file system|Permission denied/)
        const [, ...check] = image.config.Healthcheck.Test
        expect((yield* container.exec(check)).code).toBe(0)
        const door = { url: container.url, token }
        const { body } = yield* request<{ items: ReadonlyArray<{ id: string }> }>(door, "GET", "/v1/orgs")
        const path = `/v1/orgs/${body.items[0]!.id}/spaces`
        const space = yield* request<{ id: string }>(door, "POST", path, {
          title: "Contained",
          editMode: "live"
        })
        expect(space.status).toBe(201)
        const change = {
          type: "insert_page",
          title: "Page",
          document: { markdown: "A page with **words**.\n" }
        }
        const edited = yield* request(door, "POST", `/v1/spaces/${space.body.id}/content`, {
          changes: [change]
        })
        expect(edited.status).toBe(200)
        // Git is in the image, and the command works beside the server.
        expect((yield* container.exec(["git", "--version"])).said).toContain("git version")
        expect((yield* container.exec(["node", "/app/apps/cli/src/main.ts", "config"])).said).toContain(
          "OCTAVO_GRACE"
        )
        // Somebody writes until the server is gone.
        const written: Array<string> = []
        const writer = yield* request<{ id: string }>(door, "POST", path, { title: "Late" }).pipe(
          Effect.tap(({ body, status }) =>
            Effect.sync(() => (status === 201 ? void written.push(body.id) : undefined))
          ),
          Effect.forever,
          Effect.ignoreCause,
          Effect.forkChild
        )
        yield* Effect.sleep("1 second")
        const stopping = performance.now()
        expect(yield* container.stop, container.output()).toBe(0)
        const stopped = (performance.now() - stopping) / 1000
        expect(stopped).toBeLessThan(10)
        yield* Fiber.await(writer)
        expect(written.length).toBeGreaterThan(0)
        const again = yield* started(image, folder)
        const found = yield* Effect.forEach([space.body.id, ...written], (id) =>
          request({ url: again.url, token }, "GET", `/v1/spaces/${id}`)
        )
        expect(found.filter(({ status }) => status !== 200)).toEqual([])
        expect(yield* again.stop, again.output()).toBe(0)
        const size = Number((yield* succeed("du", ["-sm", "--exclude=proc", image.mounted])).split(/\s/)[0])
        const app = Number((yield* succeed("du", ["-sm", join(image.mounted, "app")])).split(/\s/)[0])
        const rows: ReadonlyArray<readonly [string, string]> = [
          ["Build, without the base", `${image.seconds.toFixed(0)} s`],
          ["Size of the whole image", `${size} MB`],
          ["of this, /app", `${app} MB`],
          ["First start until ready", `${container.seconds.toFixed(1)} s`],
          ["Second start until ready", `${again.seconds.toFixed(1)} s`],
          ["SIGTERM under writes until the end", `${stopped.toFixed(1)} s`],
          ["Writes acknowledged until then, all there after it", `${written.length}`]
        ]
        console.log(
          ["| | |", "|---|---:|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join("\n")
        )
      }).pipe(Effect.scoped)
  )
})
