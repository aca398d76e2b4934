export { aPageFrame, aRenderContext, aSiteFrame } from "./aSite.ts"
export { everyBlock } from "./everyBlock.ts"
