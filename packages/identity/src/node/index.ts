export * as ResponseReaderThread from "./ResponseReader.ts"
