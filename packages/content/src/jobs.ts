import { regeneratePages } from "./computed/regeneratePages.ts"

/** The kinds of background jobs of content. */
export const jobs = [regeneratePages]
