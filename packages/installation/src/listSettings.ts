import type { Setting } from "./Setting.ts"
import { type Environment, settingText } from "./settingText.ts"
import { settingsTable } from "./settingsTable.ts"

/** A setting as it is in an environment, for people. */
export interface ListedSetting {
  readonly name: string
  /** The value; `set` for a secret, nothing where the setting has no value. */
  readonly value: string | null
  /** The variable that the value comes from; nothing for the default. */
  readonly from: string | null
  readonly type: string
  readonly reason: string
  /** Why the value is refused. */
  readonly problem: string | null
}

const listed = (setting: Setting<unknown>, environment: Environment): ListedSetting => {
  const { isSecret, name, reason, type } = setting
  const about = { name, type, reason }
  const found = settingText(setting, environment)
  if (found === null) return { ...about, value: setting.default, from: null, problem: null }
  if ("problem" in found) return { ...about, value: null, from: name, problem: found.problem }
  const result = setting.read(found.text)
  return {
    ...about,
    value: isSecret ? "set" : found.text,
    from: found.from,
    problem:
      "expected" in result ? `The environment variable ${found.from} is not valid: ${result.expected}.` : null
  }
}

/** Lists all settings with their values and where these come from; secrets are only said to be set. */
export const listSettings = (environment: Environment): ReadonlyArray<ListedSetting> =>
  Object.values<Setting<unknown>>(settingsTable).map((setting) => listed(setting, environment))
