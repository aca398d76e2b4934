import { describe, expect, it } from "@effect/vitest"
import { slugify } from "@octavo/markdown"
import { Effect } from "effect"
import { findVariants } from "../../src/tools/parts/findVariants.ts"
import type { LayoutPage } from "../../src/layout/RepositoryLayout.ts"
import { layoutOf } from "./aLayout.ts"
import { aToolLayout } from "./aToolLayout.ts"

type Files = Readonly<Record<string, string>>

/** Pages of a folder by their names, each with a title. */
const pages = (folder: string, titles: Readonly<Record<string, string>>): Files =>
  Object.fromEntries(Object.entries(titles).map(([name, title]) => [`${folder}${name}`, `# ${title}\n`]))

interface Project {
  readonly files: Files
  readonly directory?: string
  /** The navigations of the parts, by what follows `#`. The first one is the main one. */
  readonly parts: Readonly<Record<string, ReadonlyArray<string>>>
}

const english = { "index.md": "Home", "guide/one.md": "One", "guide/two.md": "Two" }
const german = { "index.md": "Start", "guide/one.md": "Eins" }

const projects: Readonly<Record<string, Project>> = {
  "Starlight, with the main language at the top": {
    files: {
      "astro.config.mjs":
        "export default { integrations: [starlight({ locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }, sidebar: [{ label: 'Guide', translations: { de: 'Anleitung' }, items: ['guide/one', 'guide/two'] }] })] }",
      ...pages("src/content/docs/", english),
      ...pages("src/content/docs/de/", german)
    },
    parts: { en: ["Index", "# Guide", "  One", "  Two"], de: ["Index", "# Anleitung", "  One"] }
  },
  "Starlight, with a folder for each language": {
    files: {
      "docs/astro.config.mjs":
        "export default { integrations: [starlight({ defaultLocale: 'en', locales: { de: { label: 'Deutsch' }, en: { label: 'English' } } })] }",
      ...pages("docs/src/content/docs/en/", english),
      ...pages("docs/src/content/docs/de/", german)
    },
    directory: "docs",
    parts: { en: ["Index", "# guide", "  One", "  Two"], de: ["Index", "# guide", "  One"] }
  },
  "VitePress, with a sidebar for each language": {
    files: {
      ".vitepress/config.mts":
        "export default { locales: { root: { label: 'English', lang: 'en-US', themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'First', link: '/guide/one' }, { text: 'Two', link: '/guide/two' }] }] } }, de: { label: 'Deutsch', themeConfig: { sidebar: [{ text: 'Anleitung', items: [{ text: 'Erstens', link: '/de/guide/one' }, { text: 'Zwei', link: '/de/guide/two' }] }] } } } }",
      ...pages("", english),
      ...pages("de/", german)
    },
    parts: { "en-US": ["Index", "# Guide", "  First", "  Two"], de: ["Index", "# Anleitung", "  Erstens"] }
  },
  "MkDocs, with a folder for each language and titles of the navigation": {
    files: {
      "mkdocs.yml":
        "nav:\n  - index.md\n  - Guide:\n      - guide/one.md\n      - guide/two.md\nplugins:\n  - i18n:\n      docs_structure: folder\n      languages:\n        - { locale: de, name: Deutsch, nav_translations: { Guide: Anleitung } }\n        - { locale: en, name: English, default: true }\n",
      ...pages("docs/en/", english),
      ...pages("docs/de/", german)
    },
    parts: { en: ["Index", "# Guide", "  One", "  Two"], de: ["Index", "# Anleitung", "  One"] }
  },
  "MkDocs, with languages at the end of names": {
    files: {
      "mkdocs.yml":
        "nav:\n  - index.md\n  - Guide:\n      - guide/one.md\n      - guide/two.md\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, name: English, default: true }\n        - { locale: de, name: Deutsch, nav_translations: { Guide: Anleitung } }\n        - { locale: fr, name: Français }\n",
      ...pages("docs/", { "index.en.md": "Home", "guide/one.md": "One", "guide/two.md": "Two" }),
      ...pages("docs/", { "index.de.md": "Start", "guide/one.de.md": "Eins" })
    },
    parts: { en: ["Index", "# Guide", "  One", "  Two"], de: ["Index", "# Anleitung", "  One"] }
  },
  "files without a tool, with languages at the end of names": {
    files: {
      ...pages("", { "README.md": "Home", "docs/one.md": "One", "docs/two.md": "Two" }),
      ...pages("", { "README.zh-CN.md": "家", "docs/one.zh-CN.md": "一", "README.ja.md": "家" })
    },
    parts: {
      en: ["README", "# Docs", "  One", "  Two"],
      ja: ["README"],
      "zh-CN": ["README", "# Docs", "  One"]
    }
  },
  "files without a tool, whose main language is not English": {
    files: {
      ...pages("work/docs/", { "index.md": "家", "one.md": "一" }),
      ...pages("work/docs/", { "index.en.md": "Home", "one.en.md": "One" })
    },
    directory: "work/docs",
    parts: { default: ["Index", "One"], en: ["Index", "One"] }
  },
  "Hugo, with languages at the end of names": {
    files: {
      "hugo.toml":
        'defaultContentLanguage = "en"\n[languages.en]\nlanguageName = "English"\n[languages.de]\nlanguageName = "Deutsch"\n[languages.zh-cn]\nlabel = "中文"\n',
      ...pages("content/", { "_index.md": "Home", "guide/_index.md": "Guide", "guide/one.md": "One" }),
      ...pages("content/", {
        "_index.de.md": "Start",
        "guide/_index.de.md": "Anleitung",
        "guide/one.de.md": "Eins",
        "_index.zh-cn.md": "家"
      })
    },
    parts: {
      en: ["Index", "Guide", "  One"],
      de: ["Index", "Guide", "  One"],
      "zh-cn": ["Index"]
    }
  },
  "Docusaurus, with versions and languages": {
    files: {
      "docusaurus.config.js":
        "module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'de'], localeConfigs: { de: { label: 'Deutsch' } } } }",
      "sidebars.js": "module.exports = { docs: ['index', { Guide: ['guide/one', 'guide/two'] }] }",
      "versions.json": '["2.0", "1.0"]',
      "versioned_sidebars/version-2.0-sidebars.json":
        '{ "docs": ["index", { "type": "category", "label": "Manual", "items": ["guide/one"] }] }',
      ...pages("docs/", english),
      ...pages("versioned_docs/version-2.0/", english),
      ...pages("versioned_docs/version-1.0/", { "index.md": "Home" }),
      ...pages("i18n/de/docusaurus-plugin-content-docs/current/", german),
      ...pages("i18n/de/docusaurus-plugin-content-docs/version-2.0/", german)
    },
    parts: {
      "en/2.0": ["Index", "# Manual", "  One", "# guide", "  Two"],
      "de/2.0": ["Index", "# Manual", "  One"],
      "en/current": ["Index", "# Guide", "  One", "  Two"],
      "de/current": ["Index", "# Guide", "  One"],
      "en/1.0": ["Index"]
    }
  },
  "Docusaurus, with several sets of pages": {
    files: {
      "docusaurus.config.js":
        "module.exports = { presets: [['classic', { docs: { sidebarPath: false } }]], plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api', sidebarPath: false }]] }",
      ...pages("docs/", english),
      ...pages("api/", { "calls.md": "Calls" })
    },
    parts: { docs: ["Index", "# guide", "  One", "  Two"], api: ["Calls"] }
  },
  "Hugo, with a folder of content for each language": {
    files: {
      "hugo.toml":
        'defaultContentLanguage = "en"\n[languages.en]\nlanguageName = "English"\ncontentDir = "content/en"\n[languages.de]\nlanguageName = "Deutsch"\ncontentDir = "content/de"\n',
      ...pages("content/en/", { "_index.md": "Home", "guide/_index.md": "Guide", "guide/one.md": "One" }),
      ...pages("content/de/", {
        "_index.md": "Start",
        "guide/_index.md": "Anleitung",
        "guide/one.md": "Eins"
      })
    },
    parts: { en: ["Index", "Guide", "  One"], de: ["Index", "Guide", "  One"] }
  },
  "Nextra, with a folder for each language": {
    files: {
      "next.config.mjs": "export default { i18n: { locales: ['de', 'en'], defaultLocale: 'en' } }",
      "content/en/_meta.js": "export default { index: 'Home', guide: 'Guide' }",
      "content/de/_meta.js": "export default { index: 'Start', guide: 'Anleitung' }",
      ...pages("content/en/", english),
      ...pages("content/de/", german)
    },
    parts: { en: ["Home", "# Guide", "  One", "  Two"], de: ["Start", "# Anleitung", "  One"] }
  },
  "Fumadocs, with a folder for each language": {
    files: {
      "source.config.ts": "export default {}",
      "lib/i18n.ts": "export const i18n = defineI18n({ defaultLanguage: 'en', languages: ['de', 'en'] })",
      "content/docs/en/meta.json": '{ "pages": ["index", "guide"] }',
      "content/docs/de/meta.json": '{ "pages": ["index", "guide"] }',
      ...pages("content/docs/en/", english),
      ...pages("content/docs/de/", german)
    },
    parts: { en: ["Index", "# Guide", "  One", "  Two"], de: ["Index", "# Guide", "  One"] }
  },
  "Mintlify, with tabs": {
    files: {
      "docs.json": JSON.stringify({
        navigation: {
          languages: [
            {
              language: "en",
              tabs: [
                { tab: "Guide", groups: [{ group: "First", pages: ["index", "guide/one"] }] },
                { tab: "API reference", pages: ["api-reference/calls"] },
                { tab: "Blog", href: "https://example.org" }
              ]
            },
            {
              language: "de",
              tabs: [
                { tab: "Anleitung", pages: ["de/index"] },
                { tab: "Aufrufe", pages: ["de/api-reference/calls"] }
              ]
            }
          ]
        }
      }),
      ...pages("", english),
      ...pages("api-reference/", { "calls.md": "Calls" }),
      ...pages("de/", german),
      ...pages("de/api-reference/", { "calls.md": "Aufrufe" })
    },
    parts: {
      "guide/en": ["# First", "  Index", "  One", "# Guide", "  Two"],
      "api-reference/en": ["Calls"],
      "guide/de": ["Index", "# Guide", "  One"],
      "api-reference/de": ["Calls"]
    }
  },
  "Mintlify, with versions in languages": {
    files: {
      "docs.json": JSON.stringify({
        navigation: {
          languages: [
            {
              language: "en",
              versions: [
                { version: "v1", groups: [{ group: "Old", pages: ["v1/one"] }] },
                { version: "v2", default: true, groups: [{ group: "Guide", pages: ["index", "guide/one"] }] }
              ]
            },
            { language: "de", groups: [{ group: "Anleitung", pages: ["de/index", "de/guide/one"] }] }
          ]
        }
      }),
      ...pages("", english),
      ...pages("v1/", { "one.md": "One" }),
      ...pages("de/", german)
    },
    parts: {
      "en/v2": ["# Guide", "  Index", "  One", "# Guide", "  Two"],
      "en/v1": ["# Old", "  One"],
      de: ["# Anleitung", "  Index", "  One"]
    }
  }
}

/** The addresses of the pages, by their paths below the folders that are named after languages and versions. */
const addressesOf = (
  pages: ReadonlyArray<LayoutPage>,
  above: ReadonlyArray<string> = []
): ReadonlyMap<string, string> =>
  new Map(
    pages.flatMap((page) => {
      const slug =
        page.kind === "document" ? page.slug : page.kind === "group" ? (page.anchor ?? page.title) : ""
      const parts = [...above, slugify(slug)]
      const file = page.kind === "document" ? page.file : null
      const within = file?.path
        .replace(/\.(?:en|de|ja|zh-cn)(?=\.md$)/i, "")
        .replace(/^.*?(?=(?:guide\/)?\w+\.md$)/, "")
      return [
        ...(within === undefined ? [] : [[within, parts.join("/")] as const]),
        ...addressesOf(page.children, parts)
      ]
    })
  )

describe("languages and versions of a project", () => {
  for (const [name, { directory = "", files, parts }] of Object.entries(projects))
    it.live(`${name}: each has its pages and its navigation`, () =>
      Effect.gen(function* () {
        const layout = yield* layoutOf(files, directory)
        const entries = Object.keys(files).map((path) => ({
          path,
          oid: path,
          kind: "file" as const,
          size: 1
        }))
        const variants = findVariants(layout, directory, entries)
        const found: Record<string, ReadonlyArray<string>> = {}
        const counts: Array<number> = []
        const addresses: Array<ReadonlyMap<string, string>> = []
        for (const variant of variants) {
          const { lines, pages, problems } = yield* aToolLayout(files, variant.directory)
          addresses.push(addressesOf(pages))
          expect(problems).toEqual([])
          found[variant.directory.slice(directory.length + 1)] = lines
          counts.push(lines.filter((line) => !line.trim().startsWith("#")).length)
        }
        expect(found).toEqual(parts)
        expect(Object.keys(found)).toEqual(Object.keys(parts))
        expect(variants.map(({ pages }) => pages)).toEqual(counts)
        // A site links a page to the page with the same path in another variant.
        const main = addresses[0]!
        for (const [index, own] of addresses.entries())
          if (variants[index]!.version === variants[0]!.version && variants[index]!.section === null)
            for (const [path, address] of own) expect([path, address]).toEqual([path, main.get(path)])
      })
    )

  it.effect("are none where names only look like languages", () =>
    Effect.gen(function* () {
      const others: ReadonlyArray<Files> = [
        // One page alone, a page without the one that it translates, names that are no languages, and a table of contents.
        { "README.md": "", "README.fr.md": "" },
        { "README.md": "", "README.fr.md": "", "other.fr.md": "" },
        { "a.md": "", "b.md": "", "a.js.md": "", "b.ts.md": "" },
        { "a.md": "", "b.md": "", "a.fr.md": "", "b.fr.md": "", "SUMMARY.md": "* [A](a.md)\n" }
      ]
      for (const files of others) expect((yield* layoutOf(files)).parts ?? []).toEqual([])
    })
  )

  it.effect("are at most 200; the others are named", () =>
    Effect.gen(function* () {
      const versions = Array.from({ length: 203 }, (_, index) => `v${203 - index}`)
      const layout = yield* layoutOf({
        "docusaurus.config.js": "module.exports = { title: 'T' }",
        "versions.json": JSON.stringify(versions),
        "docs/a.md": "a",
        ...Object.fromEntries(versions.map((version) => [`versioned_docs/version-${version}/a.md`, "a"]))
      })
      expect(layout.tool?.parts).toHaveLength(200)
      expect(layout.problems.map(({ message }) => message)).toContainEqual(
        expect.stringContaining("These are left out: v4, v3, v2, v1.")
      )
    })
  )
})
