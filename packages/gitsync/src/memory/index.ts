export { layer } from "./GitRemote.ts"
