export * as Blobs from "./Blobs.ts"
export * as OutboundPolicy from "./OutboundPolicy.ts"
