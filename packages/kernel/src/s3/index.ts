export * as Blobs from "./Blobs.ts"
export { Bucket } from "./Bucket.ts"
export { BucketAway, BucketUnusable } from "./BucketUnusable.ts"
