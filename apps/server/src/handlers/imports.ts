import type { ImportDescriptionResource, ImportedResource } from "@octavo/api"
import {
  ArchivedProjects,
  type ContentImport,
  describeContentImport,
  describeNewImport,
  importContent,
  importContentIntoPage,
  type ImportProblem,
  type ImportSource,
  prepareImport,
  preparePageImport,
  readPage
} from "@octavo/imports"
import type { Revision } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { getChangeRequest, proposeEdits } from "@octavo/reviews"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { findUploadAt } from "../uploads/uploadLink.ts"

interface Imported {
  readonly revision: Pick<Revision, "id" | "spaceId">
  readonly imported: number
  readonly total: number
  readonly product: string | undefined
  readonly problems: ReadonlyArray<ImportProblem>
}

export const importsLayer = apiGroup(
  "imports",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    const withProjects = Effect.provideService(ArchivedProjects, yield* ArchivedProjects)

    const wanted = ({
      source,
      url
    }: {
      readonly source: ImportSource
      readonly url: string
    }): ContentImport => {
      const upload = findUploadAt(signer, publicUrl, url)
      return { source, place: upload === null ? { url } : { upload } }
    }

    const answer = ({ imported, problems, product, revision, total }: Imported) => {
      const body: ImportedResource = {
        revision: revision.id,
        ...(product !== undefined && { product }),
        importedResources: imported,
        totalResources: total,
        problems
      }
      const location = `${publicUrl}/v1/spaces/${revision.spaceId}/revisions/${revision.id}`
      return HttpServerResponse.jsonUnsafe(body, { status: 201, headers: { location } })
    }

    const answerProposed = ({
      placed,
      prepared,
      revision
    }: {
      readonly placed: Pick<Imported, "problems">
      readonly prepared: Pick<Imported, "imported" | "product" | "total">
      readonly revision: Imported["revision"]
    }) => answer({ ...prepared, ...placed, revision })

    return handlers.handleAll({
      importContent: ({ params, payload }) =>
        payload.dryRun === true
          ? withProjects(describeContentImport(params.spaceId, wanted(payload))).pipe(
              Effect.map((description) => {
                const body: ImportDescriptionResource = description
                return HttpServerResponse.jsonUnsafe(body)
              })
            )
          : Effect.map(withProjects(importContent(params.spaceId, wanted(payload))), answer),
      describeImport: ({ params: { organizationId }, payload }) => {
        const container = { organizationId, parentId: payload.parent ?? null }
        return Effect.map(
          withProjects(describeNewImport(container, wanted(payload))),
          (description): ImportDescriptionResource => description
        )
      },
      importContentInPageById: ({ params, payload }) =>
        Effect.map(importContentIntoPage(params.spaceId, params.pageId, wanted(payload)), answer),
      importContentInChangeRequest: ({ params: { changeRequestId, spaceId }, payload }) =>
        Effect.map(
          proposeEdits(spaceId, changeRequestId, (space) => prepareImport(space, wanted(payload))),
          answerProposed
        ),
      importContentInChangeRequestPageById: ({ params: { changeRequestId, pageId, spaceId }, payload }) => {
        const read = Effect.flatMap(getChangeRequest(spaceId, changeRequestId), ({ snapshot }) =>
          readPage(spaceId, pageId, snapshot)
        )
        return Effect.map(
          proposeEdits(spaceId, changeRequestId, (space) => preparePageImport(space, wanted(payload), read)),
          answerProposed
        )
      }
    })
  })
)
