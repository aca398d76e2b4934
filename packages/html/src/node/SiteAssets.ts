import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { diagramPolicy } from "../frame/contentSecurityPolicy.ts"
import type { AssetAddresses } from "../frame/PageFrame.ts"
import { findIcon } from "./findIcon.ts"
import { fallbackFace } from "../styles/fallbackFace.ts"
import { icons } from "../styles/icons.ts"
import { stylesheet } from "../styles/stylesheet.ts"
import { stripTypes } from "./stripTypes.ts"

/** A file that pages load. */
export interface SiteAsset {
  /** Its bytes as browsers run them, the same buffer each time. */
  readonly read: () => Promise<Buffer>
  /** The headers of its response, besides those of caches. */
  readonly headers: Readonly<Record<string, string>>
}

/** All files that pages load, which never change: their folder is the hash of all. */
export interface SiteAssets {
  readonly hash: string
  /** By path below the folder. */
  readonly files: ReadonlyMap<string, SiteAsset>
  /** The addresses for pages, below an address that serves these files. */
  readonly at: (base: string) => AssetAddresses
}

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  ts: "text/javascript; charset=utf-8",
  woff2: "font/woff2"
}

const typeOf = (path: string): string => types[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? "application/octet-stream"

const filesBelow = (folder: string, ending: RegExp): ReadonlyArray<readonly [path: string, bytes: Buffer]> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => ending.test(path))
    // Servers on several machines agree about the hash of all.
    .toSorted()
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path))])

/** The modules of the client: their sources where those run as they are, and what was built of them elsewhere. */
const clientModules = () =>
  filesBelow(join(dirname(fileURLToPath(import.meta.url)), "..", "client"), /^[\w-]+\.(ts|js)$/)

/** Strips the types of modules when the first one is read, all at once; a failure is tried again by the next reader. */
const readStripped = (modules: ReadonlyArray<readonly [path: string, bytes: Buffer]>) => {
  const typed = modules.filter(([path]) => path.endsWith(".ts"))
  const strip = async () => {
    const stripped = await stripTypes(typed.map(([, bytes]) => bytes.toString("utf8")))
    return new Map(typed.map(([path], at) => [path, Buffer.from(stripped[at]!)]))
  }
  let made: ReturnType<typeof strip> | undefined
  return async (path: string): Promise<Buffer> => {
    made ??= strip().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return (await made).get(path)!
  }
}

/** The other formats of fonts in a stylesheet, for browsers without WOFF2. */
const otherFormats = /,url\([^)]+\) format\("(?:woff|truetype)"\)/g

/** Fallback fonts of formulas, with the metrics of the two fonts that have most of their characters. */
const formulaFallbacks = [
  fallbackFace("formula", "serif", 400, { width: 0.4349, ascent: 0.903, descent: 0.272, lineGap: 0.09 }),
  fallbackFace("variable", "serif", 400, { width: 0.4547, ascent: 0.717, descent: 0.218, lineGap: 0.09 }),
  ".katex{font-family:KaTeX_Main,formula,math,Times New Roman,serif}",
  ".katex .mathnormal{font-family:KaTeX_Math,variable}"
].join("")

const katexFiles = (): ReadonlyArray<readonly [path: string, bytes: Buffer]> => {
  const folder = dirname(createRequire(import.meta.url).resolve("katex/dist/katex.min.css"))
  const styles = readFileSync(join(folder, "katex.min.css"), "utf8").replaceAll(otherFormats, "")
  return [
    ["katex/katex.min.css", Buffer.from(styles + formulaFallbacks)],
    ...filesBelow(join(folder, "fonts"), /\.woff2$/).map(
      ([path, bytes]) => [`katex/fonts/${path}`, bytes] as const
    )
  ]
}

/** The web fonts that settings of sites name. */
const webFonts = () =>
  filesBelow(join(import.meta.dirname, "..", "..", "fonts"), /^[\w-]+\.woff2$/).map(
    ([path, bytes]) => [`fonts/${path}`, bytes] as const
  )

/** The page in the sandboxed frame of a diagram. */
const mermaidPage = (extension: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagram</title><script type="module" src="./mermaidFrame${extension}"></script><body></body></html>`
  )

/** The folder with the templates of pages. */
const templates = join(import.meta.dirname, "..")

/** Settings of the files of sites. */
export interface SiteAssetSettings {
  /** The folder with `mermaid.esm.min.mjs` and its chunks. Without it diagrams show their source. */
  readonly mermaidFolder?: string
  /** The origin that serves the files, which the sandboxed page of diagrams names. */
  readonly origin?: string
  /** Whether social cards are drawn; by default they are. */
  readonly hasCards?: boolean
}

/** Reads all files that pages load, once at start. The types of scripts are stripped when the first of those is read. */
export const readSiteAssets = ({
  hasCards = true,
  mermaidFolder,
  origin
}: SiteAssetSettings = {}): SiteAssets => {
  const hasMermaid = mermaidFolder !== undefined && origin !== undefined
  const modules = clientModules()
  const readModule = readStripped(modules)
  const extension = modules.some(([path]) => path === "site.ts") ? ".ts" : ".js"
  const diagrams = hasMermaid
    ? [
        ["mermaid.html", mermaidPage(extension)] as const,
        ...filesBelow(
          mermaidFolder,
          /^(mermaid\.esm\.min\.mjs|chunks[\\/]mermaid\.esm\.min[\\/][\w.-]+\.mjs)$/
        ).map(([path, bytes]) => [`mermaid/${path}`, bytes] as const)
      ]
    : []
  const all = [
    ...modules.filter(([path]) => hasMermaid || !/^(diagram|mermaidFrame)\./.test(path)),
    ["site.css", Buffer.from(stylesheet)] as const,
    ["icons.svg", Buffer.from(icons)] as const,
    ...katexFiles(),
    ...webFonts(),
    ...diagrams
  ]
  const digest = createHash("sha256")
  for (const [path, bytes] of all) digest.update(`${path}\0${bytes.length}\0`).update(bytes)
  // The templates count, too: with another version of them, browsers ask for their pages again.
  for (const [path, bytes] of filesBelow(templates, /\.[jt]s$/)) digest.update(path).update(bytes)
  const hash = digest.digest("hex").slice(0, 16)
  const files = new Map(
    all.map(([path, bytes]) => {
      const headers: Record<string, string> = {
        "content-type": typeOf(path),
        "x-content-type-options": "nosniff"
      }
      // The page of diagrams has no origin of its own, so its modules are requested across origins.
      if (/^(mermaid\/|mermaidFrame\.)/.test(path)) headers["access-control-allow-origin"] = "*"
      if (path === "mermaid.html") headers["content-security-policy"] = diagramPolicy(origin ?? "'none'")
      const read = path.endsWith(".ts") ? () => readModule(path) : async () => bytes
      return [path, { read, headers }] as const
    })
  )
  return {
    hash,
    files,
    at: (base) => ({ extension, findIcon, folder: `${base}/${hash}`, hasCards, hasMermaid })
  }
}
