import { isHarmlessAddress } from "@octavo/markdown"

const maxLength = 2048

/** Whether the address of a link page may be followed: of a scheme that runs nothing, or a path, and not without end. */
export const isLinkAddress = (url: string): boolean =>
  url.trim() !== "" && url.length <= maxLength && isHarmlessAddress(url)
