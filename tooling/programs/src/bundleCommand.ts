import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { bundlePrograms } from "./bundlePrograms.ts"
import { root } from "./writeBundle.ts"

/** What the sources import besides: a new version of a package changes it. */
const lockfile = "pnpm-lock.yaml"

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"

/** The name of the bundle in `current.json`; undefined before the first one. */
const currentIn = async (folder: string): Promise<string | undefined> => {
  try {
    const { name } = JSON.parse(await readFile(join(folder, "current.json"), "utf8"))
    return name
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Bundles the programs of a checkout into a folder of `folder`. `current.json` then has its name, its sources and the time of their newest
 * change in milliseconds. The bundle before stays for the servers that run it; older ones are removed.
 */
export const bundleCommand = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const former = await currentIn(folder)
  const name = `${Date.now()}-${process.pid}`
  const modules = await bundlePrograms(join(folder, name))
  const sources = [
    lockfile,
    ...modules
      .filter((path) => path.startsWith(root) && !path.includes("node_modules") && !path.includes("\0"))
      .map((path) => relative(root, path))
  ]
  const times = await Promise.all(sources.map(async (path) => (await stat(join(root, path))).mtimeMs))
  const next = join(folder, `${name}.json`)
  await writeFile(next, JSON.stringify({ name, newest: Math.max(...times), sources }))
  await rename(next, join(folder, "current.json"))
  for (const each of await readdir(folder)) {
    if (![name, former, "current.json"].includes(each))
      await rm(join(folder, each), { recursive: true, force: true })
  }
}
