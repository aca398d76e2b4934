import { serveReader } from "@octavo/kernel/reader"
import { Effect } from "effect"
import { checkFolder } from "../check/checkFolder.ts"
import { settingsOf } from "../folder/FolderSettings.ts"
import { describeFolder } from "../report/describeFolder.ts"
import { settingsFile, SettingsRefused } from "../folder/SettingsRefused.ts"
import type { SnapshotCheckAnswer, SnapshotCheckTask } from "./SnapshotCheckTask.ts"

/** The findings of a folder by its own settings; a mistake in these is a finding. */
const perform = async ({ directory, folder, leftOut }: SnapshotCheckTask): Promise<SnapshotCheckAnswer> => {
  try {
    if (leftOut !== undefined)
      return { described: await Effect.runPromise(describeFolder(folder, directory, leftOut)) }
    const settings = await settingsOf(folder).catch((error: unknown) => {
      if (error instanceof SettingsRefused) return error
      throw error
    })
    const isRefused = settings instanceof SettingsRefused
    const rules = isRefused ? {} : settings.rules
    const { findings } = await Effect.runPromise(checkFolder(folder, { directories: [directory], rules }))
    const all = findings.map(({ line, message, path, rule, severity, subject }) => ({
      problem: { severity, rule: rule as string, path, line, message },
      subject
    }))
    if (!isRefused) return { findings: all }
    const { message } = settings
    const problem = { severity: "error", rule: "settings", path: settingsFile, line: 1, message } as const
    return { findings: [{ problem, subject: message }, ...all] }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

serveReader(perform)
