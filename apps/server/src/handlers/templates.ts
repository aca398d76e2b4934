import { applyTemplate, templates } from "@octavo/imports"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"

export const templatesLayer = apiGroup("templates", (handlers) =>
  handlers.handleAll({
    getTemplates: () => Effect.succeed({ count: templates.length, items: templates }),
    applyTemplateToSpace: ({ params, payload: { id, params: given } }) =>
      Effect.asVoid(applyTemplate(params.spaceId, id, given?.contentRefs))
  })
)
