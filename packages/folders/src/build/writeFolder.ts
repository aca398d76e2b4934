import { makeFolder } from "@octavo/kernel/node"
import { readFileSync, writeFileSync } from "node:fs"
import { readdir, readFile, rm } from "node:fs/promises"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import type { StaticFiles } from "./writeStaticFiles.ts"

/** Names the files of the last build, so that those that are gone can be deleted. */
const manifest = ".octavo-build.json"

/** The folder has files that no build wrote. */
export class FolderNotEmpty extends Schema.TaggedError<FolderNotEmpty>()("FolderNotEmpty", {
  message: Schema.String
}) {}

const readManifest = async (folder: string): Promise<ReadonlyArray<string> | null> => {
  const text = await readFile(join(folder, manifest), "utf8").catch(() => null)
  if (text === null) return null
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? value.filter((path) => typeof path === "string") : null
}

const bytesAt = (file: string): Buffer | null => {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** How many files a build wrote, left as they were, and deleted. */
export interface WrittenFolder {
  readonly written: number
  readonly unchanged: number
  readonly deleted: number
}

/**
 * Writes a static site into a folder: only files that changed, and deletes those of the last build that are gone. Rejects with `FolderNotEmpty`
 * when the folder has files and no build wrote it, unless `force` is set.
 */
export const writeFolder = async (
  folder: string,
  files: StaticFiles,
  force: boolean
): Promise<WrittenFolder> => {
  const before = await readManifest(folder)
  const there = await readdir(folder).catch(() => [])
  if (before === null && there.length > 0 && !force) {
    throw new FolderNotEmpty({
      message: `${folder} has files that octavo build did not write. Name an empty folder, or write into it with --force.`
    })
  }
  let [written, deleted] = [0, 0]
  const gone = (before ?? []).filter((path) => !files.has(path) && !path.split("/").includes(".."))
  for (const path of gone) {
    await rm(join(folder, path), { force: true })
    deleted++
  }
  // To wait for each of thousands of small files takes longer than to write them.
  for (const [path, bytes] of files) {
    const file = join(folder, path)
    if (there.length > 0 && bytesAt(file)?.equals(bytes) === true) continue
    makeFolder(dirname(file))
    writeFileSync(file, bytes)
    written++
  }
  makeFolder(folder)
  writeFileSync(join(folder, manifest), `${JSON.stringify([...files.keys()].sort())}\n`)
  return { written, unchanged: files.size - written, deleted }
}
