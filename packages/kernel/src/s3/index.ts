export { type BucketLocation, parseBucketLocation } from "./BucketLocation.ts"
export { BucketUnusable } from "./BucketUnusable.ts"
export * as Blobs from "./Blobs.ts"
