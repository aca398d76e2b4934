import { Api } from "@octavo/api"
import { applyTemplate, templates } from "@octavo/imports"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"

export const templatesLayer = HttpApiBuilder.group(Api, "templates", (handlers) =>
  handlers.handleAll({
    getTemplates: () => Effect.succeed({ count: templates.length, items: templates }),
    applyTemplateToSpace: ({ params, payload: { id, params: given } }) =>
      Effect.asVoid(applyTemplate(params.spaceId, id, given?.contentRefs))
  })
)
