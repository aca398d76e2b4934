/** Which addresses belong to a website that is imported: those of its origin below the place where it starts. */
export interface WebsiteScope {
  readonly origin: string
  /** The folder that it starts in, with a slash at the end. */
  readonly folder: string
}

/** The scope of a website by the address of its first page. */
export const scopeOf = (start: string): WebsiteScope => {
  const { origin, pathname } = new URL(start)
  const last = pathname.slice(pathname.lastIndexOf("/") + 1)
  const isFile = /\.[a-z0-9]{1,5}$/i.test(last)
  const folder = last === "" || isFile ? pathname.slice(0, pathname.lastIndexOf("/") + 1) : `${pathname}/`
  return { origin, folder }
}

/** The names that are surely no pages. */
const notPages =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|pdf|zip|gz|tgz|tar|7z|exe|dmg|deb|rpm|mp[34]|webm|mov|wav|css|js|mjs|json|xml|txt|csv|ya?ml|woff2?|ttf|eot|rss|atom|docx?|xlsx?|pptx?|md)$/i

/** Whether an address may be a page of a website. */
export const isWithin = ({ folder, origin }: WebsiteScope, address: string): boolean => {
  const url = URL.parse(address)
  if (url === null || url.origin !== origin || url.username !== "" || url.password !== "") return false
  return `${url.pathname.replace(/\/$/, "")}/`.startsWith(folder) && !notPages.test(url.pathname)
}
