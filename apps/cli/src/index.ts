export { octavo } from "./octavo.ts"
