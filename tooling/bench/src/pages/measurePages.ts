import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"
import { median } from "../median.ts"
import { siteBuilds } from "./siteBuilds.ts"

const rounds = 5

/** A phone on a slow mobile network: milliseconds of latency, and bytes a second. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
}

const fileAt = (folder: string, path: string): string | undefined =>
  ["", "/index.html", ".html"]
    .map((end) => join(folder, path) + end)
    .find((file) => existsSync(file) && statSync(file).isFile())

/** Serves a folder with brotli, as all of the products are served; its address. */
const serve = (folder: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const server = createServer((request, response) => {
        const file = fileAt(folder, new URL(request.url ?? "/", "http://x").pathname)
        if (file === undefined) return void response.writeHead(404).end()
        const type = types[extname(file)] ?? "application/octet-stream"
        const bytes = readFileSync(file)
        if (type === "font/woff2") return void response.writeHead(200, { "content-type": type }).end(bytes)
        response
          .writeHead(200, { "content-type": type, "content-encoding": "br" })
          .end(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return server
    }),
    (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  ).pipe(Effect.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`))

interface Load {
  readonly kilobytes: number
  readonly scriptKilobytes: number
  readonly requests: number
  readonly firstPaint: number
}

/** Loads a page in a browser without a cache, and waits until nothing more is loaded. */
const load = async (browser: Effect.Success<typeof aChromium>, address: string): Promise<Load> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.emulateNetworkConditions", network)
  const scripts = new Set<string>()
  let [bytes, scriptBytes, requests] = [0, 0, 0]
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    requests++
    if (type === "Script" || response.mimeType.endsWith("javascript")) scripts.add(requestId)
  })
  session.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
    bytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: "networkidle" })
  const firstPaint = Number(
    await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
  )
  await context.close()
  return { kilobytes: bytes / 1000, scriptKilobytes: scriptBytes / 1000, requests, firstPaint }
}

/** Builds the same pages with Octavo, VitePress and Starlight, and measures first visits of a page of text and of one with code. */
export const measurePages = Effect.fn(function* (say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), "octavo-bench-pages-"))
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true, force: true })))
  const builds = siteBuilds(folder, 30)
  for (const { build } of builds) build()
  const browser = yield* aChromium
  say("\n| first visit of | built by | KB | KB of scripts | requests | first contentful paint (ms) |")
  say("|---|---|---|---|---|---|")
  for (const [name, path] of [
    ["a page of text", "page-7"],
    ["a page of code", "code"]
  ] as const)
    for (const { files, product } of builds) {
      const url = yield* serve(files)
      const loads: Array<Load> = []
      for (let round = 0; round < rounds; round++)
        loads.push(yield* Effect.promise(() => load(browser, `${url}/${path}`)))
      const middle = (figure: keyof Load) => median(loads.map((one) => one[figure]))
      say(
        `| ${name} | ${product} | ${middle("kilobytes").toFixed(1)} | ${middle("scriptKilobytes").toFixed(1)} | ${middle("requests")} | ${Math.round(middle("firstPaint"))} |`
      )
    }
})
