import { maxFileSize } from "@octavo/content"
import { Schema } from "effect"

/** The maximal number of files of a push: a request has at most 40,000 fields and elements. */
const maxPushEntries = 9_000

/** The maximal size of a file of a push, in bytes: with its header it fits into an upload. */
const maxPushedFile = maxFileSize - 1024

const isControl = (char: string): boolean => char < " " || char === "\u007f"

/** Says why a path cannot be pushed; true for a relative path without `.`, `..` and `.git`. */
const isPushPath = (path: string): true | string => {
  const parts = path.split("/")
  if (parts.some((part) => part === "" || part === "." || part === ".."))
    return 'must be relative to the folder, without empty parts, "." and ".."'
  if (parts.some((part) => part.toLowerCase() === ".git")) return 'must not have a part ".git"'
  return !Array.from(path).some(isControl) || "must not have control characters"
}

/** The name that Git gives a file: the SHA-1 of its blob object, 40 lower-case hex digits. */
export const BlobOid = Schema.String.check(
  Schema.makeFilter((oid) => /^[0-9a-f]{40}$/.test(oid) || "must be 40 lower-case hex digits")
)

/** A file of a pushed folder: its path, the hash of its blob in Git, its size in bytes. */
export const PushEntry = Schema.Struct({
  path: Schema.String.check(Schema.isMaxLength(1024), Schema.makeFilter(isPushPath)),
  oid: BlobOid,
  size: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maxPushedFile }))
}).annotate({
  fields: {
    path: "The path of the file in the folder, with `/` between its parts.",
    oid: "The hash that Git gives the file (`git hash-object`): the SHA-1 of its blob, in hex.",
    size: "The size of the file in bytes."
  }
})
export type PushEntry = typeof PushEntry.Type

/** Says which path of a folder cannot be: given twice, or a file and a folder. */
const isFolder = (entries: ReadonlyArray<Pick<PushEntry, "path">>): true | string => {
  const paths = new Set<string>()
  for (const { path } of entries) {
    if (paths.has(path)) return `must not have "${path}" twice`
    paths.add(path)
  }
  for (const { path } of entries) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (paths.has(path.slice(0, end))) return `must not have "${path.slice(0, end)}" as file and as folder`
    }
  }
  return true
}

/** The files of a pushed folder, in any order. */
export const PushEntries = Schema.Array(PushEntry).check(
  Schema.isMaxLength(maxPushEntries),
  Schema.makeFilter(isFolder)
)

/** Names the folder among those that are pushed into a space, such as `docs`. */
export const PushSource = Schema.String.check(
  Schema.makeFilter(
    (name) =>
      /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name) ||
      "must be Latin letters, digits, dots, underscores, hyphens and slashes, with a letter or a digit first"
  ),
  Schema.isMaxLength(200)
)
