import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib"
import { rotated } from "../rotated.ts"
import { type Answer, anOutside, publicAddress } from "./anOutside.ts"

const words =
  "These are words that somebody wrote, so many of them that whoever looks for the part of a page that is there to be read finds it here and nowhere else."

const html =
  (text: string): Answer =>
  (_, response) =>
    void response.setHeader("content-type", "text/html").end(text)

const page = (body: string, head = ""): Answer =>
  html(`<html><head>${head}</head><main><h1>Page</h1><p>${words}</p>${body}</main></html>`)

const redirect =
  (location: string, status = 302, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { location, ...headers }).end()

/** Different answers for different paths; 404 for all others. */
const paths =
  (answers: Readonly<Record<string, Answer>>): Answer =>
  (request, response) => {
    const answer = answers[request.url ?? ""]
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response)
  }

const sitemap =
  (...addresses: ReadonlyArray<string>): Answer =>
  (_, response) =>
    void response.end(`<urlset>${addresses.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`)

const text =
  (body: string): Answer =>
  (_, response) =>
    void response.setHeader("content-type", "text/plain").end(body)

/** The listener inside, in several spellings. */
const insides = (port: number) => [
  `http://127.0.0.1:${port}/`,
  `http://[::1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://v4.inside.test:${port}/`,
  `http://mixed.inside.test:${port}/`
]

type Outside = Effect.Success<typeof anOutside>

/** Only the address for the public Internet was connected to. */
const expectUntouched = ({ begun, canary }: Outside, what: string) =>
  expect([what, begun, canary.touched]).toEqual([what, [], []])

const ways = ["website", "inChangeRequest", "markdown", "archive", "insertFile"] as const

describe("a site of the public Internet", () => {
  it.effect(
    "leads nobody inside by redirecting",
    () =>
      Effect.gen(function* () {
        const outside = yield* anOutside
        const { canary, sites } = outside
        const cases: Array<readonly [string, Answer]> = []
        for (const inside of insides(canary.port)) {
          for (const status of [301, 302, 303, 307, 308])
            cases.push([`${status} ${inside}`, redirect(inside, status)])
          cases.push(
            [`two hops ${inside}`, paths({ "/": redirect("/next"), "/next": redirect(inside) })],
            [`user ${inside}`, redirect(inside.replace("//", "//public.test@"))],
            [`without protocol ${inside}`, redirect(inside.slice("http:".length))],
            [`backslashes ${inside}`, redirect(inside.replaceAll("/", "\\"))],
            [
              `Refresh ${inside}`,
              (_, response) => void response.writeHead(200, { refresh: `0; url=${inside}` }).end("# x")
            ],
            [
              `Link ${inside}`,
              (_, response) => void response.writeHead(200, { link: `<${inside}>; rel=preload` }).end("# x")
            ],
            [
              `Alt-Svc ${inside}`,
              (_, response) =>
                void response.writeHead(200, { "alt-svc": `h2="127.0.0.1:${canary.port}"` }).end("# x")
            ],
            [
              `Content-Location ${inside}`,
              (_, response) => void response.writeHead(200, { "content-location": inside }).end("# x")
            ]
          )
          for (const status of [200, 201, 300, 304, 305, 306, 400, 401, 407, 500, 503]) {
            cases.push([`${status} with a location ${inside}`, redirect(inside, status)])
          }
        }
        for (const location of [
          "file:///etc/passwd",
          "ftp://127.0.0.1/",
          "gopher://127.0.0.1/",
          "data:text/html,x",
          "javascript:1",
          "//",
          "http://",
          "\u0001"
        ]) {
          cases.push([location, redirect(encodeURI(location))])
        }
        for (const [at, [what, answer]] of cases.entries()) {
          sites.set(`s${at}`, answer)
          const url = `http://s${at}.public.test/`
          // Each answer meets every way at another spelling of the listener.
          for (const way of rotated(ways, at, ways.length)) {
            const { status } = yield* outside[way](url)
            expect([what, way, [200, 201, 422].includes(status)]).toEqual([what, way, true])
          }
          expect([what, yield* outside.isNoRepository(`${url}docs.git`)]).toEqual([what, true])
          expectUntouched(outside, what)
        }
        expect(cases.length).toBeGreaterThanOrEqual(120)
      }),
    120_000
  )

  it.effect(
    "leads nobody inside by what its pages, rules and sitemaps say",
    () =>
      Effect.gen(function* () {
        const outside = yield* anOutside
        const { canary, sites } = outside
        for (const [number, inside] of insides(canary.port).entries()) {
          const own = (name: string) => `http://${name}-${number}.public.test`
          const cases: Readonly<Record<string, (origin: string) => Answer>> = {
            refresh: () => page("", `<meta http-equiv="refresh" content="0; url=${inside}">`),
            base: () => page(`<a href="a">a</a><img src="b.png">`, `<base href="${inside}">`),
            links: () => page(`<a href="${inside}docs">a</a>`),
            pictures: () =>
              page(
                `<img src="${inside}a.png"><img srcset="${inside}b.png 2x"><img data-src="${inside}c.png"><picture><source srcset="${inside}d.png"><img src="${inside}e.png"></picture><figure><img src="${inside}f.png"><figcaption>f</figcaption></figure>`
              ),
            moved: () =>
              paths({
                "/": page(`<img src="/a.png"><a href="/b">b</a>`),
                "/a.png": redirect(inside),
                "/b": redirect(inside)
              }),
            embedded: () =>
              page(
                `<iframe src="${inside}"></iframe><object data="${inside}"></object><embed src="${inside}"><script src="${inside}"></script><link rel="stylesheet" href="${inside}"><video src="${inside}" poster="${inside}"></video><svg><image href="${inside}"/><use href="${inside}#x"/></svg><form action="${inside}"></form>`
              ),
            rules: () => paths({ "/robots.txt": redirect(inside), "/": page("") }),
            named: () =>
              paths({ "/robots.txt": text(`Sitemap: ${inside}map.xml\nHost: ${inside}`), "/": page("") }),
            listed: () => paths({ "/sitemap.xml": sitemap(inside, `${inside}a`), "/": page("") }),
            index: () =>
              paths({
                "/sitemap.xml": text(
                  `<sitemapindex><sitemap><loc>${inside}map.xml</loc></sitemap></sitemapindex>`
                ),
                "/": page("")
              }),
            lying: (origin) =>
              paths({ "/sitemap.xml": sitemap(`${origin}/a`), "/": page(""), "/a": redirect(inside) }),
            sent: () => paths({ "/sitemap.xml": redirect(inside), "/": page("") }),
            entity: () =>
              paths({
                "/sitemap.xml": text(
                  `<!DOCTYPE x [<!ENTITY e SYSTEM "${inside}">]><urlset><url><loc>&e;</loc></url></urlset>`
                ),
                "/": page("")
              }),
            style: () => page("", `<?xml-stylesheet href="${inside}"?>`)
          }
          for (const [index, [what, make]] of Object.entries(cases).entries()) {
            const origin = own(what)
            sites.set(`${what}-${number}`, make(origin))
            for (const way of rotated(["website", "inChangeRequest"] as const, index + number, 2)) {
              const { status } = yield* outside[way](`${origin}/`)
              const refused = what === "refresh" || what === "rules"
              expect([what, inside, status]).toEqual([what, inside, refused ? 422 : 201])
            }
            expectUntouched(outside, `${what} ${inside}`)
          }
          const markdown = `# x\n\n![](${inside}a.png) <img src="${inside}b.png">\n\n{% file src="${inside}c" %}\n\n{% include "${inside}d" %}\n\n{% openapi src="${inside}e" path="/" method="get" %}{% endopenapi %}\n\n---\ncover: ${inside}f\n---\n`
          sites.set(`text-${number}`, text(markdown))
          const { status } = yield* outside.markdown(`${own("text")}/`)
          expect(status).toBe(201)
          expectUntouched(outside, `text ${inside}`)
        }
      }),
    120_000
  )

  it.effect(
    "leads nobody inside by changing its name between two look-ups",
    () =>
      Effect.gen(function* () {
        const outside = yield* anOutside
        const { nameServer, rebinding, sites } = outside
        for (const way of ways) {
          for (const [then, address] of [
            ["v4", "127.0.0.1"],
            ["v6", "::1"],
            ["metadata", "169.254.169.254"]
          ] as const) {
            const name = `${way.toLowerCase()}-${then}`
            const host = `${name}.public.test`
            rebinding.set(host, [[publicAddress], [address]])
            sites.set(name, page(""))
            const { status } = yield* outside[way](`http://${host}/`)
            // A website is asked for its rules first, and its name looked up anew for each page.
            expect([way, then, status]).toEqual([
              way,
              then,
              /website|Request/.test(way) ? 422 : way === "insertFile" ? 200 : 422
            ])
            expectUntouched(outside, `${way} ${then}`)
            expect(nameServer.timesOf(host)).toBeLessThanOrEqual(2)
          }
        }
        const host = "repository.public.test"
        rebinding.set(host, [[publicAddress], ["127.0.0.1"]])
        sites.set("repository", (_, response) =>
          response
            .writeHead(302, { location: `http://${host}/moved.git/info/refs?service=git-upload-pack` })
            .end()
        )
        expect(yield* outside.isNoRepository(`http://${host}/docs.git`)).toBe(true)
        expectUntouched(outside, "repository")
      }),
    120_000
  )
})

const zeros = Buffer.alloc(120_000_000)

const packed =
  (encoding: string, bytes: Buffer): Answer =>
  (_, response) =>
    void response.writeHead(200, { "content-type": "text/html", "content-encoding": encoding }).end(bytes)

/** Sends something again and again until whoever asked has enough. */
const endless =
  (head: string, more: string, every = 0): Answer =>
  (_, response) => {
    response.writeHead(200, { "content-type": "text/html" })
    response.write(head)
    const send = () => {
      if (response.destroyed) return
      if (every > 0) {
        response.write(more)
        setTimeout(send, every)
      } else if (response.write(more)) setImmediate(send)
      else response.once("drain", send)
    }
    send()
  }

const raw =
  (answer: string): Answer =>
  (request) => {
    request.socket.on("error", () => {})
    request.socket.end(answer)
  }

/** Sites that waste memory and time. */
const wasteful: Readonly<Record<string, Answer>> = {
  gzip: packed("gzip", gzipSync(zeros)),
  deflate: packed("deflate", deflateSync(zeros)),
  brotli: packed("br", brotliCompressSync(zeros, { params: { 1: 1 } })),
  twice: packed("gzip, gzip", gzipSync(gzipSync("x"))),
  unknown: packed("rot13", Buffer.from("x")),
  broken: packed("gzip", Buffer.from("no gzip")),
  endless: endless("<main>", "x".repeat(100_000)),
  loop: redirect("/"),
  "more-and-more": (request, response) => redirect(`${request.url}x`)(request, response),
  header: (_, response) => response.writeHead(200, { "x-large": "x".repeat(200_000) }).end(),
  headers: (_, response) => {
    for (let at = 0; at < 3_000; at++) response.setHeader(`x-${at}`, "x".repeat(50))
    response.end()
  },
  garbage: raw("This is no HTTP at all"),
  "no-length": raw("HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx"),
  "two-lengths": raw("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx"),
  "large-length": raw("HTTP/1.1 200 OK\r\ncontent-length: 99999999999999\r\n\r\nx"),
  chunks: raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffffffffff\r\nx"),
  cut: raw("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx"),
  nothing: raw(""),
  interim: raw(`${"HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1_000)}`)
}

/** Sites that never end, with a little data or with none. */
const slow: Readonly<Record<string, Answer>> = {
  silent: () => {},
  dripping: endless("<main>", "x", 20),
  "dripping-head": (request) => {
    request.socket.write("HTTP/1.1 200 OK\r\n")
    const timer = setInterval(() => request.socket.write("x-a: b\r\n"), 20)
    request.socket.on("close", () => clearInterval(timer)).on("error", () => {})
  }
}

const pause = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 150)))

/**
 * Lets a minute go by for the server, in a few seconds, once a site keeps it waiting: what it is asked has to be over
 * then. Until it waits, what it does takes the time of the outside world.
 */
const withinAMinute = Effect.fnUntraced(function* <A>(waits: Promise<void>, asked: Effect.Effect<A>) {
  const answer = yield* Effect.forkChild(asked)
  yield* Effect.promise(() => waits)
  for (let seconds = 0; seconds < 60 && answer.pollUnsafe() === undefined; seconds += 4) {
    yield* TestClock.adjust("4 seconds")
    yield* pause
  }
  return yield* Fiber.join(answer)
})

describe("a site that wastes what it can", () => {
  it.effect(
    "is given up, with an answer and without its bytes",
    () =>
      Effect.gen(function* () {
        const outside = yield* anOutside
        const before = yield* outside.head
        const memory = process.memoryUsage().rss
        for (const [name, answer] of Object.entries(wasteful)) {
          outside.sites.set(name, (request, response) =>
            request.url === "/robots.txt" ? response.writeHead(404).end() : answer(request, response)
          )
          for (const way of ["website", "markdown", "archive"] as const) {
            const { status } = yield* outside[way](`http://${name}.public.test/`)
            expect([name, way, status]).toEqual([name, way, 422])
          }
          expect(yield* outside.isNoRepository(`http://${name}.public.test/docs.git`)).toBe(true)
        }
        for (const [name, answer] of Object.entries(wasteful)) {
          outside.sites.set(name, (request, response) =>
            request.url === "/robots.txt" || request.url === "/sitemap.xml" || request.url === "/a.png"
              ? answer(request, response)
              : page(`<img src="/a.png">`)(request, response)
          )
          const { status } = yield* outside.website(`http://${name}.public.test/`)
          expect([name, [201, 422].includes(status)]).toEqual([name, true])
        }
        expect(process.memoryUsage().rss - memory).toBeLessThan(600_000_000)
        expectUntouched(outside, "waste")
        expect(before).toBeDefined()
      }),
    120_000
  )

  it.effect(
    "and time is given up in less than a minute, with nothing changed",
    () =>
      Effect.gen(function* () {
        const outside = yield* anOutside
        const before = yield* outside.head
        for (const [name, answer] of Object.entries(slow)) {
          for (const way of ["website", "markdown", "archive"] as const) {
            const host = `${name}-${way}`
            const { promise: waits, resolve } = Promise.withResolvers<void>()
            outside.sites.set(host, (request, response) => {
              if (request.url === "/robots.txt") return void response.writeHead(404).end()
              resolve()
              answer(request, response)
            })
            const { body, status } = yield* withinAMinute(waits, outside[way](`http://${host}.public.test/`))
            expect([host, status, body.error.message]).toEqual([
              host,
              422,
              `${host}.public.test took too long to answer.`
            ])
          }
        }
        expect(yield* outside.head).toBe(before)
        // Sitemaps that never come are done without.
        const { promise: waits, resolve } = Promise.withResolvers<void>()
        outside.sites.set("maps", (request, response) => {
          if (request.url === "/") page("")(request, response)
          else if (request.url === "/robots.txt") {
            const names = Array.from({ length: 10 }, (_, at) => `Sitemap: http://maps.public.test/${at}.xml`)
            text(names.join("\n"))(request, response)
          } else resolve()
        })
        expect((yield* withinAMinute(waits, outside.website("http://maps.public.test/"))).status).toBe(201)
        expectUntouched(outside, "time")
      }),
    120_000
  )
})
