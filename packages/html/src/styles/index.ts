export { readingStyle, readingTokens } from "./readingStyle.ts"
