import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { aRepositoryName } from "./src/importFiles.ts"
import { importInto } from "./src/imports.ts"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { contentOf, pagesByFile } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const files = {
  "README.md": "# Welcome\n\n[guide](guides/) and [install](guides/install.md#first-steps)\n",
  "guides/README.md":
    '# Guides\n\n![](../.gitbook/assets/a%20b.png)\n\n## More\n\n[gone](gone.md) [there](https://example.org/)\n\n{% include "../.gitbook/includes/note.md" %}\n',
  "guides/install.md": "# Install\n\n## First steps\n\n[back](./)\n",
  ".gitbook/includes/note.md": "See [install](../../guides/install.md).\n",
  ".gitbook/assets/a b.png": "no picture"
}

const links = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`links, ${name}`, (it) => {
    it.effect("of a repository are whole after its import, and say who refers to whom", () =>
      Effect.gen(function* () {
        const { aSpace, git, octavo } = yield* World
        const { client } = octavo
        const ask = <A>(call: () => Promise<{ data: A }>) =>
          Effect.map(Effect.promise(call), ({ data }) => data)
        const repository = aRepositoryName()
        yield* git.commit(repository, { files })
        const spaceId = yield* aSpace
        yield* importInto(octavo, spaceId, { url: git.urlOf(repository) })
        const content = yield* contentOf(octavo, spaceId)
        const pages = pagesByFile(content)
        const linksOf = (path: string) =>
          Effect.map(
            ask(() => client.spaces.listPageLinksInSpace(spaceId, pages.get(path)!.id)),
            (body) => validated("listPageLinksInSpace", body)
          )
        const backlinksOf = (path: string) =>
          Effect.map(
            ask(() => client.spaces.listSpacePageBacklinks(spaceId, pages.get(path)!.id)),
            (body) => validated("listSpacePageBacklinks", body)
          )

        const welcome = yield* linksOf("README.md")
        expect(welcome.items).toMatchObject([
          { status: "ok", targetReference: { kind: "page", page: { title: "Guides" } } },
          {
            status: "ok",
            targetReference: { page: { title: "Install" }, internalLocation: { anchor: "first-steps" } }
          }
        ])
        const guides = yield* linksOf("guides/README.md")
        expect(guides.items).toMatchObject([
          {
            status: "ok",
            relation: "reference",
            targetReference: { kind: "file", file: { name: "a b.png" } }
          },
          { status: "broken", targetReference: { kind: "url", url: "gone.md" } },
          { status: "ok", targetReference: { kind: "url", url: "https://example.org/" } },
          { status: "ok", relation: "dependsOn", targetReference: { kind: "reusable-content" } }
        ])
        expect(guides.stats).toEqual({ total: 4, broken: { total: 1 } })
        const all = validated("listSpaceLinks", yield* ask(() => client.spaces.listSpaceLinks(spaceId)))
        expect(all.stats).toEqual({ total: 7, broken: { total: 1 } })
        const broken = yield* ask(() => client.spaces.listSpaceLinks(spaceId, { status: "broken" as never }))
        expect(broken.items).toMatchObject([
          {
            targetReference: { kind: "url", url: "gone.md" },
            locationReferences: [{ kind: "page", page: { title: "Guides" } }]
          }
        ])
        const install = yield* backlinksOf("guides/install.md")
        expect(install.items.map(({ kind }) => kind).sort()).toEqual(["page", "reusable-content"])
        const folder = yield* backlinksOf("guides/README.md")
        expect(folder.items).toHaveLength(2)
        const fileId = content.files[0]!.id
        const shown = validated(
          "listSpaceFileBacklinks",
          yield* ask(() => client.spaces.listSpaceFileBacklinks(spaceId, fileId))
        )
        expect(shown.items).toMatchObject([{ kind: "page", page: { title: "Guides" } }])

        const { id } = yield* ask(() => client.spaces.createChangeRequest(spaceId, { subject: "Links" }))
        const inChangeRequest = validated(
          "listPageLinksInChangeRequest",
          yield* ask(() =>
            client.spaces.listPageLinksInChangeRequest(spaceId, id, pages.get("guides/README.md")!.id)
          )
        )
        expect(inChangeRequest.stats).toEqual({ total: 4, broken: { total: 1, changeRequest: 0 } })
        const linksThere = validated(
          "listChangeRequestLinks",
          yield* ask(() => client.spaces.listChangeRequestLinks(spaceId, id))
        )
        expect(linksThere.stats).toEqual({ total: 7, broken: { total: 1, changeRequest: 0 } })
        const brokenBefore = yield* ask(() =>
          client.spaces.listChangeRequestLinks(spaceId, id, { brokenContext: "space" })
        )
        expect(brokenBefore.items).toMatchObject([{ targetReference: { url: "gone.md" } }])
        const shownThere = validated(
          "listChangeRequestFileBacklinks",
          yield* ask(() => client.spaces.listChangeRequestFileBacklinks(spaceId, id, fileId))
        )
        expect(shownThere.items).toHaveLength(1)
      })
    )
  })

onStores("in memory", links)
