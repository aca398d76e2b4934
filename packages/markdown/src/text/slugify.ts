import { createRequire } from "node:module"
import type * as Transliteration from "transliteration"

const require = createRequire(import.meta.url)

/** Writes letters of every script in ASCII. The tables are loaded when a text first needs them: that takes 40 ms of processor time. */
export const transliterate = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  /^[\x00-\x7f]*$/.test(text)
    ? text
    : (require("transliteration") as typeof Transliteration).transliterate(text)

const hash = (text: string): string => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0
  return value.toString(36).padStart(7, "0").slice(0, 7)
}

/** Turns a title into the part of a path: letters of every script in ASCII, words joined by `-`, never empty. */
export const slugify = (title: string): string => {
  const slug = transliterate(title)
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 100)
    .replace(/^-+|-+$/g, "")
  return slug === "" ? `page-${hash(title)}` : slug
}
