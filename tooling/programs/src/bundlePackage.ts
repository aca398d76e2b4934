import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { isBuiltin, stripTypeScriptTypes } from "node:module"
import { dirname, join, relative } from "node:path"
import type { OutputChunk, Plugin } from "rolldown"
import { installationCommands } from "../../../apps/cli/src/installationCommands.ts"
import { installationNames } from "../../../apps/octavo/src/installationNames.ts"
import { settingsSchema } from "../../../packages/folders/src/site/settingsSchema.ts"
import { root, writeBundle } from "./writeBundle.ts"

const home = join(root, "apps/octavo")
const folder = join(home, "bundle")

/** The commands of the package, and the threads and processes that these start. */
const programs = [
  "apps/octavo/src/main",
  "apps/cli/src/main",
  "packages/folders/src/check/runReaderThread",
  "packages/html/src/node/runSnippetThread",
  "packages/openapi/src/node/runReaderThread"
]

/** Files that modules read at their place, and folders of scripts of pages. */
const files = ["apps/cli/package.json", "apps/octavo/package.json", "packages/html/fonts"]
const scripts = ["packages/html/src/client", "packages/folders/src/client"]

/** The modules of `@octavo/cli` that need an installation, as others import them; `src/replaced` has those of the package. */
const replaced = ["./installationCommands.ts", "./orgImport.ts"]

/** Replaces the commands of an installation by those of the package, and imports its dependencies from where it is installed. */
const ofPackage = (dependencies: ReadonlyArray<string>): Plugin => ({
  name: "of-package",
  async resolveId(id, importer) {
    if (replaced.includes(id)) return join(home, "src/replaced", id)
    const isDependency = dependencies.some((name) => id === name || id.startsWith(`${name}/`))
    return isDependency && importer !== undefined ? { id, external: true } : null
  }
})

/** Lets modules find what is copied into the bundle, and the programs in it, relative to their chunk. */
const withMovingPlaces = (path: string, text: string): string => {
  const place = `new URL(${JSON.stringify(relative(root, path).replace(/\.ts$/, ".js"))}, bundleUrl)`
  return text
    .replaceAll("import.meta.url", `${place}.href`)
    .replaceAll("import.meta.dirname", `pathOfUrl(new URL(".", ${place}))`)
}

const banner = (fileName: string): string => `import { fileURLToPath as pathOfUrl } from "node:url"
const bundleUrl = new URL(${JSON.stringify(relative(dirname(fileName), "") + "/")}, import.meta.url)`

/** The imported packages that the package does not declare. */
const undeclared = (chunks: ReadonlyArray<OutputChunk>, dependencies: ReadonlyArray<string>) => {
  const names = new Set(chunks.map(({ fileName }) => fileName))
  return chunks
    .flatMap(({ dynamicImports, imports }) => [...imports, ...dynamicImports])
    .filter((id) => !names.has(id) && !isBuiltin(id))
    .filter((id) => !dependencies.some((name) => id === name || id.startsWith(`${name}/`)))
}

/** The programs and scripts that modules of the bundle name by `programFile` and that are not in it. */
const missingPrograms = (chunks: ReadonlyArray<OutputChunk>) => {
  const named = /\bprogramFile\([`"]([^`"]+)[`"],\s*new URL\([`"]([^`"]+)/g
  return chunks
    .flatMap(({ code }) => [...code.matchAll(named)])
    .map(([, name = "", module = ""]) => join(dirname(module), name))
    .filter((path) => !programs.includes(path) && !scripts.includes(dirname(path)))
}

/** Writes the scripts of pages without their types, as browsers load them. */
const writeScripts = async (from: string): Promise<void> => {
  await mkdir(join(folder, from), { recursive: true })
  for (const name of await readdir(join(root, from))) {
    if (!name.endsWith(".ts")) continue
    const source = stripTypeScriptTypes(await readFile(join(root, from, name), "utf8"))
    const code = source.replaceAll(/"(\.\/[\w-]+)\.ts"/g, '"$1.js"')
    await writeFile(join(folder, from, name.replace(/\.ts$/, ".js")), code)
  }
}

/** Writes the licences of the packages whose code is in the bundle. */
const writeLicences = async (modules: ReadonlyArray<string>): Promise<void> => {
  const packages = new Set(
    modules.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  )
  const texts = await Promise.all(
    [...packages].toSorted().map(async (path) => {
      const { license, name, version } = JSON.parse(await readFile(join(path, "package.json"), "utf8"))
      const file = (await readdir(path)).find((entry) => /^licen[cs]e/i.test(entry))
      const text = file === undefined ? license : await readFile(join(path, file), "utf8")
      return `${name} ${version}\n\n${text.trim()}\n`
    })
  )
  await writeFile(join(folder, "LICENSES.txt"), texts.join(`\n${"-".repeat(80)}\n\n`))
}

const handedOver = new Set<string>(installationNames)
const unknown = Object.keys(installationCommands).filter((name) => !handedOver.has(name))
if (unknown.length > 0)
  throw new Error(`installationNames of apps/octavo does not have ${unknown.join(", ")}.`)

const { dependencies } = JSON.parse(await readFile(join(home, "package.json"), "utf8"))
const names = Object.keys(dependencies)
await rm(folder, { recursive: true, force: true })
const { chunks, modules } = await writeBundle({
  folder,
  programs,
  plugins: [ofPackage(names)],
  banner,
  rewrite: withMovingPlaces
})
const foreign = undeclared(chunks, names)
if (foreign.length > 0) throw new Error(`apps/octavo/package.json does not declare ${foreign.join(", ")}.`)
const missing = missingPrograms(chunks)
if (missing.length > 0) throw new Error(`The bundle does not have ${missing.join(", ")}.`)
for (const path of files) await cp(join(root, path), join(folder, path), { recursive: true })
for (const path of scripts) await writeScripts(path)
await writeFile(join(folder, "octavo.schema.json"), JSON.stringify(settingsSchema()))
await writeLicences(modules)
