import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { bundlePrograms } from "./bundlePrograms.ts"
import { root } from "./writeBundle.ts"

/** What the sources import besides: a new version of a package changes it. */
const lockfile = "pnpm-lock.yaml"

/** The command, and the threads of its commands that need no server. */
const programs = [
  "apps/cli/src/main",
  "packages/folders/src/check/runReaderThread",
  "packages/html/src/node/runSnippetThread"
]

/**
 * Bundles the `octavo` command of a checkout into a folder, with `sources.json`, which names its sources and the time of the newest
 * change in milliseconds. A process that runs the former bundle meanwhile is not disturbed.
 */
export const bundleCommand = async (folder: string): Promise<void> => {
  const next = `${folder}.${process.pid}`
  await mkdir(next, { recursive: true })
  try {
    const modules = await bundlePrograms(next, programs, folder)
    const sources = [
      lockfile,
      ...modules
        .filter((path) => path.startsWith(root) && !path.includes("node_modules") && !path.includes("\0"))
        .map((path) => relative(root, path))
    ]
    const times = await Promise.all(sources.map(async (path) => (await stat(join(root, path))).mtimeMs))
    await writeFile(join(next, "sources.json"), JSON.stringify({ newest: Math.max(...times), sources }))
    await rm(folder, { recursive: true, force: true })
    await rename(next, folder)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}
