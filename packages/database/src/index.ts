export {
  bigint,
  type Column,
  columns,
  type Columns,
  composite,
  compositeOrNull,
  computed,
  json,
  jsonInRows,
  milliseconds,
  plainColumns,
  timestamp,
  timestampOrNull
} from "./columns.ts"
export type { Database, DatabaseLayer } from "./Database.ts"
export { type ConnectionCounts, countConnections } from "./countConnections.ts"
export { databaseProblem, silenceOf } from "./databaseProblem.ts"
export { borrowCopy, CopyRefused } from "./embedded/copies.ts"
export { DataFolderInUse, DataFolderOfAnother, lockDataFolder } from "./embedded/DataFolder.ts"
export { embedded, type EmbeddedOptions, embeddedInProcess } from "./embedded/embedded.ts"
export { type FolderOptions, openFolder } from "./embedded/openFolder.ts"
export { blobsLock } from "./kernel/blobsLock.ts"
export * as KernelPostgres from "./kernel/KernelPostgres.ts"
export type { Migration } from "./Migration.ts"
export { omittedTables } from "./kernel/omittedTables.ts"
export { fingerprint, migrate, migrated, MigrationEdited, MigrationUnknown, migrateWith } from "./migrate.ts"
export { migrations } from "./migrations/index.ts"
export { later, laterThen } from "./units/Later.ts"
export { isPast } from "./units/isPast.ts"
export { slowRead } from "./units/slowRead.ts"
export { postgres, type PostgresOptions } from "./postgres.ts"
export { PoolerBetween, PostgresTooOld } from "./requirePostgres.ts"
export * as UnitOfWorkPostgres from "./UnitOfWork.ts"
export { type ExportedRecord, readRecords } from "./records/readRecords.ts"
export { type OmittedTable, type RecordField, recordKind, type RecordKind } from "./records/RecordKind.ts"
export { inOneTransaction, inSnapshot } from "./records/units.ts"
export { type RecordsRefused, writeRecords } from "./records/writeRecords.ts"
export { inBatches } from "./units/inBatches.ts"
