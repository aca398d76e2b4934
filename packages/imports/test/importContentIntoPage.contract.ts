import { describe, expect } from "@effect/vitest"
import {
  createUpload,
  type Edit,
  commitEdits,
  getPage,
  listFiles,
  listPages,
  type PageId,
  type PageNode,
  receiveUpload
} from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { aMember, as } from "@octavo/identity/testing"
import { Effect, Stream } from "effect"
import { commitImport, importContentIntoPage, preparePageImport, readPage } from "../src/importContent.ts"
import type { ImportSource } from "../src/ImportSource.ts"
import { words } from "./aSite.ts"
import { aZip } from "./aZip.ts"
import type { ImportTests } from "./ImportServices.ts"

const none = { description: null, message: null }

/** A space with a page that has a text. */
const aSpaceWithPage = Effect.fnUntraced(function* (
  markdown: string | null,
  more: {
    readonly title?: string
    readonly kind?: "group" | "link"
    readonly target?: { kind: "url"; url: string }
  } = {}
) {
  const made = yield* aSpace()
  const write = (edits: ReadonlyArray<Edit>) =>
    commitEdits(made.space.mainBranchId, edits, { expected: null, createdBy: null, message: none.message })
  const { made: written } = yield* write([
    { type: "insert_page", title: "Page", ...more, ...(markdown !== null && { document: { markdown } }) }
  ])
  const [first] = written
  const pageId = (first as { readonly page: string }).page as PageId
  const upload = Effect.fnUntraced(function* (name: string, content: string | Uint8Array) {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content
    const { id } = yield* createUpload(made.organization.id, {
      name,
      contentType: "application/octet-stream",
      size: bytes.length
    }).pipe(as(made.admin))
    yield* receiveUpload(id, Stream.make(bytes))
    return { upload: id }
  })
  const bring = (source: ImportSource, name: string, content: string | Uint8Array) =>
    Effect.flatMap(upload(name, content), (place) =>
      importContentIntoPage(made.space.id, pageId, { source, place }).pipe(as(made.admin))
    )
  const textOf = (id: PageId = pageId) =>
    Effect.map(getPage(made.space.id, id, "markdown").pipe(as(made.admin)), ({ text }) =>
      text !== null && "markdown" in text ? text.markdown : null
    )
  const outline = (pages: ReadonlyArray<PageNode>, indent = ""): string =>
    pages.map(({ children, title }) => `${indent}${title}\n${outline(children, `${indent}  `)}`).join("")
  const tree = Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) => outline(pages))
  const children = Effect.map(
    listPages(made.space.id).pipe(as(made.admin)),
    ({ pages }) => pages.find(({ id }) => id === pageId)?.children ?? []
  )
  return { ...made, pageId, write, upload, bring, textOf, tree, children }
})

/** The contract of imports into a page, for every store. */
export const importContentIntoPageContract = (it: ImportTests) =>
  describe("an import into a page", () => {
    it.effect("appends a text below the text of the page, which stays as it is", () =>
      Effect.gen(function* () {
        const own = "---\ndescription: Mine\n---\n\n# Page\n\n*  One\n*  two[^1]\n\n[^1]: A note"
        const made = yield* aSpaceWithPage(own)
        const imported = yield* made.bring(
          "markdown",
          "notes.md",
          "---\ntitle: Notes\nicon: star\n---\n\n## Part\n\nWords, [here](#part).\n"
        )
        expect(imported).toMatchObject({ imported: 1, total: 1, problems: [] })
        expect(imported.revision).toMatchObject({ type: "edits", message: "Imported a page from a file" })
        expect(yield* made.textOf()).toBe(`${own}\n\n# Notes\n\n## Part\n\nWords, [here](#part).\n`)
        expect(yield* made.tree).toBe("Page\n")
        const { page } = yield* getPage(made.space.id, made.pageId, "markdown").pipe(as(made.admin))
        expect(page.attributes).toMatchObject({ description: "Mine" })
        yield* made.bring("markdown", "page.md", "# Page\n\nMore.\n")
        expect(yield* made.textOf()).toMatch(/Words, \[here\]\(#part\)\.\n\nMore\.\n$/)
      })
    )

    it.effect("is the text of a page without one, whose title stays", () =>
      Effect.gen(function* () {
        for (const own of [null, "", "Only words.\n"]) {
          const made = yield* aSpaceWithPage(own)
          yield* made.bring("markdown", "notes.md", "# Notes\n\nWords.\n")
          const text = own === null || own === "" ? "" : `${own}\n`
          expect(yield* made.textOf()).toBe(`# Page\n\n${text}# Notes\n\nWords.\n`)
          expect(yield* made.tree).toBe("Page\n")
        }
      })
    )

    it.effect("puts the further pages of a website below the page, and leads links to it", () =>
      Effect.gen(function* () {
        const made = yield* aSpaceWithPage("# Page\n\nMine.\n")
        const place = { url: "https://docs.example.org/docs/" }
        yield* importContentIntoPage(made.space.id, made.pageId, { source: "website", place }).pipe(
          as(made.admin)
        )
        expect(yield* made.tree).toBe("Page\n  Guides\n    Install\n")
        const [guides] = yield* made.children
        const install = guides!.children[0]!
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(yield* made.textOf()).toBe(
          `# Page\n\nMine.\n\n# Welcome\n\n${words}\n\nSee [how to install](/pages/${install.id}#first-steps), [news](https://docs.example.org/blog/news) and [here](/pages/${made.pageId}).\n\n![Logo](/files/${files[0]!.id})\n`
        )
        expect(yield* made.textOf(install.id)).toContain(`[Back](/pages/${made.pageId})`)
      })
    )

    it.effect("puts the pages of a folder below the page, and appends its landing page", () =>
      Effect.gen(function* () {
        const several = yield* aSpaceWithPage("# Page\n\nMine.\n")
        const zip = yield* aZip({ "a.md": "# A\n", "b.md": "# B\n\n[A](a.md)\n" })
        yield* several.bring("zip", "both.zip", zip)
        expect(yield* several.textOf()).toBe("# Page\n\nMine.\n")
        expect(yield* several.tree).toBe("Page\n  A\n  B\n")
        const [first, second] = yield* several.children
        expect(yield* several.textOf(second!.id)).toBe(`# B\n\n[A](/pages/${first!.id})\n`)
        const led = yield* aSpaceWithPage("# Page\n\nMine.\n")
        yield* led.bring(
          "zip",
          "led.zip",
          yield* aZip({ "README.md": "# Home\n\n[A](a.md)\n", "a.md": "# A\n" })
        )
        expect(yield* led.tree).toBe("Page\n  A\n")
        const [a] = yield* led.children
        expect(yield* led.textOf()).toBe(`# Page\n\nMine.\n\n# Home\n\n[A](/pages/${a!.id})\n`)
      })
    )

    it.effect("adds a text as a page below where it would read differently in the page", () =>
      Effect.gen(function* () {
        for (const [own, text] of [
          ["# Page\n\n```\nopen\n", "# Code\n\nWords.\n"],
          ["# Page\n\n<!-- open\n", "# Comment\n\nWords. --> More.\n"],
          ["# Page\n\nWords[^1].\n\n[^1]: Mine\n", "# Note\n\nOthers[^1].\n\n[^1]: Yours\n"],
          ["# Page\n\n[a][x]\n\n[x]: https://a.example/\n", "# Link\n\n[b][x]\n\n[x]: https://b.example/\n"],
          ["# Page\n\n## Set up\n", "# Anchor\n\n[below](#set-up)\n\n## Set up\n"],
          [`# Page\n\n${"word ".repeat(40_000)}\n`, "# Long\n\nWords.\n"]
        ] as const) {
          const made = yield* aSpaceWithPage(own)
          yield* made.bring("markdown", "text.md", text)
          expect([text, yield* made.textOf()]).toEqual([text, own])
          const [below, ...others] = yield* made.children
          expect(others).toEqual([])
          expect(yield* made.textOf(below!.id)).toBe(text)
        }
      })
    )

    it.effect("goes below a group, and not below a link", () =>
      Effect.gen(function* () {
        const group = yield* aSpaceWithPage(null, { kind: "group" })
        yield* group.bring("markdown", "a.md", "# A\n")
        expect(yield* group.tree).toBe("Page\n  A\n")
        const link = yield* aSpaceWithPage(null, {
          kind: "link",
          target: { kind: "url", url: "https://a.example/" }
        })
        const refused = yield* Effect.flip(link.bring("markdown", "a.md", "# A\n"))
        expect(refused).toMatchObject({ _tag: "EditRefused", reason: "below-link" })
        expect(yield* link.tree).toBe("Page\n")
      })
    )

    it.effect("keeps what others write in the page meanwhile, also in the same place", () =>
      Effect.gen(function* () {
        const own = "# Page\n\nFirst.\n\nLast.\n"
        for (const conflicts of [0, 2, 100]) {
          const made = yield* aSpaceWithPage(own)
          let writes = 0
          /** Reads the page, after which somebody else writes it. */
          const read = Effect.tap(readPage(made.space.id, made.pageId), ({ text }) => {
            const markdown = text !== null && "markdown" in text ? text.markdown : ""
            writes++
            if (conflicts === 0)
              return made.write([
                {
                  type: "update_page",
                  page: made.pageId,
                  document: { markdown: markdown.replace("First.", "First, too.") }
                }
              ])
            return writes > conflicts
              ? Effect.void
              : made.write([
                  {
                    type: "update_page",
                    page: made.pageId,
                    document: { markdown: `# Page\n\nFirst.\n\n\`\`\`\nLast ${writes}.\n` }
                  }
                ])
          })
          const place = yield* made.upload("more.md", "# More\n\nImported.\n")
          const wanted = { source: "markdown" as const, place }
          yield* Effect.flatMap(preparePageImport(made.space, wanted, read), (prepared) =>
            commitImport(made.space, prepared)
          ).pipe(as(made.admin))
          const [text, below] = [(yield* made.textOf())!, yield* made.children]
          const all = [text, ...(yield* Effect.forEach(below, ({ id }) => made.textOf(id)))].join("\n")
          expect(all).toContain("Imported.")
          expect(text).toContain(conflicts === 0 ? "First, too." : "Last")
          if (conflicts === 0) expect(text).toBe("# Page\n\nFirst, too.\n\nLast.\n\n# More\n\nImported.\n")
        }
      })
    )

    it.effect(
      "is refused for a page that is not there before anything is fetched, and asks for the role create",
      () =>
        Effect.gen(function* () {
          const made = yield* aSpaceWithPage("# Page\n")
          const other = yield* aSpaceWithPage("# Page\n")
          const place = { url: "https://nowhere.example.org/page.md" }
          const bring = (pageId: PageId, user: typeof made.admin) =>
            Effect.flip(
              importContentIntoPage(made.space.id, pageId, { source: "markdown", place }).pipe(as(user))
            )
          expect((yield* bring(other.pageId, made.admin))._tag).toBe("PageNotFound")
          expect((yield* bring(made.pageId, other.admin))._tag).toBe("SpaceNotFound")
          const editor = yield* aMember(made.organization.id, { role: "review" })
          expect((yield* bring(made.pageId, editor))._tag).toBe("AccessDenied")
        })
    )
  })
