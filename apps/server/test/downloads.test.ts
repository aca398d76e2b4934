import { describe, expect, it } from "@effect/vitest"
import { aFile, aSpace, commitToBranch } from "@octavo/content/testing"
import { Blobs } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { aServer, publicUrl, type Server } from "./aServer.ts"

const bytes = new TextEncoder().encode("<svg onload=alert(1)>")

/** The path of the link to a file, as the API gives it. */
const linkTo = Effect.fnUntraced(function* (
  server: Server,
  given: { readonly name: string; readonly contentType: string }
) {
  const { organization, space } = yield* server.within(aSpace())
  const blobHash = yield* server.within(Blobs.use((blobs) => blobs.put(bytes)))
  const file = yield* aFile({ ...given, blobHash, size: bytes.byteLength })
  yield* server.within(
    Effect.orDie(commitToBranch(space.mainBranchId, { files: { put: [file], remove: [] } }))
  )
  const { ask } = yield* server.member(organization.id)
  const { body } = yield* ask("GET", `/v1/spaces/${space.id}/content/files/${file.id}`)
  expect(body.downloadURL.startsWith(`${publicUrl}/files/`)).toBe(true)
  return { path: body.downloadURL.slice(publicUrl.length) as string, hash: blobHash }
})

describe("the link to a file", () => {
  it.effect("gives its bytes without a token, under its type and name, to be kept for a day", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      for (const [name, contentType, disposition] of [
        ["logo.png", "image/png", "inline"],
        ["film.mp4", "video/mp4", "inline"],
        ["paper.pdf", "application/pdf", "inline"],
        ["notes.txt", "text/plain", "inline"],
        ["logo.svg", "image/svg+xml", "attachment"],
        ["page.html", "text/html", "attachment"],
        ["page.xhtml", "application/xhtml+xml", "attachment"],
        ["feed.xml", "text/xml", "attachment"],
        ["run.js", "text/javascript", "attachment"],
        ["data.bin", "application/octet-stream", "attachment"],
        [
          "deck.pptx",
          "application/vnd.openxmlformats-officedocument.presentationml.presentation",
          "attachment"
        ],
        ["twice.svg", "image/svg+xml, text/html", "attachment"]
      ] as const) {
        const { hash, path } = yield* linkTo(server, { name, contentType })
        const { body, headers, status } = yield* server.ask("GET", path)
        expect([name, status, body]).toEqual([name, 200, "<svg onload=alert(1)>"])
        expect(Object.fromEntries(headers)).toMatchObject({
          "content-type": contentType,
          "content-length": String(bytes.byteLength),
          "content-disposition": `${disposition}; filename*=UTF-8''${name}`,
          "x-content-type-options": "nosniff",
          "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
          "cache-control": "private, max-age=86400, immutable",
          etag: `"${hash}"`
        })
        const again = yield* server.ask("GET", path, { headers: { "if-none-match": `"${hash}"` } })
        expect([again.status, again.body]).toEqual([304, undefined])
        const head = yield* server.ask("HEAD", path)
        expect([head.status, head.body, head.headers.get("content-length")]).toEqual([
          200,
          undefined,
          String(bytes.byteLength)
        ])
      }
    })
  )

  it.effect("leads to a file of any name", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      for (const name of [
        "a b.png",
        "Grüße & Küsse?.png",
        "日本.png",
        "100%.png",
        "a%2Fb.png",
        "a/b.png",
        "it's (1)*.png",
        "\u{1f4d8}.png",
        'a"b;c=d\\.png',
        "#.png",
        "...",
        "\r\nSet-Cookie: a=b.png",
        "x".repeat(255)
      ]) {
        const { path } = yield* linkTo(server, { name, contentType: "image/png" })
        const { body, headers, status } = yield* server.ask("GET", path)
        expect([name, status, body]).toEqual([name, 200, "<svg onload=alert(1)>"])
        const disposition = headers.get("content-disposition") ?? ""
        expect(disposition).toMatch(/^inline; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/)
        expect(decodeURIComponent(disposition.replace(/^.*''/, ""))).toBe(name)
        expect(headers.get("set-cookie")).toBeNull()
      }
    })
  )

  it.effect("is refused when any part of it was changed", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { hash, path } = yield* linkTo(server, { name: "logo.svg", contentType: "image/svg+xml" })
      const other = yield* linkTo(server, { name: "other.svg", contentType: "image/svg+xml" })
      const link = new URL(path, publicUrl)
      const changed = (change: (link: URL) => void) => {
        const copy = new URL(link)
        change(copy)
        return copy.pathname + copy.search
      }
      const set = (name: string, value: string) =>
        changed(({ searchParams }) => searchParams.set(name, value))
      const signature = link.searchParams.get("signature") ?? ""
      for (const tampered of [
        link.pathname,
        set("type", "text/html"),
        set("type", "image/png"),
        set("expires", String(Number(link.searchParams.get("expires")) + 1)),
        set("expires", "1e99"),
        set("expires", "NaN"),
        set("signature", ""),
        set("signature", `${signature}A`),
        set("signature", signature.slice(1)),
        set("signature", new URL(other.path, publicUrl).searchParams.get("signature") ?? ""),
        changed((copy) => (copy.pathname = copy.pathname.replace("logo", "login"))),
        changed((copy) => (copy.pathname = copy.pathname.replace(hash, hash.toUpperCase()))),
        changed((copy) => (copy.pathname = copy.pathname.replace(hash, "0".repeat(64)))),
        changed((copy) => (copy.pathname = copy.pathname.replace(hash, "..%2F..%2Fetc%2Fpasswd"))),
        changed((copy) => copy.searchParams.delete("type")),
        changed((copy) => copy.searchParams.delete("expires"))
      ]) {
        expect([tampered, (yield* server.ask("GET", tampered)).status]).toEqual([tampered, 403])
      }
      expect((yield* server.ask("GET", path)).status).toBe(200)
    })
  )

  it.effect("works for at least seven days, and ends within eight", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      yield* TestClock.adjust("23 hours")
      const { path } = yield* linkTo(server, { name: "logo.png", contentType: "image/png" })
      yield* TestClock.adjust("7 days")
      expect((yield* server.ask("GET", path)).status).toBe(200)
      yield* TestClock.adjust("1 day")
      expect((yield* server.ask("GET", path)).status).toBe(403)
    })
  )

  it.effect("gives the part of the file that is asked for, so that films can be wound", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { path } = yield* linkTo(server, { name: "film.mp4", contentType: "video/mp4" })
      const text = "<svg onload=alert(1)>"
      const size = bytes.byteLength
      const part = (range: string) => server.ask("GET", path, { headers: { range } })
      for (const [range, start, end] of [
        ["bytes=0-3", 0, 4],
        ["bytes=5-", 5, size],
        ["bytes=-4", size - 4, size],
        ["bytes=5-900", 5, size],
        ["bytes=-900", 0, size]
      ] as const) {
        const { body, headers, status } = yield* part(range)
        expect([range, status, body]).toEqual([range, 206, text.slice(start, end)])
        expect(Object.fromEntries(headers)).toMatchObject({
          "accept-ranges": "bytes",
          "content-length": String(end - start),
          "content-range": `bytes ${start}-${end - 1}/${size}`
        })
      }
      for (const range of ["bytes=", "bytes=4-2", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b"]) {
        const { body, status } = yield* part(range)
        expect([range, status, body]).toEqual([range, 200, text])
      }
      for (const range of [`bytes=${size}-`, "bytes=-0"]) {
        const { headers, status } = yield* part(range)
        expect([range, status, headers.get("content-range")]).toEqual([range, 416, `bytes */${size}`])
      }
    })
  )

  it.effect("says 404 when the bytes were lost", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { hash, path } = yield* linkTo(server, { name: "logo.png", contentType: "image/png" })
      yield* server.within(
        Blobs.use((blobs) => blobs.remove(hash, DateTime.makeUnsafe("2100-01-01T00:00:00Z")))
      )
      expect((yield* server.ask("GET", path)).status).toBe(404)
    })
  )
})
