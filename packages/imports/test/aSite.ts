import { onePixel } from "@octavo/content/testing"

const bytesOf = (text: string) => new TextEncoder().encode(text)

const html = (text: string) => ({ bytes: bytesOf(text), contentType: "text/html" })

/** Enough words for a page to be taken for one. */
export const words =
  "These are words that somebody wrote, so many of them that whoever looks for the part of a page that is there to be read finds it here and nowhere else on it."

const page = (title: string, body: string) =>
  html(
    `<!doctype html><html><head><title>${title} | Acme</title></head><body><nav><a href="/docs/">Docs</a></nav><main><article><h1>${title}</h1><p>${words}</p>${body}</article></main><footer>Ours</footer></body></html>`
  )

const canonical = (address: string, { bytes, contentType }: ReturnType<typeof html>) => ({
  bytes: bytesOf(
    new TextDecoder().decode(bytes).replace("<head>", `<head><link rel="canonical" href="${address}">`)
  ),
  contentType
})

const urlset = (...addresses: ReadonlyArray<string>) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`

/** A site of documentation with a sitemap and rules for robots, as a test has it. */
export const aSite = (origin: string) => ({
  [`${origin}/robots.txt`]: {
    bytes: bytesOf(`User-agent: *\nDisallow: /docs/secret\nSitemap: ${origin}/map.xml\n`),
    contentType: "text/plain"
  },
  [`${origin}/map.xml`]: {
    bytes: bytesOf(
      urlset(
        `${origin}/docs/`,
        `${origin}/docs/guides/`,
        `${origin}/docs/guides/install`,
        `${origin}/docs/secret/plans`,
        `${origin}/docs/gone`,
        `${origin}/blog/news`,
        "https://elsewhere.example.net/docs/x"
      )
    ),
    contentType: "application/xml"
  },
  [`${origin}/docs/`]: page(
    "Welcome",
    `<p>See <a href="guides/install#first-steps">how to install</a>, <a href="/blog/news">news</a> and <a href="#here">here</a>.</p><p><img src="/logo.png" alt="Logo"></p>`
  ),
  [`${origin}/docs/guides/`]: page(
    "Guides",
    `<p><a href="install.html">Install</a> <img src="/gone.png" alt="Gone"></p>`
  ),
  [`${origin}/docs/guides/install`]: page(
    "Install",
    `<h2 id="first-steps">First steps</h2><p><a href="../">Back</a> <img src="../../logo.png" alt="Again"></p>`
  ),
  [`${origin}/blog/news`]: page("News", ""),
  [`${origin}/moved/`]: page(
    "Here",
    `<p><a href="old">Old</a> <a href="twin?from=here#end">Twin</a> <a href="twin">Twin</a> <a href="named">Named</a></p><p><img src="data:image/png;base64,${Buffer.from(onePixel).toString("base64")}" alt="Dot"></p>`
  ),
  [`${origin}/moved/old`]: { ...page("New", ""), url: `${origin}/moved/new` },
  [`${origin}/moved/twin?from=here`]: canonical(`${origin}/moved/twin`, page("Twin", `<h2>End</h2>`)),
  [`${origin}/moved/twin`]: canonical(`${origin}/moved/twin`, page("Twin", `<h2>End</h2>`)),
  // A site that calls every page of its own by one address.
  [`${origin}/moved/named`]: canonical(`${origin}/moved/twin`, page("Named", "")),
  [`${origin}/raw/guide.md`]: {
    bytes: bytesOf(
      `Guide\n=====\n\n[other](other.md "x") ![](<../logo.png>) [self](guide.md#part) [part](#part) <${origin}/raw/guide.md> ${origin}/raw/guide.md\n\n[defined][d] <img src="../logo.png" alt="">\n\n[d]: ../blog/news?a=1&b=2\n\n\`\`\`\n![](../logo.png)\n\`\`\`\n`
    ),
    contentType: "text/plain"
  },
  [`${origin}/logo.png`]: { bytes: onePixel, contentType: "image/png" }
})
