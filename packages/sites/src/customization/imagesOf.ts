import type { Customization, CustomizationOverride } from "./Customization.ts"

type Images = Pick<CustomizationOverride | Customization, "favicon" | "header" | "footer" | "socialPreview">

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
