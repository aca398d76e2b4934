import { describe, expect } from "@effect/vitest"
import { as } from "@octavo/identity/testing"
import { Effect, Stream } from "effect"
import {
  createUpload,
  deleteSpace,
  getPageByPath,
  listFiles,
  listPageLinks,
  listPages,
  listRevisions,
  type PageNode,
  receiveUpload
} from "@octavo/content"
import { describeContentImport, importContent } from "../src/importContent.ts"
import { type ImportSource } from "../src/ImportSource.ts"
import { aSpace, onePixel } from "@octavo/content/testing"
import type { ImportTests } from "./ImportServices.ts"
import { words } from "./aSite.ts"
import { aZip } from "./aZip.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const bring = (made: Made, source: ImportSource, url: string) =>
  importContent(made.space.id, { source, place: { url } }).pipe(as(made.admin))

/** Uploads a file. Returns the import of it. */
const uploaded = Effect.fnUntraced(function* (
  made: Made,
  source: ImportSource,
  name: string,
  bytes: Uint8Array
) {
  const { id } = yield* createUpload(made.organization.id, {
    name,
    contentType: "application/octet-stream",
    size: bytes.length
  }).pipe(as(made.admin))
  yield* receiveUpload(id, Stream.make(bytes))
  return { source, place: { upload: id } }
})

/** Uploads a file and imports it. */
const fetchFile = Effect.fnUntraced(function* (...file: Parameters<typeof uploaded>) {
  const [made] = file
  return yield* importContent(made.space.id, yield* uploaded(...file)).pipe(as(made.admin))
})

const outline = (pages: ReadonlyArray<PageNode>, indent = ""): string =>
  pages.map(({ children, title }) => `${indent}${title}\n${outline(children, `${indent}  `)}`).join("")

const tree = (made: Made) =>
  Effect.map(listPages(made.space.id).pipe(as(made.admin)), ({ pages }) => outline(pages))

const textAt = (made: Made, path: string) =>
  Effect.map(getPageByPath(made.space.id, path, "markdown").pipe(as(made.admin)), ({ page, text }) => ({
    page,
    markdown: text !== null && "markdown" in text ? text.markdown : null
  }))

/** The contract of imports from elsewhere, for every store. */
export const importContentContract = (it: ImportTests) =>
  describe("an import of content", () => {
    it.effect("adds a website as one revision, with its pictures, and leads its links to the new pages", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { imported, revision, total } = yield* bring(made, "website", "https://docs.example.org/docs/")
        expect([imported, total]).toEqual([3, 4])
        expect(revision).toMatchObject({
          type: "edits",
          createdBy: made.admin.id,
          message: "Imported 3 of 4 pages from docs.example.org"
        })
        expect(yield* tree(made)).toBe("Welcome\n  Guides\n    Install\n")
        const welcome = yield* textAt(made, "welcome")
        const install = yield* textAt(made, "welcome/guides/install")
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(files).toMatchObject([
          { name: "logo.png", contentType: "image/png", dimensions: { width: 1 } }
        ])
        const logo = `/files/${files[0]!.id}`
        expect(welcome.markdown).toBe(
          `# Welcome\n\n${words}\n\nSee [how to install](/pages/${install.page.id}#first-steps), [news](https://docs.example.org/blog/news) and [here](/pages/${welcome.page.id}).\n\n![Logo](${logo})\n`
        )
        expect(install.markdown).toBe(
          `# Install\n\n${words}\n\n## First steps\n\n[Back](/pages/${welcome.page.id}) ![Again](${logo})\n`
        )
        const { items } = yield* listPageLinks(
          made.space.id,
          welcome.page.id,
          { appUrl: "https://octavo.test", status: null },
          { limit: 10, after: null }
        ).pipe(as(made.admin))
        expect(items.map(({ status }) => status).sort()).toContain("ok")
        // Page 3 has a picture that is not there: it stays where it was.
        expect((yield* textAt(made, "welcome/guides")).markdown).toContain(
          "https://docs.example.org/gone.png"
        )
        const { items: revisions } = yield* listRevisions(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(revisions).toHaveLength(2)
      })
    )

    it.effect("takes a page once, by whatever address, and leads all of them to it", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const { imported, total } = yield* bring(made, "website", "https://docs.example.org/moved/")
        expect([imported, total]).toEqual([4, 4])
        expect(yield* tree(made)).toBe("Here\n  New\n  Twin\n  Named\n")
        const { markdown } = yield* textAt(made, "here")
        const id = (path: string) => Effect.map(textAt(made, `here/${path}`), ({ page }) => page.id)
        const twin = yield* id("twin")
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(files).toMatchObject([{ name: "picture.png", contentType: "image/png" }])
        expect(markdown).toBe(
          `# Here\n\n${words}\n\n[Old](/pages/${yield* id("new")}) [Twin](/pages/${twin}#end) [Twin](/pages/${twin}) [Named](/pages/${yield* id("named")})\n\n![Dot](/files/${files[0]!.id})\n`
        )
      })
    )

    it.effect("leaves the pages that are there, and comes after them, however often", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const again = bring(made, "website", "https://docs.example.org/docs/guides/install")
        yield* Effect.andThen(again, again)
        expect(yield* tree(made)).toBe("Install\nInstall\n")
        const { pages } = yield* listPages(made.space.id).pipe(as(made.admin))
        expect(pages.map(({ slug }) => slug)).toEqual(["install", "install-2"])
      })
    )

    it.effect("takes Markdown as it was written, but for where its references lead", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        yield* bring(made, "markdown", "https://docs.example.org/raw/guide.md")
        const { markdown, page } = yield* textAt(made, "guide")
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        const logo = `/files/${files[0]!.id}`
        const origin = "https://docs.example.org"
        expect(markdown).toBe(
          `Guide\n=====\n\n[other](${origin}/raw/other.md "x") ![](<${logo}>) [self](#part) [part](#part) <${origin}/raw/guide.md> ${origin}/raw/guide.md\n\n[defined][d] <img src="${logo}" alt="">\n\n[d]: ${origin}/blog/news?a=1&amp;b=2\n\n\`\`\`\n![](../logo.png)\n\`\`\`\n`
        )
        expect([page.title, files.length]).toEqual(["Guide", 1])
      })
    )

    it.effect("makes files of the pictures that are written in Markdown", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const picture = `data:image/png;base64,${Buffer.from(onePixel).toString("base64")}`
        const text = `# Dots\n\n![Dot](${picture}) <img src="${picture}" alt="">\n\n[d]: ${picture}\n\n![Again][d]\n`
        yield* fetchFile(made, "markdown", "dots.md", new TextEncoder().encode(text))
        const { markdown } = yield* textAt(made, "dots")
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(files).toMatchObject([{ name: "picture.png", contentType: "image/png" }])
        expect(markdown).toBe(text.replaceAll(picture, `/files/${files[0]!.id}`))
      })
    )

    it.effect("reads an archive, its folders as pages, with what lies beside them", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const zip = yield* aZip({
          "book/README.md": "# Book\n\n[One](chapters/01-one.md#x) ![](img/a%20b.txt) [lost](lost.md)\n",
          "book/chapters/01-one.md": "---\ndescription: First\n---\n\nBack to [the book](..), [two](two/).\n",
          "book/chapters/10-ten.html": `<title>Ten</title><link rel="stylesheet" href="../ten.css"><main><p>${words} <a href="01-one.md">One</a></p><p class="a">hidden</p></main>`,
          "book/ten.css": ".a { display: none }",
          "book/chapters/two/index.md": "Two\n===\n",
          "book/img/a b.txt": "not a picture",
          "book/img/unused.txt": "nobody shows it",
          "book/parts/three.mdx": "# Three",
          "__MACOSX/book/._README.md": "x",
          "book/.git/config": "x"
        })
        const { imported, problems, total } = yield* fetchFile(made, "zip", "The_book.zip", zip)
        expect([imported, total]).toEqual([7, 7])
        expect(problems.map(({ message }) => message)).toEqual([
          "The import left out 2 files that no page shows or links to: book/ten.css, book/img/unused.txt."
        ])
        expect(yield* tree(made)).toBe("Book\n  Chapters\n    One\n    Ten\n    Two\n  Parts\n    Three\n")
        const one = yield* textAt(made, "book/chapters/one")
        const book = yield* textAt(made, "book")
        const two = yield* textAt(made, "book/chapters/two")
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(files.map(({ name }) => name)).toEqual(["a b.txt"])
        expect(book.markdown).toBe(
          `# Book\n\n[One](/pages/${one.page.id}#x) ![](/files/${files[0]!.id}) [lost](lost.md)\n`
        )
        expect(one.markdown).toBe(
          `---\ndescription: First\n---\n\n# One\n\nBack to [the book](/pages/${book.page.id}), [two](/pages/${two.page.id}).\n`
        )
        expect(one.page.attributes.description).toBe("First")
        expect((yield* textAt(made, "book/chapters/ten")).markdown).not.toContain("hidden")
      })
    )

    it.effect("reads _index.md and numbers of an archive as those of a repository", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const zip = yield* aZip({
          "site/_index.md": "Home, with [a guide](/01-guide/) and [its start](01-guide/_index.md).\n",
          "site/01-guide/_index.md": "Guide.\n",
          "site/01-guide/1-use.md": "Use.\n",
          "site/01-guide/2-end.md": "End.\n",
          "site/02-more/3-way-merge.md": "Merge.\n",
          "site/02-more/notes.md": "Notes.\n"
        })
        yield* fetchFile(made, "zip", "Site.zip", zip)
        expect(yield* tree(made)).toBe(
          "Site\n  Guide\n    Use\n    End\n  More\n    3 way merge\n    Notes\n"
        )
        const { page } = yield* textAt(made, "site/guide")
        expect((yield* textAt(made, "site")).markdown).toBe(
          `# Site\n\nHome, with [a guide](/pages/${page.id}) and [its start](/pages/${page.id}).\n`
        )
      })
    )

    it.effect("keeps a page that cannot be read as Markdown as text, and reports it", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const emphasis = `${"*a_ ".repeat(5000)}\n`
        const long = `${"word ".repeat(250_000)}\n`
        const broken = "---\ntitle: [\n---\n\n# Broken\n"
        const zip = yield* aZip({
          "README.md": `# Welcome\n\n[Emphasis](emphasis.md)\n`,
          "broken.md": broken,
          "emphasis.md": emphasis,
          "long.md": long
        })
        const { imported, problems, total } = yield* fetchFile(made, "zip", "site.zip", zip)
        expect([imported, total]).toEqual([4, 4])
        expect(yield* tree(made)).toBe("Welcome\n  Broken\n  Emphasis\n  Long\n")
        const pages = yield* Effect.forEach(["broken", "emphasis", "long"], (name) =>
          textAt(made, `welcome/${name}`)
        )
        expect(pages.map(({ markdown }) => markdown)).toEqual([
          broken,
          `# Emphasis\n\n${emphasis}`,
          `# Long\n\n${long}`
        ])
        expect(problems.map(({ line, page }) => [page, line])).toEqual([
          [pages[0]!.page.id, 2],
          [pages[1]!.page.id, undefined],
          [pages[2]!.page.id, undefined]
        ])
        const [one] = (yield* fetchFile(made, "markdown", "all.md", new TextEncoder().encode(emphasis)))
          .problems
        expect(one?.message).toContain("kept as text")
        expect((yield* textAt(made, "all")).markdown).toBe(`# All\n\n${emphasis}`)
      })
    )

    it.effect(
      "orders the pages of an archive without a table of contents by their front matter, then by name",
      () =>
        Effect.gen(function* () {
          const page = (title: string, matter = "") => `---\n${matter}\n---\n\n# ${title}\n`
          const files = {
            "README.md": page("Home", "weight: 9"),
            "a.md": page("A"),
            "b.md": page("B", "sidebar_position: 2.5"),
            "c.md": page("C", "nav_order: 1"),
            "guide/index.md": page("Guide", "weight: 2"),
            "guide/one.md": page("One", "sidebar:\n  order: 20"),
            "guide/two.md": page("Two", "sidebar_position: 3")
          }
          const made = yield* aSpace()
          yield* fetchFile(made, "zip", "site.zip", yield* aZip(files))
          expect(yield* tree(made)).toBe("Home\n  C\n  Guide\n    Two\n    One\n  B\n  A\n")

          const listed = yield* aSpace()
          const summary = "* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n"
          yield* fetchFile(listed, "zip", "site.zip", yield* aZip({ ...files, "SUMMARY.md": summary }))
          expect(yield* tree(listed)).toMatch(/^Home\n  A\n  B\n  C\n/)
        })
    )

    it.effect("arranges an archive as its table of contents does, and forgets no page", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const summary = `# Table of contents

* [Hello](README.md)
* [Second](b.md)
\t* [First \\_of all\\_](<a/x y.md> "x")
* [Gone](gone.md)

## Part **two**

* Words alone
  * [Again](b.md)
  * [Inside](a/z.html#part)
* [Elsewhere](https://example.org/)

## Empty
`
        const zip = yield* aZip({
          "SUMMARY.md": summary,
          "a/SUMMARY.md": "* [Not this one](../c.md)",
          "README.md": "# Welcome\n",
          "a/x y.md": "Text without a title.\n",
          "a/z.html": `<title>Z</title><main><p>${words}</p></main>`,
          "b.md": "# B\n",
          "c.md": "# C\n",
          "a/deep/d.md": "# D\n",
          "e/e.md": "# E\n"
        })
        const { imported, total } = yield* fetchFile(made, "zip", "site.zip", zip)
        expect(yield* tree(made)).toBe(
          "Welcome\n  B\n    First _of all_\n  Part two\n    Words alone\n      Z\n  A\n    Deep\n      D\n  C\n  E\n    E\n"
        )
        expect([imported, total]).toEqual([12, 12])
      })
    )

    it.effect("that is only described counts what would be lost by kind, and changes nothing", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const zip = yield* aZip(
          {
            "a.html": `<main><h1>Film</h1><p>${words}</p><canvas></canvas></main>`,
            "deep.md": `${"> ".repeat(5_000)}deep\n`,
            "unused.png": onePixel,
            ".hidden.md": "x"
          },
          { "link.md": "../a.md" }
        )
        const wanted = yield* uploaded(made, "zip", "pages.zip", zip)
        const described = describeContentImport(made.space.id, wanted).pipe(as(made.admin))
        const { problems, report } = yield* described
        expect(report).toEqual({
          source: null,
          pages: 3,
          languages: 1,
          losses: [
            { kind: "files", count: 3 },
            { kind: "texts", count: 1 },
            { kind: "content", count: 1 }
          ]
        })
        expect(problems.map(({ page }) => page)).toEqual(["", "", "", "Film", "Deep"])
        expect(yield* tree(made)).toBe("")
      })
    )

    it.effect("finds what lies beside pages by any way to write its name", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const names = ["logo@2x.png", "a+b & c.png", "u\u0308ber.png"]
        const zip = yield* aZip({
          "README.md":
            "# Welcome\n\n![](.gitbook/assets/logo@2x.png) ![](<.gitbook/assets/a+b & c.png>) ![](.gitbook/assets/%C3%BCber.png) ![](.gitbook/assets/u\u0308ber.png) [page](u\u0308ben.md)\n",
          "\u00fcben.md": "# Practise\n",
          ...Object.fromEntries(names.map((name) => [`.gitbook/assets/${name}`, onePixel])),
          ".gitbook/assets/.DS_Store": "x",
          ".gitbook/vars.yaml": "a: b"
        })
        yield* fetchFile(made, "zip", "site.zip", zip)
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(files.map(({ name }) => name).sort()).toEqual(["a+b & c.png", "logo@2x.png", "\u00fcber.png"])
        const { markdown } = yield* textAt(made, "welcome")
        const id = (name: string) => `/files/${files.find((file) => file.name === name)!.id}`
        const page = (yield* textAt(made, "welcome/practise")).page.id
        expect(markdown).toBe(
          `# Welcome\n\n![](${id("logo@2x.png")}) ![](<${id("a+b & c.png")}>) ![](${id("\u00fcber.png")}) ![](${id("\u00fcber.png")}) [page](/pages/${page})\n`
        )
      })
    )

    it.effect("reads a file of AsciiDoc", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const page = Buffer.from("= Guide\n\nSome *words*.\n")
        yield* fetchFile(made, "zip", "guide.adoc", page)
        expect(yield* tree(made)).toContain("Guide\n")
        expect((yield* textAt(made, "guide")).markdown).toBe("# Guide\n\nSome **words**.\n")
      })
    )

    it.effect("finds what paths from the root of a site mean, wherever that is in an archive", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const zip = yield* aZip({
          "README.md": "# Welcome\n",
          "docs/guide/install.md": "# Install\n\n[Use](/guide/use#part) ![](/img/logo.png) [none](/none)\n",
          "docs/guide/use.md": "# Use\n\n## Part\n\n[Welcome](/)\n",
          "docs/img/logo.png": onePixel
        })
        yield* fetchFile(made, "zip", "site.zip", zip)
        const install = yield* textAt(made, "welcome/docs/guide/install")
        const use = yield* textAt(made, "welcome/docs/guide/use")
        const { items: files } = yield* listFiles(made.space.id, { limit: 10, after: null }).pipe(
          as(made.admin)
        )
        expect(install.markdown).toBe(
          `# Install\n\n[Use](/pages/${use.page.id}#part) ![](/files/${files[0]!.id}) [none](/none)\n`
        )
        const welcome = (yield* textAt(made, "welcome")).page.id
        expect(use.markdown).toBe(`# Use\n\n## Part\n\n[Welcome](/pages/${welcome})\n`)
      })
    )

    it.effect("says what it cannot read, and changes nothing then", () =>
      Effect.gen(function* () {
        const made = yield* aSpace()
        const before = (yield* listPages(made.space.id).pipe(as(made.admin))).revisionId
        const failed = (source: ImportSource, url: string) =>
          Effect.map(Effect.flip(bring(made, source, url)), (error) =>
            "reason" in error ? [error._tag, error.reason] : [error._tag]
          )
        expect(yield* failed("notion", "https://docs.example.org/docs/")).toEqual(["ImportSourceUnsupported"])
        expect(yield* failed("website", "https://docs.example.org/docs/secret/plans")).toEqual([
          "ImportRefused",
          "robots"
        ])
        expect(yield* failed("website", "https://docs.example.org/logo.png")).toEqual([
          "ImportRefused",
          "not-a-page"
        ])
        expect(yield* failed("website", "https://docs.example.org/nothing")).toEqual([
          "DownloadFailed",
          "answer"
        ])
        expect(yield* failed("website", "https://nowhere.example.org/")).toEqual(["HostUnknown"])
        expect(yield* failed("markdown", "http://127.0.0.1/a.md")).toEqual(["AddressForbidden"])
        expect(yield* failed("markdown", "file:///etc/passwd")).toEqual(["OutboundUrlRefused", "malformed"])
        expect(yield* failed("markdown", "ftp://docs.example.org/a.md")).toEqual([
          "OutboundUrlRefused",
          "protocol"
        ])
        expect(yield* failed("markdown", "https://docs.example.org/logo.png")).toEqual([
          "ImportRefused",
          "not-text"
        ])
        expect(yield* failed("markdown", "https://docs.example.org/docs/")).toEqual([
          "ImportRefused",
          "not-markdown"
        ])
        expect(yield* failed("docx", "https://docs.example.org/docs/")).toEqual([
          "ImportRefused",
          "not-a-document"
        ])
        expect(yield* failed("zip", "https://docs.example.org/docs/")).toEqual([
          "ImportRefused",
          "not-an-archive"
        ])
        const empty = yield* Effect.flip(fetchFile(made, "zip", "a.zip", yield* aZip({ "a.txt": "text" })))
        expect(empty).toMatchObject({ _tag: "ImportRefused", reason: "empty" })
        expect((yield* listPages(made.space.id).pipe(as(made.admin))).revisionId).toBe(before)
        yield* deleteSpace(made.space.id).pipe(as(made.admin))
        expect(yield* failed("website", "https://docs.example.org/docs/")).toEqual(["SpaceNotFound"])
      })
    )
  })
