import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3"
import { beforeAll, describe, expect, it } from "@effect/vitest"
import { Blobs, hashBytes, parseBucketLocation } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { Blobs as S3Blobs } from "@octavo/kernel/s3"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Exit, Layer, Scope, Stream } from "effect"
import { blobsContract } from "../../packages/kernel/test/blobs/Blobs.contract.ts"
import { installPrograms } from "../src/installPrograms.ts"
import { startSwift, swiftKeys } from "../src/swift/startSwift.ts"

const scope = Effect.runSync(Scope.make())

const given = process.env["TEST_S3_URL"]

/** The reason why there is no store; null where there is one. */
const obstacle =
  given === undefined
    ? await Effect.runPromise(
        installPrograms({
          "swift-proxy-server": ["swift", "swift-proxy"],
          "swift-account-server": ["swift-account"],
          "swift-container-server": ["swift-container"],
          "swift-object-server": ["swift-object"]
        })
      )
    : null
if (obstacle !== null) console.log(`Skipped: ${obstacle} TEST_S3_URL names a bucket instead.`)

/** A Swift of Debian with the bucket `octavo`; its address as the setting has it. */
const aSwift = Effect.gen(function* () {
  process.env["AWS_ACCESS_KEY_ID"] = swiftKeys.id
  process.env["AWS_SECRET_ACCESS_KEY"] = swiftKeys.secret
  const endpoint = yield* startSwift
  const client = new S3Client({ region: "us-east-1", forcePathStyle: true, endpoint })
  yield* Effect.promise(() => client.send(new CreateBucketCommand({ Bucket: "octavo" })))
  client.destroy()
  return `s3://octavo?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`
})

let address = ""

/** Blobs below a prefix of their own in the bucket. */
const store = Layer.unwrap(
  Effect.gen(function* () {
    const [bucket = "", options] = address.split("?")
    const prefix = `${bucket.replace(/\/+$/, "")}/proof-${crypto.randomUUID()}`
    const location = parseBucketLocation(options === undefined ? prefix : `${prefix}?${options}`)
    if (typeof location === "string") return yield* Effect.die(new Error(`TEST_S3_URL: ${location}`))
    return S3Blobs.layer(location, yield* aFolder)
  })
).pipe(Layer.orDie, Layer.provideMerge(KernelMemory.blobTimes))

describe.skipIf(obstacle !== null)("a store that speaks the protocol of S3", () => {
  beforeAll(async () => {
    address = given ?? (await Effect.runPromise(Scope.provide(aSwift, scope)))
    return () => Effect.runPromise(Scope.close(scope, Exit.void))
  }, 600_000)

  blobsContract("Swift, or the bucket of TEST_S3_URL", store)

  it.live("takes large files in parts, and gives any range of them", () =>
    Effect.gen(function* () {
      const blobs = yield* Blobs
      const large = Buffer.alloc(20 * 1024 * 1024, "large ")
      const begun = performance.now()
      const stored = yield* blobs.putStream(Stream.make(large))
      expect(stored).toEqual({ hash: hashBytes(large), size: large.length })
      const seconds = (performance.now() - begun) / 1000
      const range = { start: 17_000_000, end: 17_000_010 }
      const end = yield* Stream.runCollect(blobs.stream(stored.hash, range))
      expect(Buffer.concat([...end]).equals(large.subarray(range.start, range.end))).toBe(true)
      console.log(`20 MB in parts of 8 MB: ${seconds.toFixed(1)} s`)
    }).pipe(Effect.provide(store))
  )

  it.live("answers signed addresses with the headers that were signed, and no others", () =>
    Effect.gen(function* () {
      const blobs = yield* Blobs
      const hash = yield* blobs.put(Buffer.from("<svg/>"))
      const disposition = "attachment; filename*=UTF-8''a%20logo.svg"
      const answer = { contentType: "image/svg+xml", disposition, cacheControl: "private, max-age=60" }
      const url = new URL((yield* blobs.signedUrl(hash, answer))!)
      const read = yield* Effect.promise(() => fetch(url))
      expect([read.status, yield* Effect.promise(() => read.text())]).toEqual([200, "<svg/>"])
      expect(read.headers.get("content-type")).toContain("image/svg+xml")
      expect(read.headers.get("content-disposition")).toBe(disposition)
      url.searchParams.set("response-content-type", "text/html")
      expect((yield* Effect.promise(() => fetch(url))).status).toBe(403)
    }).pipe(Effect.provide(store))
  )
})
