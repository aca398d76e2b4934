import { Effect } from "effect"
import { Blobs } from "../../src/index.ts"
import { Blobs as NodeBlobs } from "../../src/node/index.ts"

// Puts large blobs one after the other until it is killed.
const [folder = ""] = process.argv.slice(2)
const write = Effect.gen(function* () {
  const blobs = yield* Blobs
  process.stdout.write("ready\n")
  for (;;) {
    const bytes = new Uint8Array(4_000_000).fill(7)
    crypto.getRandomValues(bytes.subarray(0, 60_000))
    const hash = yield* blobs.put(bytes)
    process.stdout.write(`${hash}\n`)
  }
})
Effect.runFork(Effect.provide(write, NodeBlobs.layer(folder)))
