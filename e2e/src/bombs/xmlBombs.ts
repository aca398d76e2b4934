import { type Bombs, counted, nested, repeated } from "./Bombs.ts"

const asMap = (body: string) => `<urlset>${body}</urlset>`

/** Sitemaps. */
export const sitemapBombs: Bombs = {
  pages: (size) => asMap(counted((index) => `<url><loc>https://a/${index}</loc></url>`)(size)),
  nested: nested("<a>", "</a>"),
  open: repeated("<url>"),
  references: (size) => asMap(`<url><loc>${repeated("&lt;")(size)}</loc></url>`),
  entities: (size) =>
    `<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">${counted((index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`)(size)}]>${asMap("<url><loc>&a9;</loc></url>")}`,
  externals: (size) => `<!DOCTYPE x SYSTEM "https://a/${"b".repeat(size)}">${asMap("")}`,
  comments: (size) => asMap(repeated("<!-- a -->")(size)),
  cdata: (size) => asMap(`<url><loc>${repeated("<![CDATA[a]]>")(size)}</loc></url>`),
  instructions: (size) => asMap(repeated("<?a b?>")(size)),
  attributes: (size) => `<urlset ${counted((index) => `a${index}="b" `)(size)}/>`,
  sameAttributes: (size) => `<urlset ${repeated('a="b" ')(size)}/>`,
  namespaces: nested('<a xmlns="b">', "</a>"),
  location: (size) => asMap(`<url><loc>${"a".repeat(size)}</loc></url>`),
  name: (size) => `<${"a".repeat(size)}/>`,
  broken: repeated("<a b"),
  lessThan: repeated("<"),
  spaces: repeated(" ")
}

/** Rules for robots. */
export const robotsBombs: Bombs = {
  rules: counted((index) => `User-agent: *\nDisallow: /${index}\n`),
  stars: repeated("User-agent: *\nDisallow: /*a*a*a*a*a*a*a*a*a*a*b\n"),
  star: (size) => `User-agent: *\nDisallow: /${"*a".repeat(size / 2)}b\n`,
  onlyStars: (size) => `User-agent: *\nDisallow: /${"*".repeat(size)}b\n`,
  agents: repeated("User-agent: a\n"),
  sitemaps: counted((index) => `Sitemap: https://a/${index}\n`),
  delays: repeated("Crawl-delay: 1\n"),
  percent: (size) => `User-agent: *\nDisallow: /${"%41".repeat(size / 3)}\n`,
  colons: repeated(":"),
  newlines: repeated("\n"),
  comments: repeated("# a\n"),
  longLine: repeated("a")
}
