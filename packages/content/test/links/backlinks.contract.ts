import { describe, expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { type ListingRequest, newId } from "@octavo/kernel"
import { Effect } from "effect"
import {
  commitRevision,
  type ContentChanges,
  createSpace,
  type FileId,
  forkBranch,
  listFileBacklinks,
  listPageBacklinks,
  listSpecBacklinks,
  noChanges,
  type PageId,
  type PageLocation,
  ReusableContentId,
  type ReusableContentLocation,
  type RevisionSelector,
  type SpecBacklinkPosition
} from "../../src/index.ts"
import { aPage, aSource, petsSource } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"
import { aLinkedSpace, appUrl, git } from "./aLinkedSpace.ts"

type Made = Effect.Success<ReturnType<typeof aLinkedSpace>>

const everything = { after: null, limit: 1000 }

const told = (location: PageLocation | ReusableContentLocation): string =>
  location.kind === "page"
    ? `${location.place.page.title}${location.anchor === null ? "" : `#${location.anchor}`}`
    : `(${location.content.title})`

const toPage = ({ made }: Made, pageId: PageId, selector: RevisionSelector = null) =>
  listPageBacklinks(made.space.id, pageId, appUrl, everything, selector).pipe(
    as(made.admin),
    Effect.map(({ items }) => items.map(told).sort())
  )

const toFile = ({ made }: Made, fileId: FileId, selector: RevisionSelector = null) =>
  listFileBacklinks(made.space.id, fileId, appUrl, everything, selector).pipe(
    as(made.admin),
    Effect.map(({ items }) => items.map(told).sort())
  )

/** Writes pages with these texts, by their paths in the repository; their titles are the paths. */
const writeAll = Effect.fnUntraced(function* ({ made }: Made, texts: Readonly<Record<string, string>>) {
  const sources = Object.values(texts).map((text) => aSource(text))
  const put = []
  for (const [index, path] of Object.keys(texts).entries()) {
    const { hash } = sources[index]!
    put.push(yield* aPage({ title: path, slug: path, sourceHash: hash, git: git(path) }))
  }
  yield* commit(made, { pages: { put, remove: [] }, sources })
  return put
})

/** The contract of backlinks, for every store. */
export const backlinksContract = (it: ContentTests) =>
  describe("backlinks", () => {
    it.effect("are those of paths from the root of a site and with its extension, too", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const [, index] = yield* writeAll(world, {
          "docs/en/from.md": "[a](/guide) [b](/en/part/)",
          "docs/en/part/index.md": "# Index",
          "docs/en/html.md": "[a](../guide.html) [b](part/index.html)",
          "elsewhere/from.md": "[a](/guide) [b](/en/part/)"
        })
        expect(yield* toPage(world, world.guide.id)).toEqual([
          "(Footer)",
          "docs/en/from.md",
          "docs/en/html.md"
        ])
        expect(yield* toPage(world, index!.id)).toEqual(["docs/en/from.md", "docs/en/html.md"])
      })
    )

    it.effect(
      "are the pages and reusable contents that lead to a page, with the first heading where they do",
      () =>
        Effect.gen(function* () {
          const world = yield* aLinkedSpace()
          const { guide, made } = world
          yield* writeAll(world, {
            "docs/a.md":
              "# A\n\n[no](x.md)\n\n## One\n\n[yes](guide.md)\n\n## Two\n\n[again](guide.md#install)\n",
            "docs/b.md": "# B\n\n[yes](./x/../%67uide.md?a#größe)\n",
            "c.md": "# C\n\n<a href='docs/guide.md'>yes</a>\n",
            "d.md": `# D\n\n<${appUrl}/v1/spaces/${made.space.id}/content/page/${guide.id}#install>\n`,
            "e.md": `# E\n\n[yes](/pages/${guide.id}) [yes](/spaces/${made.space.id}/pages/${guide.id})\n`,
            "f.md": '# F\n\n{% content-ref url="docs/guide.md" %}\n[no](guide.md)\n{% endcontent-ref %}\n',
            "g.md": "# G\n\n[yes](docs%2Fguide.md)\n",
            // These lead elsewhere, though they have its name.
            "guide.md": "# Another\n\n[self](guide.md) [self](#install)\n",
            "n.md": "# N\n\n[no](guide.md) [no](/guide.md) [no](docs/Guide.md) `[no](docs/guide.md)`\n",
            "o.md": `# O\n\n<https://example.org/docs/guide.md> [no](/files/${guide.id}) [no](/spaces/${yield* newId}/pages/${guide.id})\n`
          })
          expect(yield* toPage(world, guide.id)).toEqual([
            "(Footer)",
            "c.md",
            "d.md",
            "docs/a.md#one",
            "docs/b.md",
            "e.md",
            "f.md",
            "g.md"
          ])
        })
    )

    it.effect("of a page leave out what it says of itself", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const [page] = yield* writeAll(world, { "a.md": "# A\n\n## B\n\n[x](a.md#b) [y](#b) [z](a.md)\n" })
        expect(yield* toPage(world, page!.id)).toEqual([])
      })
    )

    it.effect("of a file are the images, files, covers and links that show it", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const { file, looseFile } = world
        yield* writeAll(world, {
          "docs/a.md": "# A\n\n![](<../.gitbook/assets/a b.png>)\n",
          "b.md": "# B\n\n## One\n\n<img src='.gitbook/assets/a%20b.png'>\n",
          "c.md": '# C\n\n{% file src=".gitbook/assets/a%20b.png" %}\n',
          "d.md": "---\ncover: .gitbook/assets/a b.png\n---\n\n# D\n",
          "e.md": `# E\n\n[x](/files/${looseFile.id}) ![](b.png) ![](%20b.png)\n`,
          "f.md": `# F\n\n![](/files/${looseFile.id}) ![](.gitbook/assets/%61%20b.png)\n`
        })
        expect(yield* toFile(world, file.id)).toEqual(["b.md#one", "c.md", "d.md", "docs/a.md", "f.md"])
        expect(yield* toFile(world, looseFile.id)).toEqual(["e.md", "f.md"])
      })
    )

    it.effect("of pages whose names are not ASCII, and of the page of a folder, are found", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        yield* writeAll(world, {
          "a.md": "# A\n\n[x](docs/über%20uns.md) [y](docs/)\n",
          "docs/b.md": "# B\n\n[x](%C3%BCber%20uns.md) [y](./)\n",
          "docs/deep/c.md": "# C\n\n[x](<../über uns.md>) [y](..) [z](../../)\n",
          "d.md": "# D\n\n[x](docs/README.md) [z](/)\n",
          "e.md": "# E\n\n[x](docs) [z](README.md)\n",
          "f.md": "# F\n\n[x](deep/) [y](docs/deep)\n"
        })
        const [root, folder] = yield* writeAll(world, {
          "README.md": "# Root\n\n[x](docs/README.md)\n",
          "docs/README.md": "# Folder\n\n[x](../README.md)\n"
        })
        expect(yield* toPage(world, world.accented.id)).toEqual(["a.md", "docs/b.md", "docs/deep/c.md"])
        expect(yield* toPage(world, folder!.id)).toEqual([
          "README.md",
          "a.md",
          "d.md",
          "docs/b.md",
          "docs/deep/c.md",
          "e.md"
        ])
        expect(yield* toPage(world, root!.id)).toEqual(["d.md", "docs/README.md", "docs/deep/c.md", "e.md"])
      })
    )

    it.effect("of pages without a path are found by their ids, from entries of the navigation too", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const { guide, loose, looseFile, made, write } = world
        yield* write(`# P\n\n[x](/pages/${loose.id}#part)\n`, null)
        const targets = [
          { kind: "page", page: loose.id },
          { kind: "anchor", page: loose.id, anchor: "part" },
          { kind: "file", file: looseFile.id },
          { kind: "page", page: guide.id },
          { kind: "url", url: `/pages/${loose.id}` }
        ] as const
        const links = yield* Effect.forEach(targets, (target, index) =>
          aPage({ title: `Link ${index}`, kind: "link", attributes: { target } })
        )
        yield* commit(made, { pages: { put: links, remove: [] } })
        expect(yield* toPage(world, loose.id)).toEqual(["Link 0", "Link 1", "Page"])
        expect(yield* toFile(world, looseFile.id)).toEqual(["Link 2"])
        expect(yield* toPage(world, guide.id)).toEqual(["(Footer)", "Link 3"])
        // An entry of the navigation can be led to, by its id alone.
        yield* write(`# Q\n\n[x](/pages/${links[0]!.id})\n`, null)
        expect(yield* toPage(world, links[0]!.id)).toEqual(["Page"])
      })
    )

    it.effect(
      "stay when pages and files are renamed and replaced, and go with the path when they are moved",
      () =>
        Effect.gen(function* () {
          const world = yield* aLinkedSpace()
          const { file, guide, made } = world
          const [a] = yield* writeAll(world, {
            "docs/a.md": "# A\n\n[x](guide.md) ![](../.gitbook/assets/a%20b.png)\n"
          })
          const before = yield* listPageBacklinks(made.space.id, guide.id, appUrl, everything).pipe(
            as(made.admin)
          )
          yield* commit(made, {
            pages: { put: [{ ...guide, title: "Renamed", slug: "renamed" }], remove: [] },
            files: { put: [{ ...file, blobHash: "0".repeat(64), size: 5 }], remove: [] }
          })
          expect(yield* toPage(world, guide.id)).toEqual(["(Footer)", "docs/a.md"])
          expect(yield* toFile(world, file.id)).toEqual(["docs/a.md"])
          // The page that refers moves: it means another place.
          yield* commit(made, { pages: { put: [{ ...a!, git: git("a.md") }], remove: [] } })
          expect(yield* toPage(world, guide.id)).toEqual(["(Footer)"])
          yield* commit(made, { pages: { put: [{ ...guide, git: git("guide.md") }], remove: [] } })
          expect(yield* toPage(world, guide.id)).toEqual(["docs/a.md"])
          const source = aSource("# A\n\nNothing.\n")
          yield* commit(made, {
            pages: { put: [{ ...a!, sourceHash: source.hash }], remove: [] },
            sources: [source]
          })
          expect(yield* toPage(world, guide.id)).toEqual([])
          expect(yield* toPage(world, guide.id, before.revision.id)).toEqual(["(Footer)", "docs/a.md"])
        })
    )

    it.effect("on an overlay branch fall through to the base, without what the branch hides", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const { guide, made, reusable } = world
        const [a, b, c] = yield* writeAll(world, {
          "docs/a.md": "# A\n\n[x](guide.md)\n",
          "docs/b.md": "# B\n\n[x](guide.md)\n",
          "docs/c.md": "# C\n\n[x](guide.md)\n"
        })
        const { revision } = yield* listPageBacklinks(made.space.id, guide.id, appUrl, everything).pipe(
          as(made.admin)
        )
        const fork = yield* forkBranch(
          { spaceId: made.space.id, head: revision, revisionId: revision.id },
          "change-request",
          null
        )
        const onLine = (changes: Partial<ContentChanges>) =>
          Effect.map(
            commitRevision(fork.branchId, {
              type: "edits",
              expectedHead: null,
              createdBy: null,
              git: null,
              message: null,
              changes: { ...noChanges, ...changes }
            }),
            (at) => made.snapshot.select({ spaceId: made.space.id, at, revisionId: at.id })
          )
        const [none, both] = [aSource("# B\n\nNothing.\n"), aSource("# D\n\n[x](docs/guide.md)\n")]
        const added = yield* aPage({ title: "d.md", sourceHash: both.hash, git: git("d.md") })
        const first = yield* onLine({
          pages: { put: [{ ...b!, sourceHash: none.hash }, added], remove: [a!.id] },
          reusables: { put: [], remove: [reusable.id] },
          sources: [none, both]
        })
        expect(yield* toPage(world, guide.id, first)).toEqual(["d.md", "docs/c.md"])
        const second = yield* onLine({ pages: { put: [], remove: [c!.id], dropOverrides: [a!.id] } })
        expect(yield* toPage(world, guide.id, second)).toEqual(["d.md", "docs/a.md"])
        expect(yield* toPage(world, guide.id, first)).toEqual(["d.md", "docs/c.md"])
        // Main moves on; the line does not see it.
        yield* commit(made, { pages: { put: [], remove: [a!.id] } })
        expect(yield* toPage(world, guide.id, second)).toEqual(["d.md", "docs/a.md"])
        expect(yield* toPage(world, guide.id)).toEqual(["(Footer)", "docs/b.md", "docs/c.md"])
      })
    )

    it.effect("are found among any number of references of the same name, over another line too", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const { made } = world
        const many = Array.from({ length: 2100 }, () => "[x](common.md)").join(" ")
        const [common, , b] = yield* writeAll(world, {
          "common.md": "# Common\n",
          "a/many.md": `# Many\n\n${many}\n`,
          "a/b.md": "# B\n\n## Here\n\n[x](../common.md) [y](common.md)\n",
          "a/common.md": "# Another\n\n[x](../common.md)\n"
        })
        expect(yield* toPage(world, common!.id)).toEqual(["a/b.md#here", "a/common.md"])
        const { revision } = yield* listPageBacklinks(made.space.id, common!.id, appUrl, everything).pipe(
          as(made.admin)
        )
        const fork = yield* forkBranch(
          { spaceId: made.space.id, head: revision, revisionId: revision.id },
          "change-request",
          null
        )
        const at = yield* commitRevision(fork.branchId, {
          type: "edits",
          expectedHead: null,
          createdBy: null,
          git: null,
          message: null,
          changes: { ...noChanges, pages: { put: [], remove: [b!.id] } }
        })
        const shown = made.snapshot.select({ spaceId: made.space.id, at, revisionId: at.id })
        expect(yield* toPage(world, common!.id, shown)).toEqual(["a/common.md"])
      })
    )

    it.effect("are listed at the revision of the first page, each once", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const { guide, made } = world
        const texts = Array.from({ length: 9 }, (_, n) => [
          `docs/${n}.md`,
          "# N\n\n[x](guide.md) [y](guide.md)\n"
        ])
        const pages = yield* writeAll(world, Object.fromEntries(texts))
        const list = (request: Parameters<typeof listPageBacklinks>[3]) =>
          listPageBacklinks(made.space.id, guide.id, appUrl, request).pipe(as(made.admin))
        const all = yield* toPage(world, guide.id)
        expect(all).toHaveLength(10)
        const inOrder = (yield* collectList(list, 100)).map(told)
        expect([...inOrder].sort()).toEqual(all)
        for (const limit of [1, 3, 10]) expect((yield* collectList(list, limit)).map(told)).toEqual(inOrder)
        let index = 0
        const meanwhile = Effect.suspend(() =>
          commit(made, { pages: { put: [], remove: [pages[index++]!.id] } }).pipe(Effect.orDie)
        )
        expect((yield* collectList(list, 2, meanwhile)).map(told)).toEqual(inOrder)
        expect(index).toBe(4)
        expect(yield* toPage(world, guide.id)).toEqual(all.filter((_, at) => at === 0 || at > index))
      })
    )

    it.effect("are for readers of the space alone, and of what is in it", () =>
      Effect.gen(function* () {
        const world = yield* aLinkedSpace()
        const { file, guide, made } = world
        const guest = yield* aMember(made.organization.id, { role: null })
        const asGuest = { ...world, made: { ...made, admin: guest } }
        expect(yield* Effect.flip(toPage(asGuest, guide.id))).toMatchObject({ _tag: "SpaceNotFound" })
        expect(yield* Effect.flip(toFile(asGuest, file.id))).toMatchObject({ _tag: "SpaceNotFound" })
        const other = yield* aLinkedSpace()
        expect(yield* Effect.flip(toPage(world, other.guide.id))).toMatchObject({ _tag: "PageNotFound" })
        expect(yield* Effect.flip(toFile(world, other.file.id))).toMatchObject({ _tag: "FileNotFound" })
        expect(yield* toPage(other, other.guide.id)).toEqual(["(Footer)"])
      })
    )

    it.effect(
      "of a specification are in all spaces that the caller may read, computed pages instead of generated ones",
      () =>
        Effect.gen(function* () {
          const { made } = yield* aLinkedSpace()
          const organizationId = made.organization.id
          const names = (slug: string) =>
            `# A\n\n## Part\n\n{% openapi-operation spec="${slug}" path="/pets" method="get" %}\n{% endopenapi-operation %}\n`
          const [pets, others] = [aSource(`${names("pets")}\n${names("pets")}`), aSource(names("others"))]
          const generated = { page: "none", key: "tag:Pets", spec: "pets", props: {} }
          const computed = { ...petsSource(), text: "{}" }
          const before = yield* aPage({ title: "Before", sourceHash: pets.hash })
          const put = [
            before,
            yield* aPage({ title: "Shown", sourceHash: pets.hash }),
            yield* aPage({ title: "Other", sourceHash: others.hash }),
            yield* aPage({ title: "Made", sourceHash: pets.hash, attributes: { generated } }),
            yield* aPage({ title: "Reference", kind: "computed", sourceHash: null, attributes: { computed } })
          ]
          const content = {
            id: ReusableContentId.make(yield* newId),
            title: "Piece",
            sourceHash: pets.hash,
            git: null
          }
          yield* commit(made, {
            pages: { put, remove: [] },
            reusables: { put: [content], remove: [] },
            sources: [pets, others]
          })
          yield* commit(made, { pages: { put: [], remove: [before.id] } })
          const second = yield* createSpace(organizationId, {
            title: "Second",
            emoji: null,
            parentId: null,
            language: null,
            editMode: "live"
          }).pipe(as(made.admin))
          yield* commit(second, {
            pages: { put: [yield* aPage({ title: "There", sourceHash: pets.hash })], remove: [] },
            sources: [pets]
          })
          const list = (slug: string, limit: number, user = made.admin) =>
            collectList(
              (request: ListingRequest<SpecBacklinkPosition>) =>
                listSpecBacklinks(organizationId, slug, request).pipe(as(user)),
              limit
            )
          const all = yield* list("pets", 1000)
          expect(new Set(all.slice(0, 3).map(told))).toEqual(
            new Set(["Shown#get-pets", "Reference", "(Piece)"])
          )
          expect(all.slice(3).map(told)).toEqual(["There#get-pets"])
          expect(all.map(({ spaceId }) => spaceId)).toEqual([
            ...Array.from({ length: 3 }, () => made.space.id),
            second.space.id
          ])
          expect(yield* list("pets", 1)).toEqual(all)
          expect((yield* list("others", 1000)).map(told)).toEqual(["Other#get-pets"])
          const guest = yield* aMember(organizationId, { role: null })
          expect(yield* list("pets", 1000, guest)).toEqual([])
        })
    )
  })
