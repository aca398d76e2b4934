import { Effect } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { WrongUsage } from "../failures.ts"
import { replaceFile } from "../replaceFile.ts"

const fileName = join(".octavo", "config.json")

/** The nearest `.octavo/config.json` in a folder or above it. */
const findFile = (folder: string): string | undefined => {
  const file = join(folder, fileName)
  if (existsSync(file)) return file
  const parent = dirname(folder)
  return parent === folder ? undefined : findFile(parent)
}

/** The id of the space that `octavo space use` chose for this folder or one above it; undefined without one. */
export const readFolderSpace = Effect.suspend(() => {
  const file = findFile(process.cwd())
  if (file === undefined) return Effect.succeed(undefined)
  try {
    const stored: unknown = JSON.parse(readFileSync(file, "utf8"))
    if (typeof stored === "object" && stored !== null && "space" in stored)
      return Effect.succeed(String(stored.space))
  } catch {
    return Effect.fail(new WrongUsage({ message: `${file} is not valid JSON. Correct or remove it.` }))
  }
  return Effect.succeed(undefined)
})

/** Chooses the space for this folder; returns the path of the file. */
export const writeFolderSpace = (space: string) => {
  const file = join(process.cwd(), fileName)
  return Effect.as(replaceFile(file, `${JSON.stringify({ space }, null, 2)}\n`), file)
}
