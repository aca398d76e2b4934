/** Attributes of pages with an address. */
const attributes = /(\s(?:href|src|srcset|action|content|data-href|data-endpoint)=")([^"]*)"/g

/** The path of the site in the rules by which browsers fetch its pages before a click. */
const prefetched =
  /(<script type="speculationrules">\{"prefetch":\[\{"where":\{"and":\[\{"href_matches":")([^"{]*)/

/** The addresses of texts by their content type: those that begin with a URL, and in pages and styles also those that begin with its path. */
const moveText = (text: string, contentType: string, move: (address: string) => string): string => {
  const moveUrls = (text: string): string => text.replace(/https?:[^<>"')\]\s]+/g, move)
  if (contentType.startsWith("text/html")) {
    const moved = text.replace(attributes, (_, opening: string, value: string) => {
      const moved = opening.includes("srcset")
        ? value
            .split(",")
            .map((one) => one.replace(/\S+/, move))
            .join(",")
        : move(value)
      return `${opening}${moved}"`
    })
    return moved.replace(/<script type="application\/ld\+json">[^<]*/g, moveUrls)
  }
  if (contentType.startsWith("text/css"))
    return text.replace(
      /(url\(["']?)([^"')]+)/g,
      (_, opening: string, value: string) => opening + move(value)
    )
  return /^text\/(?:plain|markdown)|xml/.test(contentType) ? moveUrls(text) : text
}

/**
 * Makes the function that moves the addresses of a site from one URL to another one in a text of the site. Words of pages that name the URL stay in HTML. URLs
 * have no slash at their end.
 */
export const moveAddresses = (from: string, to: string) => {
  const [oldPath, newPath] = [from, to].map((url) => new URL(url).pathname.replace(/\/$/, "")) as [
    string,
    string
  ]
  const isAt = (address: string, base: string): boolean =>
    address.startsWith(base) && /^(?:[/?#]|$)/.test(address.slice(base.length))
  const [encoded, moved] = [encodeURIComponent(from), encodeURIComponent(to)]
  const move = (address: string): string => {
    if (isAt(address, from)) return to + address.slice(from.length)
    if (address.startsWith("/") && !address.startsWith("//") && isAt(address, oldPath))
      return newPath + address.slice(oldPath.length) || "/"
    // Addresses of other services have the address of the page as a parameter; refreshes have it behind a time.
    return address
      .replaceAll(encoded, () => moved)
      .replace(/^(\d+; url=)(.*)$/, (_, time: string, url: string) => time + move(url))
  }
  return {
    address: move,
    text: (text: string, contentType: string): string =>
      moveText(text, contentType, move).replace(prefetched, (_, opening: string, path: string) =>
        path === oldPath ? opening + newPath : opening + path
      )
  }
}
