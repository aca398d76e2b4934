import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { CustomFonts } from "../fonts/CustomFonts.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<CustomFonts, never, SiteTables> = Layer.effect(
  CustomFonts,
  Effect.gen(function* () {
    const { customFonts } = yield* SiteTables
    const all = Effect.map(TxHashMap.values(customFonts), (fonts) =>
      fonts.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    )
    const find: CustomFonts["Service"]["find"] = (organizationId, id) =>
      Effect.map(
        TxHashMap.get(customFonts, id),
        Option.filter((font) => font.organizationId === organizationId)
      )
    return {
      find,
      findForUpdate: find,
      list: (organizationId, request) =>
        Effect.map(all, (fonts) =>
          listById(
            fonts.filter((font) => font.organizationId === organizationId),
            request
          )
        ),
      put: (font) => TxHashMap.set(customFonts, font.id, font),
      remove: (id) => Effect.asVoid(TxHashMap.remove(customFonts, id)),
      removeAll: (organizationId) =>
        Effect.flatMap(all, (fonts) =>
          Effect.forEach(
            fonts.filter((font) => font.organizationId === organizationId),
            ({ id }) => TxHashMap.remove(customFonts, id),
            { discard: true }
          )
        ),
      findUsedBlobs: (hashes) =>
        Effect.map(all, (fonts) => {
          const used = new Set(fonts.flatMap(({ faces }) => faces.map(({ file }) => file.hash)))
          return new Set(hashes.filter((hash) => used.has(hash)))
        })
    }
  })
)
