import type { Signer } from "@octavo/kernel"
import type { Spec, SpecVersion } from "@octavo/openapi"

const hour = 60 * 60 * 1000

const signedText = (path: string, expires: number) => JSON.stringify([path, expires])

/** The address of the document of a version: that of a private specification works for an hour. */
export const versionUrl = (
  { publicUrl, signer }: { readonly publicUrl: string; readonly signer: Signer["Service"] },
  { organizationId, slug, visibility }: Spec,
  { id }: SpecVersion,
  now: number
): string => {
  const path = `/openapi/${organizationId}/${slug}/${id}.json`
  if (visibility === "public") return `${publicUrl}${path}`
  const expires = now + hour
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signer.sign("openapi", signedText(path, expires))
  })
  return `${publicUrl}${path}?${query}`
}

/** Whether the query of an address was made by `versionUrl` and has not expired. */
export const isSigned = (
  signer: Signer["Service"],
  path: string,
  query: URLSearchParams,
  now: number
): boolean => {
  const expires = Number(query.get("expires"))
  return now < expires && signer.verify("openapi", signedText(path, expires), query.get("signature") ?? "")
}
