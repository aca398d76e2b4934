export { layer } from "./GitRemote.ts"
export { defaultLimits, type GitLimits } from "./GitLimits.ts"
