import { type FSWatcher, statSync, watch } from "node:fs"

/** Editors write a file in several steps; changes within this time are one. */
const pauseMillis = 15

/** How often the folder itself is looked at, which may be moved away or replaced. */
const lookMillis = 1000

const inodeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.ino

/**
 * Calls back with the paths of the files of a folder that changed, as far as they are known, once for changes that come together, and when the folder was removed, is back or was replaced by
 * another one. Returns the function that ends it.
 */
export const watchFolder = (
  folder: string,
  onChange: (paths: ReadonlyArray<string>) => void
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let paths = new Set<string>()
  const start = (): FSWatcher => {
    const started = watch(folder, { recursive: true }, (_, path) => {
      if (path !== null && /(?:^|[/\\])(?:\.git|node_modules)(?:[/\\]|$)/.test(path)) return
      if (path !== null) paths.add(path.replaceAll("\\", "/"))
      changed()
    })
    // A folder that was removed has no changes.
    return started.on("error", () => undefined)
  }
  let watcher: FSWatcher | undefined = start()
  let inode = inodeOf(folder)
  /** Watches the folder that is there now; whether it is another one than before. */
  const follow = (): boolean => {
    const now = inodeOf(folder)
    if (now === inode) return false
    inode = now
    watcher?.close()
    watcher = now === undefined ? undefined : start()
    return true
  }
  const changed = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      follow()
      const all = [...paths]
      paths = new Set()
      onChange(all)
    }, pauseMillis)
  }
  const look = setInterval(() => {
    if (follow()) changed()
  }, lookMillis)
  return () => {
    clearTimeout(timer)
    clearInterval(look)
    watcher?.close()
  }
}
