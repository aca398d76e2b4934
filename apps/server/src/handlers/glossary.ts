import { getGlossaryEntry, listGlossaryEntries, updateGlossaryEntries } from "@octavo/translations"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentGlossaryEntry } from "../presenters/presentTranslation.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const glossaryLayer = apiGroup(
  "glossary",
  Effect.fnUntraced(function* (handlers) {
    const present = presentGlossaryEntry(yield* PublicUrl)
    return handlers.handleAll({
      listGlossaryEntries: ({ params: { organizationId }, query }) =>
        listing(
          ["glossary", organizationId],
          query,
          (request) => listGlossaryEntries(organizationId, request),
          present
        ),
      updateGlossaryEntries: ({ params, payload }) =>
        updateGlossaryEntries(params.organizationId, payload.operations),
      getGlossaryEntry: ({ params }) =>
        Effect.map(getGlossaryEntry(params.organizationId, params.glossaryEntryId), present)
    })
  })
)
