const maxBytes = 2048

/** The path of a request, decoded and clean; and whether it was sent so. */
interface ReadPath {
  readonly path: string
  readonly isClean: boolean
}

// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u001f\u007f\\]/

/**
 * Reads the path of a request: decoded once, with one slash before each segment and none at its end. Null for control characters,
 * backslashes, encoded slashes and segments of dots, which no path has.
 */
export const readPath = (given: string): ReadPath | null => {
  if (given.length > maxBytes || /%2f|%5c/i.test(given)) return null
  let path: string
  try {
    path = decodeURIComponent(given)
  } catch {
    return null
  }
  const segments = path.split("/").filter((segment) => segment !== "")
  if (forbidden.test(path) || segments.some((segment) => segment === "." || segment === "..")) return null
  const clean = `/${segments.join("/")}`
  return { path: clean, isClean: clean === path }
}
