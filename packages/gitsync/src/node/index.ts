export { layer } from "./GitRemote.ts"
export * as CommitStatuses from "./CommitStatuses.ts"
export { defaultLimits, type GitLimits } from "./GitLimits.ts"
