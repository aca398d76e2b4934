export * as OidcClientNode from "./OidcClient.ts"
export * as ResponseReaderThread from "./ResponseReader.ts"
