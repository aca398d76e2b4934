import { Signer } from "@octavo/kernel"
import {
  createCustomFont,
  type CustomFont,
  deleteCustomFont,
  getCustomFont,
  listCustomFonts,
  updateCustomFont
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { listing } from "../http/listing.ts"
import { presentCustomFont } from "./presentCustomFont.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const fontsLayer = apiGroup(
  "fonts",
  Effect.fnUntraced(function* (handlers) {
    const present = presentCustomFont(yield* PublicUrl, yield* Signer)
    const presentOwn = (font: CustomFont) => present({ font, canEdit: true })
    return handlers.handleAll({
      listCustomFonts: ({ params: { organizationId }, query }) =>
        listing(
          ["fonts", organizationId],
          query,
          (request) => listCustomFonts(organizationId, request),
          present
        ),
      createCustomFont: ({ params, payload }) =>
        Effect.map(createCustomFont(params.organizationId, payload), presentOwn),
      getCustomFont: ({ params }) => Effect.map(getCustomFont(params.organizationId, params.fontId), present),
      updateCustomFont: ({ params, payload }) =>
        Effect.map(updateCustomFont(params.organizationId, params.fontId, payload), presentOwn),
      deleteCustomFont: ({ params }) => deleteCustomFont(params.organizationId, params.fontId)
    })
  })
)
