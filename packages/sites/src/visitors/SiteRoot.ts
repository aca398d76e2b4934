/** The root of one site: the URL that its readers begin with. */
export interface SiteRoot {
  /** Scheme and host, without a slash at the end. */
  readonly origin: string
  /** The path of the site, for links and cookies: empty, or with a slash before it and none at its end. */
  readonly path: string
}

/** The root with a URL, which has no slash at its end. */
export const rootOf = (url: string): SiteRoot => {
  const { origin, pathname } = new URL(url)
  return { origin, path: pathname.replace(/(?<!\/)\/+$/, "") }
}

/** The root of a part of a site. */
export const rootBelow = ({ origin, path }: SiteRoot, segment: string): SiteRoot => ({
  origin,
  path: `${path}/${segment}`
})

const encoded = (path: string): string =>
  path
    .split("/")
    .map((segment) => encodeURIComponent(segment))
    .join("/")

/** The path of a page below a root, as links write it: with a slash before it, and encoded. `path` has none around it. */
export const pathBelow = (root: SiteRoot, path: string): string =>
  path === "" ? root.path || "/" : `${root.path}/${encoded(path)}`

/** The URL of a page below a root. Only the root of a host ends with a slash. */
export const urlBelow = (root: SiteRoot, path: string): string => `${root.origin}${pathBelow(root, path)}`
