import { freePort } from "@octavo/kernel/testing"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { succeed } from "../runProgram.ts"

/** The keys of the account of a Swift for proofs. */
export const swiftKeys = { id: "test:tester", secret: "testing" }

/** Swift reads this file at a fixed place. */
const swiftConf = "[swift-hash]\nswift_hash_path_suffix = octavo\nswift_hash_path_prefix = octavo\n"

/** The configuration of one of the three storage servers. */
const storage = (kind: string, port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
devices = ${folder}/devices
mount_check = false
swift_dir = ${folder}
log_name = ${kind}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
[${kind}-replicator]
[${kind}-updater]
[${kind}-auditor]
`

const proxy = (port: number, folder: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${swiftKeys.secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

const kinds = ["account", "container", "object"] as const

/** One ring with one device: nothing is replicated. */
const makeRing = Effect.fnUntraced(function* (folder: string, kind: string, port: number) {
  const builder = join(folder, `${kind}.builder`)
  yield* succeed("swift-ring-builder", [builder, "create", "4", "1", "1"])
  yield* succeed("swift-ring-builder", [builder, "add", `r1z1-127.0.0.1:${port}/d1`, "1"])
  yield* succeed("swift-ring-builder", [builder, "rebalance"])
})

/** Starts the servers of a Swift that speaks the protocol of S3, with nothing in it, until the scope closes; its address. */
export const startSwift = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "octavo-swift-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  )
  mkdirSync("/etc/swift", { recursive: true })
  writeFileSync("/etc/swift/swift.conf", swiftConf)
  mkdirSync(join(folder, "devices/d1"), { recursive: true })
  const said: Array<string> = []
  const serve = (kind: string, text: string) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const file = join(folder, `${kind}-server.conf`)
        writeFileSync(file, text)
        const child = spawn(`swift-${kind}-server`, [file], { stdio: ["ignore", "pipe", "pipe"] })
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (data) => said.push(String(data)))
        return child
      }),
      (child) => Effect.sync(() => void child.kill("SIGKILL"))
    )
  for (const kind of kinds) {
    const port = yield* freePort
    yield* makeRing(folder, kind, port)
    yield* serve(kind, storage(kind, port, folder))
  }
  const port = yield* freePort
  yield* serve("proxy", proxy(port, folder))
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 300; attempt++) {
    const answer = yield* Effect.promise(() =>
      fetch(url).then(
        (response) => response.status,
        () => 0
      )
    )
    if (answer !== 0) return url
    yield* Effect.sleep("200 millis")
  }
  return yield* Effect.die(new Error(`Swift did not start:\n${said.join("").slice(-3000)}`))
})
