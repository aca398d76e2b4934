import { createHash } from "node:crypto"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import type { PushEntry } from "./PushEntry.ts"

/** The hash that Git gives the blob of these bytes. */
export const blobOidOf = (bytes: Uint8Array): GitOid =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex")

/** Lists the files of a folder in byte order of their paths: one line with hash, size and path each. */
export const writeManifest = (entries: ReadonlyArray<PushEntry>): Uint8Array => {
  const lines = entries
    .map((entry) => ({ ...entry, key: Buffer.from(entry.path) }))
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ oid, path, size }) => `${oid} ${size}\t${path}\n`)
  return new Uint8Array(Buffer.from(lines.join("")))
}

/** The entries of a list that `writeManifest` wrote. */
export const readManifest = (bytes: Uint8Array): ReadonlyArray<GitEntry> =>
  Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .flatMap((line) => {
      const tab = line.indexOf("\t")
      if (tab < 0) return []
      const [oid = "", size = ""] = line.slice(0, tab).split(" ")
      return [{ path: line.slice(tab + 1), oid, kind: "file" as const, size: Number(size) }]
    })
