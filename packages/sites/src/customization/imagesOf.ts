import type { Customization, CustomizationOverride } from "./Customization.ts"

type Images = Pick<CustomizationOverride | Customization, "favicon" | "header" | "footer" | "socialPreview">
type Fonts = Pick<CustomizationOverride | Customization, "styling">

/** The URLs of images that settings, or overrides of them, name: favicon, logos and social preview. */
export const imagesOf = ({ favicon, footer, header, socialPreview }: Images): ReadonlyArray<string> => {
  const themed = [
    favicon !== null && favicon !== undefined && "icon" in favicon ? favicon.icon : null,
    header?.logo,
    footer?.logo
  ]
  const urls = themed.flatMap((one) => (one === null || one === undefined ? [] : [one.light, one.dark]))
  const preview = socialPreview?.url
  return [...new Set(preview === undefined || preview === null ? urls : [...urls, preview])]
}

/** The URLs of the files of fonts that settings, or overrides of them, name. */
export const fontFilesOf = ({ styling }: Fonts): ReadonlyArray<string> => {
  const urls = [styling?.font, styling?.headingFont, styling?.monospaceFont].flatMap((font) =>
    typeof font === "object" && font !== null
      ? font.fontFaces.flatMap(({ sources }) => sources.map(({ url }) => url))
      : []
  )
  return [...new Set(urls)]
}
