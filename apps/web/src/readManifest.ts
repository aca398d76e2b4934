import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { type Manifest, manifestName } from "./Manifest.ts"

/** The manifest of a folder that holds a whole build; null where it does not. */
export const readManifest = (folder: string): Promise<Manifest | null> =>
  readFile(join(folder, manifestName), "utf8").then(
    (text) => JSON.parse(text) as Manifest,
    () => null
  )
