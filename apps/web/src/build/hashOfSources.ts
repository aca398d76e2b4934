import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"

/** The folders that a build depends on, from the root of the workspace. */
const inputs = ["apps/web/src", "packages/editor/src", "packages/html/src/styles", "packages/ui/src"]

const filesIn = async (folder: string): Promise<ReadonlyArray<string>> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .toSorted()

/** A name for the state of the sources, the lockfile and Node that a build is made of. */
export const hashOfSources = async (root: string): Promise<string> => {
  const hash = createHash("sha256").update(process.version)
  for (const folder of inputs) {
    for (const file of await filesIn(join(root, folder))) {
      hash.update(`\n${file.slice(root.length)}\n`).update(await readFile(file))
    }
  }
  hash.update(await readFile(join(root, "pnpm-lock.yaml")))
  return hash.digest("hex").slice(0, 16)
}
