import { Effect, Schema } from "effect"
import { type Bucket, statusOf } from "./Bucket.ts"
import type { BucketLocation } from "../blobs/BucketLocation.ts"

/** The bucket for files cannot be used. */
export class BucketUnusable extends Schema.TaggedError<BucketUnusable>()("BucketUnusable", {
  bucket: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The bucket ${this.bucket} of OCTAVO_BLOBS cannot be used: ${this.reason}`
  }
}

/** The store does not answer at the moment. */
export class BucketAway extends Schema.TaggedError<BucketAway>()("BucketAway", {
  bucket: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `The bucket ${this.bucket} of OCTAVO_BLOBS does not answer (${this.reason}). Check the endpoint and the network.`
  }
}

/** The reason why a bucket cannot be used; undefined where trying again may help. */
const reasonOf = (error: unknown): string | undefined => {
  const name = error instanceof Error ? error.name : ""
  if (name === "CredentialsProviderError") {
    return "there are no keys. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY."
  }
  const status = statusOf(error)
  if (status === 403)
    return `the store refuses the keys (${name}). Check them, the region and the clock of this machine.`
  if (status === 404) return "there is no such bucket. Make it first."
  if (status === 301) return "it is in another region. Name that in the option `region`."
  return status === 0 || status >= 500
    ? undefined
    : `the store answers with ${status} ${name}. Check the endpoint.`
}

/** Writes, reads and removes a small object, so that wrong keys, regions and buckets end the start. */
export const requireBucket = (bucket: Bucket, { bucket: name }: BucketLocation) =>
  Effect.tryPromise({
    try: async () => {
      const key = `check.${crypto.randomUUID()}`
      await bucket.put(key, Buffer.from("octavo"))
      const size = await bucket.size(key)
      await bucket.remove(key)
      if (size !== 6) throw new Error("NotStored")
    },
    catch: (error) => {
      const reason = reasonOf(error)
      if (reason !== undefined) return new BucketUnusable({ bucket: name, reason })
      return new BucketAway({ bucket: name, reason: error instanceof Error ? error.name : String(error) })
    }
  })
