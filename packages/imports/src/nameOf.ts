import { decoded } from "./ImportedPage.ts"

/** The name of the file or folder that a path of an address ends with; empty for the top. */
export const fileNameOf = (path: string): string =>
  decoded(path.split("/").findLast((part) => part !== "") ?? "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(-255)

/** A title for what has none, from the name of its file: `02-getting_started.md` is "Getting started". */
export const nameOf = (path: string): string => {
  const words = fileNameOf(path)
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replace(/^\d+[-_. ]+(?=\D)/, "")
    .replace(/[-_+]+/g, " ")
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
