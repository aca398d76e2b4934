import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Writes texts into a folder, by path. */
export const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
