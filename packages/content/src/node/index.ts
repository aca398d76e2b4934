export * as DocumentParserProcesses from "./DocumentParser.ts"
