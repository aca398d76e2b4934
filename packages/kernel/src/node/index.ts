export * as Blobs from "./Blobs.ts"
export * as Downloads from "./Downloads.ts"
export * as OutboundPolicy from "./OutboundPolicy.ts"
export { pinnedAgent } from "./pinnedAgent.ts"
