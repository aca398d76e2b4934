import { inOneSlice } from "@octavo/kernel"
import { type ContentReference, parseDocument } from "@octavo/markdown"
import { Effect } from "effect"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { deflateSync } from "node:zlib"
import {
  contentSecurityPolicy,
  type PageFrame,
  renderDocument,
  type RenderedDocument,
  renderNotFound,
  renderPage,
  renderSearchResults,
  Snippets,
  snippetsOf,
  specTextsIn,
  type Theme,
  stylesheet,
  themeStylesheet
} from "@octavo/html"
import { readSiteAssets, type SiteAssets, type SiteAssetSettings, SnippetThreads } from "@octavo/html/node"
import { aPageFrame, aRenderContext, aSiteFrame, aSpecification } from "@octavo/html/testing"

/** Resolves targets of Markdown as a space with these files would. */
export const resolveTarget = (target: string) => {
  if (target === "api") return { kind: "openapi", spec: target } as const
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return { kind: "url", url: target } as const
  if (target.startsWith("#")) return { kind: "anchor", anchor: target.slice(1) } as const
  if (target.endsWith(".md")) return { kind: "page", page: target.replace(/\.md$/, "") } as const
  return { kind: "file", file: target } as const
}

/** A page of the preview: its Markdown, and the parts of its frame. */
export interface PreviewPage {
  readonly markdown: string
  readonly frame?: Partial<PageFrame>
  readonly canTry?: boolean
  /** A theme, or one of the folder of fonts. */
  readonly theme?: Theme | ((fonts: string) => Theme)
}

/** Reads and renders Markdown, with its code and formulas. */
export const rendered = Effect.fn("rendered")(function* (
  { canTry = false, frame, markdown }: PreviewPage,
  icons: string
) {
  const document = parseDocument(markdown, resolveTarget)
  const specification = (reference: ContentReference) =>
    reference.kind === "openapi" && reference.spec === "api" ? aSpecification : undefined
  const texts = inOneSlice(specTextsIn(document, specification))
  const snippets = yield* (yield* Snippets).typeset([...snippetsOf(document), ...texts.snippets])
  const direction = frame?.site?.direction ?? "ltr"
  const language = frame?.site?.language ?? "en"
  return renderDocument(
    document,
    aRenderContext({
      canTry,
      direction,
      icons,
      language,
      snippets,
      specification,
      ...(frame?.site !== undefined && { words: frame.site.words })
    })
  )
})

/** A picture of one colour that nobody has to ship. */
const picture = (color: readonly [number, number, number]): Buffer => {
  const [width, height] = [800, 400]
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from(color))])
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let value = 0xffffffff
    for (const byte of bytes) value = crcTable[(value ^ byte) & 255]! ^ (value >>> 8)
    return (value ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0))
  ])
}

const [light, dark] = [picture([180, 200, 240]), picture([40, 60, 110])]

/** A site on a port, with the policies and types that a server sends. */
export interface Preview {
  readonly url: string
  readonly assets: SiteAssets
  /** The bodies of all posts. */
  readonly posted: ReadonlyArray<string>
  readonly page: (name: string, page: PreviewPage) => Effect.Effect<string, never, Snippets>
}

/** Serves pages until the scope ends. */
export const aPreview = Effect.fn("aPreview")(function* (settings: SiteAssetSettings = {}) {
  const pages = new Map<string, { readonly text: string; readonly policy: string; readonly theme: string }>()
  const posted: Array<string> = []
  let assets: SiteAssets = readSiteAssets()
  const server = yield* Effect.acquireRelease(
    Effect.promise(
      () =>
        new Promise<Server>((resolve) => {
          const server = createServer((request, response) => {
            const path = new URL(request.url ?? "/", "http://localhost").pathname
            const query = new URL(request.url ?? "/", "http://localhost").searchParams.get("q") ?? ""
            const asset = /^\/~assets\/[\da-f]{16}\/(.+)$/.exec(path)?.[1]
            const file = asset === undefined ? undefined : assets.files.get(asset)
            const page = pages.get(path)
            if (request.method === "POST") {
              request.on("data", (data: Buffer) => posted.push(data.toString()))
              request.on("end", () => response.writeHead(204).end())
            } else if (file !== undefined)
              void file.read().then((bytes) => response.writeHead(200, file.headers).end(bytes))
            else if (path.startsWith("/theme-/"))
              response
                .writeHead(200, { "content-type": "text/css" })
                .end(pages.get(path.slice(7))?.theme ?? "")
            else if (path.startsWith("/files/"))
              response
                .writeHead(200, { "content-type": "image/png" })
                .end(path.includes("dark") ? dark : light)
            else if (path === "/favicon.ico") response.writeHead(204).end()
            else if (path === "/search.json") {
              const items = [1, 2, 3].map((one) => ({
                title: `Result ${one} about ${query}`,
                href: "/every",
                path: ["Guides"],
                excerpt: ["Words around ", query, " & <b>more</b>"],
                sections: [{ title: "By hand", href: "/every#code", excerpt: ["Unpack ", query, "."] }]
              }))
              response
                .writeHead(200, { "content-type": "application/json" })
                .end(JSON.stringify({ items: query === "nothing" ? [] : items }))
            } else if (page === undefined) response.writeHead(404).end("none")
            else
              response
                .writeHead(200, {
                  "content-type": "text/html; charset=utf-8",
                  "content-security-policy": page.policy
                })
                .end(page.text)
          })
          server.listen(0, "127.0.0.1", () => resolve(server))
        })
    ),
    (server) => Effect.sync(() => server.close())
  )
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  assets = readSiteAssets({ ...settings, origin: url })
  const addresses = assets.at("/~assets")
  const policy = contentSecurityPolicy({})
  pages.set("/404", {
    text: renderNotFound(
      aSiteFrame(),
      [{ label: "Every block", href: "/every" }],
      "every",
      "/sign-in",
      addresses
    ),
    policy,
    theme: ""
  })
  const results = [1, 2].map((one) => ({
    label: `Result ${one}: install`,
    href: "/every",
    path: ["Guides"],
    excerpt: ["How to ", "install", " it."]
  }))
  pages.set("/search", {
    text: renderSearchResults(aSiteFrame(), "install", results, addresses),
    policy,
    theme: ""
  })

  const page = Effect.fnUntraced(function* (name: string, wanted: PreviewPage) {
    const { frame, theme } = wanted
    const document: RenderedDocument = yield* rendered(wanted, `${addresses.folder}/icons.svg`)
    const given = aPageFrame({ ...frame, outline: document.outline })
    const look = typeof theme === "function" ? theme(`${addresses.folder}/fonts`) : theme
    const site = look === undefined ? given.site : { ...given.site, stylesheet: `/theme-/${name}` }
    const text = renderPage({ ...given, site }, document, addresses)
    pages.set(`/${name}`, {
      text,
      policy: contentSecurityPolicy(document),
      theme: stylesheet + themeStylesheet(look ?? {})
    })
    return text
  })
  return { assets, page, posted, url } satisfies Preview
})

/** The threads of a preview. */
export const snippetThreads = SnippetThreads.layer({ deadlineMillis: 20_000 })
