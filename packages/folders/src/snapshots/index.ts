export * as SnapshotChecks from "./SnapshotChecks.ts"
