import { DateTime } from "effect"
import type { GitBlob, GitChange, GitCommit, GitEntry } from "../remote/GitSnapshot.ts"

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

/** The `--format` of `git log` that `readCommit` reads. */
export const commitFormat = "--format=%H%x00%an%x00%ae%x00%at%x00%ct%x00%B"

const instant = (seconds: string | undefined): DateTime.Utc => {
  const value = Number(seconds)
  // Git takes any number; JavaScript dates end in the year 275760.
  return DateTime.makeUnsafe(Number.isFinite(value) && Math.abs(value) < 8.64e12 ? value * 1000 : 0)
}

/** Reads one commit as printed with `commitFormat`. */
export const readCommit = (output: Uint8Array): GitCommit => {
  const [oid = "", authorName = "", authorEmail = "", authored, committed, message = ""] = fields(output)
  return {
    oid,
    message: message.trimEnd(),
    authorName,
    authorEmail,
    authoredAt: instant(authored),
    committedAt: instant(committed)
  }
}

/** Reads `git diff-tree -r -M -z`. */
export const readChanges = (output: Uint8Array): Array<GitChange> => {
  const parts = fields(output)
  const changes: Array<GitChange> = []
  for (let at = 0; at < parts.length;) {
    const [, , , oid = "", status = ""] = (parts[at++] ?? "").split(" ")
    const path = parts[at++] ?? ""
    if (status.startsWith("R")) changes.push({ status: "renamed", from: path, path: parts[at++] ?? "", oid })
    else if (status === "D") changes.push({ status: "removed", path })
    else changes.push({ status: status === "A" ? "added" : "modified", path, oid })
  }
  return changes
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
 * Reads the answers of `git cat-file --batch` piece by piece, and keeps what is unfinished for the next piece. Null says
 * that a file is missing.
 */
export const blobReader = () => {
  let parts: Array<Uint8Array> = []
  let held = 0
  let wanted = 0
  return (piece: Uint8Array): Array<GitBlob> | null => {
    parts.push(piece)
    held += piece.byteLength
    if (held < wanted) return []
    const bytes = parts.length === 1 ? piece : Buffer.concat(parts)
    const blobs: Array<GitBlob> = []
    let at = 0
    wanted = 0
    while (at < bytes.byteLength) {
      const lineEnd = bytes.indexOf(10, at)
      if (lineEnd === -1) break
      const [oid = "", type = "", size = ""] = text.decode(bytes.subarray(at, lineEnd)).split(" ")
      if (type === "missing") return null
      const end = lineEnd + 1 + Number(size)
      if (bytes.byteLength < end + 1) {
        wanted = end + 1 - at
        break
      }
      // A copy, or one small file would keep the whole piece alive.
      if (type === "blob") blobs.push({ oid, bytes: new Uint8Array(bytes.subarray(lineEnd + 1, end)) })
      at = end + 1
    }
    const rest = bytes.subarray(at)
    parts = rest.byteLength === 0 ? [] : [rest]
    held = rest.byteLength
    return blobs
  }
}
