import { isReadme, pathWithin } from "../layout/repositoryPath.ts"
import type { Data } from "./ToolEntry.ts"

/** An address without its origin, its query, its ending and the slashes at its ends. */
export const trimAddress = (address: string): string =>
  address
    .replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, "")
    .replace(/[#?].*$/s, "")
    .replace(/(?:\/index)?\.html?$/, "")
    .replace(/\/+/g, "/")
    .replace(/^\/|\/$/g, "")

/** The base of addresses in a value of settings: a path, or a URL with one. */
export const baseOf = (data: Data): string => (typeof data === "string" ? trimAddress(data) : "")

/** Joins parts of an address. */
export const joinAddress = (...parts: ReadonlyArray<string>): string => trimAddress(parts.join("/"))

/** A path below a folder without its ending, and without the name of the page of a folder. */
export const stemWithin = (folder: string, path: string, isIndex = isReadme): string => {
  const within = pathWithin(folder, path)
  return isIndex(path)
    ? within.slice(0, Math.max(0, within.lastIndexOf("/")))
    : within.replace(/\.(?:mdx?|markdown)$/i, "")
}

/** Each part of a path as an address has it: in lower case, with hyphens and without other signs. */
export const slugged = (path: string): string =>
  path
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\-_ /]/gu, "")
    .replaceAll(" ", "-")

/** The address of a page that its text gives: below the folder of the page, or from the top where it begins with a slash. */
export const addressWithin = (own: string, given: string | undefined): string => {
  if (given === undefined) return own
  if (given.startsWith("/")) return trimAddress(given)
  return joinAddress(own.slice(0, Math.max(0, own.lastIndexOf("/"))), given)
}
