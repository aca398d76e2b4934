import { expect, layer } from "@effect/vitest"
import type { Edit } from "@octavo/content"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import * as fc from "fast-check"
import { memory } from "../imports/GitsyncServices.ts"
import { GitHost } from "../../src/testing/index.ts"
import { aSync, type Outline } from "./aSync.ts"
import { property } from "./property.ts"

const words = fc.constantFrom(
  "Start",
  "guide",
  "C++",
  "a_b",
  "*bold*",
  "[x](y)",
  "`code`",
  "<T>",
  "日本語",
  "Über",
  "🚀",
  "R&D",
  "100%",
  "what?",
  "#1",
  "a/b",
  "!",
  "~~no~~",
  "1.",
  "-",
  "(y)",
  "\\",
  "| pipe",
  "__init__",
  "$$"
)
const title = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join(" "))
const paragraph = fc
  .array(fc.constantFrom("One.", "Two *three*.", "`a`", "日本", "[x](https://example.com)", "$$a^2$$"), {
    minLength: 1,
    maxLength: 4
  })
  .map((all) => all.join(" "))
const body = fc.array(paragraph, { maxLength: 4 }).map((all) => all.join("\n\n"))

interface Wish {
  readonly kind: "document" | "group" | "link"
  readonly title: string
  readonly body: string
  readonly into: number
  readonly emoji: boolean
  readonly hidden: boolean
  readonly description: string | undefined
  readonly target: number
}

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(
    "document" as const,
    "document" as const,
    "document" as const,
    "group" as const,
    "link" as const
  ),
  title,
  body,
  into: fc.nat(100),
  emoji: fc.boolean(),
  hidden: fc.boolean(),
  description: fc.option(title, { nil: undefined }),
  target: fc.nat(100)
})

/** The edits that make a space of wishes: pages below pages, groups at the top, links to anything. */
const editsOf = (wishes: ReadonlyArray<Wish>): ReadonlyArray<Edit> => {
  const pages: Array<string> = []
  const holders: Array<string> = []
  return [
    {
      kind: "document" as const,
      title: "Home",
      body: "",
      into: 0,
      emoji: false,
      hidden: false,
      description: undefined,
      target: 0
    },
    ...wishes
  ].map((made, index): Edit => {
    const ref = `p${index}`
    const parent =
      made.kind === "group" || made.into % 3 === 0
        ? null
        : (holders[made.into % Math.max(1, holders.length)] ?? null)
    const shared = { type: "insert_page" as const, ref, title: made.title, into: parent }
    if (made.kind === "group") {
      holders.push(ref)
      return { ...shared, kind: "group" }
    }
    if (made.kind === "link") {
      const page = pages[made.target % pages.length]!
      const target =
        made.target % 3 === 0
          ? ({ kind: "url", url: `https://example.com/${made.target}` } as const)
          : made.target % 3 === 1
            ? ({ kind: "page", page } as const)
            : ({ kind: "anchor", page, anchor: "über-uns" } as const)
      return { ...shared, kind: "link", target }
    }
    const before = pages.at(-1)
    pages.push(ref)
    holders.push(ref)
    const link = before === undefined ? "" : "\n\nSee [it](/nowhere.md)."
    return {
      ...shared,
      document: { markdown: `${made.body}${link}\n` },
      ...(made.emoji && { emoji: "1f680" }),
      ...(made.hidden && { hidden: true }),
      ...(made.description !== undefined && { description: made.description })
    }
  })
}

const flat = (pages: ReadonlyArray<Outline>): ReadonlyArray<Outline> =>
  pages.flatMap((page) => [page, ...flat(page.children)])

layer(memory, { timeout: "10 minutes" })("what lies in a repository", (it) => {
  it.effect(
    "is read back as it was: the import of an export changes nothing, here or in an empty space",
    () =>
      property(fc.array(wish, { maxLength: 14, size: "max" }), (wishes) =>
        Effect.gen(function* () {
          const sync = yield* aSync()
          yield* sync.edit(...editsOf(wishes))
          expect(yield* sync.export()).toMatchObject({ state: "done", message: "Exported" })
          const before = yield* sync.content
          const files = yield* sync.files
          expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
          expect(yield* sync.content).toEqual(before)
          expect((yield* sync.export()).message).toMatch(/^Nothing had changed/)
          const fresh = yield* aSync({ repository: sync.repository })
          expect((yield* fresh.import()).state).toBe("done")
          const outline = yield* sync.outline
          const plain = (pages: ReadonlyArray<Outline>): unknown =>
            pages.map(({ children, kind, text, title }) => ({ kind, title, text, children: plain(children) }))
          expect(plain(yield* fresh.outline)).toEqual(plain(outline))
          const slugs = flat(outline).map(({ slug }) => slug)
          if (new Set(slugs).size === slugs.length) expect(yield* fresh.outline).toEqual(outline)
          expect((yield* fresh.export()).message).toMatch(/^Nothing had changed/)
          expect(yield* sync.files).toEqual(files)
        })
      ),
    60 * 60_000
  )

  const name = fc.constantFrom(
    "a",
    "B b",
    "übung",
    "日本",
    "x.y",
    "it's",
    "100%",
    "c#",
    "R&D",
    "[z]",
    "q?",
    "_u_",
    "~t"
  )
  const folder = fc.array(name, { maxLength: 2 })
  const file = fc.record({
    folder,
    name: fc.oneof(name, fc.constantFrom("README", "index", "readme")),
    ending: fc.constantFrom(".md", ".md", ".md", ".markdown", ".png", ".c", ""),
    title: fc.option(title, { nil: undefined }),
    matter: fc.constantFrom(
      "",
      "",
      "---\ndescription:  x\nicon:   rocket # why\n---\n\n",
      "---\nhidden: true\r\n---\r\n",
      "---\nsidebar_position: 2\n---\n",
      "---\nweight: 1\n---\n"
    ),
    body,
    end: fc.constantFrom("\n", "", "\r\n", "\n\n\n")
  })
  const line = fc.record({
    file: fc.nat(30),
    depth: fc.nat(3),
    style: fc.nat(20),
    title
  })

  const repositoryOf = (
    files: ReadonlyArray<typeof file extends fc.Arbitrary<infer A> ? A : never>,
    lines: ReadonlyArray<typeof line extends fc.Arbitrary<infer A> ? A : never> | undefined
  ) => {
    const made: Record<string, string> = { "start.md": "# Start\n" }
    for (const one of files) {
      const path = [...one.folder, one.name + one.ending].join("/")
      // A file cannot be where a folder is.
      if (Object.keys(made).some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`)))
        continue
      made[path] = `${one.matter}${one.title === undefined ? "" : `# ${one.title}\n\n`}${one.body}${one.end}`
    }
    if (lines === undefined) return made
    const paths = Object.keys(made)
    let depth = -1
    made["SUMMARY.md"] = `# Contents\n\n${lines
      .map((one) => {
        const path = paths[one.file % paths.length]!
        const kind = one.style % 10
        if (kind === 0) {
          depth = -1
          return `\n## ${one.title}\n`
        }
        if (kind === 1) return "<!-- a comment -->"
        if (kind === 2) return "stray words"
        depth = Math.min(one.depth, depth + 1)
        const indent = "  ".repeat(depth)
        const marker = one.style > 10 ? "*" : "-"
        const address = encodeURI(path).replace(
          /[()#?]/g,
          (character) => `%${character.charCodeAt(0).toString(16)}`
        )
        if (kind === 3) return `${indent}${marker} ${one.title}`
        if (kind === 4)
          return `${indent}${marker} [${one.title.replace(/[[\]]/g, "")}](https://example.com/${one.file})`
        if (kind === 5) return `${indent}${marker} [Gone](gone-${one.file}.md)`
        if (kind === 6) return `${indent}${marker} [Part](${address}#part)`
        return `${indent}${marker} [${one.title.replace(/[[\]]/g, "")}](${kind === 7 ? "./" : ""}${address})`
      })
      .join("\n")}\n`
    return made
  }

  it.effect(
    "is left as it is: the export of an import makes no commit",
    () =>
      property(
        fc.tuple(
          fc.array(file, { maxLength: 10, size: "max" }),
          fc.option(fc.array(line, { maxLength: 14, size: "max" }), { nil: undefined })
        ),
        ([files, lines]) =>
          Effect.gen(function* () {
            const repository = yield* newId
            const content = repositoryOf(files, lines)
            const oid = yield* (yield* GitHost).commit(repository, { files: content })
            const sync = yield* aSync({ repository })
            const outcome = yield* sync.import()
            expect([outcome.message, outcome.state]).toEqual([outcome.message, "done"])
            const before = yield* sync.content
            const exported = yield* sync.export()
            expect(yield* sync.files).toEqual(content)
            expect(exported.message).toMatch(/^Nothing had changed/)
            expect((yield* sync.tip).oid).toBe(oid)
            expect(yield* sync.content).toEqual(before)
            expect((yield* sync.import()).message).toMatch(/^Nothing had changed/)
            expect(yield* sync.content).toEqual(before)
          })
      ),
    60 * 60_000
  )
})
