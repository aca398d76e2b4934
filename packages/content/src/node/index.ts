export * as DocumentParserThreads from "./DocumentParser.ts"
