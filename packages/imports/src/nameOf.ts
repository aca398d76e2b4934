import { withoutNumbers } from "@octavo/content"
import { decoded } from "./decodeText.ts"

/** The name of the file or folder that a path of an address ends with; empty for the top. */
export const fileNameOf = (path: string): string =>
  decoded(path.split("/").findLast((part) => part !== "") ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(-255)

const stemOf = (path: string): string => fileNameOf(path).replace(/\.[a-z0-9]{1,8}$/i, "")

/** A title for what has none, from the name of its file among those of its folder: `02-getting_started.md` is "Getting started". */
export const nameOf = (path: string, siblings: ReadonlyArray<string> = [path]): string => {
  const stem = stemOf(path)
  const words = (withoutNumbers(siblings.map(stemOf))(stem) ?? stem).replace(/[-_+]+/g, " ").trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
