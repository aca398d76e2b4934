/**
 * The environment of a child process that gets nothing of ours, no secrets and no settings of Node, but the variables that are named. What
 * Windows cannot start without is kept.
 */
export const bareEnvironment = (...kept: ReadonlyArray<string>): Record<string, string> =>
  Object.fromEntries(
    ["SystemRoot", ...kept].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value] as const]
    })
  )
