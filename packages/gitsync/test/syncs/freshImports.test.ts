import { expect, layer } from "@effect/vitest"
import type { PageNode } from "@octavo/content"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"
import { property, type Value } from "./property.ts"

const folder = fc.constantFrom("", "", "guide", "guide/more", "01-start", "01-start/02-deep", "Guide", "con")
const stem = fc.constantFrom(
  "a",
  "01-a",
  "02-b",
  "03. C c",
  "README",
  "_index",
  "index",
  "x.y",
  "日本",
  "aux"
)
const title = fc.constantFrom(
  "A",
  "A",
  "B b",
  "Con",
  "aux",
  "Index",
  "Readme",
  "Summary",
  "Guide",
  "Über: uns?",
  "COM1",
  "_"
)
const slug = fc.constantFrom("a", "set-by-hand", "con", "readme", "index", "summary", "guide")
const which = fc.nat(30)

const edit = fc.oneof(
  fc.record({
    kind: fc.constant("insert" as const),
    into: fc.option(which, { nil: undefined }),
    title,
    slug: fc.option(slug, { nil: undefined })
  }),
  fc.record({ kind: fc.constant("group" as const), title }),
  fc.record({ kind: fc.constant("link" as const), title }),
  fc.record({ kind: fc.constant("slug" as const), page: which, slug }),
  fc.record({ kind: fc.constant("title" as const), page: which, title }),
  fc.record({ kind: fc.constant("move" as const), page: which, into: which }),
  fc.record({
    kind: fc.constant("upload" as const),
    name: fc.constantFrom("CON", "nul.txt", "a:b?.png", "x. ", "X", "x", "lpt1.tar.gz", "git~1")
  })
)

const world = fc.record({
  pages: fc.array(
    fc.record({
      folder,
      stem,
      heading: fc.option(title, { nil: undefined }),
      label: title,
      isDeeper: fc.boolean(),
      isBehindGroup: fc.boolean()
    }),
    {
      maxLength: 8
    }
  ),
  hasSummary: fc.boolean(),
  edits: fc.array(edit, { maxLength: 6 }),
  from: fc.constantFrom("", "docs"),
  to: fc.constantFrom("", "docs", "other"),
  isElsewhere: fc.boolean()
})

const repositoryOf = ({ from, hasSummary, pages }: Value<typeof world>) => {
  const top = from === "" ? "" : `${from}/`
  const files: Record<string, string> = { [`${top}README.md`]: "# Home\n" }
  const lines = ["# Table of contents", "", "* [Home](README.md)"]
  for (const { folder: at, heading, isBehindGroup, isDeeper, label, stem: name } of pages) {
    const path = `${at === "" ? "" : `${at}/`}${name}.md`
    if (files[top + path] !== undefined) continue
    files[top + path] = `${heading === undefined ? "" : `# ${heading}\n\n`}The text of ${path}.\n`
    if (isBehindGroup) lines.push("", `## ${label}`, "")
    lines.push(`${isDeeper && !isBehindGroup ? "  " : ""}* [${label}](<${path}>)`)
  }
  if (hasSummary) files[`${top}SUMMARY.md`] = `${lines.join("\n")}\n`
  return files
}

const applied = Effect.fnUntraced(function* (
  sync: Effect.Success<ReturnType<typeof aSync>>,
  edits: Value<typeof world>["edits"]
) {
  for (const [index, one] of edits.entries()) {
    const pages = yield* sync.pages
    const pick = (at: number): PageNode["id"] => pages[at % pages.length]!.id
    const change = Effect.suspend(() => {
      switch (one.kind) {
        case "insert":
          return sync.edit({
            type: "insert_page",
            title: one.title,
            document: { markdown: `# ${one.title}\n\nThe text of edit ${index}.\n` },
            ...(one.slug !== undefined && { slug: one.slug }),
            ...(one.into !== undefined && { into: pick(one.into) })
          })
        case "group":
          return sync.edit({ type: "insert_page", kind: "group", title: one.title })
        case "link":
          return sync.edit({
            type: "insert_page",
            kind: "link",
            title: one.title,
            target: { kind: "url", url: `https://example.com/${index}` }
          })
        case "slug":
          return sync.edit({ type: "update_page", page: pick(one.page), slug: one.slug })
        case "title":
          return sync.edit({ type: "update_page", page: pick(one.page), title: one.title })
        case "move":
          return sync.edit({ type: "update_page", page: pick(one.page), into: pick(one.into) })
        case "upload":
          return sync.edit({
            type: "insert_files",
            files: [{ name: one.name, bytes: Buffer.from(`${index}`) }]
          })
      }
    })
    // An edit that the tree does not allow, such as a page below a link, is left out.
    yield* Effect.ignore(change)
  }
})

/** Names that Windows cannot check out. */
const isUnfit = (path: string) =>
  path
    .split("/")
    .some((part) => /[<>:"\\|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^git~\d+(?:\.|$)/i.test(part))

layer(memory, { timeout: "10 minutes" })("a fresh import of an exported space", (it) => {
  it.effect(
    "has the same tree, titles and addresses; new names are fit for all file systems, and names that were there stay",
    () =>
      property(world, (given) =>
        Effect.gen(function* () {
          const before = repositoryOf(given)
          const sync = yield* aSync({ files: before, directory: given.from })
          expect((yield* sync.import()).state).toBe("done")
          yield* applied(sync, given.edits)
          const outline = yield* sync.outline
          const target = given.isElsewhere ? yield* aSync({ directory: given.to }) : sync
          const place = { url: target.url, directory: given.isElsewhere ? given.to : given.from }
          expect((yield* sync.export(place)).state).toBe("done")
          const files = yield* target.files
          const fresh = yield* aSync({ repository: target.repository, directory: place.directory })
          expect((yield* fresh.import()).state).toBe("done")
          const read = yield* fresh.outline
          // A text may follow what it refers to, and a title; neither changes where pages are.
          expect(withoutTexts(read)).toEqual(withoutTexts(outline))
          const names = new Set(Object.keys(before).flatMap((path) => path.split("/")))
          const fresher = Object.keys(files).filter(
            (path) => !path.split("/").some((part) => names.has(part) && isUnfit(part))
          )
          expect(fresher.filter(isUnfit)).toEqual([])
          expect((yield* sync.export(place)).message).toBe("Nothing had changed")
        })
      ),
    60 * 60_000
  )
})

type Outlines = Effect.Success<Effect.Success<ReturnType<typeof aSync>>["outline"]>

interface Place {
  readonly kind: string
  readonly title: string
  readonly slug: string
  readonly children: ReadonlyArray<Place>
}

const withoutTexts = (pages: Outlines): ReadonlyArray<Place> =>
  pages.map(({ children, kind, slug: at, title: called }) => ({
    kind,
    title: called,
    slug: at,
    children: withoutTexts(children)
  }))
