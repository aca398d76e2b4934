import { slugify } from "@octavo/markdown"

const reservedBasenames = new Set(
  "www api app admin mail static assets cdn status localhost sites v1".split(" ")
)

const maxBasename = 100
const basenameShape = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/

/** The problem of a basename, null for one that a site can have. */
export const problemOfBasename = (basename: string): string | null => {
  if (basename.length > maxBasename || !basenameShape.test(basename)) {
    return `must have 1 to ${maxBasename} characters a to z, 0 to 9 and hyphens, and no hyphen at either end`
  }
  return reservedBasenames.has(basename) ? "is reserved. Choose another one" : null
}

const hostnameShape = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/
const proxyShape = /^([\w-]+\.)*[\w-]+\.[a-zA-Z]{2,}(\/[\w-]+)+$/
const maxAddress = 512

/** The problem of a custom hostname or a proxy; null for one that a site can have. */
export const problemOfAddress = (kind: "hostname" | "proxy", address: string): string | null => {
  if (address.length > maxAddress) return `must have at most ${maxAddress} characters`
  if (kind === "hostname") {
    return hostnameShape.test(address) ? null : "must be a hostname of three labels or more, in lower case"
  }
  return proxyShape.test(address) ? null : "must be a host and a path, such as example.org/docs"
}

/** Derives a basename from a title, before it is numbered. */
const basenameOf = (title: string): string => {
  const slug = slugify(title)
  return slug.startsWith("page-") && !/^page/i.test(title) ? "docs" : slug
}

/** The first name that is free: the name itself, or the name with a number. It stays within a length. */
export const firstFree = (
  name: string,
  maxLength: number,
  isTaken: (candidate: string) => boolean
): string => {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : `-${number}`
    const candidate = name.slice(0, maxLength - end.length).replace(/[-._]+$/, "") + end
    if (!isTaken(candidate)) return candidate
  }
}

/** The basenames that a site with a title can have, the best first, without end. */
export function* basenamesFor(title: string): Generator<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : `-${number}`
    const basename =
      basenameOf(title)
        .slice(0, maxBasename - end.length)
        .replace(/-+$/, "") + end
    if (!reservedBasenames.has(basename)) yield basename
  }
}
