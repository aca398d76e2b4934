export { DataDirUnusable } from "./prepareDataDir.ts"
export { explained, logging, runProcess } from "./process.ts"
export { SettingEmpty, type Settings, settings } from "./Settings.ts"
export { databaseOf, stores } from "./stores.ts"
