export { colorStyle } from "./colorStyle.ts"
export { proseStyle } from "./proseStyle.ts"
