import { describe, expect, it } from "@effect/vitest"
import { aGitServer } from "@octavo/gitsync/testing"
import { Effect, type Scope } from "effect"
import { untilImported } from "./src/imports.ts"
import { validated } from "./src/officialSchema.ts"
import { sharedOctavo } from "./src/sharedOctavo.ts"
import { embedded, type Octavo } from "./src/startOctavo.ts"

const summary = `# Table of contents

* [Welcome](README.md)

## Guides <a href="#guides" id="guides"></a>

* [Install](guides/install.md)
  * [On Linux](guides/linux.md)
* [Elsewhere](https://example.org/)
`

const install = `---
description: How to get going
icon: rocket
---

# Installing

See [the Linux page](linux.md#steps), and ![a picture](../.gitbook/assets/dot.png).

{% hint style="info" %}
Take *care*.
{% endhint %}
`

const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

const files = {
  "README.md": "# Welcome\n\nHello, wörld.\n",
  "SUMMARY.md": summary,
  "guides/install.md": install,
  "guides/linux.md": "# On Linux\n\n## Steps\n\nRun it.\n",
  "notes.md": "# Not in the navigation\n",
  ".gitbook/assets/dot.png": dot,
  ".gitbook/vars.yaml": "version: 1.2.3\n"
}

const journey = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  describe(`a first session, ${name}`, () => {
    it.live(
      "starts empty, imports a repository behind basic auth and reads it back through the official client",
      () =>
        Effect.gen(function* () {
          const git = yield* aGitServer()
          const oid = yield* git.commit("docs", { files, message: "First words" })
          const octavo = yield* start
          const { client } = octavo
          const ask = <A>(call: () => Promise<{ data: A }>) =>
            Effect.map(Effect.promise(call), ({ data }) => data)

          const organizations = validated(
            "listOrganizationsForAuthenticatedUser",
            yield* ask(() => client.orgs.listOrganizationsForAuthenticatedUser())
          )
          expect(organizations.items).toHaveLength(1)
          const organizationId = organizations.items[0]!.id
          validated("getOrganizationById", yield* ask(() => client.orgs.getOrganizationById(organizationId)))
          validated("getAuthenticatedUser", yield* ask(() => client.user.getAuthenticatedUser()))
          const space = validated(
            "createSpace",
            yield* ask(() => client.orgs.createSpace(organizationId, { title: "Docs", emoji: "1f680" })),
            201
          )
          expect(space).toMatchObject({ title: "Docs", emoji: "1f680" })
          yield* Effect.promise(() =>
            client.spaces.importGitRepository(space.id, {
              url: git.urlOf("docs"),
              ref: "refs/heads/main",
              repoCommitURL: "https://git.example/docs/commit",
              gitInfo: { provider: "github", url: "https://git.example/docs" }
            })
          )
          const outcome = yield* untilImported(octavo, space.id, null)
          expect(outcome).toMatchObject({ state: "done" })
          expect(outcome.problems).toMatchObject([{ path: "notes.md", severity: "warning" }])

          const info = validated("getSpaceGitInfo", yield* ask(() => client.spaces.getSpaceGitInfo(space.id)))
          expect(info).toMatchObject({
            repoName: "docs",
            installationProvider: "github",
            url: "https://git.example/docs"
          })

          const revision = validated(
            "getCurrentRevision",
            yield* ask(() => client.spaces.getCurrentRevision(space.id))
          )
          expect(revision.git).toMatchObject({
            oid,
            message: expect.stringContaining("First words"),
            url: `https://git.example/docs/commit/${oid}`,
            ref: "refs/heads/main"
          })
          expect(revision.variables).toEqual({ version: "1.2.3" })
          const { pages } = validated("listPages", yield* ask(() => client.spaces.listPages(space.id)))
          expect(pages).toMatchObject([
            { type: "document", title: "Welcome", path: "readme" },
            {
              type: "group",
              title: "Guides",
              pages: [
                {
                  type: "document",
                  title: "Installing",
                  path: "guides/install",
                  description: "How to get going",
                  icon: "rocket",
                  pages: [{ title: "On Linux", path: "guides/install/linux" }]
                },
                { type: "link", title: "Elsewhere", href: "https://example.org/" }
              ]
            }
          ])
          const group = pages[1] as {
            pages: ReadonlyArray<{ id: string; pages: ReadonlyArray<{ id: string }> }>
          }
          const installId = group.pages[0]!.id
          const linuxId = group.pages[0]!.pages[0]!.id
          const markdown = validated(
            "getPageById",
            yield* ask(() => client.spaces.getPageById(space.id, installId, { format: "markdown" }))
          )
          expect(markdown).toMatchObject({ markdown: install })
          const document = validated(
            "getPageById",
            yield* ask(() => client.spaces.getPageById(space.id, installId, { format: "document" }))
          )
          expect(JSON.stringify(document)).toContain(
            JSON.stringify({ kind: "anchor", anchor: "steps", page: linuxId })
          )
          const { url } = validated("getSpacePDF", yield* ask(() => client.spaces.getSpacePdf(space.id)))
          const pdf = yield* Effect.promise(() => fetch(url))
          expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
          const bytes = Buffer.from(yield* Effect.promise(() => pdf.arrayBuffer()))
          expect([bytes.subarray(0, 5).toString(), bytes.length > 10_000]).toEqual(["%PDF-", true])

          const listed = validated("listFiles", yield* ask(() => client.spaces.listFiles(space.id)))
          const [file] = listed.items
          expect(file).toMatchObject({
            name: "dot.png",
            contentType: "image/png",
            size: dot.length,
            dimensions: { width: 1, height: 1 }
          })
          validated("getFileById", yield* ask(() => client.spaces.getFileById(space.id, file!.id)))
          const download = yield* Effect.promise(() => fetch(file!.downloadURL))
          expect(download.headers.get("content-type")).toBe("image/png")
          expect(download.headers.get("x-content-type-options")).toBe("nosniff")
          expect(Buffer.from(yield* Effect.promise(() => download.arrayBuffer()))).toEqual(dot)

          const hits = validated(
            "searchSpaceContent",
            yield* ask(() => client.spaces.searchSpaceContent(space.id, { query: "WORLD" }))
          )
          expect(hits.items).toMatchObject([{ title: "Welcome", path: "readme" }])
          const everywhere = validated(
            "searchOrganizationContent",
            yield* ask(() => client.orgs.searchOrganizationContent(space.organization, { query: "wlecome" }))
          )
          expect(everywhere.items).toMatchObject([{ id: space.id, pages: [{ title: "Welcome" }] }])

          const oldIds = { installId, linuxId }
          yield* git.commit("docs", {
            files: {
              "SUMMARY.md": summary.replace("guides/linux.md", "guides/on-linux.md"),
              "guides/linux.md": null,
              "guides/on-linux.md": files["guides/linux.md"]
            }
          })
          yield* Effect.promise(() =>
            client.spaces.importGitRepository(space.id, { url: git.urlOf("docs"), ref: "refs/heads/main" })
          )
          expect(yield* untilImported(octavo, space.id, outcome.job)).toMatchObject({ state: "done" })
          const renamed = yield* ask(() =>
            client.spaces.getPageById(space.id, oldIds.linuxId, { format: "markdown" })
          )
          expect(renamed).toMatchObject({
            path: "guides/install/on-linux",
            markdown: files["guides/linux.md"]
          })

          const then = validated(
            "getPageInRevisionById",
            yield* ask(() =>
              client.spaces.getPageInRevisionById(space.id, revision.id, oldIds.linuxId, {
                format: "markdown"
              })
            )
          )
          expect(then).toMatchObject({ path: "guides/install/linux", markdown: files["guides/linux.md"] })
          const treeThen = yield* ask(() => client.spaces.listPagesInRevisionById(space.id, revision.id))
          expect(validated("listPagesInRevisionById", treeThen).pages).toEqual(pages)
          const filesThen = yield* ask(() => client.spaces.listFilesInRevisionById(space.id, revision.id))
          expect(validated("listFilesInRevisionById", filesThen).items.length).toBeGreaterThan(0)
        }).pipe(Effect.scoped),
      120_000
    )
  })

journey("on embedded PGlite", embedded)
journey("on Postgres with server and worker apart", sharedOctavo("postgres"))
journey("in memory", sharedOctavo("memory"))
