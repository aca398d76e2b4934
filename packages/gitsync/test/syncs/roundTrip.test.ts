import { expect, layer } from "@effect/vitest"
import type { PageVersion } from "@octavo/content"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../imports/GitsyncServices.ts"
import { aSync } from "./aSync.ts"
import { property, type Value } from "./property.ts"

const folder = fc.constantFrom("", "", "guide", "guide/more", "API notes", "über")
const stem = fc.constantFrom("a", "B b", "setup", "API_v2", "x.y", "日本", "c#", "it's (1)", "README", "100%")
const title = fc.constantFrom(
  "Start",
  "A *b*",
  "C++ [x]",
  'Say "hi"',
  "What?",
  "a_b",
  "  Wide   one ",
  "R&D (new)"
)
const picture = fc.constantFrom("x.png", "A b.png", "über.svg", "data.json", "notes.md", "100%.pdf", "q?.txt")
const place = fc.constantFrom(
  ".gitbook/assets",
  ".gitbook/assets/deep",
  "guide/.gitbook/assets",
  "images",
  "guide",
  ".hidden"
)

const page = fc.record({
  folder,
  stem,
  heading: fc.option(title, { nil: undefined }),
  label: fc.option(title, { nil: undefined }),
  short: fc.option(title, { nil: undefined }),
  cover: fc.option(fc.nat(9), { nil: undefined }),
  shows: fc.option(fc.nat(9), { nil: undefined }),
  includes: fc.option(fc.nat(9), { nil: undefined }),
  deeper: fc.boolean(),
  behind: fc.constantFrom("", "", "", "group", "link", "computed", "bare", "again")
})
const file = fc.record({ place, name: picture, bytes: fc.constantFrom("one", "two", "three") })
const include = fc.record({
  folder: fc.constantFrom(".gitbook/includes", "guide/.gitbook/includes"),
  stem,
  heading: fc.option(title, { nil: undefined })
})
const upload = fc.record({
  name: fc.constantFrom("x.png", "X.png", "a:b?.png", "Über uns.pdf", "notes.md", ".env"),
  bytes: fc.constantFrom("one", "four")
})
const world = fc.record({
  pages: fc.array(page, { minLength: 1, maxLength: 7 }),
  files: fc.array(file, { maxLength: 5 }),
  includes: fc.array(include, { maxLength: 3 }),
  uploads: fc.array(upload, { maxLength: 3 }),
  variables: fc.boolean(),
  hasSummary: fc.boolean(),
  from: fc.constantFrom("", "documentation"),
  to: fc.constantFrom("", "docs", "documentation")
})

const linkTo = (path: string) =>
  `/${path}`
    .split("/")
    .map(encodeURIComponent)
    .join("/")
    .replace(/[()]/g, (c) => (c === "(" ? "%28" : "%29"))

/** A repository with every kind of thing that a space is made of. */
const repositoryOf = ({ files, from, hasSummary, includes, pages, variables }: Value<typeof world>) => {
  const made: Record<string, string> = { "README.md": "# Home\n" }
  const isFree = (path: string) =>
    !Object.keys(made).some(
      (other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`)
    )
  const add = (path: string, text: string) => {
    if (!isFree(path)) return false
    made[path] = text
    return true
  }
  const assets = files.flatMap(({ bytes, name, place: at }) =>
    add(`${at}/${name}`, bytes) ? [`${at}/${name}`] : []
  )
  const texts = includes.flatMap((one) => {
    const path = `${one.folder}/${one.stem}.md`
    return add(path, `${one.heading === undefined ? "" : `# ${one.heading}\n\n`}Included ${one.stem}.\n`)
      ? [path]
      : []
  })
  const pick = (all: ReadonlyArray<string>, index: number | undefined) =>
    index === undefined || all.length === 0 ? undefined : all[index % all.length]
  const top = from === "" ? "" : `${from}/`
  const lines: Array<string> = ["# Table of contents", "", "* [Home](README.md)"]
  for (const one of pages) {
    const path = [one.folder, `${one.stem}.md`].filter((part) => part !== "").join("/")
    const cover = pick(assets, one.cover)
    const shown = pick(assets, one.shows)
    const included = pick(texts, one.includes)
    const text = [
      ...(cover === undefined ? [] : [`---\ncover: ${JSON.stringify(linkTo(top + cover))}\n---\n`]),
      ...(one.heading === undefined ? [] : [`# ${one.heading}\n`]),
      ...(shown === undefined ? [] : [`![](${linkTo(top + shown)})\n`]),
      ...(included === undefined ? [] : [`{% include "${linkTo(top + included)}" %}\n`]),
      "Words.\n"
    ].join("\n")
    if (!add(path, text)) continue
    const label = (one.label ?? one.heading ?? one.stem).replace(/[[\]]/g, "\\$&")
    const short = one.short === undefined ? "" : ` "${one.short.replace(/["()]/g, "\\$&")}"`
    lines.push(`${one.deeper ? "  " : ""}* [${label}](<${path}>${short})`)
    switch (one.behind) {
      case "group":
        lines.push("", `## ${label}`, "", `* [Out](https://example.com/${lines.length}${short})`)
        break
      case "link":
        lines.push(`* [Out](https://example.com/${lines.length}${short})`)
        break
      case "computed":
        lines.push(
          "* ```yaml",
          "  type: builtin:openapi",
          `  props: { models: true, n: ${lines.length} }`,
          "  ```"
        )
        break
      case "bare":
        lines.push(`* Bare ${lines.length}`)
        break
      case "again":
        lines.push(`* [Section](<${path}#part>)`)
    }
  }
  if (variables) add(".gitbook/vars.yaml", "version: 2.0\nname: it's\n")
  if (hasSummary) add("SUMMARY.md", `${lines.join("\n")}\n`)
  return Object.fromEntries(Object.entries(made).map(([path, text]) => [top + path, text]))
}

layer(memory, { timeout: "10 minutes" })("a space that is exported anywhere", (it) => {
  it.effect(
    "is read back as it is, with files, reusable contents, covers, labels and blocks; another export makes no commit",
    () =>
      property(world, (given) =>
        Effect.gen(function* () {
          const sync = yield* aSync({ files: repositoryOf(given), directory: given.from })
          const first = yield* sync.import()
          expect([first.state, first.message]).toEqual(["done", first.message])
          const { uploads } = given
          if (uploads.length > 0) {
            yield* sync.edit({
              type: "insert_files",
              files: uploads.map(({ bytes, name }) => ({ name, bytes: Buffer.from(bytes) }))
            })
          }
          const target = yield* aSync({ directory: given.to })
          const there = { url: target.url, directory: given.to }
          expect((yield* sync.export(there)).state).toBe("done")
          const files = yield* target.files
          const before = yield* sync.content
          expect((yield* sync.export(there)).message).toBe("Nothing had changed")
          expect((yield* sync.import(there)).message).toMatch(/^Nothing had changed/)
          expect(yield* sync.content).toEqual(before)

          expect((yield* target.import()).state).toBe("done")
          expect(yield* target.outline).toEqual(yield* sync.outline)
          const all = Effect.fnUntraced(function* (one: typeof sync) {
            const content = yield* one.content
            const pathOf = new Map(
              [...content.files, ...(yield* one.pages)].map(({ git, id }) => [id as string, git?.path])
            )
            const pages = (yield* one.pages).map(({ attributes, git, kind }: PageVersion) => {
              const { slugIsFixed, cover, target: link, ...said } = attributes
              const leadsTo =
                link?.kind === "page" || link?.kind === "anchor" ? pathOf.get(link.page ?? "") : null
              const over = cover?.ref?.kind === "file" ? pathOf.get(cover.ref.file) : cover
              return { kind, git, said, leadsTo, over }
            })
            return {
              pages,
              files: content.files
                .map(({ blobHash, git, name, size }) => ({ blobHash, git, name, size }))
                .sort((a, b) => (a.git!.path < b.git!.path ? -1 : 1)),
              reusables: content.reusables
                .map(({ git, sourceHash, title: called }) => ({ git, sourceHash, called }))
                .sort((a, b) => (a.git!.path < b.git!.path ? -1 : 1)),
              variables: content.variables
            }
          })
          expect(yield* all(target)).toEqual(yield* all(sync))
          expect((yield* target.export()).message).toBe("Nothing had changed")
          expect(yield* target.files).toEqual(files)
        })
      ),
    60 * 60_000
  )
})
