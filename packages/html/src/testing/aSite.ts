import type { RenderContext } from "../blocks/RenderContext.ts"
import type { NavigationEntry, PageFrame, SiteFrame } from "../frame/PageFrame.ts"
import { noSnippets } from "../snippets/Snippet.ts"
import { englishWords } from "../Words.ts"

const entries: ReadonlyArray<NavigationEntry> = [
  {
    id: "guides",
    label: "Guides",
    entries: [
      { id: "every", label: "Every block", href: "/every", icon: "rocket" },
      {
        id: "start",
        label: "Getting started",
        href: "/start",
        entries: [
          { id: "install", label: "Install", href: "/install" },
          {
            id: "configure",
            label: "Configure",
            href: "/configure",
            entries: [{ id: "ports", label: "Ports and addresses of servers behind a proxy", href: "/ports" }]
          }
        ]
      },
      { id: "write", label: "Write pages", href: "/write", emoji: "✍️" }
    ]
  },
  {
    id: "reference",
    label: "Reference",
    entries: [
      { id: "settings", label: "Settings", href: "/settings" },
      { id: "outside", label: "Source code", href: "https://example.org/code", icon: "code-branch" }
    ]
  }
]

/** The frame of a site with all of its parts. */
export const aSiteFrame = (parts: Partial<SiteFrame> = {}): SiteFrame => ({
  title: "Acme Docs",
  href: "/",
  language: "en",
  direction: "ltr",
  words: englishWords,
  theme: "system",
  canChangeTheme: true,
  headerLinks: [
    { label: "Community", href: "https://example.org/community" },
    { label: "More", href: "/more", links: [{ label: "Status", href: "https://example.org/status" }] },
    { label: "Sign up", href: "https://example.org/sign-up", kind: "primary" }
  ],
  tabs: [
    { label: "Documentation", href: "/", isCurrent: true },
    { label: "API", href: "/api", isCurrent: false },
    {
      label: "Products",
      href: "/products",
      isCurrent: false,
      sections: [
        { label: "Server", href: "/server", isCurrent: false, description: "Run it yourself" },
        { label: "Client", href: "/client", isCurrent: false }
      ]
    }
  ],
  variants: [
    { label: "2.0", href: "/", isCurrent: true },
    { label: "1.0", href: "/1.0", isCurrent: false }
  ],
  languages: [
    { label: "English", language: "en", href: "/", isCurrent: true },
    { label: "العربية", language: "ar", href: "/ar", isCurrent: false }
  ],
  navigation: entries,
  announcement: {
    id: "abc",
    text: "Version 2 is here.",
    link: { label: "What is new", href: "/changes" },
    style: "info"
  },
  footer: {
    groups: [
      {
        title: "Product",
        links: [
          { label: "Pricing", href: "/pricing" },
          { label: "Status", href: "/status" }
        ]
      },
      { title: "Company", links: [{ label: "About", href: "/about" }] }
    ],
    copyright: "© 2026 Acme Industries",
    links: [{ label: "Privacy", href: "/privacy" }]
  },
  search: { action: "/search", endpoint: "/search.json" },
  isTrademarkShown: true,
  noIndex: false,
  ...parts
})

/** The frame of a page of that site. */
export const aPageFrame = (parts: Partial<PageFrame> = {}): PageFrame => ({
  site: aSiteFrame(),
  title: "Every block",
  description: "A page that shows what authors can write, from a paragraph to a list of changes.",
  id: "every",
  breadcrumbs: [{ label: "Guides", href: "/guides" }],
  outline: [],
  previous: { label: "Getting started", href: "/start" },
  next: { label: "Write pages", href: "/write" },
  canonical: "https://docs.example.org/every",
  markdown: "/every.md",
  pdf: {
    action: "/every.pdf",
    parts: [
      { name: "page", label: "Every block" },
      { name: "space", label: "Guide" }
    ]
  },
  edit: "https://example.org/edit",
  updatedAt: "2026-11-20T10:00:00Z",
  feedback: "/feedback",
  ...parts
})

/** A context in which pages and files are where their references say. */
export const aRenderContext = (parts: Partial<RenderContext> = {}): RenderContext => ({
  language: "en",
  direction: "ltr",
  words: englishWords,
  link: (reference) => {
    if (reference.kind === "page")
      return { href: `/${reference.page}`, title: "Another page", description: "What it says" }
    if (reference.kind === "url") return { href: reference.url }
    if (reference.kind === "anchor")
      return { href: `/${reference.page ?? ""}#${reference.anchor}`, title: reference.anchor }
    return reference.kind === "openapi"
      ? { href: `/specs/${reference.spec}`, title: reference.spec }
      : undefined
  },
  file: (reference) => {
    if (reference.kind === "url") return { href: reference.url }
    if (reference.kind !== "file") return undefined
    const isImage = reference.file.endsWith(".png")
    return {
      href: `/files/${reference.file}`,
      name: reference.file,
      bytes: 123_456,
      ...(isImage && { width: 800, height: 400 })
    }
  },
  nameOf: (reference) => (reference.kind === "tag" ? reference.tag : undefined),
  snippets: noSnippets,
  icons: "/~assets/icons.svg",
  search: "/search",
  ...parts
})
