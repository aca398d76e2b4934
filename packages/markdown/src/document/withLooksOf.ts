import type { Block } from "./Document.ts"

/** A block that is edited, without looks that only tags have, but for those that it has already. */
export const withLooksOf = (was: Block, block: Block): Block => {
  const looks = was.data as { readonly icon?: unknown; readonly fullWidth?: unknown }
  switch (block.type) {
    case "hint":
    case "tabs":
    case "tabs-item":
    case "stepper-step": {
      const { fullWidth: _, icon: __, ...data } = block.data as Record<string, unknown>
      const { fullWidth, icon } = looks
      return {
        ...block,
        data: { ...data, ...(icon !== undefined && { icon }), ...(fullWidth !== undefined && { fullWidth }) }
      } as Block
    }
    default:
      return block
  }
}
