import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { Effect } from "effect"
import { LinkTargets, type ReusableContentId } from "../../src/index.ts"
import { aFile, aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"

/** The contract of targets by path, for every store. */
export const linkTargetsContract = (it: ContentTests) =>
  describe("what lies at a path", () => {
    it.effect("is the page, file or reusable content that lay there in that revision", () =>
      Effect.gen(function* () {
        const targets = yield* LinkTargets
        const [made, other] = [yield* aSpace(), yield* aSpace()]
        const git = (path: string) => ({ oid: "0".repeat(40), path })
        const source = aSource("# Included")
        const page = yield* aPage({ title: "Guide", git: git("docs/guide.md") })
        const file = yield* aFile({ name: "a.png", git: git("docs/ä b.png") })
        const reusable = {
          id: (yield* newId) as ReusableContentId,
          title: "R",
          sourceHash: source.hash,
          git: git("inc/r.md")
        }
        const first = yield* commit(made, {
          pages: { put: [page, yield* aPage({ title: "No path" })], remove: [] },
          files: { put: [file], remove: [] },
          reusables: { put: [reusable], remove: [] },
          sources: [source]
        })
        yield* commit(other, {
          pages: { put: [yield* aPage({ title: "Other", git: git("other.md") })], remove: [] }
        })
        const moved = { ...page, git: git("docs/moved.md") }
        const second = yield* commit(made, {
          pages: { put: [moved], remove: [] },
          files: { put: [], remove: [file.id] }
        })
        const paths = ["docs/guide.md", "docs/moved.md", "docs/ä b.png", "inc/r.md", "other.md", "none", ""]
        expect(yield* targets.findByGitPath(first, paths)).toEqual(
          new Map<string, unknown>([
            ["docs/guide.md", { kind: "page", id: page.id }],
            ["docs/ä b.png", { kind: "file", id: file.id }],
            ["inc/r.md", { kind: "reusable-content", id: reusable.id }]
          ])
        )
        expect(yield* targets.findByGitPath(second, paths)).toEqual(
          new Map<string, unknown>([
            ["docs/moved.md", { kind: "page", id: page.id }],
            ["inc/r.md", { kind: "reusable-content", id: reusable.id }]
          ])
        )
        expect(yield* targets.findByGitPath(second, [])).toEqual(new Map())
        const ids = [
          `pages/${page.id}`,
          `files/${page.id}`,
          `files/${file.id}`,
          `reusable-contents/${reusable.id}`
        ]
        expect(yield* targets.findByGitPath(second, [...ids, "docs/moved.md"])).toEqual(
          new Map<string, unknown>([
            [`pages/${page.id}`, { kind: "page", id: page.id }],
            [`reusable-contents/${reusable.id}`, { kind: "reusable-content", id: reusable.id }],
            ["docs/moved.md", { kind: "page", id: page.id }]
          ])
        )
        expect(yield* targets.findGitPaths(first, [page.id, file.id, reusable.id, "none"])).toEqual(
          new Map<string, string>([
            [page.id, "docs/guide.md"],
            [file.id, "docs/ä b.png"],
            [reusable.id, "inc/r.md"]
          ])
        )
        expect(yield* targets.findGitPaths(second, [file.id])).toEqual(new Map())
      })
    )
  })
