import { watch } from "node:fs"

/** Editors write a file in several steps; changes within this time are one. */
const pauseMillis = 15

/** Calls back after files of a folder changed, once for changes that come together. Returns the function that ends it. */
export const watchFolder = (folder: string, onChange: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watcher = watch(folder, { recursive: true }, (_, path) => {
    if (path !== null && /(?:^|[/\\])(?:\.git|node_modules)(?:[/\\]|$)/.test(path)) return
    timer ??= setTimeout(() => {
      timer = undefined
      onChange()
    }, pauseMillis)
  })
  // A folder that was removed has no changes.
  watcher.on("error", () => undefined)
  return () => {
    clearTimeout(timer)
    watcher.close()
  }
}
