import { DateTime } from "effect"
import type { FetchedBlob, SnapshotCommit, GitEntry } from "../remote/GitSnapshot.ts"

const text = new TextDecoder()

const fields = (output: Uint8Array): Array<string> => {
  const parts = text.decode(output).split("\0")
  if (parts.at(-1) === "") parts.pop()
  return parts
}

const kinds: Record<string, GitEntry["kind"]> = {
  "120000": "symlink",
  "160000": "submodule",
  "100755": "executable"
}

/** Reads `git ls-tree -r -z -l`. */
export const readEntries = (output: Uint8Array): Array<GitEntry> =>
  fields(output).map((line) => {
    const tab = line.indexOf("\t")
    const [mode = "", , oid = "", size = ""] = line.slice(0, tab).split(/ +/)
    // `-` for submodules, `BAD` for files that the filter left at the server.
    return {
      path: line.slice(tab + 1),
      oid,
      kind: kinds[mode] ?? "file",
      size: /^\d+$/.test(size) ? Number(size) : null
    }
  })

/** Reads `git log -z --name-only --format=%x01%ct`: the newest time of each path, in milliseconds since 1970. */
export const readLastChanges = (output: Uint8Array): ReadonlyMap<string, number> => {
  const changes = new Map<string, number>()
  let time = 0
  for (const field of fields(output)) {
    if (field.startsWith("\u0001")) {
      time = Number(instant(field.slice(1)).epochMilliseconds)
      continue
    }
    // A line break stands between a commit and its first path.
    const path = field.replace(/^\n/, "")
    changes.set(path, Math.max(changes.get(path) ?? time, time))
  }
  return changes
}

/** The `--format` of `git log` that `readCommit` reads. */
export const commitFormat = "--format=%H%x00%an%x00%ae%x00%ce%x00%at%x00%ct%x00%B"

const instant = (seconds: string | undefined): DateTime.Utc => {
  const value = Number(seconds)
  // Git takes any number; JavaScript dates end in the year 275760.
  return DateTime.makeUnsafe(Number.isFinite(value) && Math.abs(value) < 8.64e12 ? value * 1000 : 0)
}

/** Reads one commit as printed with `commitFormat`. */
export const readCommit = (output: Uint8Array): SnapshotCommit => {
  const [
    oid = "",
    authorName = "",
    authorEmail = "",
    committerEmail = "",
    authored,
    committed,
    message = ""
  ] = fields(output)
  return {
    oid,
    message: message.trimEnd(),
    authorName,
    authorEmail,
    committerEmail,
    authoredAt: instant(authored),
    committedAt: instant(committed)
  }
}

/** Reads `git ls-remote`. */
export const readRefs = (output: Uint8Array) =>
  text
    .decode(output)
    .split("\n")
    .flatMap((line) => {
      const [oid = "", ref = ""] = line.split("\t")
      return ref.startsWith("refs/") && !ref.endsWith("^{}") ? [{ ref, oid }] : []
    })

/**
 * Parses the output of `git cat-file --batch` as a stream: a line with name, type and size, the contents, a line end. A
 * file is collected chunk by chunk, so that a large one never blocks others. Null means a missing object.
 */
export const blobReader = () => {
  let head = ""
  let open: { readonly oid: string; readonly bytes: Uint8Array; filled: number } | null = null
  let endsLine = false
  return (piece: Uint8Array): Array<FetchedBlob> | null => {
    const blobs: Array<FetchedBlob> = []
    for (let at = 0; at < piece.byteLength;) {
      if (endsLine) {
        endsLine = false
        at++
        continue
      }
      if (open === null) {
        const lineEnd = piece.indexOf(10, at)
        head += text.decode(piece.subarray(at, lineEnd === -1 ? undefined : lineEnd))
        if (lineEnd === -1) break
        at = lineEnd + 1
        const [oid = "", type = "", size = ""] = head.split(" ")
        if (type !== "blob") return null
        open = { oid, bytes: new Uint8Array(Number(size)), filled: 0 }
        head = ""
      }
      const part = piece.subarray(at, at + open.bytes.byteLength - open.filled)
      open.bytes.set(part, open.filled)
      open.filled += part.byteLength
      at += part.byteLength
      if (open.filled < open.bytes.byteLength) break
      blobs.push({ oid: open.oid, bytes: open.bytes })
      open = null
      endsLine = true
    }
    return blobs
  }
}
