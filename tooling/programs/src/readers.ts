/** The entries of the processes and threads that packages start with `programFile`. */
export const readers = [
  "packages/content/src/node/runDocumentProcess",
  "packages/folders/src/check/runReaderThread",
  "packages/folders/src/snapshots/runSnapshotCheck",
  "packages/html/src/node/runSnippetThread",
  "packages/identity/src/node/runResponseThread",
  "packages/imports/src/node/runImportProcess",
  "packages/openapi/src/node/runReaderThread"
]
