import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { aRepositoryName } from "./src/importFiles.ts"
import { importInto } from "./src/imports.ts"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { contentOf, pagesByFile, textsOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

const more =
  "The rest of the page tells at some length what happens then, and stays as it is whatever is written above.\n"
const before = `# Install\n\nFirst unpack it.\n\nThen start it, and wait a while until it is there.\n\n${more}`
const after = `# Setting up\n\nRead this.\n\nFirst unpack it.\n\nThen start it, and wait a little while until it is there.\n\n${more}`

const comments = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(`comments, ${name}`, (it) => {
    it.effect("stay with their page and block when its file is renamed and rewritten in the repository", () =>
      Effect.gen(function* () {
        const { aSpace, git, octavo } = yield* World
        const { client } = octavo
        const ask = <A>(call: () => Promise<{ data: A }>) =>
          Effect.map(Effect.promise(call), ({ data }) => data)
        const repository = aRepositoryName()
        const readme = { "README.md": "# Welcome\n" }
        yield* git.commit(repository, { files: { ...readme, "install.md": before } })
        const spaceId = yield* aSpace
        yield* importInto(octavo, spaceId, { url: git.urlOf(repository) })
        const page = pagesByFile(yield* contentOf(octavo, spaceId)).get("install.md")!
        const { document } = yield* textsOf(octavo, spaceId, page.id)
        const { key: node } = document.nodes[1] as { readonly key: string }

        const comment = validated(
          "postCommentInSpace",
          yield* ask(() =>
            client.spaces.postCommentInSpace(spaceId, {
              body: { markdown: "How *long*?" },
              page: page.id,
              node
            })
          )
        )
        expect(comment.target).toMatchObject({
          node: { id: node, preview: "Then start it, and wait a while until it is there." },
          page: { id: page.id, title: "Install", path: "install", outdated: false }
        })

        yield* git.commit(repository, {
          files: { ...readme, "install.md": null, "guides/setup.md": after }
        })
        yield* importInto(octavo, spaceId, { url: git.urlOf(repository) })
        const moved = pagesByFile(yield* contentOf(octavo, spaceId)).get("guides/setup.md")!
        expect(moved.id).toBe(page.id)
        const { items } = validated(
          "listCommentsInSpace",
          yield* ask(() =>
            client.spaces.listCommentsInSpace(spaceId, { targetPage: page.id, status: "open" })
          )
        )
        expect(items).toHaveLength(1)
        expect(items[0]?.target.page).toMatchObject({ id: page.id, title: "Setting up", outdated: false })
        const now = yield* textsOf(octavo, spaceId, page.id)
        const { key } = now.document.nodes[2] as { readonly key: string }
        expect(items[0]?.target.node).toEqual({
          id: key,
          preview: "Then start it, and wait a little while until it is there."
        })

        yield* git.commit(repository, { files: { ...readme, "guides/setup.md": null } })
        yield* importInto(octavo, spaceId, { url: git.urlOf(repository) })
        const gone = validated(
          "getCommentInSpace",
          yield* ask(() => client.spaces.getCommentInSpace(spaceId, comment.id))
        )
        expect(gone.target).toMatchObject({
          node: comment.target.node,
          page: { id: page.id, title: "Install", path: "install", outdated: true }
        })
      })
    )

    it.effect("are said, answered, resolved, reacted to and deleted through the official client", () =>
      Effect.gen(function* () {
        const { aSpace, octavo } = yield* World
        const { client } = octavo
        const ask = <A>(call: () => Promise<{ data: A }>) =>
          Effect.map(Effect.promise(call), ({ data }) => data)
        const spaceId = yield* aSpace
        const body = { markdown: "Is that *so*?" }
        const { id } = validated(
          "postCommentInSpace",
          yield* ask(() => client.spaces.postCommentInSpace(spaceId, { body }))
        )
        const reply = validated(
          "postCommentReplyInSpace",
          yield* ask(() => client.spaces.postCommentReplyInSpace(spaceId, id, { body }))
        )
        validated(
          "updateCommentReplyInSpace",
          yield* ask(() =>
            client.spaces.updateCommentReplyInSpace(spaceId, id, reply.id, { addedReactions: ["1f44d"] })
          )
        )
        const resolved = validated(
          "updateCommentInSpace",
          yield* ask(() =>
            client.spaces.updateCommentInSpace(spaceId, id, { resolved: true, addedReactions: ["1f680"] })
          )
        )
        expect(resolved).toMatchObject({
          status: "resolved",
          replies: 1,
          reactions: [{ emoji: "1f680", count: 1 }]
        })
        const author = resolved.postedBy.id
        const listed = validated(
          "listCommentsInSpace",
          yield* ask(() =>
            client.spaces.listCommentsInSpace(spaceId, { authors: [author, "nobody"], format: "document" })
          )
        )
        expect(listed.items).toEqual([{ ...resolved, body: { document: expect.anything() } }])
        const replies = validated(
          "listCommentRepliesInSpace",
          yield* ask(() => client.spaces.listCommentRepliesInSpace(spaceId, id))
        )
        expect(replies.items).toMatchObject([{ id: reply.id, reactions: [{ emoji: "1f44d" }] }])
        const members = validated(
          "listCommentersInSpace",
          yield* ask(() => client.spaces.listCommentersInSpace(spaceId))
        )
        expect(members.items.map((member) => member.id)).toEqual([author])
        for (let n = 0; n < 2; n++) {
          yield* Effect.promise(() => client.spaces.deleteCommentReplyInSpace(spaceId, id, reply.id))
          yield* Effect.promise(() => client.spaces.deleteCommentInSpace(spaceId, id))
        }
        const none = validated(
          "listCommentsInSpace",
          yield* ask(() => client.spaces.listCommentsInSpace(spaceId))
        )
        expect(none.items).toEqual([])
      })
    )
  })

onStores("in memory", comments)
