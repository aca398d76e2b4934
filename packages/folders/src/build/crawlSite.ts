import { Effect } from "effect"

/** A file of a site as the server sends it. */
export interface CrawledFile {
  readonly bytes: Buffer
  readonly contentType: string
  readonly policy: string | undefined
  /** The hash of the contents of a file of the content. */
  readonly hash: string | undefined
}

/** The response of a site to a path. */
export interface SiteAnswer extends CrawledFile {
  readonly status: number
  /** The target of a redirect. */
  readonly location: string | undefined
}

/** A published site that is crawled. */
export interface SiteSource<E, R> {
  /** The paths of redirects, which no page links. */
  readonly redirects: ReadonlyArray<string>
  /** The response to a path below the root of the site, which begins with a slash. */
  readonly visit: (path: string) => Effect.Effect<SiteAnswer, E, R>
  /** The number of concurrent requests. */
  readonly concurrency: number
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
    const attributes = text.matchAll(/\s(?:href|src|data-href)="([^"]*)"|\scontent="(https?:[^"]*)"/g)
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
export const crawlSite = Effect.fn("folders.crawlSite")(function* <E, R>(
  site: SiteSource<E, R>,
  base: string
) {
  const root = new URL(base)
  const rootPath = root.pathname.replace(/\/$/, "")
  const files = new Map<string, CrawledFile>()
  const redirects = new Map<string, string>()
  const missing = new Map<string, string>()
  /** The paths that were found, in their order, with that of the page that has them. */
  const queue: Array<readonly [path: string, from: string]> = []
  const found = new Set<string>()
  const find = (path: string, from: string): void => {
    if (found.has(path)) return
    found.add(path)
    queue.push([path, from])
  }
  for (const path of starts) find(path, "/")
  for (const path of site.redirects) if (!path.endsWith("*")) find(encodeURI(path), "/")

  /** The path below the root of an address of the site; null for another one. */
  const pathOf = (address: string, from: string): string | null => {
    const url = URL.parse(address, `${root.origin}${rootPath}${from}`)
    if (url === null || url.origin !== root.origin) return null
    if (url.pathname !== rootPath && !url.pathname.startsWith(`${rootPath}/`)) return null
    return url.pathname.slice(rootPath.length) || "/"
  }

  const keep = (path: string, { bytes, contentType, hash, policy }: SiteAnswer): void => {
    files.set(path, { bytes, contentType, policy, hash })
    if (!isText(contentType) || hash !== undefined) return
    for (const address of addressesIn(bytes.toString("utf8"), contentType)) {
      const next = pathOf(address, path)
      if (next !== null && !dynamic.test(next)) find(next, path)
    }
  }

  const take = (path: string, from: string, answer: SiteAnswer): void => {
    const { location, status } = answer
    if (status === 200) keep(path, answer)
    else if (location !== undefined) {
      const target = pathOf(location, path)
      redirects.set(path, location)
      if (target !== null) find(target, path)
    } else if (!starts.includes(path)) missing.set(path, from)
  }

  for (let done = 0; done < queue.length;) {
    const next = queue.slice(done, done + site.concurrency)
    const answers = yield* Effect.forEach(next, ([path]) => site.visit(path), {
      concurrency: site.concurrency
    })
    for (const [index, [path, from]] of next.entries()) take(path, from, answers[index]!)
    done += next.length
  }
  // Many hosts know redirects of all paths below one; no page can be written for them.
  for (const path of site.redirects.filter((path) => path.endsWith("/*"))) {
    const { location } = yield* site.visit(path.replace("*", "~"))
    if (location !== undefined) redirects.set(path, location)
  }
  files.set("/404.html", { ...(yield* site.visit("/~not-found")), hash: undefined })
  const crawled: CrawledSite = { files, redirects, missing }
  return crawled
})
