import { describe, expect, it } from "@effect/vitest"
import { Cause, DateTime, Effect, Exit, Layer, Stream } from "effect"
import { readdirSync, utimesSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { Blobs, BlobTimes, type BucketLocation, hashBytes, parseBucketLocation } from "../../src/index.ts"
import * as KernelMemory from "../../src/memory/index.ts"
import { holdBlobs } from "../../src/node/index.ts"
import { bucketFailureOf } from "../../src/s3/BucketUnusable.ts"
import { Blobs as S3Blobs } from "../../src/s3/index.ts"
import { aBucket, aFolder, bucketKeys } from "../../src/testing/index.ts"
import { blobsContract } from "./Blobs.contract.ts"

// The client reads its keys from the environment, as it does for operators.
process.env["AWS_ACCESS_KEY_ID"] = bucketKeys.id
process.env["AWS_SECRET_ACCESS_KEY"] = bucketKeys.secret

const located = (text: string): BucketLocation => {
  const location = parseBucketLocation(text)
  if (typeof location === "string") throw new Error(location)
  return location
}

const locationAt = (endpoint: string, bucket = "files") =>
  located(`s3://${bucket}/octavo/files?endpoint=${encodeURIComponent(endpoint)}&pathStyle=true`)

const onS3 = Layer.unwrap(
  Effect.gen(function* () {
    const { endpoint } = yield* aBucket
    return S3Blobs.layer(locationAt(endpoint), yield* aFolder)
  })
).pipe(Layer.orDie, Layer.provide(KernelMemory.blobTimes))

blobsContract("S3", onS3)

/** A store on a double, with both. */
const aStore = Effect.gen(function* () {
  const { double, endpoint } = yield* aBucket
  const folder = yield* aFolder
  const services = yield* Layer.build(
    S3Blobs.layer(locationAt(endpoint), folder).pipe(Layer.provideMerge(KernelMemory.blobTimes))
  )
  double.requests.length = 0
  return { double, folder, within: Effect.provideContext(services) }
})

const large = Buffer.alloc(20 * 1024 * 1024, "large ")

describe("blobs on S3", () => {
  it.live("lie below the prefix, and are sent once", () =>
    Effect.gen(function* () {
      const { double, folder, within } = yield* aStore
      const hash = yield* within(Blobs.use((blobs) => blobs.put(Buffer.from("once"))))
      yield* within(Blobs.use((blobs) => blobs.putStream(Stream.make(Buffer.from("once")))))
      expect([...double.objects.keys()]).toEqual([`octavo/files/${hash}`])
      expect(double.requests.filter((request) => request.startsWith("PUT"))).toHaveLength(1)
      expect(readdirSync(folder)).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("are sent in parts when they are large, and a failed upload leaves no parts", () =>
    Effect.gen(function* () {
      const { double, folder, within } = yield* aStore
      const put = within(Blobs.use((blobs) => blobs.putStream(Stream.make(large))))
      double.faults.push({ method: "POST", kind: "slow-down", times: 100 })
      expect(Exit.isFailure(yield* Effect.exit(put))).toBe(true)
      double.faults.length = 0
      expect([double.objects.size, double.uploads.size, readdirSync(folder)]).toEqual([0, 0, []])
      expect(yield* put).toEqual({ hash: hashBytes(large), size: large.length })
      expect([...double.objects.values()].map(({ bytes }) => bytes.equals(large))).toEqual([true])
      const end = yield* within(
        Blobs.use((blobs) =>
          Stream.runCollect(blobs.stream(hashBytes(large), { start: 17_000_000, end: 17_000_010 }))
        )
      )
      expect(Buffer.concat([...end]).equals(large.subarray(17_000_000, 17_000_010))).toBe(true)
    }).pipe(Effect.scoped)
  )

  it.live("survive a store that is busy, and connections that are cut", () =>
    Effect.gen(function* () {
      const { double, within } = yield* aStore
      const bytes = Buffer.alloc(300_000, "words ")
      double.faults.push({ method: "PUT", kind: "slow-down", times: 2 })
      const hash = yield* within(Blobs.use((blobs) => blobs.put(bytes)))
      double.faults.push({ method: "GET", kind: "cut", times: 2 })
      expect(Buffer.from(yield* within(Blobs.use((blobs) => blobs.get(hash)))).equals(bytes)).toBe(true)
    }).pipe(Effect.scoped)
  )

  it.live("of an upload that ends with an error within a success are not there", () =>
    Effect.gen(function* () {
      const { double, within } = yield* aStore
      // The begin of the upload and all tries of its end.
      double.faults.push({ method: "POST", kind: "error-within-200", times: 20 })
      const stored = yield* Effect.exit(within(Blobs.use((blobs) => blobs.putStream(Stream.make(large)))))
      expect(Exit.isFailure(stored)).toBe(true)
      expect(double.objects.size).toBe(0)
    }).pipe(Effect.scoped)
  )

  it.live("that a dead process left are listed when they are old, and removed", () =>
    Effect.gen(function* () {
      const { double, within } = yield* aStore
      const names = ["a", "b", "c", "d", "e"].map((word) => hashBytes(word))
      const modifiedAt = new Date("2026-01-01T00:00:00Z")
      for (const hash of names)
        double.objects.set(`octavo/files/${hash}`, { bytes: Buffer.from("left"), modifiedAt })
      double.objects.set("octavo/files/note.txt", { bytes: Buffer.from("not ours"), modifiedAt })
      const kept = yield* within(Blobs.use((blobs) => blobs.put(Buffer.from("kept"))))
      yield* within(BlobTimes.use((times) => times.touch(names[0]!)))
      const hourAgo = DateTime.subtract(yield* DateTime.now, { hours: 1 })
      const listed = within(Effect.flatMap(Blobs, (blobs) => Stream.runCollect(blobs.list(hourAgo))))
      expect([...(yield* listed)].toSorted()).toEqual(names.slice(1).toSorted())
      for (const hash of [...names, kept]) yield* within(Blobs.use((blobs) => blobs.remove(hash, hourAgo)))
      expect([...double.objects.keys()].toSorted()).toEqual(
        [`octavo/files/${kept}`, `octavo/files/${names[0]}`, "octavo/files/note.txt"].toSorted()
      )
    }).pipe(Effect.scoped)
  )

  it.live("that a dead process was sending leave nothing a day later, in the bucket and on the disk", () =>
    Effect.gen(function* () {
      const { double, folder, within } = yield* aStore
      const initiated = new Date("2026-01-01T00:00:00Z")
      const upload = (id: string, key: string, since: Date) =>
        double.uploads.set(id, { key, parts: new Map([[1, Buffer.from("a part")]]), initiated: since })
      upload("old", `octavo/files/${hashBytes("old")}`, initiated)
      upload("new", `octavo/files/${hashBytes("new")}`, new Date())
      upload("other", "octavo/files/report.pdf", initiated)
      for (const [name, time] of [
        ["incoming.old", initiated],
        ["incoming.new", new Date()]
      ] as const) {
        writeFileSync(join(folder, name), "begun")
        utimesSync(join(folder, name), time, time)
      }
      const dayAgo = DateTime.subtract(yield* DateTime.now, { days: 1 })
      const list = Effect.flatMap(Blobs, (blobs) => Stream.runCollect(blobs.list(dayAgo)))
      expect(yield* within(list)).toEqual([])
      expect([...double.uploads.keys()]).toEqual(["new", "other"])
      expect(readdirSync(folder)).toEqual(["incoming.new"])
      // A store that lists no uploads stands in the way of nothing.
      double.faults.push({ method: "GET", kind: "refused", times: 1 })
      expect(yield* within(list)).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("are read at signed addresses for a minute, with the headers that were signed and no others", () =>
    Effect.gen(function* () {
      const { double, within } = yield* aStore
      const bytes = Buffer.from("<svg onload=alert(1)>")
      const hash = yield* within(Blobs.use((blobs) => blobs.put(bytes)))
      const disposition = "attachment; filename*=UTF-8''logo%20%281%29.svg"
      const answer = { contentType: "image/svg+xml", disposition, cacheControl: "private, max-age=86400" }
      const url = yield* within(Blobs.use((blobs) => blobs.signedUrl(hash, answer)))
      const ask = (address: URL | string, init: RequestInit = {}) =>
        Effect.promise(async () => {
          const response = await fetch(address, init)
          return { status: response.status, headers: response.headers, text: await response.text() }
        })
      const read = yield* ask(url!)
      expect([read.status, read.text]).toEqual([200, bytes.toString()])
      expect(Object.fromEntries(read.headers)).toMatchObject({
        "content-type": "image/svg+xml",
        "content-disposition": disposition,
        "cache-control": "private, max-age=86400"
      })
      expect((yield* ask(url!, { headers: { range: "bytes=1-3" } })).text).toBe("svg")
      const changed = (name: string, value: string) => {
        const address = new URL(url!)
        address.searchParams.set(name, value)
        return Effect.map(ask(address), ({ status }) => status)
      }
      expect(yield* changed("response-content-disposition", "inline")).toBe(403)
      expect(yield* changed("response-content-type", "text/html")).toBe(403)
      expect(yield* changed("X-Amz-Expires", "604800")).toBe(403)
      expect((yield* ask(url!, { method: "DELETE" })).status).toBe(403)
      const other = new URL(url!)
      other.pathname = other.pathname.replace(hash, hashBytes("other"))
      expect((yield* ask(other)).status).toBe(403)
      double.now = () => Date.now() + 61_000
      expect(yield* ask(url!)).toMatchObject({
        status: 403,
        text: expect.stringContaining("Request has expired")
      })
    }).pipe(Effect.scoped)
  )

  it.live("have no signed addresses where the operator wants them to pass the server", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* aBucket
      const blobs = Layer.build(
        S3Blobs.layer({ ...locationAt(endpoint), proxy: true }, yield* aFolder).pipe(
          Layer.provide(KernelMemory.blobTimes)
        )
      )
      const answer = { contentType: "text/plain", disposition: "inline", cacheControl: "no-store" }
      const signedUrl = Blobs.use((store) => store.signedUrl(hashBytes("any"), answer))
      expect(
        yield* Effect.flatMap(blobs, (services) => Effect.provideContext(signedUrl, services))
      ).toBeNull()
    }).pipe(Effect.scoped)
  )

  it.live("stay while a backup on this machine holds the folder, and go after it", () =>
    Effect.gen(function* () {
      const { double, folder, within } = yield* aStore
      const hash = yield* within(Blobs.use((blobs) => blobs.put(Buffer.from("unused"))))
      const later = DateTime.add(yield* DateTime.now, { minutes: 1 })
      const remove = within(Blobs.use((blobs) => blobs.remove(hash, later)))
      const release = yield* Effect.promise(() => holdBlobs(folder))
      yield* remove
      expect([...double.objects.keys()]).toEqual([`octavo/files/${hash}`])
      yield* Effect.promise(release)
      yield* remove
      expect([...double.objects.keys()]).toEqual([])
    }).pipe(Effect.scoped)
  )

  it.live("are refused at the start when the bucket or the keys are wrong, with what to do", () =>
    Effect.gen(function* () {
      const { endpoint } = yield* aBucket
      const folder = yield* aFolder
      const failureOf = (location: BucketLocation) =>
        Layer.build(S3Blobs.layer(location, folder)).pipe(
          Effect.provide(KernelMemory.blobTimes),
          Effect.flip,
          Effect.map(({ message }) => message)
        )
      expect(yield* failureOf(locationAt(endpoint, "others"))).toBe(
        "The bucket others of OCTAVO_BLOBS cannot be used: there is no such bucket. Make it first."
      )
      process.env["AWS_SECRET_ACCESS_KEY"] = "wrong"
      const refused = yield* failureOf(locationAt(endpoint)).pipe(
        Effect.ensuring(Effect.sync(() => void (process.env["AWS_SECRET_ACCESS_KEY"] = bucketKeys.secret)))
      )
      expect(refused).toContain("refuses the keys (SignatureDoesNotMatch)")
    }).pipe(Effect.scoped)
  )

  it.live("are refused at the start with the reason for which the store does not answer, and no secret", () =>
    Effect.gen(function* () {
      const folder = yield* aFolder
      const failureAt = (url: string) =>
        Layer.build(S3Blobs.layer(locationAt(url), folder)).pipe(
          Effect.provide(KernelMemory.blobTimes),
          Effect.flip,
          Effect.tap(({ message }) =>
            Effect.sync(() =>
              expect(message).not.toMatch(new RegExp(`${bucketKeys.id}|${bucketKeys.secret}`))
            )
          )
        )
      const answering = (status: number, body: string, headers: Record<string, string> = {}) =>
        Effect.gen(function* () {
          const server = createServer((request, response) => {
            request.resume().on("end", () => response.writeHead(status, headers).end(body))
          })
          yield* Effect.promise(
            () => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
          )
          yield* Effect.addFinalizer(() => Effect.sync(() => server.close()))
          server.unref()
          return yield* failureAt(`http://127.0.0.1:${(server.address() as { port: number }).port}`)
        })
      const error = (code: string, more = "") =>
        `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${bucketKeys.secret}</Message>${more}</Error>`
      // The client tries transient failures five times with pauses, so they are not asked for here.
      const away = [
        [
          Object.assign(new Error("failed"), { code: "ECONNREFUSED" }),
          expect.stringContaining("the connection was refused")
        ],
        [Object.assign(new Error("late"), { name: "TimeoutError" }), "there was no answer in time"],
        [{ name: "SlowDown", $metadata: { httpStatusCode: 503 } }, "the store answers with 503 SlowDown"],
        [new Error(bucketKeys.secret), "the request failed (Error)"]
      ] as const
      for (const [error, reason] of away) {
        expect(bucketFailureOf(error, "files")).toMatchObject({ _tag: "BucketAway", reason })
      }
      const cases = [
        [403, error("RequestTimeTooSkewed"), "Set the clock of this machine"],
        [403, error("InvalidAccessKeyId"), "Check AWS_ACCESS_KEY_ID"],
        [403, error("AccessDenied"), "Give the keys the permissions"],
        [
          400,
          error("AuthorizationHeaderMalformed", "<Region>eu-west-1</Region>"),
          "another region, eu-west-1"
        ],
        [301, error("PermanentRedirect"), "in another region"],
        [404, error("NoSuchBucket"), "there is no such bucket"],
        [405, error("MethodNotAllowed"), "answers with 405 MethodNotAllowed"],
        [200, "<html>Sign in</html>", "Check the endpoint"],
        [403, "<html>Forbidden</html>", "refuses the keys"],
        [302, "", "Check the endpoint"]
      ] as const
      for (const [status, body, words] of cases) {
        const failure = yield* answering(status, body, { location: "http://127.0.0.1:1/login" })
        expect([status, body, failure._tag, failure.message]).toEqual([
          status,
          body,
          "BucketUnusable",
          expect.stringContaining(words)
        ])
      }
    }).pipe(Effect.scoped)
  )

  it.live("fail with the reason while the store is away", () =>
    Effect.gen(function* () {
      const { double, within } = yield* aStore
      double.faults.push({ method: "HEAD", kind: "refused", times: 1 })
      const exit = yield* Effect.exit(within(Blobs.use((blobs) => blobs.size(hashBytes("any")))))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toMatchObject({
        _tag: "BucketUnusable",
        message: expect.stringContaining("refuses")
      })
    }).pipe(Effect.scoped)
  )
})

describe("the location of blobs on S3", () => {
  it("names bucket, prefix, region, endpoint and style", () => {
    expect(parseBucketLocation("s3://files")).toMatchObject({
      bucket: "files",
      prefix: "",
      region: "us-east-1"
    })
    expect(
      parseBucketLocation(
        "s3://files/a/b/?region=eu-central-1&endpoint=https://s3.example.org&pathStyle=true&checksums=sha256&proxy=true"
      )
    ).toEqual({
      bucket: "files",
      prefix: "a/b/",
      region: "eu-central-1",
      endpoint: "https://s3.example.org",
      pathStyle: true,
      checksums: true,
      proxy: true
    })
  })

  it("is refused with a sentence", () => {
    expect(parseBucketLocation("https://files")).toContain("s3://bucket/prefix")
    expect(parseBucketLocation("s3://key:secret@files")).toContain("AWS_ACCESS_KEY_ID")
    expect(parseBucketLocation("s3://files?regoin=x")).toContain("regoin is not known")
    expect(parseBucketLocation("s3://files?endpoint=x")).toContain("endpoint must be")
  })
})
