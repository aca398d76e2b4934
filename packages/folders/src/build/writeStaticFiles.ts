import { stripTypes } from "@octavo/html/node"
import { programFile } from "@octavo/kernel/node"
import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { CrawledFile, CrawledSite } from "./crawlSite.ts"
import { searchedPage } from "./searchedPage.ts"
import { writeIndex } from "./writeIndex.ts"

/** The files of a static site by path, without a slash at the start. */
export type StaticFiles = ReadonlyMap<string, Buffer>

const hashOf = (parts: Iterable<string | Uint8Array>): string => {
  const digest = createHash("sha256")
  for (const part of parts) digest.update(part)
  return digest.digest("hex").slice(0, 16)
}

const isPage = ({ contentType }: CrawledFile): boolean => contentType.startsWith("text/html")

const isText = ({ contentType, hash }: CrawledFile): boolean =>
  hash === undefined && /^text\/|xml|javascript|json/.test(contentType)

/** Scripts are JavaScript when they are sent, and file servers send `.ts` as video. */
const withScripts = (text: string): string => text.replace(/(~octavo\/[0-9a-f]{16}\/[\w-]+)\.ts\b/g, "$1.js")

const folderOfHash = (hash: string): string => hash.slice(0, 16)

/** The path of a file of the folder: of its contents, so that it stays the same from build to build. */
const pathOfFile = (path: string, { hash }: CrawledFile): string => {
  if (hash === undefined) return withScripts(path)
  return `/~octavo/files/${folderOfHash(hash)}/${path.slice(path.lastIndexOf("/") + 1)}`
}

/** The file of an address: pages are the index of a folder. */
const fileOf = (path: string, file: CrawledFile): string => {
  const decoded = decodeURIComponent(pathOfFile(path, file)).slice(1)
  if (!isPage(file) || decoded === "404.html") return decoded
  return decoded === "" ? "index.html" : `${decoded}/index.html`
}

const attribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

/** A policy as a page can have it; only a header can say who may frame the page. */
const metaOf = (policy: string): string => {
  const kept = policy
    .split("; ")
    .filter((directive) => !directive.startsWith("frame-ancestors"))
    .join("; ")
  return `<meta http-equiv="content-security-policy" content="${attribute(kept)}">`
}

const redirectPage = (target: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Redirect</title><meta name="robots" content="noindex"><link rel="canonical" href="${attribute(target)}"><meta http-equiv="refresh" content="0; url=${attribute(target)}"><p><a href="${attribute(target)}">${attribute(target)}</a></p></html>\n`

/** The module of the search with its index, by path below its folder. */
const searchFiles = async (site: CrawledSite, rootPath: string) => {
  const pages = [...site.files]
    .filter(([path, file]) => isPage(file) && path !== "/404.html")
    .map(([path, { bytes }]) => searchedPage(bytes.toString("utf8"), `${rootPath}${path}`))
  const source = programFile("../client/staticSearch", import.meta.url)
  const text = await readFile(source, "utf8")
  const [module] = source.pathname.endsWith(".ts") ? await stripTypes([text]) : [text]
  return new Map([["search.js", module!], ...writeIndex(pages)])
}

/** Parts of pages that only a server can answer: PDF files, ratings, and the address for assistants. */
const dynamicParts =
  /<form action="[^"]*\.pdf">[^]*?<\/form>|<octavo-feedback\b[^]*?<\/octavo-feedback>|<octavo-copy data-text="[^"]*~octavo\/mcp"[^]*?<\/octavo-copy\s*>/g

/** Writes the addresses of pages and files as the static site has them. */
const rewriterOf = (site: CrawledSite, base: string, searchPath: string) => {
  const hashes = new Map(
    [...site.files].flatMap(([path, { hash }]) => {
      const [, id] = /^\/~octavo\/files\/([^/]+\/[^/]+)\//.exec(path) ?? []
      return id === undefined || hash === undefined ? [] : [[id, hash] as const]
    })
  )
  const rootPath = new URL(base).pathname.replace(/\/$/, "")
  return (text: string): string =>
    withScripts(text)
      .replace(/~octavo\/search\/[\w-]+\/results\.json/g, searchPath)
      // Ids of pages are other ones in each build, and readers of feeds would show all entries again.
      .replace(
        /<link>([^<]*)<\/link><guid isPermaLink="false">[^<]*<\/guid>/g,
        "<link>$1</link><guid>$1</guid>"
      )
      // Without scripts there is no search.
      .replace(/(action|href)="[^"]*?~octavo\/search\/[\w-]+/g, `$1="${rootPath}/`)
      .replace(
        /(\/\\?~octavo\/files\/)([^/\s"'<>]+\/[^/\s"'<>]+)(?=\/)/g,
        (written, before: string, id: string) => {
          const hash = hashes.get(id)
          return hash === undefined ? written : before + folderOfHash(hash)
        }
      )
}

/** Makes the files of a static site from what the server sends. `base` is the URL of the site without a slash at its end. */
export const writeStaticFiles = async (site: CrawledSite, base: string): Promise<StaticFiles> => {
  const rootPath = new URL(base).pathname.replace(/\/$/, "")
  const search = await searchFiles(site, rootPath)
  const searchFolder = `~octavo/search-${hashOf([...search].flat())}`
  const rewrite = rewriterOf(site, base, `${searchFolder}/search.js`)
  const files = new Map<string, Buffer>()
  for (const [path, file] of site.files) {
    if (!isText(file)) files.set(fileOf(path, file), file.bytes)
    else {
      let text = file.bytes.toString("utf8")
      if (file.contentType.startsWith("text/javascript"))
        text = text.replace(/(["']\.\/[\w-]+)\.ts(["'])/g, "$1.js$2")
      else text = rewrite(isPage(file) ? text.replace(dynamicParts, "") : text)
      if (isPage(file) && file.policy !== undefined)
        text = text.replace('<meta charset="utf-8">', `<meta charset="utf-8">${metaOf(file.policy)}`)
      files.set(fileOf(path, file), Buffer.from(text))
    }
  }
  for (const [name, text] of search) files.set(`${searchFolder}/${name}`, Buffer.from(text))
  const rules: Array<string> = []
  for (const [path, location] of site.redirects) {
    const target =
      location.startsWith(`${base}/`) || location === base
        ? location.slice(new URL(base).origin.length) || "/"
        : location
    rules.push(`${rootPath}${path} ${target} 301`)
    if (path.endsWith("/*")) continue
    const name = `${decodeURIComponent(path).slice(1)}/index.html`
    if (!files.has(name)) files.set(name, Buffer.from(redirectPage(target)))
  }
  if (rules.length > 0) files.set("_redirects", Buffer.from(`${rules.join("\n")}\n`))
  files.set(
    "_headers",
    Buffer.from(
      `${rootPath}/~octavo/*\n  Cache-Control: public, max-age=31536000, immutable\n  X-Content-Type-Options: nosniff\n`
    )
  )
  files.set(".nojekyll", Buffer.alloc(0))
  return files
}
