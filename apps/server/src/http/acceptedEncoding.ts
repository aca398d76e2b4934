/** A compression that is named with a weight above zero, which has three digits at most (RFC 9110, section 12.4.2). */
const accepted = /^\s*(br|gzip|x-gzip)\s*(?:;\s*q=(?:1(?:\.0{0,3})?|0?\.(?!0*\s*$)\d{1,3})\s*)?$/i

/** The compression that an answer is sent with: brotli if the client accepts it, else gzip; undefined for a client that accepts neither. */
export const acceptedEncoding = (header: string | undefined): "br" | "gzip" | undefined => {
  const names = namesIn(header)
  if (names.includes("br")) return "br"
  return names.some((name) => name !== undefined) ? "gzip" : undefined
}

/** Whether a client accepts gzip. */
export const acceptsGzip = (header: string | undefined): boolean =>
  namesIn(header).some((name) => name !== undefined && name !== "br")

const namesIn = (header: string | undefined) =>
  (header ?? "").split(",").map((one) => accepted.exec(one)?.[1]?.toLowerCase())
