import { createHash } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"
import { rolldown } from "rolldown"
import { stylesheet } from "../client/style/stylesheet.ts"
import { type Manifest, manifestName, types } from "../Manifest.ts"

const entry = fileURLToPath(new URL("../client/main.tsx", import.meta.url))

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) }

/**
 * Bundles what browsers load into a folder: modules and a stylesheet with their hash in the name, each also compressed, and a manifest, which
 * is written last. Fails with the message of the bundler.
 */
export const buildApplication = async (folder: string): Promise<Manifest> => {
  const bundle = await rolldown({
    input: { app: entry },
    platform: "browser",
    logLevel: "silent",
    tsconfig: false,
    transform: { jsx: { runtime: "automatic", importSource: "preact" }, target: "es2024" }
  })
  const { output } = await bundle.generate({
    format: "esm",
    minify: true,
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "[name]-[hash].js"
  })
  await bundle.close()
  const chunks = output.flatMap((file) => (file.type === "chunk" ? [file] : []))
  const main = chunks.find(({ isEntry }) => isEntry)!
  const css = Buffer.from(stylesheet)
  const style = `app-${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`
  const files = new Map<string, Buffer>([
    ...chunks.map(({ code, fileName }) => [fileName, Buffer.from(code)] as const),
    [style, css]
  ])
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of files) {
    await writeFile(join(folder, name), bytes)
    for (const [coding, packed] of Object.entries(compress)) {
      await writeFile(join(folder, `${name}.${coding}`), await packed(bytes))
    }
  }
  const manifest: Manifest = {
    script: main.fileName,
    imports: main.imports,
    style,
    files: Object.fromEntries([...files.keys()].map((name) => [name, types[extname(name)]!]))
  }
  await writeFile(join(folder, manifestName), JSON.stringify(manifest))
  return manifest
}
