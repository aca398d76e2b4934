import { expect, layer } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { aColleague } from "./src/aColleague.ts"
import { officialClient } from "./src/officialClient.ts"
import { validated } from "./src/officialSchema.ts"
import { onStores } from "./src/onStores.ts"
import { request } from "./src/request.ts"
import { flat, organizationOf } from "./src/spaces.ts"
import type { Octavo } from "./src/startOctavo.ts"
import { World, worldOf } from "./src/World.ts"

interface Made {
  readonly page: string
  readonly files: ReadonlyArray<string>
}

interface Conflict {
  readonly id: string
  readonly kind: string
  readonly page: string
  readonly resolved: boolean
}

const install = (second: string, fourth: string) =>
  `# Install\n\nUnpack the archive.\n\n${second}\n\nStart the server.\n\n${fourth}\n`

const ask = <A>(call: () => Promise<{ data: A }>) => Effect.map(Effect.promise(call), ({ data }) => data)

const story = (name: string, start: Effect.Effect<Octavo, never, Scope.Scope>) =>
  layer(worldOf(start), { timeout: "60 seconds", excludeTestServices: true })(
    `a change request, ${name}`,
    (it) => {
      it.effect("goes from draft to merged, with a conflict answered on the way", () =>
        Effect.gen(function* () {
          const { octavo } = yield* World
          const { spaces } = octavo.client
          const organizationId = yield* organizationOf(octavo)
          const inOrganization = `/v1/orgs/${organizationId}/spaces`
          const given = { title: "Handbook", editMode: "live" }
          const made = yield* request<{ readonly id: string }>(octavo, "POST", inOrganization, given)
          const { id: spaceId } = made.body
          const space = `/v1/spaces/${spaceId}`
          const change = Effect.fnUntraced(function* (path: string, ...changes: ReadonlyArray<object>) {
            const answer = yield* request<{ readonly changes: ReadonlyArray<Made> }>(
              octavo,
              "POST",
              `${path}/content`,
              { changes }
            )
            expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
            return answer.body.changes
          })

          const first = install("Copy the settings.", "Open the browser.")
          const [guides, page, welcome, old] = yield* change(
            space,
            { type: "insert_page", kind: "group", title: "Guides", ref: "guides" },
            { type: "insert_page", into: "guides", document: { markdown: first } },
            { type: "insert_page", document: { markdown: "# Welcome\n\nHello.\n" }, at: 0 },
            { type: "insert_page", document: { markdown: "# Old\n\nForget this.\n" } }
          )
          const { revision: before } = validated(
            "getSpaceById",
            yield* ask(() => spaces.getSpaceById(spaceId))
          )

          const begun = validated(
            "createChangeRequest",
            yield* ask(() => spaces.createChangeRequest(spaceId, { subject: "Better words" })),
            201
          )
          expect(begun).toMatchObject({ number: 1, status: "draft", outdated: false, comments: 0 })
          const { id } = begun
          const path = `${space}/change-requests/${id}`

          const greeting = validated(
            "getPageInChangeRequestById",
            yield* ask(() =>
              spaces.getPageInChangeRequestById(spaceId, id, welcome!.page, { format: "document" })
            )
          )
          const { document } = greeting as unknown as { readonly document: object }
          const warmer = JSON.parse(JSON.stringify(document).replace("Hello.", "Hello there."))
          const mine = install("Copy the settings to your home.", "Open the browser.")
          const [uninstall, , , , , image] = yield* change(
            path,
            { type: "insert_page", title: "Uninstall", into: guides!.page },
            { type: "update_page", page: page!.page, document: { markdown: mine } },
            { type: "update_page", page: welcome!.page, document: { document: warmer } },
            { type: "update_page", page: page!.page, at: 1 },
            { type: "delete_page", page: old!.page },
            { type: "insert_files", files: [{ name: "notes.txt", base64: "bm90ZXM=" }] }
          )

          const revision = validated(
            "getRevisionOfChangeRequestById",
            yield* ask(() => spaces.getRevisionOfChangeRequestById(spaceId, id))
          )
          const { pages } = validated(
            "listPagesInChangeRequest",
            yield* ask(() => spaces.listPagesInChangeRequest(spaceId, id))
          )
          const titles = (tree: typeof pages) =>
            flat(tree as Parameters<typeof flat>[0]).map(({ title }) => title)
          expect(titles(pages)).toEqual(["Welcome", "Guides", "Uninstall", "Install"])
          expect(titles(revision.pages)).toEqual(titles(pages))
          const textIn = (of: string) =>
            Effect.map(
              ask(() => spaces.getPageInChangeRequestById(spaceId, id, of, { format: "markdown" })),
              (shown) => (validated("getPageInChangeRequestById", shown) as { markdown?: string }).markdown
            )
          expect(yield* textIn(page!.page)).toBe(mine)
          expect(yield* textIn(welcome!.page)).toBe("# Welcome\n\nHello there.\n")
          const byPath = validated(
            "getPageInChangeRequestByPath",
            yield* ask(() =>
              spaces.getPageInChangeRequestByPath(spaceId, id, encodeURIComponent("guides/uninstall"))
            )
          )
          expect(byPath.id).toBe(uninstall!.page)
          const { items: files } = validated(
            "listFilesInChangeRequestById",
            yield* ask(() => spaces.listFilesInChangeRequestById(spaceId, id))
          )
          expect(files.map((file) => file.id)).toEqual(image!.files)
          const file = validated(
            "getFileInChangeRequestById",
            yield* ask(() => spaces.getFileInChangeRequestById(spaceId, id, files[0]!.id))
          )
          expect((yield* request(octavo, "GET", file.downloadURL)).text).toBe("notes")
          const { changes } = validated(
            "getChangeRequestChanges",
            yield* ask(() => spaces.getChangeRequestChanges(spaceId, id, { limit: 100 }))
          )
          expect(changes.map(({ type }) => type).sort()).toEqual([
            "file_created",
            "page_created",
            "page_deleted",
            "page_edited",
            "page_edited",
            "page_moved"
          ])

          const say = (target: { page?: string; node?: string }, markdown: string) =>
            Effect.map(
              ask(() => spaces.postCommentInChangeRequest(spaceId, id, { body: { markdown }, ...target })),
              (comment) => validated("postCommentInChangeRequest", comment)
            )
          const whole = yield* say({}, "Why *now*?")
          const { nodes } = warmer as { readonly nodes: ReadonlyArray<{ readonly key: string }> }
          yield* say({ page: page!.page }, "Which home?")
          const onNode = yield* say({ page: welcome!.page, node: nodes[0]!.key }, "Warm.")
          expect(onNode.target.node?.preview).toBe("Hello there.")
          const operator = { ...octavo, token: octavo.operatorToken }
          const colleague = yield* aColleague(operator, organizationId, "review")
          const theirs = officialClient(octavo.url, colleague.token).spaces
          validated(
            "postCommentReplyInChangeRequest",
            yield* ask(() =>
              theirs.postCommentReplyInChangeRequest(spaceId, id, whole.id, {
                body: { markdown: "Because." }
              })
            )
          )
          const resolved = validated(
            "updateCommentInChangeRequest",
            yield* ask(() =>
              spaces.updateCommentInChangeRequest(spaceId, id, whole.id, {
                resolved: true,
                addedReactions: ["1f44d"]
              })
            )
          )
          expect(resolved).toMatchObject({ status: "resolved", replies: 1, reactions: [{ count: 1 }] })

          const asked = validated(
            "requestReviewersForChangeRequest",
            yield* ask(() =>
              spaces.requestReviewersForChangeRequest(spaceId, id, { users: [colleague.userId] })
            )
          )
          expect(asked.users).toMatchObject([{ user: { id: colleague.userId } }])
          const waiting = validated(
            "getRequestedReviewersByChangeRequestId",
            yield* ask(() => spaces.getRequestedReviewersByChangeRequestId(spaceId, id))
          )
          expect(waiting.count).toBe(1)
          const opened = validated(
            "listChangeRequestsForSpace",
            yield* ask(() => spaces.listChangeRequestsForSpace(spaceId, { contributor: colleague.userId }))
          )
          expect(opened.items).toMatchObject([{ id, status: "open", comments: 2 }])
          const ofOrganization = validated(
            "listChangeRequestsForOrganization",
            yield* ask(() =>
              octavo.client.orgs.listChangeRequestsForOrganization(organizationId, {
                contributor: colleague.userId
              })
            )
          )
          expect(ofOrganization.items).toContainEqual(expect.objectContaining({ id, space: spaceId }))
          const approval = { status: "approved" as never, comment: { markdown: "Fine." } as never }
          validated(
            "submitChangeRequestReview",
            yield* ask(() => theirs.submitChangeRequestReview(spaceId, id, approval)),
            201
          )
          const reviews = validated(
            "getReviewsByChangeRequestId",
            yield* ask(() => spaces.getReviewsByChangeRequestId(spaceId, id))
          )
          expect(reviews.items).toMatchObject([{ status: "approved", outdated: false }])

          const onMain = install("Copy the settings to /etc.", "Open the browser, and wait.")
          yield* change(space, { type: "update_page", page: page!.page, document: { markdown: onMain } })
          const outdated = validated(
            "getChangeRequestById",
            yield* ask(() => spaces.getChangeRequestById(spaceId, "1"))
          )
          expect(outdated).toMatchObject({ id, outdated: true, revisionMergedAncestor: before })
          const updated = validated(
            "updateChangeRequest",
            yield* ask(() => spaces.updateChangeRequest(spaceId, id))
          )
          expect(updated.result).toBe("conflicts")
          const tried = validated(
            "mergeChangeRequest",
            yield* ask(() => spaces.mergeChangeRequest(spaceId, id))
          )
          expect(tried.result).toBe("conflicts")
          const textOnMain = Effect.map(
            ask(() => spaces.getPageById(spaceId, page!.page, { format: "markdown" })),
            (shown) => (validated("getPageById", shown) as { markdown?: string }).markdown
          )
          expect(yield* textOnMain).toBe(onMain)
          expect(yield* textIn(page!.page)).toBe(
            install("Copy the settings to your home.", "Open the browser, and wait.")
          )
          const conflicts = yield* request<{ readonly items: ReadonlyArray<Conflict> }>(
            octavo,
            "GET",
            `${path}/conflicts`
          )
          expect(conflicts.body.items).toMatchObject([
            {
              kind: "text",
              page: page!.page,
              base: expect.stringContaining("Copy the settings."),
              main: expect.stringContaining("/etc"),
              changeRequest: expect.stringContaining("your home"),
              resolved: false
            }
          ])
          const answer = { markdown: "Copy the settings to /etc or to your home." }
          const answered = yield* request<Conflict>(
            octavo,
            "PUT",
            `${path}/conflicts/${conflicts.body.items[0]!.id}`,
            answer
          )
          expect(answered).toMatchObject({ status: 200, body: { resolved: true, answer } })
          const merged = validated(
            "mergeChangeRequest",
            yield* ask(() => spaces.mergeChangeRequest(spaceId, id))
          )
          expect(merged.result).toBe("merge")

          expect(yield* textOnMain).toBe(install(answer.markdown, "Open the browser, and wait."))
          const now = validated("listPages", yield* ask(() => spaces.listPages(spaceId)))
          expect(titles(now.pages)).toEqual(titles(pages))
          const kept = validated("listFiles", yield* ask(() => spaces.listFiles(spaceId)))
          expect(kept.items.map((one) => one.id)).toEqual(image!.files)
          const counted = validated("getSpaceById", yield* ask(() => spaces.getSpaceById(spaceId)))
          expect(counted).toMatchObject({
            revision: merged.revision,
            comments: 0,
            changeRequests: 1,
            changeRequestsOpen: 0,
            changeRequestsDraft: 0
          })
          const source = validated(
            "getRevisionSemanticChanges",
            yield* ask(() => spaces.getRevisionSemanticChanges(spaceId, merged.revision))
          )
          expect(source.mergedFrom).toMatchObject({ id, status: "merged", revisionMerged: merged.revision })
          const said = validated(
            "listCommentsInChangeRequest",
            yield* ask(() => spaces.listCommentsInChangeRequest(spaceId, id, { status: "all" }))
          )
          expect(said.items.map(({ body }) => (body as { markdown: string }).markdown)).toEqual([
            "Fine.",
            "Warm.",
            "Which home?",
            "Why *now*?"
          ])
          const elsewhere = validated(
            "listCommentsInSpace",
            yield* ask(() => spaces.listCommentsInSpace(spaceId, { status: "all" }))
          )
          expect(elsewhere.items).toEqual([])
          const then = validated(
            "getPageInRevisionById",
            yield* ask(() =>
              spaces.getPageInRevisionById(spaceId, before, page!.page, { format: "markdown" })
            )
          )
          expect((then as { markdown?: string }).markdown).toBe(first)
          const late = yield* request(octavo, "POST", `${path}/merge`)
          expect(late.status).toBe(412)

          const { url } = validated(
            "getChangeRequestPDF",
            yield* ask(() => spaces.getChangeRequestPdf(spaceId, id))
          )
          const pdf = yield* request(octavo, "GET", url)
          expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
          expect(pdf.text.slice(0, 5)).toBe("%PDF-")
        })
      )
    }
  )

onStores("on Postgres", story)
