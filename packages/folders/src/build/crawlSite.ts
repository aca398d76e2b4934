import type { Answer } from "@octavo/publishing"
import { Effect } from "effect"
import { answerBytes } from "../site/answerBytes.ts"
import type { FolderSite } from "../site/FolderSite.ts"

/** A file of a site as the server sends it. */
export interface CrawledFile {
  readonly bytes: Buffer
  readonly contentType: string
  readonly policy: string | undefined
  /** The hash of the contents of a file of the folder. */
  readonly hash: string | undefined
}

/** All addresses of a site below its root, as paths that begin with a slash. */
export interface CrawledSite {
  readonly files: ReadonlyMap<string, CrawledFile>
  /** Redirects by path; targets are paths or addresses elsewhere. */
  readonly redirects: ReadonlyMap<string, string>
  /** Addresses in pages that lead nowhere, with the path of a page that has them. */
  readonly missing: ReadonlyMap<string, string>
}

/** The addresses from which all others are found. */
const starts = ["/", "/sitemap.xml", "/robots.txt", "/llms.txt", "/llms-full.txt"]

/** Addresses that only a server can answer. */
const dynamic = /^\/~octavo\/(?:search|feedback|mcp)(?:\/|$)|\.pdf$/

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">"
}

const unescaped = (text: string): string =>
  text.replace(/&(?:amp|quot|#39|lt|gt);/g, (entity) => entities[entity]!)

/** The addresses in a text of the site, as they are written. */
const addressesIn = (text: string, contentType: string): ReadonlyArray<string> => {
  if (contentType.startsWith("text/html")) {
    const attributes = text.matchAll(/\s(?:href|src|data-href)="([^"]*)"|\scontent="(https:[^"]*)"/g)
    const sets = text.matchAll(/\ssrcset="([^"]*)"/g)
    return [
      ...Array.from(attributes, ([, address, content]) => unescaped(address ?? content!)),
      ...Array.from(sets).flatMap(([, set]) =>
        set!.split(",").map((one) => unescaped(one.trim().split(/\s/)[0]!))
      )
    ]
  }
  if (contentType.startsWith("text/css"))
    return Array.from(text.matchAll(/url\(["']?([^"')]+)["']?\)/g), ([, address]) => address!)
  if (contentType.startsWith("text/javascript"))
    return Array.from(text.matchAll(/["'](\.\/[\w-]+\.(?:ts|js))["']/g), ([, address]) => address!)
  if (/xml/.test(contentType))
    return Array.from(text.matchAll(/<(?:loc|link)>([^<]*)<|\shref="([^"]*)"/g), ([, a, b]) =>
      unescaped(a ?? b ?? "")
    )
  // Markdown for programs has absolute addresses.
  if (/^text\/(?:markdown|plain)/.test(contentType))
    return Array.from(text.matchAll(/\]\((https?:[^)\s]+)\)/g), ([, address]) => address!)
  return []
}

const isText = (contentType: string): boolean => /^text\/|xml|javascript|json/.test(contentType)

/** Requests all pages and files of a site, beginning with its root, site map and texts for programs. `base` is its URL without a slash at its end. */
export const crawlSite = Effect.fn("folders.crawlSite")(function* (site: FolderSite, base: string) {
  const root = new URL(base)
  const rootPath = root.pathname.replace(/\/$/, "")
  const files = new Map<string, CrawledFile>()
  const redirects = new Map<string, string>()
  const missing = new Map<string, string>()
  const waiting = new Map(starts.map((path) => [path, "/"]))
  const former = yield* site.redirects
  for (const path of former) if (!path.endsWith("*")) waiting.set(encodeURI(path), "/")

  /** The path below the root of an address of the site; null for another one. */
  const pathOf = (address: string, from: string): string | null => {
    const url = URL.parse(address, `${root.origin}${rootPath}${from}`)
    if (url === null || url.origin !== root.origin) return null
    if (url.pathname !== rootPath && !url.pathname.startsWith(`${rootPath}/`)) return null
    return url.pathname.slice(rootPath.length) || "/"
  }

  const keep = Effect.fnUntraced(function* (path: string, answer: Answer) {
    const { bytes, contentType } = yield* answerBytes(answer)
    const policy = answer.headers["content-security-policy"]
    const hash = answer.body?.kind === "file" ? answer.body.hash : undefined
    files.set(path, { bytes, contentType, policy, hash })
    if (!isText(contentType) || hash !== undefined) return
    for (const address of addressesIn(bytes.toString("utf8"), contentType)) {
      const next = pathOf(address, path)
      if (next !== null && !dynamic.test(next) && !files.has(next) && !waiting.has(next))
        waiting.set(next, path)
    }
  })

  for (const [path, from] of waiting) {
    const answer = yield* site.visit(path)
    const { location } = answer.headers
    if (answer.status === 200) yield* keep(path, answer)
    else if (location !== undefined) {
      const target = pathOf(location, path)
      redirects.set(path, location)
      if (target !== null && !waiting.has(target)) waiting.set(target, path)
    } else if (!starts.includes(path)) missing.set(path, from)
  }
  // Many hosts know redirects of all paths below one; no page can be written for them.
  for (const path of former.filter((path) => path.endsWith("/*"))) {
    const { headers } = yield* site.visit(path.replace("*", "~"))
    if (headers["location"] !== undefined) redirects.set(path, headers["location"])
  }
  const notFound = yield* site.visit("/~not-found")
  const { bytes, contentType } = yield* answerBytes(notFound)
  files.set("/404.html", {
    bytes,
    contentType,
    policy: notFound.headers["content-security-policy"],
    hash: undefined
  })
  const crawled: CrawledSite = { files, redirects, missing }
  return crawled
})
