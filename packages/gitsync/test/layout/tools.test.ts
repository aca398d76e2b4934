import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { layoutOf, outline } from "./aLayout.ts"

const starlight = {
  "docs/src/content/docs/index.mdx": "---\ntitle: Home\n---\n",
  "docs/src/content/docs/start.md": "s",
  "docs/src/content/docs/guides/one.mdx": "1",
  "docs/src/content/docs/guides/two.md": "2",
  "docs/src/content/docs/reference/b.md": "b",
  "docs/src/content/docs/reference/a.md": "a",
  "docs/src/content/docs/left.md": "l",
  "README.md": "# Of the code"
}

interface Project {
  readonly tool: string
  readonly files: Record<string, string>
  readonly directory?: string
  readonly pages: ReadonlyArray<unknown>
}

const projects: Readonly<Record<string, Project>> = {
  "Sphinx, with patterns, titles and tables of contents in pages": {
    tool: "Sphinx",
    files: {
      "docs/conf.py":
        "import os\nproject = 'P'\nroot_doc = \"index\"\nexclude_patterns = ['drafts', '**/*.inc.md']\n",
      "docs/index.md":
        "# Home\n\n```{toctree}\n:hidden:\nstart\nSite <https://example.org>\n../outside\n```\n\n:::{toctree}\n:caption: Guides\n:glob:\n\nguide/index\nguide/*\nself\n:::\n",
      "docs/start.md": "# S",
      "docs/guide/index.rst": ".. toctree::\n   :maxdepth: 2\n\n   Named <b>\n   /index\n\nOther\n",
      "docs/guide/a.md": "# A",
      "docs/guide/b.md": "# B",
      "docs/guide/c.inc.md": "# C",
      "docs/drafts/d.md": "# D",
      "docs/orphan.md": "# O"
    },
    pages: [
      ["document", "Index", "docs/index.md"],
      ["document", "Start", "docs/start.md"],
      ["link", "Site", "https://example.org"],
      [
        "group",
        "Guides",
        null,
        [
          ["document", "Index", null, [["document", "Named", "docs/guide/b.md"]]],
          ["document", "A", "docs/guide/a.md"]
        ]
      ],
      ["document", "Orphan", "docs/orphan.md"]
    ]
  },
  "Jupyter Book, with parts and sections": {
    tool: "Jupyter Book",
    files: {
      "_config.yml": "title: T\n",
      "_toc.yml":
        "format: jb-book\nroot: intro\nparts:\n- caption: One\n  chapters:\n  - file: a\n    title: Named\n    sections:\n    - file: sub/b.md\n  - url: https://example.org\n    title: Site\n- chapters:\n  - glob: more/*\n",
      "intro.md": "i",
      "a.md": "a",
      "sub/b.md": "b",
      "more/c.md": "c"
    },
    pages: [
      ["document", "Intro", "intro.md"],
      [
        "group",
        "One",
        null,
        [
          ["document", "Named", "a.md", [["document", "B", "sub/b.md"]]],
          ["link", "Site", "https://example.org"]
        ]
      ],
      ["document", "C", "more/c.md"]
    ]
  },
  "MyST, with children and patterns": {
    tool: "MyST",
    files: {
      "myst.yml":
        "version: 1\nproject:\n  exclude: [drafts/*]\n  toc:\n    - file: index.md\n    - title: Guides\n      children:\n        - file: b.md\n          children:\n            - pattern: deep/*.md\n    - file: gone.md\n",
      "index.md": "i",
      "b.md": "b",
      "deep/c.md": "c",
      "drafts/d.md": "d"
    },
    pages: [
      ["document", "Index", "index.md"],
      ["group", "Guides", null, [["document", "B", "b.md", [["document", "C", "deep/c.md"]]]]]
    ]
  },
  "Starlight, with constants, types and folders": {
    tool: "Starlight",
    files: {
      ...starlight,
      "docs/astro.config.ts":
        "import { defineConfig } from 'astro/config'\nimport type { X } from 'x'\nconst more: Array<X> = [{ label: 'Site', link: 'https://example.org' }] as const\nexport default defineConfig({ site: process.env.SITE, integrations: [starlight({ title: `T`, sidebar: [\n 'start', { label: 'Guides', items: [{ slug: 'guides/two' }, { label: 'First', link: '/guides/one/' }] }, { label: 'Reference', autogenerate: { directory: 'reference' } }, ...more, ] }) ] }) satisfies X\n"
    },
    pages: [
      ["document", "Index", "docs/src/content/docs/index.mdx"],
      ["document", "Start", "docs/src/content/docs/start.md"],
      [
        "group",
        "Guides",
        null,
        [
          ["document", "Two", "docs/src/content/docs/guides/two.md"],
          ["document", "First", "docs/src/content/docs/guides/one.mdx"]
        ]
      ],
      [
        "group",
        "Reference",
        null,
        [
          ["document", "A", "docs/src/content/docs/reference/a.md"],
          ["document", "B", "docs/src/content/docs/reference/b.md"]
        ]
      ],
      ["link", "Site", "https://example.org"],
      ["document", "Left", "docs/src/content/docs/left.md"]
    ]
  },
  "Starlight, with topics": {
    tool: "Starlight",
    files: {
      ...starlight,
      "docs/astro.config.mjs":
        "export default { integrations: [starlight({ plugins: [starlightSidebarTopics([{ label: 'Guides', link: '/start/', items: ['start', { label: 'Two', link: 'guides/two' }] }, { label: { en: 'Reference' }, link: '/reference/b/', icon: 'x', items: [{ label: 'All', autogenerate: { directory: 'reference' } }] }, { label: 'Blog', link: 'https://example.org' }])] })] }"
    },
    pages: [
      ["document", "Index", "docs/src/content/docs/index.mdx"],
      [
        "group",
        "Guides",
        null,
        [
          ["document", "Start", "docs/src/content/docs/start.md"],
          ["document", "Two", "docs/src/content/docs/guides/two.md"]
        ]
      ],
      [
        "group",
        "Reference",
        null,
        [
          ["document", "B", "docs/src/content/docs/reference/b.md"],
          ["document", "All", null, [["document", "A", "docs/src/content/docs/reference/a.md"]]]
        ]
      ],
      ["link", "Blog", "https://example.org"],
      ["group", "guides", null, [["document", "One", "docs/src/content/docs/guides/one.mdx"]]],
      ["document", "Left", "docs/src/content/docs/left.md"]
    ]
  },
  "Docusaurus, with numbers in names and categories": {
    tool: "Docusaurus",
    files: {
      "docusaurus.config.js": "module.exports = { title: 'T' }",
      "sidebars.js":
        "// @ts-check\n/** @type {import('x')} */\nconst sidebars = { docs: ['intro', { type: 'category', label: 'Guides', link: { type: 'doc', id: 'guides/index' }, items: ['guides/b', { type: 'autogenerated', dirName: 'guides/more' }] }, { Short: ['last'] }] }\nmodule.exports = sidebars\n",
      "docs/01-intro.md": "i",
      "docs/02-last.mdx": "l",
      "docs/guides/index.md": "g",
      "docs/guides/02-b.md": "b",
      "docs/guides/more/deep/x.md": "x",
      "docs/guides/more/deep/_category_.json": '{ "label": "Very deep", "position": 2 }'
    },
    pages: [
      ["document", "Intro", "docs/01-intro.md"],
      [
        "document",
        "Guides",
        "docs/guides/index.md",
        [
          ["document", "B", "docs/guides/02-b.md"],
          ["document", "Very deep", null, [["document", "X", "docs/guides/more/deep/x.md"]]]
        ]
      ],
      ["group", "Short", null, [["document", "Last", "docs/02-last.mdx"]]]
    ]
  },
  "VitePress, with a sidebar for each folder": {
    tool: "VitePress",
    files: {
      "docs/.vitepress/config.mts":
        "export default defineConfig({ themeConfig: { sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Guide', items: [{ text: 'B', link: 'b' }, { text: 'A', link: '/guide/a' }] }] } } } })",
      "docs/index.md": "h",
      "docs/guide/a.md": "a",
      "docs/guide/b.md": "b"
    },
    directory: "docs",
    pages: [
      ["document", "Index", "docs/index.md"],
      [
        "group",
        "Guide",
        null,
        [
          ["document", "B", "docs/guide/b.md"],
          ["document", "A", "docs/guide/a.md"]
        ]
      ]
    ]
  },
  "Mintlify, with tabs and groups in groups": {
    tool: "Mintlify",
    files: {
      "docs.json": JSON.stringify({
        navigation: {
          tabs: [
            {
              tab: "Docs",
              groups: [{ group: "Start", pages: ["intro", { group: "Inner", pages: ["in/a", "in/gone"] }] }]
            },
            { tab: "Blog", href: "https://example.org" }
          ]
        }
      }),
      "intro.mdx": "i",
      "in/a.mdx": "a"
    },
    pages: [
      [
        "group",
        "Docs",
        null,
        [
          [
            "document",
            "Start",
            null,
            [
              ["document", "Intro", "intro.mdx"],
              ["document", "Inner", null, [["document", "A", "in/a.mdx"]]]
            ]
          ]
        ]
      ],
      ["link", "Blog", "https://example.org"]
    ]
  },
  "Fumadocs, with titles between pages": {
    tool: "Fumadocs",
    files: {
      "content/docs/meta.json": '{ "pages": ["index", "---More---", "b", "...c", "!hidden"] }',
      "content/docs/index.mdx": "i",
      "content/docs/b/meta.json": '{ "title": "Part B", "pages": ["y", "..."] }',
      "content/docs/b/x.mdx": "x",
      "content/docs/b/y.mdx": "y",
      "content/docs/c/z.mdx": "z"
    },
    pages: [
      ["document", "Index", "content/docs/index.mdx"],
      [
        "group",
        "More",
        null,
        [
          [
            "document",
            "Part B",
            null,
            [
              ["document", "Y", "content/docs/b/y.mdx"],
              ["document", "X", "content/docs/b/x.mdx"]
            ]
          ],
          ["document", "Z", "content/docs/c/z.mdx"]
        ]
      ]
    ]
  },
  "Nextra, with a _meta in each folder": {
    tool: "Nextra",
    files: {
      "content/_meta.js":
        "export default { index: 'Home', b: { title: 'Part B' }, out: { title: 'Out', href: 'https://example.org' } }",
      "content/index.mdx": "i",
      "content/a.mdx": "a",
      "content/b/_meta.js": "export default { y: '' }",
      "content/b/x.mdx": "x",
      "content/b/y.mdx": "y"
    },
    pages: [
      ["document", "Home", "content/index.mdx"],
      [
        "group",
        "Part B",
        null,
        [
          ["document", "Y", "content/b/y.mdx"],
          ["document", "X", "content/b/x.mdx"]
        ]
      ],
      ["link", "Out", "https://example.org"],
      ["document", "A", "content/a.mdx"]
    ]
  },
  "MkDocs, with tags of Python in its settings": {
    tool: "MkDocs",
    files: {
      "mkdocs.yml":
        "site_name: T\nmarkdown_extensions:\n  - x: !!python/name:y.z\nnav:\n  - index.md\n  - Guide:\n      - Second: b.md\n      - a.md\n",
      "docs/index.md": "i",
      "docs/a.md": "a",
      "docs/b.md": "b"
    },
    pages: [
      ["document", "Index", "docs/index.md"],
      [
        "group",
        "Guide",
        null,
        [
          ["document", "Second", "docs/b.md"],
          ["document", "A", "docs/a.md"]
        ]
      ]
    ]
  }
}

describe("the navigation of another tool", () => {
  it.effect.each(Object.entries(projects))("is that of %s", ([, { directory = "", files, pages, tool }]) =>
    Effect.gen(function* () {
      const layout = yield* layoutOf(files, directory)
      expect(layout.tool?.name).toBe(tool)
      expect(outline(layout.pages)).toEqual(pages)
    })
  )

  it.effect("is found above the folder of the pages", () =>
    Effect.gen(function* () {
      const sidebar = "export default { integrations: [starlight({ sidebar: ['guides/two', 'start'] })] }"
      const layout = yield* layoutOf(
        { ...starlight, "docs/astro.config.mjs": sidebar },
        "docs/src/content/docs"
      )
      const titles = layout.pages.map(({ title }) => title)
      expect(titles.slice(0, 3)).toEqual(["Index", "Two", "Start"])
    })
  )

  it.effect("is that of the folders where it would have to be run, which is said", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        ...starlight,
        "docs/astro.config.mjs": "export default { integrations: [starlight({ sidebar: await load() })] }"
      })
      expect(layout.pages.map(({ title }) => title)).toEqual([
        "Index",
        "guides",
        "Left",
        "reference",
        "Start"
      ])
      expect(layout.problems).toMatchObject([
        { path: "README.md", message: expect.stringContaining("outside the folder of Starlight") },
        { path: "docs/astro.config.mjs", message: expect.stringContaining("without running it") }
      ])
    })
  )

  it.effect("leaves out what it names and nobody has, and says so", () =>
    Effect.gen(function* () {
      const { files } = projects["Mintlify, with tabs and groups in groups"]!
      const { problems } = yield* layoutOf(files)
      expect(problems).toMatchObject([{ path: "docs.json", message: expect.stringContaining("in/gone") }])
    })
  )

  it.effect("is the table of contents of a book of mdBook", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "book.toml": "[book]\n",
        "README.md": "# Of the code",
        "src/SUMMARY.md": "# Summary\n\n[Intro](intro.md)\n\n- [B](b.md)\n- [A](a.md)\n",
        "src/intro.md": "i",
        "src/a.md": "a",
        "src/b.md": "b"
      })
      expect(layout.pages.map(({ title }) => title)).toEqual(["Intro", "B", "A"])
      expect([layout.root, layout.problems]).toEqual(["src", []])
    })
  )

  it.effect("gives way to a table of contents", () =>
    Effect.gen(function* () {
      const layout = yield* layoutOf({
        "docs.json": "{}",
        "SUMMARY.md": "* [B](b.md)\n",
        "a.md": "a",
        "b.md": "b"
      })
      expect(layout.tool).toBeUndefined()
      expect(outline(layout.pages)).toEqual([["document", "B", "b.md"]])
    })
  )
})
