import { describe, expect, it } from "@effect/vitest"
import { aFolder, freePort } from "@octavo/kernel/testing"
import { Effect, Layer, Schedule } from "effect"
import { existsSync, readdirSync, renameSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { FolderRemote, folderStores, openFolderSite, servePreview, writeFolder } from "../src/node/index.ts"
import { answerBytes } from "../src/site/answerBytes.ts"
import { writeFiles } from "./aDocumentationFolder.ts"
import { aDocumentationFolder, base, build, settings } from "./builtSite.ts"

/** The words that readers of a page see, and the addresses of its links below the site. */
const readPage = (html: string) => {
  const body = html.slice(html.indexOf("<body"))
  return {
    words:
      body
        .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ")
        .replace(/<[^>]+>/g, " ")
        .match(/[\p{L}\p{N}]+/gu) ?? [],
    links: Array.from(body.matchAll(/<a\b[^>]*\shref="([^"]*)"/g), ([, href]) => href!)
  }
}

const textAt = (folder: string, path: string) => readFileSync(join(folder, path), "utf8")

describe("buildSite", { timeout: 120_000 }, () => {
  it.live(
    "writes every page of the served site with the same words and links, and each link leads to a file",
    () =>
      Effect.gen(function* () {
        const folder = yield* aDocumentationFolder()
        const out = yield* aFolder
        const { files, missing, pages } = yield* build(folder)
        expect(missing).toEqual(new Map())
        // The start has a condition that a visitor without claims does not meet.
        expect(pages).toBe(3)
        yield* Effect.promise(() => writeFolder(out, files, false))

        const remote = new FolderRemote()
        yield* Effect.gen(function* () {
          const site = yield* openFolderSite(folder, settings, "example.com/docs", remote)
          yield* site.refresh
          for (const path of ["/", "/install", "/install/blocks", "/api"]) {
            const served = yield* site.visit(path)
            if (served.status !== 200) continue
            // A build reads pages as text, and compressing them first takes processor time for nothing.
            expect(served.body?.kind).toBe("text")
            const { bytes } = yield* answerBytes(served)
            const page = readPage(bytes.toString("utf8"))
            const written = readPage(textAt(out, join(path, "index.html")))
            expect(written.words).toEqual(page.words)
            expect(written.links.map((href) => href.replace(/~octavo\/files\/.*\//, ""))).toEqual(
              page.links.map((href) =>
                href.replace(/~octavo\/files\/.*\//, "").replace(/~octavo\/search\/[\w-]+/, "")
              )
            )
            for (const href of written.links.filter((href) => href.startsWith("/docs"))) {
              const file = decodeURIComponent(href.replace(/[?#].*$/, "").slice("/docs".length))
              expect([
                href,
                existsSync(join(out, file, "index.html")) || statSync(join(out, file)).isFile()
              ]).toEqual([href, true])
            }
          }
        }).pipe(Effect.scoped, Effect.provide(folderStores(remote)))
      })
  )

  it.live(
    "writes Markdown, texts for programs, site map, redirects, the page for missing addresses and policies",
    () =>
      Effect.gen(function* () {
        const folder = yield* aDocumentationFolder({
          "README.md": "# Start\n\n![The plan](.gitbook/assets/plan.png)\n"
        })
        const { files } = yield* build(folder)
        const text = (path: string) => files.get(path)?.toString("utf8") ?? ""
        expect(text("install.md")).toContain("# Install")
        expect(text("llms.txt")).toContain(`${base}/install.md`)
        expect(text("sitemap.xml")).toContain(base)
        expect(text("_redirects")).toContain("/docs/old/place /docs/install 301")
        expect(text("old/place/index.html")).toContain('url=/docs/install"')
        expect(text("404.html")).toContain("<!doctype html>")
        const page = text("index.html")
        expect(page).toMatch(
          /<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self'/
        )
        expect(page).not.toContain("frame-ancestors")
        expect(page).toMatch(/src="\/docs\/~octavo\/[0-9a-f]{16}\/site\.js"/)
        const image = /\/docs\/(~octavo\/files\/[0-9a-f]{16}\/plan\.png)/.exec(page)?.[1]
        expect(files.get(image!)).toEqual(Buffer.from([137, 80, 78, 71]))
        expect([...files.keys()].filter((path) => path.endsWith(".ts"))).toEqual([])
      })
  )

  it.live("is the same in the next build, and writes only what changed", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder()
      const out = yield* aFolder
      const write = Effect.flatMap(build(folder), ({ files }) =>
        Effect.promise(() => writeFolder(out, files, false))
      )
      yield* write
      expect(yield* write).toMatchObject({ written: 0, deleted: 0 })
      writeFileSync(join(out, "own.txt"), "kept")
      writeFiles(folder, { "SUMMARY.md": "* [Start](README.md)\n* [API](api.md)\n" })
      expect((yield* write).deleted).toBeGreaterThan(0)
      expect(existsSync(join(out, "install/index.html"))).toBe(false)
      expect(textAt(out, "own.txt")).toBe("kept")
      const foreign = yield* aFolder
      writeFileSync(join(foreign, "own.txt"), "kept")
      const refused = yield* Effect.exit(Effect.tryPromise(() => writeFolder(foreign, new Map(), false)))
      expect(refused._tag).toBe("Failure")
    })
  )

  it.live("searches in files: titles before texts, beginnings of the last word, accents ignored", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({
        "SUMMARY.md": "* [Start](README.md)\n* [Zebra](zebra.md)\n* [Other](other.md)\n",
        "README.md": "# Start\n\nNothing here, constructor.\n",
        "zebra.md": "# Zebra\n\nAn animal.\n\n## Stripes & more\n\nBlack and white, in a Café.\n",
        "other.md": "# Other\n\nIt names a zebra once.\n"
      })
      const out = yield* aFolder
      const { files } = yield* build(folder)
      yield* Effect.promise(() => writeFolder(out, files, false))
      const module = [...files.keys()].find((path) => /^~octavo\/search-\w+\/search\.js$/.test(path))!
      expect(textAt(out, "index.html")).toContain(`data-endpoint="/docs/${module}"`)
      const server = createServer((request, response) => {
        const file = join(out, decodeURIComponent(request.url!))
        if (!existsSync(file)) return response.writeHead(404).end()
        response.end(readFileSync(file))
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
        () => Effect.sync(() => server.close().closeAllConnections())
      )
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      // Node imports files alone: the addresses of the index are those of the server.
      const source = textAt(out, module).replace("import.meta.url", JSON.stringify(`${origin}${module}`))
      writeFileSync(join(out, "search.mjs"), source)
      const { search } = (yield* Effect.promise(
        () => import(pathToFileURL(join(out, "search.mjs")).href)
      )) as {
        readonly search: (query: string) => Promise<
          ReadonlyArray<{
            readonly title: string
            readonly href: string
            readonly sections?: ReadonlyArray<{
              readonly href: string
              readonly excerpt?: ReadonlyArray<string>
            }>
          }>
        >
      }
      const find = (query: string) => Effect.promise(() => search(query))
      expect((yield* find("zebra")).map(({ title }) => title)).toEqual(["Zebra", "Other"])
      expect((yield* find("strip"))[0]?.sections?.map(({ href }) => href)).toEqual([
        "/docs/zebra#stripes--more"
      ])
      const [zebra] = yield* find("white cafe")
      expect(zebra).toMatchObject({ title: "Zebra" })
      const excerpt = zebra?.sections?.[0]?.excerpt ?? []
      expect(excerpt.join("")).toContain("Black and white")
      expect(excerpt.filter((_, index) => index % 2 === 1)).toContain("white")
      expect((yield* find("constructor")).map(({ title }) => title)).toEqual(["Start"])
      expect(yield* find("zebra nothing")).toEqual([])
    }).pipe(Effect.scoped)
  )
})

describe("servePreview", { timeout: 60_000 }, () => {
  it.live(
    "answers a request that comes before the folder is read, and shows pages for the claims of a visitor",
    () =>
      Effect.gen(function* () {
        const folder = yield* aDocumentationFolder({
          "README.md": '# Start\n\n{% if visitor.claims.plan == "pro" %}\nFor professionals.\n{% endif %}\n'
        })
        const remote = new FolderRemote()
        const context = yield* Layer.build(folderStores(remote))
        const port = yield* freePort
        const serve = (claims: object, at = port) =>
          servePreview(
            { folder, host: "127.0.0.1", port: at, claims: { ...claims }, onReport: () => {} },
            remote
          ).pipe(Effect.provideContext(context))
        const early = Effect.tryPromise(async () =>
          (await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(20_000) })).text()
        ).pipe(Effect.retry({ schedule: Schedule.spaced("2 millis"), times: 5000 }))
        const [, page] = yield* Effect.all([serve({ plan: "pro", teams: ["a"] }), early], { concurrency: 2 })
        expect(page).toContain("For professionals.")
        const refused = yield* Effect.flip(serve({ plan: null }, 0).pipe(Effect.scoped))
        expect(refused.message).toMatch(/^claims\.plan\.type must be /)
      })
  )

  it.live(
    "serves the site with its policy and one script, shows each save, and keeps the last state after an error",
    () =>
      Effect.gen(function* () {
        const folder = yield* aDocumentationFolder({ "README.md": "# Start\n\nFirst words.\n" })
        const remote = new FolderRemote()
        const reports: Array<string> = []
        const context = yield* Layer.build(folderStores(remote))
        const { url } = yield* servePreview(
          { folder, host: "127.0.0.1", port: 0, onReport: (text) => void reports.push(text) },
          remote
        ).pipe(Effect.provideContext(context))
        const get = (path: string) =>
          Effect.promise(async () => {
            const response = await fetch(url + path)
            return {
              policy: response.headers.get("content-security-policy"),
              text: await response.text(),
              status: response.status
            }
          })
        const page = yield* get("/")
        expect(page.text).toContain("First words.")
        expect(page.policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
        expect(page.text.match(/octavo-preview/g)).toHaveLength(1)
        expect((yield* get("/old/place")).text).toContain("Linux")
        expect((yield* get("/gone")).status).toBe(404)

        const events = yield* Effect.promise(() => fetch(`${url}/~octavo-preview/events`))
        const reader = events.body!.getReader()
        let received = ""
        const until = (event: string) =>
          Effect.promise(async () => {
            while (!received.includes(`event: ${event}\n`))
              received += new TextDecoder().decode((await reader.read()).value)
            received = ""
          }).pipe(Effect.timeout("20 seconds"))
        yield* until("start")
        writeFiles(folder, { "README.md": "# Start\n\nSecond words.\n" })
        yield* until("change")
        expect((yield* get("/")).text).toContain("Second words.")
        writeFiles(folder, { ".gitbook.yaml": "root: [\n" })
        yield* until("failure")
        expect(reports.at(-1)).toContain(".gitbook.yaml")
        expect((yield* get("/")).text).toContain("Second words.")
        // The message about the failure goes, though no page changed.
        writeFiles(folder, { ".gitbook.yaml": "root: ./\n" })
        yield* until("change")
        writeFiles(folder, { "octavo.yaml": "site: { title: Manual }\n" })
        yield* until("change")
        expect((yield* get("/")).text).toMatch(/<title>[^<]*Manual/)
        writeFiles(folder, { "octavo.yaml": "site: { titel: Manual }\n" })
        yield* until("failure")
        expect(reports.at(-1)).toContain('Unknown setting "site.titel"')
        expect((yield* get("/")).text).toMatch(/<title>[^<]*Manual/)
        writeFiles(folder, {
          "octavo.yaml": "site: { title: Manual }\n",
          "guide/install.md": Buffer.from([0xff, 0xfe])
        })
        yield* until("change")
        expect(reports).toContainEqual(
          expect.stringMatching(/^guide\/install\.md:1: The file is not UTF-8 text\./)
        )
        renameSync(folder, `${folder}-away`)
        yield* until("failure")
        expect(reports.at(-1)).toBe(`The folder ${folder} is gone. It is read again when it is back.`)
        renameSync(`${folder}-away`, folder)
        // The folder is looked at once a second, and watched from then on. The message about the failure goes.
        yield* until("change")
        writeFiles(folder, { "README.md": "# Start\n\nThird words.\n" })
        yield* until("change")
        expect((yield* get("/")).text).toContain("Third words.")
        yield* Effect.promise(() => reader.cancel())
        expect(readdirSync(folder)).toContain("README.md")
      }).pipe(Effect.scoped)
  )
})
