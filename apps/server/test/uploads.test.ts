import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { aHandbook } from "./aHandbook.ts"
import { aServer, publicUrl } from "./aServer.ts"

const aDesk = Effect.fnUntraced(function* () {
  const server = yield* aServer()
  const handbook = yield* aHandbook(server)
  const begin = (file: object, kind = "import_file", person = handbook.admin) =>
    person.ask("POST", `/v1/orgs/${handbook.organization.id}/storage/upload`, { body: { file, kind } })
  const upload = Effect.fnUntraced(function* (name: string, type: string, size: number) {
    const { body, status } = yield* begin({ name, type, size })
    expect(status).toBe(201)
    expect(body).toEqual({ object: "storage-signed-url", url: expect.any(String), key: expect.any(String) })
    return { key: body.key as string, path: body.url.slice(publicUrl.length) as string }
  })
  const send = (path: string, body: string | Uint8Array | ReadableStream) =>
    server.ask("PUT", path, { body, headers: { "content-type": "application/octet-stream" } })
  return { ...handbook, server, begin, upload, send }
})

describe("generateStorageUploadURL", () => {
  it.effect("gives an address that takes a file without a token, and gives it back", () =>
    Effect.gen(function* () {
      const { admin, bytes, send, server, space, upload } = yield* aDesk()
      const { key, path } = yield* upload("logo.png", "text/html", bytes.length)
      expect((yield* server.ask("GET", path)).status).toBe(404)
      const sent = yield* send(path, bytes)
      expect([sent.status, sent.body]).toEqual([204, undefined])
      const given = yield* server.ask("GET", path)
      expect(Object.fromEntries(given.headers)).toMatchObject({
        "content-length": String(bytes.length),
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
        etag: sent.headers.get("etag")
      })
      expect(given.status).toBe(200)
      expect((yield* server.ask("HEAD", path)).status).toBe(200)
      const changes = [{ type: "insert_files", files: [{ name: "logo.png", upload: key }] }]
      const edited = yield* admin.ask("POST", `/v1/spaces/${space.id}/content`, { body: { changes } })
      expect(edited.status).toBe(200)
      const file = edited.body.changes[0].files[0]
      const { body } = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files/${file}`)
      expect(body).toMatchObject({ name: "logo.png", size: bytes.length })
      expect((yield* server.ask("GET", body.downloadURL.slice(publicUrl.length))).status).toBe(200)
    })
  )

  it.effect("lets no page or script that was sent be run by a browser", () =>
    Effect.gen(function* () {
      const { send, server, upload } = yield* aDesk()
      for (const [name, type, text] of [
        ["a.svg", "image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
        ["a.html", "text/html", "<script>alert(1)</script>"],
        ["a", "image/svg+xml", "<svg/>"],
        ["a.js", "image/png", "alert(1)"]
      ] as const) {
        const { path } = yield* upload(name, type, text.length)
        yield* send(path, text)
        const { headers } = yield* server.ask("GET", path)
        expect([name, headers.get("content-disposition")]).toEqual([
          name,
          expect.stringMatching(/^attachment/)
        ])
        expect(headers.get("x-content-type-options")).toBe("nosniff")
      }
    })
  )

  it.effect("is refused where it cannot be", () =>
    Effect.gen(function* () {
      const { admin, begin, organization, server } = yield* aDesk()
      const file = { name: "a.zip", type: "application/zip", size: 1 }
      expect((yield* begin({ ...file, size: 100 * 1024 * 1024 })).status).toBe(201)
      expect((yield* begin({ ...file, size: 100 * 1024 * 1024 + 1 })).status).toBe(413)
      expect((yield* begin(file, "customization_font")).status).toBe(201)
      for (const wrong of [{}, { ...file, size: -1 }, { ...file, size: 1.5 }, { ...file, name: "" }]) {
        expect((yield* begin(wrong)).status).toBe(400)
      }
      expect((yield* begin(file, "logo")).status).toBe(400)
      const guest = yield* server.member(organization.id, { role: null })
      expect((yield* begin(file, "import_file", guest)).status).toBe(201)
      const disabled = yield* server.member(organization.id, { disabled: true })
      expect((yield* begin(file, "import_file", disabled)).status).toBe(404)
      expect((yield* begin(file, "import_file", yield* server.stranger())).status).toBe(404)
      const elsewhere = yield* admin.ask("POST", "/v1/orgs/nothing/storage/upload", {
        body: { file, kind: "import_file" }
      })
      expect(elsewhere.status).toBe(404)
    })
  )
})

describe("the address of an upload", () => {
  it.effect("takes exactly the bytes that were announced, once", () =>
    Effect.gen(function* () {
      const { send, upload } = yield* aDesk()
      const { path } = yield* upload("a.txt", "text/plain", 3)
      expect((yield* send(path, "abcd")).status).toBe(413)
      expect((yield* send(path, "ab")).status).toBe(422)
      expect((yield* send(path, "abc")).status).toBe(204)
      expect((yield* send(path, "abc")).status).toBe(204)
      expect((yield* send(path, "xyz")).status).toBe(409)
    })
  )

  it.effect("takes more than a body of the API may have, piece by piece", () =>
    Effect.gen(function* () {
      const { send, server, upload } = yield* aDesk()
      const piece = new Uint8Array(1024 * 1024)
      const { path } = yield* upload("a.bin", "application/octet-stream", 20 * piece.length)
      let pieces = 0
      const stream = new ReadableStream({
        pull: (controller) => (pieces++ < 20 ? controller.enqueue(piece) : controller.close())
      })
      expect((yield* send(path, stream)).status).toBe(204)
      const { headers } = yield* server.ask("HEAD", path)
      expect(headers.get("content-length")).toBe(String(20 * piece.length))
    })
  )

  it.effect("stops taking a body that has no end", () =>
    Effect.gen(function* () {
      const { send, upload } = yield* aDesk()
      const { path } = yield* upload("a.bin", "application/octet-stream", 5_000_000)
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000_000))
      })
      expect((yield* send(path, endless)).status).toBe(413)
    })
  )

  it.effect("cannot be made up, and ends with its day", () =>
    Effect.gen(function* () {
      const { send, server, upload } = yield* aDesk()
      const { key, path } = yield* upload("a.txt", "text/plain", 3)
      const other = yield* upload("b.txt", "text/plain", 3)
      for (const tampered of [
        `/uploads/${key}`,
        `${path}x`,
        path.replace(key, other.key),
        `/uploads/x?signature=`
      ]) {
        expect((yield* send(tampered, "abc")).status).toBe(403)
        expect((yield* server.ask("GET", tampered)).status).toBe(403)
      }
      const posted = yield* server.ask("POST", path, { body: "abc" })
      expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD, PUT, OPTIONS"])
      expect((yield* send(path, "abc")).status).toBe(204)
      yield* TestClock.adjust("1 day")
      expect((yield* server.ask("GET", path)).status).toBe(404)
      expect((yield* send(path, "abc")).status).toBe(404)
    })
  )
})

describe("insert_files by an upload", () => {
  it.effect("says why it cannot be", () =>
    Effect.gen(function* () {
      const { admin, organization, send, server, space, upload } = yield* aDesk()
      const { key, path } = yield* upload("a.txt", "text/plain", 3)
      const insert = (id: string, person = admin) =>
        person.ask("POST", `/v1/spaces/${space.id}/content`, {
          body: { changes: [{ type: "insert_files", files: [{ name: "a.txt", upload: id }] }] }
        })
      expect((yield* insert(key)).status).toBe(412)
      yield* send(path, "abc")
      expect((yield* insert("unknown")).status).toBe(404)
      expect((yield* insert(key, yield* server.member(organization.id))).status).toBe(404)
      expect((yield* insert(key)).status).toBe(200)
    })
  )
})
