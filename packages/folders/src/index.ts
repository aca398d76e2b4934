export { baselineOf, divideBy, readBaseline } from "./check/Baseline.ts"
export { changedSince, isAbout } from "./check/changedSince.ts"
export { type CheckOptions, type CheckResult, checkFolder } from "./check/checkFolder.ts"
export { type CheckRule, checkRules, isRule, type RuleName, type Severity } from "./check/CheckRule.ts"
export { type Finding, fingerprintOf } from "./check/Finding.ts"
export { fixFolder } from "./check/fixFolder.ts"
export { type Folder, type FolderFile, readFolder } from "./folder/Folder.ts"
export {
  directoriesOf,
  type FolderSection,
  type FolderSettings,
  type FolderSiteSettings,
  type FolderVariant,
  readSettings,
  settingsOf
} from "./folder/FolderSettings.ts"
export { SettingsRefused } from "./folder/SettingsRefused.ts"
export { describeFolder } from "./report/describeFolder.ts"
export { applyRename } from "./rename/applyRename.ts"
export { planRename } from "./rename/planRename.ts"
export { RenameRefused, type RenamePlan } from "./rename/RenamePlan.ts"
export type { Report } from "./formats/Report.ts"
export { reportFormats } from "./formats/reportFormats.ts"
