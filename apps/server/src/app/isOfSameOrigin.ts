/**
 * Whether a page of an origin has sent a request. Browsers say so in `Sec-Fetch-Site`, which no page can set; without TLS they do not, and
 * name the origin in `Origin`, or the page in `Referer` where they read. A request with none of them comes from no page.
 */
export const isOfSameOrigin = (
  headers: Readonly<Record<string, string | undefined>>,
  origin: string
): boolean => {
  const { origin: given, referer, "sec-fetch-site": relation } = headers
  if (relation !== undefined) return relation === "same-origin"
  if (given !== undefined) return given === origin
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === origin
}
