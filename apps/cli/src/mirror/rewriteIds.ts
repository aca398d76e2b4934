import { posix } from "node:path"
import type { ContentPlaces } from "./contentPlaces.ts"

/** Writes a path for a link. */
const written = (path: string): string =>
  path
    .split("/")
    .map((part) =>
      encodeURIComponent(part).replace(/[()'*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    )
    .join("/")

/**
 * Rewrites the ids of a source in a text: `/pages/ID`, `/files/ID` and `/reusable/ID` become relative paths from the file of the text,
 * and addresses of spaces in the application of the source become those of their mirrors.
 */
export const rewriteIds = (
  text: string,
  from: string,
  { files, pages, reusables }: ContentPlaces,
  appOf: (space: string) => string | undefined
): string => {
  const relative = (path: string) => written(posix.relative(posix.dirname(from), path))
  return text
    .replace(
      /(?<=[("'<\s=])\/(pages|files|reusable-contents?|reusable)\/([A-Za-z0-9_-]+)/g,
      (all, kind: string, id: string) => {
        const path = (kind === "pages" ? pages : kind === "files" ? files : reusables).get(id)
        return path === undefined ? all : relative(path)
      }
    )
    .replace(
      /https?:\/\/[^\s()<>"'\]]*?\/s\/([A-Za-z0-9_-]+)(?:\/p)?((?:\/[^\s()<>"'\]#?]*)?)/g,
      (all, space: string, rest: string) => {
        const app = appOf(space)
        if (app === undefined) return all
        const path = rest.replace(/^\/+|\/+$/g, "")
        return path === "" ? app : `${app}/p/${path}`
      }
    )
}
