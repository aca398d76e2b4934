import {
  Files,
  getPage,
  Pages,
  pageTree,
  type PageNode,
  Redirects,
  ReusableContents,
  type Space,
  Spaces,
  Variables
} from "@octavo/content"
import { aSpace, onePixel } from "@octavo/content/testing"
import { expect, it } from "@effect/vitest"
import { applySnapshot } from "@octavo/gitsync"
import { onBehalfOf, type User } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { ArchivedProjects, type ReadArchive } from "@octavo/imports"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Layer } from "effect"
import * as Archives from "../src/archives/ArchivedProjects.ts"
import { readFolder } from "../src/folder/Folder.ts"
import { describeFolder } from "../src/index.ts"
import * as Checks from "../src/snapshots/SnapshotChecks.ts"
import { FolderRemote, folderStores } from "../src/node/index.ts"
import { cleanFiles, type Files as FolderFiles, writeFiles } from "./aDocumentationFolder.ts"

const page = (title: string, text = "Words.") => `---\ntitle: ${title}\n---\n\n${text}\n`

/** A project of each tool, with components, includes, links by address and pictures by an address from the root. */
const projects: Readonly<Record<string, FolderFiles>> = {
  GitBook: cleanFiles,
  Docusaurus: {
    "docusaurus.config.ts":
      "export default { presets: [['classic', { docs: { sidebarPath: './sidebars.ts' } }]] }\n",
    "sidebars.ts":
      "export default { docs: ['intro', { type: 'category', label: 'More', items: ['guide/two'] }] }\n",
    "docs/intro.mdx":
      "---\nslug: /\n---\nimport Tabs from '@theme/Tabs'\n\n# Intro\n\n:::tip\n\nMind [this](/docs/guide/two).\n\n:::\n\n![A](/img/a.png)\n",
    "docs/guide/02-two.md": "---\nid: two\n---\n\n# Two\n",
    "static/img/a.png": onePixel
  },
  Starlight: {
    "astro.config.mjs":
      "export default { integrations: [starlight({ sidebar: ['guides/two', { label: 'More', items: ['guides/one'] }] })] }\n",
    "public/images/a.png": onePixel,
    "src/content/docs/index.mdx": page("Home", "[Two](/guides/two/) ![A](/images/a.png)"),
    "src/content/docs/guides/one.mdx": page("One", "import { Aside } from 'x'\n\n<Aside>Text</Aside>"),
    "src/content/docs/guides/two.md": page("Two")
  },
  Fumadocs: {
    "source.config.ts": "export const docs = defineDocs({ dir: 'content/docs' })\n",
    "content/docs/meta.json": '{ "pages": ["---Start---", "index", "two"] }',
    "content/docs/index.mdx": page("Home", '<Callout type="warn">Mind this.</Callout>'),
    "content/docs/two.mdx": page("Two")
  },
  Mintlify: {
    "docs.json": '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index", "a/two"] }] } }',
    "index.mdx": page(
      "Home",
      'import Part from "/snippets/part.mdx"\n\n<Part />\n\n<Note>Text</Note> ![A](/images/a.png)'
    ),
    "snippets/part.mdx": "A part.\n",
    "a/two.mdx": page("Two"),
    "images/a.png": onePixel
  },
  MkDocs: {
    "mkdocs.yml": "site_name: S\nnav:\n  - Home: index.md\n  - More:\n      - Second: two.md\n",
    "docs/index.md": '# Home\n\n!!! note "T"\n    Text\n\n[Two](two.md)\n',
    "docs/two.md": "# Two\n"
  },
  mdBook: {
    "book.toml": '[book]\ntitle = "B"\n',
    "src/SUMMARY.md": "# Summary\n\n- [One](one.md)\n  - [Two](two.md)\n",
    "src/one.md": "# One\n\n{{#include two.md}}\n\n```rust\n{{#include ../listings/a.rs}}\n```\n",
    "src/two.md": "# Two\n",
    "listings/a.rs": "fn main() {}\n"
  },
  "pages of MDX without settings": {
    "a.mdx": "# A\n\n<Tip>Text</Tip>\n",
    "b/c.mdx": "# C\n",
    "README.md": "# R\n"
  }
}

const archiveOf = (files: FolderFiles, top = "project-main/"): ReadArchive => {
  const all = Object.entries(files).map(([path, content]) => ({
    path: `${top}${path}`,
    bytes: new Uint8Array(Buffer.from(content as string))
  }))
  const isHidden = ({ path }: { readonly path: string }) => /(^|\/)\./.test(path)
  return {
    files: all.filter((file) => !isHidden(file)),
    leftOut: [],
    beside: { hidden: all.filter(isHidden), links: [] }
  }
}

/** Archives beside checks of connected repositories, as a server that is a worker too has both. */
const services = (remote: FolderRemote) => {
  const stores = folderStores(remote)
  return Archives.layer.pipe(
    Layer.provideMerge(Layer.provide(Checks.layer, stores)),
    Layer.provideMerge(stores)
  )
}

/** All of a space that readers and exports see, with paths in place of ids. */
const contentOf = Effect.fnUntraced(function* ({ id }: Space, user: User) {
  const { head: at } = yield* (yield* Spaces).getWithAccess(id, onBehalfOf(user.id))
  const pages = yield* (yield* Pages).listAll(at)
  const files = yield* (yield* Files).listAll(at)
  const reusables = yield* (yield* ReusableContents).listAll(at)
  const names = new Map<string, string>(
    [...pages, ...files, ...reusables].map(({ git, id }, index) => [id, git?.path ?? `entry ${index}`])
  )
  const flat = (nodes: ReadonlyArray<PageNode>, depth = 0): ReadonlyArray<readonly [PageNode, number]> =>
    nodes.flatMap((node) => [[node, depth] as const, ...flat(node.children, depth + 1)])
  const described = Effect.forEach(flat(pageTree(pages)), ([node, depth]) =>
    Effect.map(getPage(id, node.id, "document").pipe(as(user)), ({ text }) => {
      const { attributes, git, kind, slug, sourceHash, title } = node
      return { attributes, depth, git, kind, slug, sourceHash, title, text }
    })
  )
  const all = {
    pages: yield* described,
    files: files.map(({ blobHash, git, name }) => ({ blobHash, git, name })),
    reusables: reusables.map(({ git, title }) => ({ git, title })),
    redirects: (yield* (yield* Redirects).listAll(at)).map(({ from, pageId }) => ({ from, pageId })),
    variables: yield* (yield* Variables).listAll(at)
  }
  let text = JSON.stringify(all, null, 1)
  for (const [id, name] of names) text = text.replaceAll(id, name)
  return text
})

const titlesOf = Effect.fnUntraced(function* ({ id }: Space, user: User) {
  const { head } = yield* (yield* Spaces).getWithAccess(id, onBehalfOf(user.id))
  return pageTree(yield* (yield* Pages).listAll(head)).map(({ git, slug, title }) => [title, slug, git?.path])
})

const messageOf = (pages: number, tool: string | undefined) => `${pages} of ${tool}`

for (const [tool, files] of Object.entries(projects))
  it.live(
    `an archive brings the same pages, files and addresses as the folder of the same files: ${tool}`,
    () => {
      const remote = new FolderRemote()
      return Effect.gen(function* () {
        const path = yield* aFolder
        writeFiles(path, files)
        const [one, other] = [yield* aSpace(), yield* aSpace()]
        const order = { spaceId: one.space.id, directory: "", requestedBy: one.admin.id, isFirst: true }
        const folder = yield* Effect.promise(() => readFolder(path))
        const applied = yield* applySnapshot(order, remote.snapshot(folder))
        const archives = yield* ArchivedProjects
        const archive = archiveOf(files)
        expect(yield* archives.isProject(archive)).toBe(true)
        const added = yield* archives.add(other.space, archive, {
          createdBy: other.admin.id,
          messageOf
        })
        const withoutOids = (text: string) => text.replace(/"oid": "[0-9a-f]{40}"/g, '"oid": ""')
        expect(withoutOids(yield* contentOf(other.space, other.admin))).toBe(
          withoutOids(yield* contentOf(one.space, one.admin))
        )
        expect(added.problems).toHaveLength(applied.problems.length)
      }).pipe(Effect.provide(services(remote)), Effect.scoped)
    }
  )

it.live("an archive goes behind the pages of a space, unless that has some of its paths", () =>
  Effect.gen(function* () {
    const { admin, space } = yield* aSpace()
    const archives = yield* ArchivedProjects
    const add = (tool: string) =>
      archives.add(space, archiveOf(projects[tool]!), { createdBy: admin.id, messageOf })
    const first = yield* add("Starlight")
    expect([first.pages, first.revision.message]).toEqual([3, "3 of Starlight"])
    const before = yield* titlesOf(space, admin)
    yield* add("Docusaurus")
    const after = [...before, ["Intro", "intro", "docs/intro.mdx"], ["More", "more-2", undefined]]
    expect(yield* titlesOf(space, admin)).toEqual(after)
    expect(yield* Effect.flip(add("Starlight"))).toMatchObject({ reason: "taken" })
    expect(yield* titlesOf(space, admin)).toEqual(after)
  }).pipe(Effect.provide(services(new FolderRemote())))
)

it.live(
  "an archive is reported as the folder of the same files is, and names that no folder has harm nothing",
  () => {
    const files = projects["Docusaurus"]!
    // So many pages are read in threads, within the memory of the process that checks snapshots.
    const many = Array.from({ length: 250 }, (_, index) => [
      `docs/many/${index}.mdx`,
      `# Page ${index}\n\n${"Some words of a page, with `code` and a [link](../intro.mdx).\n\n".repeat(400)}`
    ])
    return Effect.gen(function* () {
      const path = yield* aFolder
      writeFiles(path, files)
      const archives = yield* ArchivedProjects
      const large = yield* archives.describe(archiveOf({ ...files, ...Object.fromEntries(many) }))
      expect(large.report.pages).toBe(252)
      expect(yield* archives.describe(archiveOf(files))).toEqual({
        report: (yield* describeFolder(path, "")).report,
        problems: []
      })
      const odd = archiveOf({
        ...files,
        "docs/intro.mdx/below.md": "# Below\n",
        "a\\b.md": "# A\n",
        "c\nd.md": "# C\n",
        [`${"e".repeat(300)}.md`]: "# E\n",
        "broken.mdx": "<A>{\n"
      })
      const archive = { ...odd, beside: { hidden: [], links: ["project-main/docs/link.md"] } }
      const { report } = yield* archives.describe(archive)
      expect(report.source).toBe("Docusaurus")
      const { admin, space } = yield* aSpace()
      const { problems } = yield* archives.add(space, archive, { createdBy: admin.id, messageOf })
      expect(problems.some(({ message }) => message.includes("Symbolic links are not followed"))).toBe(true)
      const broken = archiveOf({ ".gitbook.yaml": "root: ../../\n", "a.md": "# A\n" })
      const plain = archiveOf({ "a.md": "# A\n", "b/c.md": "# C\n" })
      for (const other of [broken, plain]) expect(yield* archives.isProject(other)).toBe(false)
      const unreadable = archiveOf({
        "docusaurus.config.js": "",
        "docs/a.md": new Uint8Array([0xff, 0xfe, 0])
      })
      const refusal = yield* Effect.flip(archives.add(space, unreadable, { createdBy: admin.id, messageOf }))
      expect(refusal).toMatchObject({ reason: "empty" })
    }).pipe(Effect.provide(services(new FolderRemote())), Effect.scoped)
  }
)
