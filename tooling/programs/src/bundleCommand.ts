import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { bundlePrograms } from "./bundlePrograms.ts"
import { root } from "./writeBundle.ts"

/** What the sources import besides: a new version of a package changes it. */
const lockfile = "pnpm-lock.yaml"

/** Bundles that stay for the servers that run them. */
const KEPT = 3

/** A bundle that another process makes is younger, in milliseconds. */
const YOUNG = 10 * 60_000

/** When a bundle was begun, in milliseconds: the begin of its name. */
const timeOf = (name: string): number => Number.parseInt(name, 10)

/** Removes the bundles of a folder that are neither among the latest nor young. */
const removeOld = async (folder: string): Promise<void> => {
  const names = (await readdir(folder)).filter((name) => /^\d+-/.test(name))
  const old = names.toSorted((one, other) => timeOf(other) - timeOf(one)).slice(KEPT)
  for (const name of old)
    if (Date.now() - timeOf(name) > YOUNG) await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Bundles the programs of a checkout into a folder of `folder`. `current.json` then has its name, its sources and the time of their newest
 * change in milliseconds. Older bundles are removed.
 */
export const bundleCommand = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
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
  await removeOld(folder)
}
