import { type ImportedResource } from "@octavo/api"
import {
  type ContentImport,
  importContent,
  type ImportProblem,
  type ImportSource,
  prepareImport
} from "@octavo/imports"
import type { Revision } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { proposeEdits } from "@octavo/reviews"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { findUploadAt } from "../uploads/uploadLink.ts"

interface Imported {
  readonly revision: Pick<Revision, "id" | "spaceId">
  readonly imported: number
  readonly total: number
  readonly problems: ReadonlyArray<ImportProblem>
}

export const importsLayer = apiGroup(
  "imports",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer

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

    const answer = ({ imported, problems, revision, total }: Imported) => {
      const body: ImportedResource = {
        revision: revision.id,
        importedResources: imported,
        totalResources: total,
        problems
      }
      const location = `${publicUrl}/v1/spaces/${revision.spaceId}/revisions/${revision.id}`
      return HttpServerResponse.jsonUnsafe(body, { status: 201, headers: { location } })
    }

    return handlers.handleAll({
      importContent: ({ params, payload }) =>
        Effect.map(importContent(params.spaceId, wanted(payload)), answer),
      importContentInChangeRequest: ({ params, payload }) =>
        Effect.map(
          proposeEdits(params.spaceId, params.changeRequestId, (space) =>
            prepareImport(space, wanted(payload))
          ),
          ({ prepared, revision }) => answer({ ...prepared, revision })
        )
    })
  })
)
