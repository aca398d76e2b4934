import type { Blobs } from "@octavo/kernel"
import type { Answer } from "@octavo/publishing"
import { Snippets } from "@octavo/html"
import { Deferred, Effect } from "effect"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { readFile } from "node:fs/promises"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { answerBytes } from "./answerBytes.ts"
import { type FolderSite, openFolderSite } from "./FolderSite.ts"
import type { FolderRemote } from "./FolderRemote.ts"
import { settingsOf } from "../folder/FolderSettings.ts"
import { settingsFile, SettingsRefused } from "../folder/SettingsRefused.ts"
import type { VisitorClaims } from "./openForClaims.ts"
import { previewPath, previewScript } from "./previewScript.ts"
import { type FolderReading, followFolder } from "./followFolder.ts"
import { readingReporter } from "./readingReporter.ts"

/** The options of a preview. */
export interface PreviewOptions {
  readonly folder: string
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** The claims of all visitors; undefined for visitors without claims. */
  readonly claims?: VisitorClaims
  /** Receives sentences about changes and problems. */
  readonly onReport: (text: string) => void
}

/** Files of a folder run no code on the origin of the site. */
const fileHeaders = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"
}

const script = `<script type="module" src="${previewPath}/preview.js"></script>`

/** The browsers that wait for changes. */
class Listeners {
  readonly #responses = new Set<ServerResponse>()
  /** Another one after each start, so that pages of an earlier process are loaded again. */
  readonly #started = String(Date.now())

  add(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" })
    response.write(`event: start\ndata: ${this.#started}\n\n`)
    this.#responses.add(response)
    response.on("close", () => this.#responses.delete(response))
  }

  send(event: "change" | "failure", data: string): void {
    for (const response of this.#responses)
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  end(): void {
    for (const response of this.#responses) response.end()
  }
}

/** The first page goes first: watching thousands of files takes as long as the page. Without a visitor the folder is watched after this time. */
const firstPageTime = "500 millis"

/** The time for the files of the first page, before all others are parsed. */
const firstVisitTime = "2 seconds"

const hostIn = (host: string): string => (host.includes(":") ? `[${host}]` : host)

/** An `import` of the module reads all that it exports, `WebSocket` among it, which loads undici: 65 ms before the first page. */
const { createServer } = process.getBuiltinModule("node:http")

const listen = (
  host: string,
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void
) =>
  Effect.acquireRelease(
    Effect.callback<Server, Error>((resume) => {
      const server = createServer(answer)
      server.once("error", (error) => resume(Effect.fail(error)))
      server.listen(port, host, () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  )

/** Sends a response of the site; pages get the script of the preview. */
const writeAnswer = Effect.fnUntraced(function* (response: ServerResponse, answer: Answer, origin: string) {
  const { bytes, contentType } = yield* answerBytes(answer)
  const { etag: _, location, ...headers } = answer.headers
  const isPage = contentType.startsWith("text/html")
  response.writeHead(answer.status, {
    ...headers,
    ...(answer.body?.kind === "file" && fileHeaders),
    // Redirects name the public address, which has another scheme here.
    ...(location !== undefined && { location: location.replace(`https://${origin}`, "") || "/" }),
    "content-type": contentType,
    "cache-control": "no-store"
  })
  response.end(isPage ? bytes.toString("utf8").replace("</head>", `${script}</head>`) : bytes)
})

const writeScript = (response: ServerResponse): void => {
  response.writeHead(200, {
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-store"
  })
  response.end(previewScript)
}

/** The text of the settings of a folder. */
const settingsText = (folder: string) =>
  Effect.promise(() => readFile(join(folder, settingsFile), "utf8").catch(() => ""))

/** The site of a folder with its present settings, and their text. */
const openSite = Effect.fnUntraced(function* (
  { claims, folder }: PreviewOptions,
  origin: string,
  remote: FolderRemote
) {
  const text = yield* settingsText(folder)
  const settings = yield* Effect.tryPromise({
    try: () => settingsOf(folder),
    catch: (error) => (error instanceof SettingsRefused ? error : new Error(String(error)))
  })
  return { text, site: yield* openFolderSite(folder, settings, origin, remote, claims) }
})

/**
 * Serves a folder as a site, and tells open pages when files change, until its scope ends. Returns the address; pages can be requested as soon
 * as the folder is read.
 */
export const servePreview = Effect.fn("folders.servePreview")(function* (
  options: PreviewOptions,
  remote: FolderRemote
) {
  const { folder, host, onReport, port } = options
  const listeners = new Listeners()
  type Respond = (request: IncomingMessage, response: ServerResponse) => Promise<void>
  // Requests before the folder is read wait for it.
  const responder = Promise.withResolvers<Respond>()
  const server = yield* listen(host, port, (request, response) => {
    void responder.promise.then((respond) => respond(request, response)).catch(() => response.destroy())
  })
  const origin = `${hostIn(host)}:${(server.address() as AddressInfo).port}`
  // The thread for code takes as long to start as the folder to be read.
  yield* Effect.forkScoped((yield* Snippets).typeset([{ kind: "code", language: "json", code: "{}" }]))
  let opened = yield* openSite(options, origin, remote)
  const services = yield* Effect.context<
    | Blobs
    | EffectServices<ReturnType<typeof openSite>>
    | EffectServices<FolderSite["refresh"]>
    | EffectServices<ReturnType<FolderSite["refreshTexts"]>>
    | EffectServices<FolderSite["deriveAll"]>
    | EffectServices<ReturnType<FolderSite["visit"]>>
  >()
  const refresh = Effect.gen(function* () {
    if ((yield* settingsText(folder)) === opened.text) return yield* opened.site.refresh
    // The spaces of the former site stay in memory, since settings change seldom.
    const next = yield* openSite(options, origin, remote)
    const read = yield* next.site.refresh
    opened = next
    return { ...read, isChanged: true }
  }).pipe(Effect.provideContext(services))
  const first = yield* Effect.exit(refresh)
  const reporter = readingReporter(folder, onReport)
  if (first._tag === "Failure") reporter.failed(first.cause)
  else reporter.read(first.value)

  const isShown = yield* Deferred.make<void>()
  const answer = Effect.fnUntraced(function* (request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? "/"
    if (url === `${previewPath}/events`) return listeners.add(response)
    if (url === `${previewPath}/preview.js`) return writeScript(response)
    const answer = yield* opened.site.visit(url, { method: request.method ?? "GET" })
    yield* writeAnswer(response, answer, origin)
    yield* Deferred.succeed(isShown, undefined)
  })
  responder.resolve((request, response) =>
    Effect.runPromise(Effect.orDie(Effect.provideContext(answer(request, response), services)))
  )

  const reading: FolderReading = {
    refresh,
    refreshTexts: (paths) => Effect.provideContext(opened.site.refreshTexts(paths), services),
    onRead: (read, millis) => {
      if (read._tag === "Failure") return listeners.send("failure", reporter.failed(read.cause))
      const hadFailed = reporter.read(read.value)
      if (!read.value.isChanged && !hadFailed) return
      listeners.send("change", "")
      onReport(`Read again in ${Math.round(millis)} ms.`)
    }
  }
  const afterFirstPage = Effect.gen(function* () {
    yield* Effect.timeoutOption(Deferred.await(isShown), firstPageTime)
    yield* Effect.acquireRelease(
      Effect.sync(() => followFolder(folder, reading)),
      (end) => Effect.sync(end)
    )
    yield* Effect.sleep(firstVisitTime)
    yield* opened.site.deriveAll
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => listeners.end()))
  yield* Effect.forkScoped(Effect.provideContext(afterFirstPage, services))
  return { url: `http://${origin}` }
})

type EffectServices<A> = A extends Effect.Effect<unknown, unknown, infer R> ? R : never
