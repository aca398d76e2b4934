import { execFile } from "node:child_process"
import { readdir } from "node:fs/promises"
import { join } from "node:path"

/** Folders that are never documentation. */
const left = new Set([".git", "node_modules"])

/** The files that Git tracks or would add, so `.gitignore` counts; null outside of a repository, in an ignored folder, and without Git. */
const listByGit = (folder: string): Promise<ReadonlyArray<string> | null> =>
  new Promise((resolve) => {
    const args = [
      "-C",
      folder,
      "ls-files",
      "-z",
      "--cached",
      "--others",
      "--exclude-standard",
      "--deduplicate"
    ]
    execFile("git", args, { maxBuffer: 64 * 1024 * 1024 }, (failure, printed) => {
      const paths = failure === null ? printed.split("\0").filter((path) => path !== "") : []
      resolve(paths.length === 0 ? null : paths)
    })
  })

const listByWalk = async (folder: string, below = ""): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  const paths = await Promise.all(
    entries.map((entry) => {
      const path = below === "" ? entry.name : `${below}/${entry.name}`
      if (!entry.isDirectory()) return [path]
      return left.has(entry.name) ? [] : listByWalk(folder, path)
    })
  )
  return paths.flat()
}

/** Lists the files below a folder, relative to it, without those that Git ignores. */
export const listFiles = async (folder: string): Promise<ReadonlyArray<string>> => {
  const paths = (await listByGit(folder)) ?? (await listByWalk(folder))
  return paths.filter((path) => !path.split("/").some((part) => left.has(part)))
}
