/** A place on S3: a bucket, the beginning of all keys, and how the store is reached. */
export interface BucketLocation {
  readonly bucket: string
  /** Empty, or it ends with a slash. */
  readonly prefix: string
  readonly region: string
  /** The address of a store that is not the one of AWS. */
  readonly endpoint: string | undefined
  /** Whether the bucket is named in the path and not in the hostname. */
  readonly pathStyle: boolean
  /** Whether SHA-256 checksums are sent, which not every store knows. */
  readonly checksums: boolean
  /** Whether files pass the server, for browsers that do not reach the store. */
  readonly proxy: boolean
}

const options = new Set(["checksums", "endpoint", "pathStyle", "proxy", "region"])

/** Parses `s3://bucket/prefix?region=...&endpoint=...&pathStyle=true&checksums=sha256&proxy=true`; a sentence for one that is wrong. */
export const parseBucketLocation = (text: string): BucketLocation | string => {
  const url = URL.parse(text)
  if (url?.protocol !== "s3:" || url.hostname === "")
    return "it must look like s3://bucket/prefix?region=eu-central-1"
  if (url.username !== "" || url.password !== "") {
    return "it must not contain keys: give them as AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
  }
  const { searchParams } = url
  const unknown = [...searchParams.keys()].find((name) => !options.has(name))
  if (unknown !== undefined) return `its option ${unknown} is not known; there are ${[...options].join(", ")}`
  const endpoint = searchParams.get("endpoint") ?? undefined
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    return "its endpoint must be an address with http or https"
  }
  const path = url.pathname.replaceAll(/^\/+|(?<!\/)\/+$/g, "")
  return {
    bucket: url.hostname,
    prefix: path === "" ? "" : `${decodeURIComponent(path)}/`,
    region: searchParams.get("region") ?? "us-east-1",
    endpoint,
    pathStyle: searchParams.get("pathStyle") === "true",
    checksums: searchParams.get("checksums") === "sha256",
    proxy: searchParams.get("proxy") === "true"
  }
}
