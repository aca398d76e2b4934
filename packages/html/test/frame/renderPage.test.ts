import { createHash } from "node:crypto"
import { brotliCompressSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import {
  contentSecurityPolicy,
  html,
  type NavigationEntry,
  renderNotFound,
  renderPage,
  renderSearchResults
} from "@octavo/html"
import { aPageFrame, aSiteFrame } from "@octavo/html/testing"

const assets = { folder: "/~assets/x", extension: ".ts", hasMermaid: false, hasCards: true } as const
const body = { body: html`<p>Words</p>`, modules: new Set(["tabs", "diagram"] as const), hasMath: false }
const show = (parts: Parameters<typeof aPageFrame>[0] = {}) => renderPage(aPageFrame(parts), body, assets)

describe("a page", () => {
  test("begins with its document type, and has title, language, direction and canonical address", () => {
    const text = show()
    expect(text.startsWith('<!doctype html><html lang="en" dir="ltr"')).toBe(true)
    expect(text).toContain("<title>Every block | Acme Docs</title>")
    expect(text).toContain('<link rel="canonical" href="https://docs.example.org/every">')
    expect(text).not.toContain("noindex")
    expect(show({ noIndex: true })).toContain('<meta name="robots" content="noindex">')
  })

  test("names only the modules that its body needs, and diagrams only where they can be drawn", () => {
    const names = (text: string) =>
      [...text.matchAll(/src="\/~assets\/x\/(\w+)\.ts"/g)].map(([, name]) => name)
    expect(names(show())).toEqual(["site", "tabs"])
    expect(names(renderPage(aPageFrame(), body, { ...assets, hasMermaid: true, hasCards: true }))).toEqual([
      "site",
      "diagram",
      "tabs"
    ])
  })

  test("has one script within, whose very bytes the policy allows", () => {
    const scripts = [...show().matchAll(/<script>(.*?)<\/script>/gs)].map(([, source]) => source!)
    expect(scripts.length).toBe(1)
    const hash = createHash("sha256").update(scripts[0]!).digest("base64")
    expect(contentSecurityPolicy({})).toContain(`script-src 'self' 'sha256-${hash}';`)
  })

  test("names the pages that browsers fetch before a click, by rules that the policy allows", () => {
    expect(show()).not.toContain("speculationrules")
    const root = "/docs/</script>(a)"
    const [, rules = ""] = /<script type="speculationrules">(.*?)<\/script>/.exec(show({ prefetched: root }))!
    const [{ eagerness, where }] = JSON.parse(rules).prefetch
    expect([eagerness, where.and[0]]).toEqual(["moderate", { href_matches: "/docs/</script>\\(a\\){/*}?" }])
    const hash = createHash("sha256").update(rules).digest("base64")
    expect(contentSecurityPolicy({ prefetched: root })).toContain(`'sha256-${hash}'; style-src`)
  })

  test("links everybody to the editor, or members by a script, and has no menu for members alone", () => {
    expect(show({ editor: { href: "/app/x" } })).toContain('<a href="/app/x" rel="nofollow">')
    const ofMembers = { href: "/app/x", space: "s" }
    const text = show({ editor: ofMembers })
    expect(text).toContain('<octavo-editor hidden data-space="s" data-href="/app/x">')
    expect(text).not.toContain('<a href="/app/x"')
    const { edit, markdown, pdf, ...frame } = aPageFrame({ editor: ofMembers })
    expect([edit, markdown, pdf].includes(undefined)).toBe(false)
    expect(renderPage(frame, body, assets)).not.toContain("page-actions")
  })

  test("names the page in all languages and its facts, from which no script can come", () => {
    const alternates = [
      { language: "de", url: "https://docs.example.org/de/every" },
      { language: "x-default", url: "https://docs.example.org/every" }
    ]
    const text = show({
      alternates,
      structuredData: { headline: "</script><script>alert(1)</script><!--\u2028" }
    })
    expect(text).toContain(
      '<link rel="alternate" hreflang="x-default" href="https://docs.example.org/every">'
    )
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!
    expect(data).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(data!).headline).toBe("</script><script>alert(1)</script><!--\u2028")
    expect(text.match(/<script>/g)).toHaveLength(1)
  })

  test("marks its own entry in the list of pages, and only that", () => {
    expect(show().match(/aria-current="page"/g)).toHaveLength(1)
    expect(show({ id: "ports" })).toMatch(/<a href="\/ports" aria-current="page">/)
    expect(show({ id: "ports" }).match(/<details open="">/g)).toHaveLength(2)
  })

  test("escapes what people named things", () => {
    const evil = '"><script>alert(1)</script>'
    const text = show({
      title: evil,
      description: evil,
      summary: evil,
      breadcrumbs: [{ label: evil, href: `javascript:${evil}` }],
      outline: [1, 2].map((depth) => ({ depth, id: evil, title: evil })),
      next: { label: evil, href: evil },
      site: aSiteFrame({
        title: evil,
        announcement: { id: evil, text: evil, style: "info" },
        navigation: [{ id: evil, label: evil, href: evil, emoji: evil, icon: evil }],
        variants: [1, 2].map(() => ({ label: evil, href: evil, isCurrent: true }))
      })
    })
    expect(text.match(/<script>/g)).toHaveLength(1)
    expect(text).not.toContain("javascript:")
    expect(text).not.toContain("alert(1)</script>")
  })
})

describe("the list of pages", () => {
  const entries = (groups: number, pages: number): ReadonlyArray<NavigationEntry> =>
    Array.from({ length: groups }, (_, group) => ({
      id: `g${group}`,
      label: `Group ${group}`,
      href: `/g${group}`,
      entries: Array.from({ length: pages }, (_, page) => ({
        id: `g${group}p${page}`,
        label: `Page ${page}`,
        href: `/g${group}/p${page}`
      }))
    }))
  const links = (groups: number, pages: number, id: string) =>
    [
      ...show({ id, site: aSiteFrame({ navigation: entries(groups, pages) }) }).matchAll(
        /<a href="(\/g\d+[^"]*)"/g
      )
    ].map(([, href]) => href)

  test("is whole up to 300 entries, and only the open branch beyond", () => {
    expect(links(10, 29, "g3p1")).toHaveLength(300)
    const sent = links(10, 30, "g3p1")
    expect(sent).toHaveLength(10 + 30)
    expect(sent).toContain("/g3/p29")
    expect(sent).not.toContain("/g4/p0")
    expect(links(10, 30, "nowhere")).toHaveLength(10)
  })

  test("of 200 pages makes no page larger than 8 KB as it is sent", () => {
    const text = show({ id: "g3p1", site: aSiteFrame({ navigation: entries(10, 19) }) })
    expect(brotliCompressSync(text).length).toBeLessThan(8_000)
  })

  test("of 5,000 pages stays small", () => {
    expect(show({ id: "g3p1", site: aSiteFrame({ navigation: entries(100, 50) }) }).length).toBeLessThan(
      40_000
    )
  })

  test("leads to groups that have no page and are not sent", () => {
    const navigation = entries(10, 40).map(({ href: _, ...group }) => group)
    const text = show({ id: "g3p1", site: aSiteFrame({ navigation }) })
    expect(text).toContain('<p class="group"><a href="/g4/p0">Group 4</a></p>')
    expect(text).toContain('<p class="group">Group 3</p>')
  })
})

test("the page for nothing found is not indexed, and suggests pages", () => {
  const text = renderNotFound(aSiteFrame(), [{ label: "Near", href: "/near" }], "near it", "/sign-in", assets)
  expect(text).toContain('content="noindex"')
  expect(text).toContain('<a href="/near">Near</a>')
  expect(text).toContain('href="/sign-in"')
  expect(text).not.toContain('value="near it"')
  const none = renderNotFound(aSiteFrame(), [], 'no "such" page', undefined, assets)
  expect(none).toContain('name="q" value="no &quot;such&quot; page"')
})

test("results of a search mark the words of the query, and stay text", () => {
  const excerpt = ["to ", "INSTALL", " (", "it", ") & more"]
  const sections = [{ label: "By hand", href: "/a#hand", excerpt: ["Unpack ", "<it>", ""] }]
  const results = [{ label: "Install <it>", href: "/a", excerpt, path: ["A", "B"], sections }]
  const text = renderSearchResults(aSiteFrame(), "install (it|x .*", results, assets)
  expect(text).toContain('<a href="/a">Install &lt;it&gt;</a>')
  expect(text).toContain("to <mark>INSTALL</mark> (<mark>it</mark>) &amp; more")
  expect(text).toContain('<a href="/a#hand">By hand</a><p>Unpack <mark>&lt;it&gt;</mark></p>')
  expect(renderSearchResults(aSiteFrame(), "x", [], assets)).toContain("Nothing found")
})

test("the policy names origins of frames that are origins, and styles of attributes only for formulas", () => {
  const policy = contentSecurityPolicy({
    frameOrigins: ["https://a.example", "https://b.example; script-src *", "http://c"]
  })
  expect(policy).toContain("frame-src 'self' https://a.example;")
  expect(policy).not.toContain("unsafe-inline")
  expect(contentSecurityPolicy({ hasMath: true })).toContain("style-src-attr 'unsafe-inline'")
})
