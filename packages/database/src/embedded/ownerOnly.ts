/// <reference types="emscripten" preserve="true" />
import type { Extension } from "@electric-sql/pglite"

interface NodeOperations {
  mknod: (parent: unknown, name: string, mode: number, device: number) => unknown
  setattr: (node: unknown, attributes: { readonly mode?: number }) => unknown
}

const othersRights = 0o077

/** Makes PGlite's files for the user of the process alone: its file system for Node sets rights of its own, whatever the umask. */
export const ownerOnly: Extension = {
  name: "ownerOnly",
  setup: async (_db, emscriptenOpts: { preRun: Array<(module: unknown) => void> }) => ({
    emscriptenOpts: {
      ...emscriptenOpts,
      preRun: [
        ...emscriptenOpts.preRun,
        (module: unknown) => {
          const { node_ops: operations } = (
            module as { FS: { filesystems: { NODEFS: { node_ops: NodeOperations } } } }
          ).FS.filesystems.NODEFS
          const { mknod, setattr } = operations
          operations.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~othersRights, device)
          operations.setattr = (node, attributes) =>
            setattr(
              node,
              attributes.mode === undefined
                ? attributes
                : { ...attributes, mode: attributes.mode & ~othersRights }
            )
        }
      ]
    }
  })
}
