import { describe, expect } from "@effect/vitest"
import { Grant, Grants, Member, Members } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import {
  commitRevision,
  forkBranch,
  type LinkStatus,
  listPageLinks,
  noChanges,
  type PageId,
  type Revision,
  type RevisionSelector
} from "../../src/index.ts"
import { aPage, aSource, type aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"
import { tell, tellAll, told } from "./tell.ts"
import { aLinkedSpace, appUrl, git } from "./aLinkedSpace.ts"

type Made = Effect.Success<ReturnType<typeof aSpace>>

const everything = { after: null, limit: 1000 }

const linksOf = (
  { admin, space }: Pick<Made, "admin" | "space">,
  pageId: PageId,
  given: { readonly status?: LinkStatus; readonly wanted?: RevisionSelector } = {}
) =>
  listPageLinks(
    space.id,
    pageId,
    { appUrl, status: given.status ?? null },
    everything,
    given.wanted ?? null
  ).pipe(as(admin))

/** The contract of the links of a page, for every store. */
export const listPageLinksContract = (it: ContentTests) =>
  describe("the links of a page", () => {
    it.effect(
      "lead to what lies at their paths, from the page and from the top, however they are spelled",
      () =>
        Effect.gen(function* () {
          const { made, write } = yield* aLinkedSpace()
          const page = yield* write(
            [
              "# Page\n\n[a](guide.md) ![b](<../.gitbook/assets/a b.png>) [c](/docs/%C3%BCber%20uns.md)",
              '{% include "../includes/footer.md" %}',
              '{% file src="../.gitbook/assets/a%20b.png" %}',
              "[d](./x/../guide.md?plain=1) [e](%67uide.md)",
              "[f](../../outside.md) [g](missing.md) [h](Guide.md) [i](docs/guide.md)"
            ].join("\n\n")
          )
          const found = yield* linksOf(made, page.id)
          expect(tellAll(found)).toEqual([
            "ok: page Guide",
            "ok: file a b.png",
            "ok: page Über uns",
            "ok, needed: reusable content Footer",
            "broken: ../../outside.md",
            "broken: missing.md",
            "broken: Guide.md",
            "broken: docs/guide.md"
          ])
          expect(found.stats).toEqual({ total: 8, broken: 4, brokenHere: null })
        })
    )

    it.effect(
      "lead to headings, tabs and the page itself, and are broken where there is no such anchor",
      () =>
        Effect.gen(function* () {
          const { made, write } = yield* aLinkedSpace()
          const page = yield* write(
            [
              "# Page\n\n[a](guide.md#install) [b](guide.md#gr%C3%B6%C3%9Fe) [c](guide.md#größe) [d](guide.md#on-linux)",
              "## Own\n\n[e](#own) [f](#) [g](page.md#own) [h](guide.md#gone) [i](#gone) [j](guide.md#)",
              '<a id="x"></a>[k](über%20uns.md#x)'
            ].join("\n\n")
          )
          expect(tellAll(yield* linksOf(made, page.id))).toEqual([
            "ok: page Guide#install",
            "ok: page Guide#größe",
            "ok: page Guide#on-linux",
            "ok: page Page#own",
            "ok: page Page",
            "broken: page Guide#gone",
            "broken: page Page#gone",
            "ok: page Guide",
            "broken: page Über uns#x"
          ])
        })
    )

    it.effect("lead to anchors of HTML, to the title, and to headings by the anchors of GitHub", () =>
      Effect.gen(function* () {
        const { made, write } = yield* aLinkedSpace()
        yield* write(
          '# `Other` page\n\n<a id="here"></a>\n\n## --force <a name="there"></a>\n\ntext <span id="in"></span>',
          "docs/other.md"
        )
        const links = "#here #there #in #force #--force #other-page #---force".split(" ")
        const page = yield* write(
          `# Page\n\n[a](#page) ${links.map((link) => `[b](other.md${link})`).join(" ")}`
        )
        expect(tellAll(yield* linksOf(made, page.id))).toEqual([
          "ok: page Page#page",
          "ok: page Page#here",
          "ok: page Page#there",
          "ok: page Page#in",
          "ok: page Page#force",
          "ok: page Page#other-page",
          "broken: page Page#---force"
        ])
      })
    )

    it.effect("lead by ids to what lies at no path, here and in other spaces that the reader may know", () =>
      Effect.gen(function* () {
        const { guide, loose, looseFile, made, reusable, write } = yield* aLinkedSpace()
        const { admin, space } = made
        const other = yield* aLinkedSpace()
        const nobody = yield* newId
        const mine = yield* aPage({ title: "Mine", parentId: guide.id })
        yield* commit(made, { pages: { put: [mine], remove: [] } })
        const source = [
          `# P\n\n[a](/pages/${loose.id}#part) [b](/files/${looseFile.id}) [c](/spaces/${space.id}/pages/${loose.id})`,
          `{% include "/reusable-contents/${reusable.id}" %}`,
          `[d](/users/${admin.id} "mention") [e](/users/${other.made.admin.id} "mention") [f](/users/${nobody})`,
          `[g](/spaces/${space.id}) [h](/spaces/${other.made.space.id}) [i](/spaces/${nobody})`,
          `[j](/spaces/${other.made.space.id}/pages/${other.loose.id}#part) [k](/pages/${nobody})`,
          `[l](/spaces/${other.made.space.id}/files/${other.looseFile.id}) [m](/pages/${looseFile.id})`
        ].join("\n\n")
        const page = yield* write(source, null)
        const told = yield* Effect.map(linksOf(made, page.id), tellAll)
        const theirs = other.made.space.id
        expect(told).toEqual([
          "ok: page Loose#part",
          "ok: file loose.pdf",
          "ok: page Loose",
          "ok, needed: reusable content Footer",
          `ok: user ${admin.id}`,
          `broken: /users/${other.made.admin.id}`,
          `broken: /users/${nobody}`,
          "ok: space",
          `broken: /spaces/${theirs}`,
          `broken: /spaces/${nobody}`,
          `broken: /spaces/${theirs}/pages/${other.loose.id}#part`,
          `broken: /pages/${nobody}`,
          `broken: /spaces/${theirs}/files/${other.looseFile.id}`,
          `broken: /pages/${looseFile.id}`
        ])
        // Somebody of both organizations sees more, and where it is.
        const both = yield* aMember(made.organization.id)
        yield* (yield* Members).put(
          new Member({
            organizationId: other.made.organization.id,
            userId: both.id,
            role: "read",
            disabled: false,
            sso: false,
            joinedAt: yield* DateTime.now,
            lastSeenAt: null
          })
        )
        const seen = yield* linksOf({ ...made, admin: both }, page.id)
        expect(tellAll(seen).slice(4)).toEqual([
          `ok: user ${admin.id}`,
          `ok: user ${other.made.admin.id}`,
          `broken: /users/${nobody}`,
          "ok: space",
          "ok: space",
          `broken: /spaces/${nobody}`,
          "ok: page Loose#part",
          `broken: /pages/${nobody}`,
          "ok: file loose.pdf",
          `broken: /pages/${looseFile.id}`
        ])
        expect([...seen.spaces.keys()]).toEqual([theirs])
        const elsewhere = seen.items[10]!.target
        expect(elsewhere).toMatchObject({
          spaceId: theirs,
          place: { page: { id: other.loose.id }, ancestorSlugs: ["guide"] }
        })
      })
    )

    it.effect(
      "are in-app where they name this installation by its address, and never asked for elsewhere",
      () =>
        Effect.gen(function* () {
          const { guide, made, write } = yield* aLinkedSpace()
          const path = `${appUrl}/v1/spaces/${made.space.id}`
          const inApp = `${appUrl}/app/s/${made.space.id}`
          const page = yield* write(
            [
              `# P\n\n<${path}/content/page/${guide.id}#install> <${path}> <${appUrl}/docs> <HTTPS://DOCS.example.org:443/octavo/>`,
              `<${appUrl}x> <https://example.org/octavo> [a](//docs.example.org/octavo) <me@example.org> [b](tel:123)`,
              `<${path}/content/page/${made.space.id}> <${appUrl}/v1/users/${made.admin.id}>`,
              `<${inApp}> <${inApp}/p/guide#install> <${inApp}/p/guide/gone> <${inApp}/files> <${appUrl}/app/s/x/p/guide>`,
              '{% embed url="https://video.example.org/1" %}',
              '{% openapi src="https://api.example.org/v1.json" path="/" method="get" %}\n{% endopenapi %}'
            ].join("\n\n")
          )
          expect(tellAll(yield* linksOf(made, page.id))).toEqual([
            "in-app: page Guide#install",
            "in-app: space",
            `in-app: ${appUrl}/docs`,
            "in-app: HTTPS://DOCS.example.org:443/octavo/",
            `ok: ${appUrl}x`,
            "ok: https://example.org/octavo",
            "ok: //docs.example.org/octavo",
            "ok: mailto:me@example.org",
            "ok: tel:123",
            `broken: ${path}/content/page/${made.space.id}`,
            `in-app: user ${made.admin.id}`,
            `broken: ${inApp}/p/guide/gone`,
            `in-app: ${inApp}/files`,
            `in-app: ${appUrl}/app/s/x/p/guide`,
            "ok: https://video.example.org/1",
            "ok, needed: https://api.example.org/v1.json"
          ])
        })
    )

    it.effect("are listed once for each target, with the headings above them", () =>
      Effect.gen(function* () {
        const { made, write } = yield* aLinkedSpace()
        const page = yield* write(
          "# P\n\n[a](guide.md) [b](guide.md)\n\n## One\n\n[c](/docs/guide.md)\n\n### [d](guide.md#install)\n\n## Two\n\n[e](guide.md) [f](x.md) [g](./x.md) [h](x.md#y)\n"
        )
        const { items } = yield* linksOf(made, page.id)
        expect(items.map(({ locations, target }) => [told(target), locations.map(told)])).toEqual([
          ["page Guide", ["page Page", "page Page#one", "page Page#two"]],
          ["page Guide#install", ["page Page#d"]],
          ["x.md", ["page Page#two"]],
          ["x.md#y", ["page Page#two"]]
        ])
      })
    )

    it.effect("follow what they lead to when it is renamed, moved, replaced or removed", () =>
      Effect.gen(function* () {
        const { file, guide, made, write } = yield* aLinkedSpace()
        const page = yield* write("# P\n\n[a](guide.md) ![b](../.gitbook/assets/a%20b.png)\n")
        const before = yield* linksOf(made, page.id)
        yield* commit(made, {
          pages: { put: [{ ...guide, title: "Renamed", slug: "renamed" }], remove: [] },
          files: { put: [{ ...file, blobHash: "0".repeat(64), size: 5 }], remove: [] }
        })
        expect(tellAll(yield* linksOf(made, page.id))).toEqual(["ok: page Renamed", "ok: file a b.png"])
        yield* commit(made, {
          pages: { put: [{ ...guide, git: git("docs/moved.md") }], remove: [] },
          files: { put: [], remove: [file.id] }
        })
        const after = yield* linksOf(made, page.id)
        expect(tellAll(after)).toEqual(["broken: guide.md", "broken: ../.gitbook/assets/a%20b.png"])
        const wanted = before.revision.id
        expect(tellAll(yield* linksOf(made, page.id, { wanted }))).toEqual([
          "ok: page Guide",
          "ok: file a b.png"
        ])
      })
    )

    it.effect("of an entry of the navigation are its target, and groups have none", () =>
      Effect.gen(function* () {
        const { guide, looseFile, made } = yield* aLinkedSpace()
        const group = yield* aPage({ title: "Group", kind: "group" })
        const targets = [
          { kind: "page", page: guide.id },
          { kind: "anchor", page: guide.id, anchor: "install" },
          { kind: "file", file: looseFile.id },
          { kind: "url", url: "https://example.org/" },
          { kind: "page", page: yield* newId }
        ] as const
        const links = yield* Effect.forEach(targets, (target) =>
          aPage({ title: "Link", kind: "link", parentId: group.id, attributes: { target } })
        )
        yield* commit(made, { pages: { put: [group, ...links], remove: [] } })
        const found = yield* Effect.forEach(links, ({ id }) => linksOf(made, id))
        expect(found.flatMap(tellAll)).toEqual([
          "ok: page Guide",
          "ok: page Guide#install",
          "ok: file loose.pdf",
          "ok: https://example.org/",
          `broken: /pages/${targets[4].page}`
        ])
        expect(yield* linksOf(made, group.id)).toMatchObject({ items: [], stats: { total: 0, broken: 0 } })
      })
    )

    it.effect("on an overlay branch are those of the branch, with the links that it broke", () =>
      Effect.gen(function* () {
        const { guide, made, write } = yield* aLinkedSpace()
        const page = yield* write("# P\n\n[a](guide.md) [b](missing.md)\n")
        const { revision, space } = yield* linksOf(made, page.id)
        const fork = yield* forkBranch(
          { spaceId: made.space.id, head: revision, revisionId: revision.id },
          "change-request",
          null
        )
        const source = aSource("# P\n\n[a](guide.md) [b](missing.md) [c](gone.md)\n")
        const over = yield* commitRevision(fork.branchId, {
          type: "edits",
          expectedHead: null,
          createdBy: null,
          git: null,
          message: null,
          changes: {
            ...noChanges,
            pages: { put: [{ ...page, sourceHash: source.hash }], remove: [guide.id] },
            sources: [source]
          }
        })
        const shownAt = (at: Revision) =>
          made.snapshot.select({ spaceId: made.space.id, at, revisionId: at.id })
        const wanted = shownAt(over)
        const found = yield* linksOf(made, page.id, { wanted })
        expect(tellAll(found)).toEqual(["broken: guide.md", "broken: missing.md", "broken: gone.md"])
        expect(found.stats).toEqual({ total: 3, broken: 3, brokenHere: 2 })
        expect((yield* linksOf(made, page.id, { wanted: shownAt(fork) })).stats).toEqual({
          total: 2,
          broken: 1,
          brokenHere: 0
        })
        expect(space.revisionId).toBe(revision.id)
        expect(tellAll(yield* linksOf(made, page.id))).toEqual(["ok: page Guide", "broken: missing.md"])
      })
    )

    it.effect("are listed at the revision of the first page, by status too", () =>
      Effect.gen(function* () {
        const { made, write } = yield* aLinkedSpace()
        const page = yield* write(
          `# P\n\n${Array.from({ length: 9 }, (_, n) => `[${n}](${n % 3 === 0 ? "guide.md#install" : `x${n}.md`})`).join(" ")}\n`
        )
        const list = (status: LinkStatus | null) => (request: Parameters<typeof listPageLinks>[3]) =>
          listPageLinks(made.space.id, page.id, { appUrl, status }, request).pipe(as(made.admin))
        const all = yield* collectList(list(null), 100)
        expect(all).toHaveLength(7)
        const source = aSource("# P\n\n[only](guide.md)\n")
        const rewrite = commit(made, {
          pages: { put: [{ ...page, sourceHash: source.hash }], remove: [] },
          sources: [source]
        })
        const broken = all.filter(({ status }) => status === "broken")
        expect((yield* collectList(list("broken"), 4)).map(tell)).toEqual(broken.map(tell))
        expect((yield* collectList(list("ok"), 1)).map(tell)).toEqual(["ok: page Guide#install"])
        expect((yield* collectList(list("in-app"), 1)).map(tell)).toEqual([])
        expect((yield* collectList(list(null), 2, Effect.orDie(rewrite))).map(tell)).toEqual(all.map(tell))
        expect((yield* collectList(list(null), 2)).map(tell)).toEqual(["ok: page Guide"])
      })
    )

    it.effect("are for readers of the space alone, and of pages and revisions of it", () =>
      Effect.gen(function* () {
        const { made, guide } = yield* aLinkedSpace()
        const other = yield* aLinkedSpace()
        const guest = yield* aMember(made.organization.id, { role: null })
        const reader = { ...made, admin: guest }
        expect(yield* Effect.flip(linksOf(reader, guide.id))).toMatchObject({ _tag: "SpaceNotFound" })
        yield* (yield* Grants).put(
          new Grant({
            on: { kind: "space", id: made.space.id },
            to: { kind: "user", id: guest.id },
            role: "read",
            organizationId: made.organization.id
          })
        )
        expect((yield* linksOf(reader, guide.id)).items).toEqual([])
        expect(yield* Effect.flip(linksOf(made, other.guide.id))).toMatchObject({ _tag: "PageNotFound" })
        const { revision } = yield* linksOf(other.made, other.guide.id)
        expect(yield* Effect.flip(linksOf(made, guide.id, { wanted: revision.id }))).toMatchObject({
          _tag: "RevisionNotFound"
        })
      })
    )
  })
