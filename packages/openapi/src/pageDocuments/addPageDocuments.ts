import {
  findPageDocuments,
  type PageDocument,
  revisionCommitted,
  slugOfPageDocument,
  Spaces
} from "@octavo/content"
import { OrganizationId, UserId } from "@octavo/identity"
import { atomically, enqueueJob, type JobKind, jobHandler, newId, subscriber } from "@octavo/kernel"
import { DateTime, Effect, Schema } from "effect"
import { enqueueProcessing } from "../specs/putSpec.ts"
import { Spec, specLimits, type SpecSource } from "../specs/Spec.ts"
import { SpecId } from "../specs/SpecId.ts"
import { Specs } from "../specs/Specs.ts"
import { PageDocuments } from "./PageDocuments.ts"
import { acceptsUrl } from "../specs/storeSource.ts"

/** Page documents that are not known yet. */
const AddOrder = Schema.Struct({
  organizationId: OrganizationId,
  /** The person on whose space the pages are. */
  createdBy: UserId,
  documents: Schema.Array(
    Schema.Union([
      Schema.Struct({ kind: Schema.Literal("url"), url: Schema.String }),
      Schema.Struct({ kind: Schema.Literal("file"), blobHash: Schema.String })
    ])
  )
})
type AddOrder = typeof AddOrder.Type

/** Has the documents read that pages show without a specification. */
export const AddJob: JobKind<AddOrder> = {
  name: "openapi.addPageDocuments",
  payload: AddOrder as Schema.Codec<AddOrder, unknown>,
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
      const { createdBy, organizationId } = yield* (yield* Spaces).get(spaceId)
      const documents = yield* unknownOf(organizationId, found.documents)
      if (documents.length === 0) return
      const order = { organizationId, createdBy, documents }
      yield* Effect.ignore(enqueueJob(AddJob, order, { subject: spaceId, createdBy: null }))
    },
    // A space that was purged meanwhile has no readers.
    (followed) => Effect.catchTag(followed, "SpaceNotFound", () => Effect.void)
  )
)

const add = Effect.fnUntraced(function* ({ createdBy, documents, organizationId }: AddOrder) {
  const specs = yield* Specs
  yield* specs.lockSlugs(organizationId)
  const room = specLimits.specsOfOrganization - (yield* (yield* PageDocuments).count(organizationId))
  const unknown = yield* unknownOf(organizationId, documents)
  const now = yield* DateTime.now
  for (const document of unknown.slice(0, Math.max(room, 0))) {
    const spec = new Spec({
      id: SpecId.make(yield* newId),
      organizationId,
      slug: slugOfPageDocument(document),
      source: sourceOf(document),
      visibility: "private",
      requestedSeq: 1,
      processedSeq: 0,
      startedAt: null,
      tries: 0,
      lastVersionId: null,
      lastProcessedAt: null,
      errorCode: null,
      findings: [],
      sourceHash: null,
      fetchedFiles: [],
      nextFetchAt: null,
      failures: 0,
      createdBy,
      createdAt: now,
      updatedAt: now,
      deletedAt: null
    })
    yield* specs.put(spec)
    yield* enqueueProcessing(spec, null)
  }
}, atomically)

/** Adds page documents. Each is then fetched and read like the source of a specification. */
export const addPageDocuments = jobHandler(AddJob, add)
