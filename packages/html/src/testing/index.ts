export { attacks } from "./attacks.ts"
export { aPageFrame, aRenderContext, aSiteFrame } from "./aSite.ts"
export { everyBlock } from "./everyBlock.ts"
export { aSpecification } from "./aSpecification.ts"
