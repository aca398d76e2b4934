import { Effect } from "effect"
import { SiteRedirectRefused } from "./SiteRedirect.ts"

const maxLength = 512
const segment = "(?:[A-Za-z0-9\\-._~]|%[0-9A-Fa-f]{2})+"
const pattern = new RegExp(`^(?:(?:/${segment})+(?:/\\*)?|/\\*)$`)

/** A path as visitors ask for it, with a slash before it: in lower case, without slashes at its end. */
const redirectKey = (path: string): string => `/${path.replace(/^\/+|(?<!\/)\/+$/g, "")}`.toLowerCase()

const decoded = (source: string): string | null => {
  try {
    return decodeURIComponent(source)
  } catch {
    return null
  }
}

const problemOf = (source: string): string | null => {
  if (source.length > maxLength) return `has more than ${maxLength} characters`
  if (!pattern.test(source)) {
    return "must be a path such as /old/page or /old/*, without spaces; write other characters as %20"
  }
  // An encoded star would become the sign for all paths below.
  if (/%2f|%5c|%2a/i.test(source) || source.split("/").some((part) => /^(?:\.|%2e){1,2}$/i.test(part))) {
    return "must not contain . or .. as a segment, nor an encoded slash or star"
  }
  const text = decoded(source)
  if (text === null) return "must be UTF-8 where it is percent-encoded"
  return /\p{Cc}/u.test(text) ? "must not contain control characters" : null
}

/** The key of a source; fails for what is no path of a site. `path` is the place of the source in the body. */
export const readRedirectSource = (
  source: string,
  path = "source"
): Effect.Effect<string, SiteRedirectRefused> => {
  const problem = problemOf(source)
  return problem === null
    ? Effect.succeed(redirectKey(decodeURIComponent(source)))
    : Effect.fail(new SiteRedirectRefused({ path, problem }))
}

/**
 * The keys of the redirects that a path matches, the best first: the path itself, then `/*` with it and with each path above, the
 * longest first.
 */
export const keysMatching = (path: string): ReadonlyArray<string> => {
  const key = redirectKey(path)
  const segments = key === "/" ? [] : key.slice(1).split("/")
  const above: Array<string> = []
  let prefix = ""
  for (const one of ["", ...segments]) {
    prefix = one === "" ? prefix : `${prefix}/${one}`
    // No source has more characters, nor has its key.
    if (prefix.length > maxLength) break
    above.push(`${prefix}/*`)
  }
  return [key, ...above.reverse()]
}
