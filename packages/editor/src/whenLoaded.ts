import type { PluginView } from "prosemirror-state"

/** Loads the menus, tables and the handling of pastes, which are not needed to show a page. */
export const loadLater = () => import("./later.ts")

/** A view of a plugin that is created when those are loaded. Without them, the keys and the shortcuts still work. */
export const whenLoaded = (
  create: (later: Awaited<ReturnType<typeof loadLater>>) => {
    readonly update: () => void
    readonly destroy: () => void
  }
): PluginView => {
  let created: ReturnType<typeof create> | undefined
  let isDestroyed = false
  void loadLater().then(
    (later) => {
      if (isDestroyed) return
      created = create(later)
      created.update()
    },
    () => undefined
  )
  return {
    update: () => created?.update(),
    destroy: () => {
      isDestroyed = true
      created?.destroy()
    }
  }
}
