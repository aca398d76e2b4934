import { readFileSync, statSync } from "node:fs"

const manifest = new URL("../package.json", import.meta.url)

/** The version of this program, and the time at which its files were made. */
export const release: { readonly version: string; readonly build: Date } = {
  version: JSON.parse(readFileSync(manifest, "utf8")).version,
  build: statSync(manifest).mtime
}
