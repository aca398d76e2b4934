/** The kinds of answers to visitors, with their routes below a site: names for metrics, traces and the log. */
export const visitRoutes = {
  page: "/:path",
  markdown: "/:path.md",
  llms: "/llms.txt",
  sitemap: "/sitemap.xml",
  robots: "/robots.txt",
  feed: "/rss.xml",
  icon: "/favicon.ico",
  pdf: "/:path.pdf",
  file: "/~octavo/files/:spaceId/:fileId/:name",
  image: "/~octavo/images/:hash",
  asset: "/~octavo/:asset",
  search: "/~octavo/search",
  feedback: "/~octavo/feedback/:pageId",
  mcp: "/~octavo/mcp",
  /** To another address: of a moved page, a redirect of the site, a link. */
  redirect: "/:redirect",
  /** To a visitor who is not admitted, or is sent to sign in. */
  admission: "/:admission",
  /** To an address without a site, or a request that no site takes. */
  other: "/:other"
} as const

/** The kind of an answer to a visitor. */
export type VisitKind = keyof typeof visitRoutes
