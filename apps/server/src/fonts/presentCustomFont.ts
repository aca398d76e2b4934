import type { CustomFontResource } from "@octavo/api"
import type { Signer } from "@octavo/kernel"
import { type CustomFont, fontPath } from "@octavo/sites"

/** Presents a font with links to its files. */
export const presentCustomFont =
  (publicUrl: string, signer: Signer["Service"]) =>
  ({ canEdit, font }: { readonly font: CustomFont; readonly canEdit: boolean }): CustomFontResource => ({
    id: font.id,
    custom: true,
    fontFamily: font.fontFamily,
    fontFaces: font.faces.map(({ file, weight }) => ({
      weight,
      sources: [
        {
          url: `${publicUrl}${fontPath(signer, file)}`,
          format: file.type === "font/woff2" ? ("woff2" as const) : ("woff" as const)
        }
      ]
    })),
    permissions: { edit: canEdit }
  })
