import { Config, type LogLevel } from "effect"

const levels = {
  debug: "Debug",
  info: "Info",
  warning: "Warn",
  error: "Error"
} as const satisfies Record<string, LogLevel.LogLevel>

/** The log level of a process; the README explains each level. */
export const logLevel: Config.Config<LogLevel.LogLevel> = Config.Literals(
  ["debug", "info", "warning", "error"],
  "OCTAVO_LOG_LEVEL"
).pipe(
  Config.withDefault("info" as const),
  Config.map((name) => levels[name])
)
