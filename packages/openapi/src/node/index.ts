export * as DocumentReaderThread from "./DocumentReader.ts"
