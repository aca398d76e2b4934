import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { randomBytes } from "node:crypto"
import { deflateRawSync } from "node:zlib"
import { ImportReader } from "../src/ImportReader.ts"
import * as ImportReaderProcesses from "../src/node/ImportReader.ts"
import { aDocx } from "./aDocx.ts"
import { aZip } from "./aZip.ts"

const refusal = <A, E extends { readonly reason?: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ reason }) => reason)

const url = "https://docs.example.org/"

/** An archive of one file that says other things of itself than are true. */
const aLyingZip = (name: string | Uint8Array, packed: Uint8Array, size: number, flags = 0) => {
  const bytes = Buffer.from(name as string)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(flags, 6)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(size, 22)
  local.writeUInt16LE(bytes.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(20, 6)
  central.writeUInt16LE(flags, 8)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(size, 24)
  central.writeUInt16LE(bytes.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + bytes.length, 12)
  end.writeUInt32LE(local.length + bytes.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([local, bytes, packed, central, bytes, end]))
}

layer(ImportReaderProcesses.layer, { timeout: "60 seconds" })("what strangers wrote", (it) => {
  describe("pages of HTML", () => {
    it.effect("that are nested too deep are refused", () =>
      Effect.gen(function* () {
        const reader = yield* ImportReader
        for (const [open, close] of [
          ["<div>", "</div>"],
          ["<b>", ""],
          ["<table><tr><td>", ""],
          ["<blockquote>", ""],
          ["<ul><li>", ""]
        ] as const) {
          const html = open.repeat(20_000) + "x" + close.repeat(20_000)
          expect(yield* refusal(reader.readPage(html, url))).toBe("too-complex")
        }
      })
    )

    it.effect("of any letters are read or refused in time", () =>
      Effect.gen(function* () {
        const reader = yield* ImportReader
        for (const html of [
          "",
          "\0\ufffd<\0>",
          "<".repeat(100_000),
          "&".repeat(100_000),
          "<a href=x>".repeat(500),
          `<main>${"*a_ ".repeat(30_000)}</main>`,
          `<main>${"{% ".repeat(30_000)}</main>`,
          `<table>${"<tr><td colspan=100000000 rowspan=100000000>x".repeat(50)}</table>`,
          `<p ${"a".repeat(100_000)}="x">`,
          `<meta http-equiv=refresh content="0;url=${"a".repeat(100_000)}">`,
          `<title>${" - ".repeat(30_000)}</title>`
        ]) {
          yield* Effect.exit(reader.readPage(html, url))
        }
        expect((yield* reader.readPage("<h1>After</h1>", url)).title).toBe("After")
      })
    )
  })

  describe("archives", () => {
    it.effect("are unpacked", () =>
      Effect.gen(function* () {
        const { files } = yield* (yield* ImportReader).readArchive(
          yield* aZip({ "a/b.md": "# B", "ü.md": "x" })
        )
        expect(files.map(({ bytes, path }) => [path, Buffer.from(bytes).toString()])).toEqual([
          ["a/b.md", "# B"],
          ["ü.md", "x"]
        ])
      })
    )

    it.effect("are also a file of AsciiDoc, by its name", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const page = Buffer.from("= Guide\n\nSome *words*.\n")
        const { exported, files } = yield* readArchive(page, "docs/_guide.adoc")
        expect([exported?.product, files.map(({ path }) => path)]).toEqual(["AsciiDoc", ["guide.html"]])
        expect(Buffer.from(files[0]!.bytes).toString()).toContain("Some <strong>words</strong>.")
        for (const name of ["guide.txt", undefined])
          expect((yield* Effect.flip(readArchive(page, name))).reason).toBe("not-an-archive")
        expect((yield* readArchive(yield* aZip({ "a.md": "x" }), "a.adoc")).files).toHaveLength(1)
      })
    )

    it.effect("have names in the letters that they were written in, whether they say which or not", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const packed = deflateRawSync(Buffer.from("x"))
        const nameOf = (name: string | Uint8Array) =>
          Effect.map(readArchive(aLyingZip(name, packed, 1)), ({ files }) => files[0]?.path)
        expect(yield* nameOf("Füße/日本.md")).toBe("Füße/日本.md")
        expect(yield* nameOf("u\u0308.md")).toBe("\u00fc.md")
        // As systems of old wrote it.
        expect(yield* nameOf(new Uint8Array([0x81, 0x2e, 0x6d, 0x64]))).toBe("ü.md")
        expect(yield* nameOf("book/.gitbook/assets/a.png")).toBe("book/.gitbook/assets/a.png")
        for (const name of [".gitbook/assets/.a", ".git/a", "__MACOSX/.gitbook/assets/a", ".gitbook.yaml"]) {
          expect(yield* nameOf(name)).toBe(undefined)
        }
      })
    )

    it.effect("name hidden files and symbolic links that are left out, but not those of systems", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const settings = { ".vitepress/config.ts": "x", ".large.json": new Uint8Array(600_000) }
        const { beside } = yield* readArchive(yield* aZip(settings, { "a.md": "../b.md" }))
        expect(beside?.hidden.map(({ path }) => path)).toEqual([".vitepress/config.ts"])
        expect(beside?.links).toEqual(["a.md"])
        const names = [".github/logo.png", ".a/.b.png", ".hidden.md", ".DS_Store", "x/._a.png", "Thumbs.db"]
        const zip = yield* aZip(Object.fromEntries(names.map((name) => [name, "x"])), { "to.md": "../a.md" })
        const { files, leftOut } = yield* readArchive(zip)
        expect(files.map(({ path }) => path)).toEqual([".github/logo.png"])
        expect(leftOut.map(({ message }) => message)).toEqual([
          "The import left out 1 file because symbolic links are not followed: to.md.",
          "The import left out 2 files because a part of the path begins with a dot: .a/.b.png, .hidden.md."
        ])
      })
    )

    it.effect("that unpack to far more than they are are refused, whatever they say", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const bomb = deflateRawSync(Buffer.alloc(60_000_000))
        expect(yield* refusal(readArchive(aLyingZip("a.md", bomb, 60_000_000)))).toBe("too-large")
        expect(yield* refusal(readArchive(aLyingZip("a.md", bomb, 100)))).toBe("not-an-archive")
        const many = Object.fromEntries(
          Array.from({ length: 12 }, (_, at) => [`${at}.md`, new Uint8Array(9_000_000)])
        )
        expect(yield* refusal(readArchive(yield* aZip(many)))).toBe("too-large")
        const files = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`${at}.md`, ""]))
        expect(yield* refusal(readArchive(yield* aZip(files)))).toBe("too-many-files")
      })
    )

    it.effect("of nothing but archives have their files, within the bounds of one archive", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const copies = (count: number, part: Uint8Array) =>
          aZip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.zip`, part])))
        const part = yield* aZip({ "a.md": "", "b.md": "" })
        const { files } = yield* readArchive(yield* copies(2, part))
        expect(files.map(({ path }) => path)).toEqual(["a.md", "b.md", "a.md", "b.md"])
        const many = yield* aZip(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${at}.md`, ""])))
        expect(yield* refusal(readArchive(yield* copies(10, many)))).toBe("too-many-files")
        const bytes = new Uint8Array(20_000_000)
        // Letters that pack badly keep the ratio of the whole small.
        for (let at = 0; at < 100_000; at++) bytes[at] = (at * at * 7919) >> 5
        const large = yield* aZip({ "a.md": bytes })
        // Pictures do not pack: as many bytes are in the memory of the reader as archive, as parts and as files.
        const noise = yield* aZip({ "a.png": randomBytes(20_000_000) })
        expect((yield* readArchive(yield* copies(4, noise))).files).toHaveLength(4)
        expect(yield* refusal(readArchive(yield* copies(6, large)))).toBe("too-large")
        const inner = yield* aZip({ "1.zip": part })
        const { files: left } = yield* readArchive(yield* aZip({ "0.zip": inner }))
        expect(left.map(({ path }) => path)).toEqual(["1.zip"])
        const beside = yield* readArchive(yield* aZip({ "0.zip": inner, "a.md": "" }))
        expect(beside.files.map(({ path }) => path)).toEqual(["0.zip", "a.md"])
      })
    )

    it.effect("with names of more characters or folders than a system can have are refused", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const long = `${"a".repeat(200)}/`.repeat(20)
        expect(yield* refusal(readArchive(yield* aZip({ [`${long}${"b".repeat(100)}.md`]: "" })))).toBe(
          "too-complex"
        )
        expect(yield* refusal(readArchive(yield* aZip({ [`${"a/".repeat(100)}b.md`]: "" })))).toBe(
          "too-complex"
        )
        const { files } = yield* readArchive(yield* aZip({ [`${"a/".repeat(99)}b.md`]: "" }))
        expect(files).toHaveLength(1)
      })
    )

    it.effect("with names that lead out of them, secrets and damage are refused", () =>
      Effect.gen(function* () {
        const { readArchive } = yield* ImportReader
        const packed = deflateRawSync(Buffer.from("x"))
        for (const name of ["../a.md", "a/../../b.md", "/etc/a.md", "C:\\a.md", "C:/a.md"]) {
          expect([name, yield* refusal(readArchive(aLyingZip(name, packed, 1)))]).toEqual([
            name,
            "unsafe-archive"
          ])
        }
        expect(yield* refusal(readArchive(aLyingZip("a.md", packed, 1, 1)))).toBe("encrypted")
        const whole = aLyingZip("a.md", packed, 1)
        for (const length of [0, 1, 10, 40, whole.length - 1]) {
          expect(yield* refusal(readArchive(whole.subarray(0, length)))).toBe("not-an-archive")
        }
      })
    )
  })

  describe("documents of Word", () => {
    it.effect("become pages, with their pictures", () =>
      Effect.gen(function* () {
        const reader = yield* ImportReader
        const { files, html } = yield* reader.readDocx(yield* aDocx)
        expect(files.map(({ path }) => path)).toEqual(["picture-1.png"])
        const { markdown, title } = yield* reader.readPage(html, "archive://files/report.docx")
        expect(title).toBe("The report")
        expect(markdown).toBe(
          '# The report\n\n[Part one, page 3](archive://files/report.docx#_Toc1)\n\n## Part one <a href="#_Toc1" id="_Toc1"></a>\n\nSome **bold** words and [a link](https://example.org/)[^1], new.\n\n* one\n* two\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n![A dot](archive://files/picture-1.png)\n\n[^1]: As they say.\n'
        )
      })
    )

    it.effect("that are none, or bombs, are refused", () =>
      Effect.gen(function* () {
        const { readDocx } = yield* ImportReader
        expect(yield* refusal(readDocx(Buffer.from("no document")))).toBe("not-a-document")
        expect(yield* refusal(readDocx(yield* aZip({ "a.txt": "x" })))).toBe("not-a-document")
        expect(yield* refusal(readDocx(yield* aZip({ "word/document.xml": "<w:document" })))).toBe(
          "not-a-document"
        )
        const bomb = deflateRawSync(Buffer.alloc(60_000_000))
        expect(yield* refusal(readDocx(aLyingZip("word/document.xml", bomb, 60_000_000)))).toBe("too-large")
        const deep = yield* aZip({ "word/document.xml": "<a>".repeat(100_000) })
        expect(["not-a-document", "too-complex"]).toContain(yield* refusal(readDocx(deep)))
      })
    )
  })

  describe("sitemaps and rules for robots", () => {
    it.effect("are read as far as they can be", () =>
      Effect.gen(function* () {
        const reader = yield* ImportReader
        const read = (xml: string) => reader.readSitemap(xml)
        expect(yield* read("<urlset><url><loc> https://a/ </loc><loc2>x</loc2></url></urlset>")).toEqual({
          pages: ["https://a/"],
          sitemaps: []
        })
        expect(
          yield* read(
            "\n<?xml version='1.0'?><s:sitemapindex xmlns:s='x'><s:sitemap><s:loc>https://a/1&amp;2</s:loc></s:sitemap>"
          )
        ).toEqual({ pages: [], sitemaps: ["https://a/1&2"] })
        expect(yield* read("no XML")).toEqual({ pages: [], sitemaps: [] })
        const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`
        expect(yield* refusal(read(bomb))).toBe("too-complex")
        const robots = "User-agent: octavo\nDisallow: /a*b$\nCrawl-delay: 2\nSitemap: https://x/map.xml"
        expect(
          yield* reader.readRobots(robots, "https://x/robots.txt", ["https://x/axb", "https://x/axbc"])
        ).toEqual({
          allowed: ["https://x/axbc"],
          sitemaps: ["https://x/map.xml"],
          delay: 2
        })
        const slow = `User-agent: *\n${"Disallow: /*a*a*a*a*a*a*a*a*a*a*a*b\n".repeat(3_000)}`
        yield* Effect.exit(
          reader.readRobots(slow, "https://x/robots.txt", [`https://x/${"a".repeat(2_000)}`])
        )
      })
    )
  })
})
