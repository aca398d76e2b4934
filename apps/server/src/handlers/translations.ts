import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  listTranslations,
  runTranslation,
  updateTranslation
} from "@octavo/translations"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentTranslation, translationLocation } from "../presenters/presentTranslation.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const translationsLayer = apiGroup(
  "translations",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentTranslation(publicUrl)
    return handlers.handleAll({
      listTranslations: ({ params: { organizationId }, query: { space, ...query } }) =>
        listing(
          ["translations", organizationId, space ?? ""],
          query,
          (request) =>
            listTranslations(organizationId, space === undefined ? {} : { sourceSpaceId: space }, request),
          (translation) => present({ translation })
        ),
      createTranslation: ({ params, payload: { instructions, language, source } }) =>
        Effect.map(
          createTranslation(params.organizationId, {
            source: { spaceId: source.space, language: source.language },
            language,
            instructions: instructions ?? null
          }),
          (view) =>
            HttpServerResponse.jsonUnsafe(present(view), {
              status: 201,
              headers: { location: translationLocation(publicUrl, view) }
            })
        ),
      getTranslation: ({ params }) =>
        Effect.map(getTranslation(params.organizationId, params.translationId), present),
      updateTranslation: ({ params, payload }) =>
        Effect.map(
          updateTranslation(params.organizationId, params.translationId, payload.instructions),
          present
        ),
      deleteTranslation: ({ params }) => deleteTranslation(params.organizationId, params.translationId),
      runTranslation: ({ params }) => runTranslation(params.organizationId, params.translationId)
    })
  })
)
