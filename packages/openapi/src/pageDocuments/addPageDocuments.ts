import { findPageDocuments, type PageDocument, revisionCommitted, slugOfPageDocument } from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import { atomically, enqueueJob, type JobKind, jobHandler, subscriber } from "@octavo/kernel"
import { Effect, Schema } from "effect"
import { newSpec } from "../specs/newSpec.ts"
import { requestProcessing } from "../specs/putSpec.ts"
import { specLimits, type SpecSource } from "../specs/Spec.ts"
import { Specs } from "../specs/Specs.ts"
import { PageDocuments } from "./PageDocuments.ts"
import { acceptsUrl } from "../specs/storeSource.ts"

/** Page documents that are not known yet. */
const PageDocumentsOrder = Schema.Struct({
  organizationId: OrganizationId,
  /** The creator of the space of the pages. */
  createdBy: UserId,
  documents: Schema.Array(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String }),
      Schema.Struct({ kind: Schema.Literal("file"), blobHash: Schema.String })
    ])
  )
})
type PageDocumentsOrder = typeof PageDocumentsOrder.Type

/** Has the documents read that pages show without a specification. */
export const PageDocumentsJob: JobKind<PageDocumentsOrder> = {
  name: "openapi.addPageDocuments",
  payload: PageDocumentsOrder as Schema.Codec<PageDocumentsOrder, unknown>,
  maxAttempts: 5,
  tenantOf: ({ organizationId }) => organizationId
}

/** The documents that an organization has not, of those that may be fetched. */
const unknownOf = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  documents: ReadonlyArray<PageDocument>
) {
  const known = yield* (yield* PageDocuments).find(organizationId, documents.map(slugOfPageDocument))
  const slugs = new Set(known.map(({ slug }) => slug))
  const unknown = documents.filter((document) => !slugs.has(slugOfPageDocument(document)))
  return yield* Effect.filter(unknown, (document) =>
    document.kind === "url" ? acceptsUrl(document.url) : Effect.succeed(true)
  )
})

const sourceOf = (document: PageDocument): SpecSource =>
  document.kind === "url" ? document : { kind: "text", blobHash: document.blobHash }

/** Follows the texts of main branches. The documents of pages that a specification generates are those of the specification. */
export const followPages = subscriber(
  revisionCommitted,
  Effect.fnUntraced(
    function* ({ seq, spaceId, type }) {
      if (type === "computed") return
      const found = yield* findPageDocuments(spaceId, seq)
      if (found.documents.length === 0) return
      const { createdBy, organizationId } = found.space
      const documents = yield* unknownOf(organizationId, found.documents)
      if (documents.length === 0) return
      const order = { organizationId, createdBy, documents }
      yield* Effect.ignore(enqueueJob(PageDocumentsJob, order, { subject: spaceId, createdBy: null }))
    },
    // A space that was purged meanwhile has no readers.
    (followed) => Effect.catchTag(followed, "SpaceNotFound", () => Effect.void)
  )
)

const add = Effect.fnUntraced(function* ({ createdBy, documents, organizationId }: PageDocumentsOrder) {
  const specs = yield* Specs
  yield* specs.lockSlugs(organizationId)
  const room = specLimits.specsOfOrganization - (yield* (yield* PageDocuments).count(organizationId))
  const unknown = yield* unknownOf(organizationId, documents)
  for (const document of unknown.slice(0, Math.max(room, 0))) {
    const slug = slugOfPageDocument(document)
    const empty = yield* newSpec({ organizationId, slug, source: sourceOf(document), createdBy })
    yield* specs.put(yield* requestProcessing(empty, null))
  }
}, atomically)

/** Adds page documents. Each is then fetched and read like the source of a specification. */
export const addPageDocuments = jobHandler(PageDocumentsJob, add)
