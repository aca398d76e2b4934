import type { Signer } from "@octavo/kernel"
import type { SiteImage } from "./SiteCustomization.ts"

type FontFile = Pick<SiteImage, "hash" | "type">

/** The path of a link to a file of a font, which works without a token and as long as the file is stored. */
export const fontPath = (signer: Signer["Service"], { hash, type }: FontFile): string => {
  const name = `${hash}.${type.slice("font/".length)}`
  return `/fonts/${name}?signature=${signer.sign("font", name)}`
}

/** The file that a link by `fontPath` leads to, at any host; null for other addresses. */
export const fontAt = (signer: Signer["Service"], url: string): FontFile | null => {
  const address = URL.parse(url, "http://localhost")
  const [, name = "", hash = "", format = ""] =
    /^\/fonts\/(([0-9a-f]{64})\.(woff2?))$/.exec(address?.pathname ?? "") ?? []
  const isOurs = signer.verify("font", name, address?.searchParams.get("signature") ?? "")
  return isOurs && name !== "" ? { hash, type: `font/${format}` } : null
}
