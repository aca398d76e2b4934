import { describe, expect } from "@effect/vitest"
import type { ContentReference, Document } from "@octavo/markdown"
import { isReference } from "@octavo/markdown"
import { Members, newMember } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { getLinkedPage, getLinkedPageByPath } from "../../src/index.ts"
import { aPage, aSource, aSpace } from "../../src/testing/index.ts"
import { commit } from "../commit.ts"
import type { ContentTests } from "../ContentServices.ts"
import { aLinkedSpace } from "../links/aLinkedSpace.ts"

/** The references of a document in the order of the text. */
const referencesIn = (document: Document): ReadonlyArray<ContentReference> => {
  const visit = (value: unknown): ReadonlyArray<ContentReference> =>
    typeof value !== "object" || value === null
      ? []
      : isReference(value)
        ? [value]
        : Object.values(value).flatMap(visit)
  return visit(document.nodes)
}

type Linked = NonNullable<Effect.Success<ReturnType<typeof getLinkedPage>>["linked"]>

/** The targets of the references of a page, in short. */
const tell = ({ document, locate }: Linked) =>
  referencesIn(document).map((reference) => {
    const found = locate(reference)
    switch (found?.kind) {
      case "page":
        return `${found.place.page.title}${found.anchor === null ? "" : `#${found.anchor}`}`
      case "file":
        return found.file.name
      case "url":
        return found.url
      default:
        return found?.kind ?? "nothing"
    }
  })

/** The contract of pages with the places that they refer to, for every store. */
export const linkedPagesContract = (it: ContentTests) =>
  describe("a page with the places that it refers to", () => {
    it.effect("has reusable content in it, and knows where its references lead", () =>
      Effect.gen(function* () {
        const { made, write } = yield* aLinkedSpace()
        const page = yield* write(
          [
            "# Page\n\n[a](guide.md) [b](guide.md#install) [c](guide.md#gone) [d](missing.md) [e](#own)",
            "[f](https://example.org/)",
            "## Own",
            '{% file src="../.gitbook/assets/a%20b.png" %}',
            '{% include "../includes/footer.md" %}'
          ].join("\n\n")
        )
        const { linked } = yield* getLinkedPage(made.space.id, page.id).pipe(as(made.admin))
        expect(tell(linked!)).toEqual([
          "Guide",
          "Guide#install",
          "Guide#gone",
          "missing.md",
          "Page#own",
          "https://example.org/",
          "a b.png",
          "Guide"
        ])
        const byPath = yield* getLinkedPageByPath(made.space.id, "page").pipe(as(made.admin))
        expect(byPath.linked!.document).toEqual(linked!.document)
      })
    )

    it.effect("tells nothing of a space that the reader may not read", () =>
      Effect.gen(function* () {
        const other = yield* aSpace()
        const source = aSource("# Secret\n\n## Part\n")
        const secret = yield* aPage({ title: "Secret", sourceHash: source.hash })
        yield* commit(other, { pages: { put: [secret], remove: [] }, sources: [source] })
        const { made, write } = yield* aLinkedSpace()
        const page = yield* write(
          `[a](/spaces/${other.space.id}/pages/${secret.id}) [b](/spaces/${other.space.id}/pages/${secret.id}#part) [c](/spaces/${other.space.id})`
        )
        const tellAs = (user: typeof made.admin) =>
          Effect.map(getLinkedPage(made.space.id, page.id).pipe(as(user)), ({ linked }) => tell(linked!))
        expect(yield* tellAs(made.admin)).toEqual(["nothing", "nothing", "nothing"])
        const both = yield* aMember(made.space.organizationId)
        const member = yield* newMember({
          organizationId: other.space.organizationId,
          userId: both.id,
          role: "read",
          disabled: false
        })
        yield* (yield* Members).put(member)
        expect(yield* tellAs(both)).toEqual(["Secret", "Secret#part", "space"])
      })
    )
  })
