import { Effect, Schema } from "effect"
import type { BucketLocation } from "../blobs/BucketLocation.ts"
import { networkProblem } from "../outbound/networkProblem.ts"
import type { Bucket } from "./Bucket.ts"

/** The bucket for files cannot be used, until somebody changes a setting or the bucket. */
export class BucketUnusable extends Schema.TaggedError<BucketUnusable>()("BucketUnusable", {
  bucket: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The bucket ${this.bucket} of OCTAVO_BLOBS cannot be used: ${this.reason}`
  }
}

/** The store of the bucket does not answer at the moment. */
export class BucketAway extends Schema.TaggedError<BucketAway>()("BucketAway", {
  bucket: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The bucket ${this.bucket} of OCTAVO_BLOBS does not answer: ${this.reason}. Check the endpoint and the network.`
  }
}

/** The failure of a request as the client of S3 throws it; an answer that it cannot read has metadata, too. */
interface StoreFailure {
  readonly name?: unknown
  readonly message?: unknown
  readonly Code?: unknown
  readonly Region?: unknown
  readonly $metadata?: { readonly httpStatusCode?: unknown }
  readonly $response?: { readonly statusCode?: unknown; readonly headers?: Readonly<Record<string, unknown>> }
}

/** A name as stores and regions have it, and no other words of an answer. */
const nameIn = (value: unknown): string | undefined =>
  typeof value === "string" && /^[\w.-]{1,64}$/.test(value) ? value : undefined

const regionIn = ({ $response, Region, message }: StoreFailure): string | undefined =>
  nameIn(Region) ??
  nameIn($response?.headers?.["x-amz-bucket-region"]) ??
  nameIn(/expecting '([\w-]+)'/.exec(typeof message === "string" ? message : "")?.[1])

const otherRegion = (failure: StoreFailure): string => {
  const region = regionIn(failure)
  return `it is in another region${region === undefined ? "" : `, ${region}`}. Name that in the option \`region\`.`
}

/** Reasons and remedies by the codes that stores answer with. */
const byCode: Readonly<Record<string, string>> = {
  AccessDenied: "the store refuses access (AccessDenied). Give the keys the permissions for this bucket.",
  AccountProblem: "the store refuses the account of the keys (AccountProblem).",
  ExpiredToken: "the keys have expired (ExpiredToken). Set new ones.",
  InvalidAccessKeyId:
    "the store refuses the keys (InvalidAccessKeyId): it does not know this key. Check AWS_ACCESS_KEY_ID and the endpoint.",
  InvalidToken: "the store refuses the session token (InvalidToken). Check AWS_SESSION_TOKEN.",
  NoSuchBucket: "there is no such bucket. Make it first.",
  RequestTimeTooSkewed:
    "the store refuses the time of the requests (RequestTimeTooSkewed). Set the clock of this machine.",
  SignatureDoesNotMatch:
    "the store refuses the keys (SignatureDoesNotMatch). Check AWS_SECRET_ACCESS_KEY and the region."
}

const regionCodes = new Set([
  "AuthorizationHeaderMalformed",
  "IllegalLocationConstraintException",
  "PermanentRedirect"
])

/** The failure of a request to a bucket, with its reason; without keys, addresses and words of the answer. */
export const bucketFailureOf = (error: unknown, bucket: string): BucketAway | BucketUnusable => {
  const failure = (typeof error === "object" && error !== null ? error : {}) as StoreFailure
  const unusable = (reason: string) => new BucketUnusable({ bucket, reason })
  const name = nameIn(failure.Code) ?? nameIn(failure.name) ?? "unknown"
  if (name === "CredentialsProviderError") {
    return unusable("there are no keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.")
  }
  const status = Number(failure.$metadata?.httpStatusCode ?? failure.$response?.statusCode ?? 0)
  if (regionCodes.has(name) || status === 301 || status === 307) return unusable(otherRegion(failure))
  const known = byCode[name]
  if (known !== undefined) return unusable(known)
  if (status >= 500 || status === 429) {
    return new BucketAway({ bucket, reason: `the store answers with ${status} ${name}` })
  }
  if (status === 403) {
    return unusable(
      `the store refuses the keys (${name}). Check them, the region and the clock of this machine.`
    )
  }
  if (status === 404) return unusable(byCode["NoSuchBucket"]!)
  if (status >= 300) return unusable(`the store answers with ${status} ${name}. Check the endpoint.`)
  if (status > 0) return unusable("the endpoint does not answer as S3 does. Check the endpoint.")
  return new BucketAway({ bucket, reason: networkProblem(error) ?? `the request failed (${name})` })
}

/** Sends a request to a bucket; its failure names the reason. */
export const askBucket = <A>(
  { bucket }: Pick<BucketLocation, "bucket">,
  request: () => Promise<A>
): Effect.Effect<A, BucketAway | BucketUnusable> =>
  Effect.tryPromise({ try: request, catch: (error) => bucketFailureOf(error, bucket) })

/** Writes, reads and removes a small object, so that wrong keys, regions and buckets end the start. */
export const requireBucket = Effect.fnUntraced(function* (bucket: Bucket, location: BucketLocation) {
  const size = yield* askBucket(location, async () => {
    const key = `check.${crypto.randomUUID()}`
    await bucket.put(key, Buffer.from("octavo"))
    const size = await bucket.size(key)
    await bucket.remove(key)
    return size
  })
  if (size === 6) return
  return yield* new BucketUnusable({
    bucket: location.bucket,
    reason: "an object that was written is not there. Check the endpoint."
  })
})
