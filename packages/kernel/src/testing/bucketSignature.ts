import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"

/** The keys that the double accepts. */
export const bucketKeys = { id: "test-key", secret: "test-secret" }

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex")

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )

/** The signature of a request, in its header or in its address, with all that it names. */
interface Signed {
  readonly id: string
  readonly day: string
  readonly region: string
  readonly names: string
  readonly signature: string
  readonly time: string
  /** The hash of the body as the signature has it. */
  readonly hash: string
}

const inHeader = (request: IncomingMessage): Signed => {
  const [, id = "", day = "", region = "", names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      request.headers.authorization ?? ""
    ) ?? []
  const time = String(request.headers["x-amz-date"])
  return { id, day, region, names, signature, time, hash: String(request.headers["x-amz-content-sha256"]) }
}

const inAddress = ({ searchParams }: URL): Signed => {
  const [, id = "", day = "", region = ""] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request$/.exec(searchParams.get("X-Amz-Credential") ?? "") ?? []
  return {
    id,
    day,
    region,
    names: searchParams.get("X-Amz-SignedHeaders") ?? "",
    signature: /^[\da-f]{64}$/.exec(searchParams.get("X-Amz-Signature") ?? "")?.[0] ?? "",
    time: searchParams.get("X-Amz-Date") ?? "",
    hash: "UNSIGNED-PAYLOAD"
  }
}

/** The milliseconds since 1970 of a time such as 20261124T101112Z. */
const millisecondsOf = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))

/** Says why a signed address does not work at a time: it is of the future, too long, or over. */
const expiryOf = ({ searchParams }: URL, time: string, now: number): string | undefined => {
  const seconds = Number(searchParams.get("X-Amz-Expires"))
  if (!(seconds >= 1 && seconds <= 604_800)) return "AuthorizationQueryParametersError"
  const age = now - millisecondsOf(time)
  return age <= seconds * 1000 && age > -900_000 ? undefined : "Request has expired"
}

/** Checks a signature of version 4 over the request and its body, as the documentation of the store describes it. */
export const refusalOf = (
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  now: number
): string | undefined => {
  const isAddress = url.searchParams.has("X-Amz-Signature")
  const {
    day,
    hash,
    id,
    names,
    region,
    signature: given,
    time
  } = isAddress ? inAddress(url) : inHeader(request)
  if (id !== bucketKeys.id) return "InvalidAccessKeyId"
  if (given === "") return "AccessDenied"
  if (!isAddress && hash !== sha256(body)) return "XAmzContentSHA256Mismatch"
  for (const name of isAddress ? ["host"] : ["host", "x-amz-content-sha256", "x-amz-date"]) {
    if (!names.split(";").includes(name)) return "AccessDenied"
  }
  const query = [...url.searchParams]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join("&")
  const headers = names
    .split(";")
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? "")
          .trim()
          .replaceAll(/ +/g, " ")}\n`
    )
    .join("")
  const path = url.pathname
    .split("/")
    .map((part) => encoded(decodeURIComponent(part)))
    .join("/")
  const canonical = [request.method, path, query, headers, names, hash].join("\n")
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${bucketKeys.secret}`, day))
  const expected = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n"))
  if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return "SignatureDoesNotMatch"
  return isAddress ? expiryOf(url, time, now) : undefined
}
